//! Why a counter may not set out, or a group not go on: small answers whose words are made only when somebody reads them.

/// What keeps a counter from setting out, or a group from going into a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// It is out of play.
    Gone,
    /// It waits off the map and may not enter yet.
    Closed,
    /// It has moved this turn (8.31).
    Moved,
    /// It has fired this turn (8.32).
    Fired,
    /// It is suppressed (8.32).
    Suppressed,
    /// It has laid a charge this turn (14.25).
    Charged,
    /// Too few men are left to carry it (9.81).
    Crew,
    /// It moves only aboard something (14.23).
    Rooted,
    /// It loads or unloads (14.19).
    Held,
    /// It rides in a vehicle and gets off by the vehicle's move (14.19).
    Riding,
    /// It rides in a helicopter that is not near the ground (13.34).
    Airborne,
    /// Its helicopter has loaded this turn (13.38).
    Loading,
    /// Its helicopter lifts it out (14.23).
    Lifted,
    /// Its helicopter is over Heavy or Building and lets it off by its own move (13.33).
    Hovering,
    /// Beyond the edge of the map (8.35).
    OffMap,
    /// A wall is between (15.3).
    Wall,
    /// Nobody enters this ground (8.6).
    Ground,
    /// Vehicles do not enter this ground (14.1).
    Wheels,
    /// Not enough points are left (8.33).
    Points,
    /// Nobody of the group can fight hand to hand (10.1).
    Unarmed,
    /// One of the group has fought hand to hand or laid a charge this turn (10.1, 14.25).
    Spent,
    /// The scenario allows no assault yet (15.3).
    Early,
    /// A headquarters would be out of reach of every unit (5.25).
    Alone,
    /// The hex is full, and there is no way on from it (8.4).
    Full,
}

impl Bar {
    /// The case that says so.
    #[must_use]
    pub const fn case(self) -> &'static str {
        self.words().0
    }
    /// The reason.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        self.words().1
    }
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Bar::Gone => ("8.31", "it is out of play"),
            Bar::Closed => ("15.0", "its entry is not open"),
            Bar::Moved => ("8.31", "it has moved this turn"),
            Bar::Fired => ("8.32", "it has fired this turn"),
            Bar::Suppressed => ("8.32", "it is suppressed"),
            Bar::Charged => ("14.25", "it has laid its charge this turn"),
            Bar::Crew => ("9.81", "too few of its crew are left to move it"),
            Bar::Rooted => ("14.23", "it moves only aboard a vehicle or helicopter"),
            Bar::Held => ("14.19", "it is loading or unloading"),
            Bar::Riding => ("14.19", "it rides in a vehicle: move the vehicle to let it off"),
            Bar::Airborne => ("13.34", "its helicopter is not near the ground"),
            Bar::Loading => ("13.38", "its helicopter loads this turn"),
            Bar::Lifted => ("14.23", "it is lifted out by its helicopter's move"),
            Bar::Hovering => {
                ("13.33", "its helicopter hovers over Heavy or Building: move the helicopter to let it off")
            }
            Bar::OffMap => ("8.35", "it is off the map"),
            Bar::Wall => ("15.3", "there is a wall between"),
            Bar::Ground => ("8.6", "nobody enters this ground on foot or wheels"),
            Bar::Wheels => ("14.1", "vehicles do not enter this ground"),
            Bar::Points => ("8.33", "it costs more points than are left"),
            Bar::Unarmed => ("10.1", "nobody of the group can fight hand to hand"),
            Bar::Spent => ("10.1", "one of the group has fought hand to hand or laid a charge this turn"),
            Bar::Early => ("15.3", "no close assault before its turn"),
            Bar::Alone => ("5.25", "no unit to stack with would be in reach"),
            Bar::Full => ("8.4", "the hex is full, and there would be no way on"),
        }
    }
}
