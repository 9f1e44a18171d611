//! What each value means and how `FF[4]` writes it.

pub(crate) mod expansion;
pub(crate) mod moves;
pub(crate) mod node;
pub(crate) mod old_versions;
pub(crate) mod provenance;
pub(crate) mod setup_conflicts;
pub(crate) mod spelling;
pub(crate) mod value_form;
