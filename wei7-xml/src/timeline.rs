//! What a timeline of 3.0 (5.15.3.2) becomes in a format that has moves only.

use std::borrow::Cow;

use wei7_core::{Loss, Record};

/// The record with moves only, and what that loses.
pub(crate) fn played(record: &Record) -> (Cow<'_, Record>, Vec<Loss>) {
    (Cow::Borrowed(record), Vec::new())
}
