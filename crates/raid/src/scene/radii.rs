//! How far the orders of headquarters carry, for their owner.

use crate::scenario::CommandRule;
use crate::view::Lens;
use kernel::Scene;
use kernel::scene::Overlay;

/// The command radius of one's own headquarters (5.21), where the scenario has command at all.
pub(super) fn draw(at: Lens<'_>, out: &mut Scene) {
    let (t, Some(side)) = (at.table(), at.side()) else { return };
    if matches!(t.scenario.special.command[side.index()], CommandRule::Suspended | CommandRule::Denied) {
        return;
    }
    for (id, _) in at.own_on_map() {
        let cells: Vec<u16> = at.command_radius(id).into_iter().map(|hex| hex.0).collect();
        if cells.is_empty() {
            continue;
        }
        out.overlays.push(Overlay {
            key: format!("radius {}", t.key(id)),
            kind: "radius".to_owned(),
            label: format!("command radius of {}", t.spec(id).name),
            cells,
            ..Overlay::default()
        });
    }
}
