//! Codes of findings: each names a rule, its severity and its paragraph.

use std::fmt;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information; nothing is wrong.
    Info,
    /// Something cannot be written in the target format.
    Loss,
    /// Allowed but discouraged, or a choice had to be made.
    Warning,
    /// The input violates its specification.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Info => "info",
            Self::Loss => "loss",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A kind of finding: one for each rule. Each crate lists its own in `codes.rs`, with [`crate::codes!`].
#[derive(Debug)]
pub struct Code {
    /// The stable id: a letter for the format and three digits.
    pub id: &'static str,
    /// The name in words, kebab-case.
    pub name: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The paragraph of the specification; empty for limits of this implementation.
    pub paragraph: &'static str,
    /// One sentence without details of the case.
    pub summary: &'static str,
    /// Whether the matter comes into no record: reading skips or replaces it.
    pub leaves_out: bool,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

/// Defines the codes of a crate as statics, and a list of all of them. `left_out` sets [`Code::leaves_out`].
///
/// ```
/// wei7_text::codes! {
///     /// All of them.
///     ALL:
///     EMPTY = "T001" "empty" Warning "1.2"
///         "there is nothing";
///     CONTROL = "T002" "control" Warning "1.3"
///         "a control character" left_out;
/// }
/// assert_eq!(ALL[0].name, EMPTY.name);
/// assert!(CONTROL.leaves_out && !EMPTY.leaves_out);
/// ```
#[macro_export]
macro_rules! codes {
    (@leaves_out) => { false };
    (@leaves_out left_out) => { true };
    ($(#[$doc:meta])* $all:ident: $(
        $code:ident = $id:literal $name:literal $severity:ident $paragraph:literal $summary:literal $($left_out:ident)?;
    )*) => {
        $(
            #[doc = concat!("`", $id, "` (", $name, "), `", $paragraph, "`: ", $summary, ".")]
            pub static $code: $crate::Code = $crate::Code {
                id: $id,
                name: $name,
                severity: $crate::Severity::$severity,
                paragraph: $paragraph,
                summary: $summary,
                leaves_out: $crate::codes!(@leaves_out $($left_out)?),
            };
        )*

        $(#[$doc])*
        pub static $all: &[&$crate::Code] = &[$(&$code),*];
    };
}
