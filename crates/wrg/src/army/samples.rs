//! Armies to begin with, by name.

/// Name and text of every sample army, in the order of their dates.
pub const SAMPLES: [(&str, &str); 8] = [
    ("frontier-1930", include_str!("../../data/armies/frontier-1930.toml")),
    ("platoon-1940", include_str!("../../data/armies/platoon-1940.toml")),
    ("farm-guard-1940", include_str!("../../data/armies/farm-guard-1940.toml")),
    ("jungle-1942", include_str!("../../data/armies/jungle-1942.toml")),
    ("mechanised-1944", include_str!("../../data/armies/mechanised-1944.toml")),
    ("airborne-1944", include_str!("../../data/armies/airborne-1944.toml")),
    ("people-1951", include_str!("../../data/armies/people-1951.toml")),
    ("cold-war-1970", include_str!("../../data/armies/cold-war-1970.toml")),
];
