//! Every case of the book, by section. A test draws a small situation, scripts the dice by name, gives the answers and
//! looks at what came of it; a roll left over fails.

mod field;
mod knowledge;
mod melee;
mod s04_sequence;
mod s05_command;
mod s06_observation;
mod s06_sight_tool;
mod s06_spotting;
mod s07a_fire;
mod s07b_windows;
mod s08_journeys;
mod s08_movement;
mod s09_indirect;
mod s09_plotting;
mod s10_assault;
mod s11_smoke;
mod s12_radios;
mod s13_gunships;
mod s13_helicopters;
mod s14_mines_and_charges;
mod s14_vehicles;
mod s14_weapons;
mod s15_scenarios;
