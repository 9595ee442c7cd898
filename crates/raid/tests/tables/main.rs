//! The printed tables: a checksum over the rows and columns of each, and the properties a table of fire must have.

mod direct;
mod figures;
mod indirect;

use raid::tables::FireResult;

/// Nothing 0, suppression 1, losses one more than the men: so that every change of a cell changes a sum.
fn weight(result: FireResult) -> i32 {
    i32::from(result.suppresses()) + i32::from(result.casualties())
}
