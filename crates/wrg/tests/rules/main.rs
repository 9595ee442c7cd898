//! The rules by the numbers of their sections.

mod field;
mod s01_scale;
mod s02_army;
mod s04_orders;
mod s04_reports;
mod s05_mounting;
mod s05_movement;
mod s07_air;
mod s07_aircraft;
mod s08_location;
mod s09_divided;
mod s09_volleys;
mod s11_missions;
mod s11_support;
mod s12_fire;
mod s13_reaction;
mod s14_nerve;
mod s15_armour;
mod s17_ruins;
mod s17_things;
mod s18_field;
mod s18_mines;
mod s19_lamps;
mod s19_light;
mod s20_blind;
mod tables;
