//! Carriers: what a target cannot show of a record, as patches on what it shows.
//!
//! There are three records: the one that was written, the *base* (what the target shows of it), and the one that is read when the
//! file may have been edited. A carrier leads from the base to the record. Coming back is a merge: what was not edited comes
//! from the record, what was edited stays as it is, and where both changed one thing the edit wins and the carried value is
//! reported by name.

mod align;
mod items;
mod marks;
mod node;
mod outline;
mod skeleton;
#[cfg(test)]
mod tests;
