//! Codes and levels of findings.

use std::fmt;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The input is allowed, but worth a remark.
    Note,
    /// The input violates the format, but its meaning is certain, and it is read with that meaning.
    Repaired,
    /// The input violates the format, and its meaning is uncertain or a part of it is left out.
    Error,
    /// The input is refused, and the finding is the reason why there is no result.
    Refused,
}

impl Level {
    /// All levels in ascending order of severity.
    pub const ALL: [Self; 4] = [Self::Note, Self::Repaired, Self::Error, Self::Refused];

    /// Returns the name of the level in machine-readable reports and in options.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Repaired => "repaired",
            Self::Error => "error",
            Self::Refused => "refused",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A kind of finding, one for each rule. Each crate lists its codes in `codes.rs` with [`crate::codes!`].
#[derive(Debug)]
pub struct Code {
    /// The stable identifier: a letter for the format and three digits.
    pub id: &'static str,
    /// The name in kebab-case.
    pub name: &'static str,
    /// The level of the findings. A finding that is the reason why there is no result has [`Level::Refused`] instead.
    pub level: Level,
    /// The paragraph of the specification; empty for limits of this implementation.
    pub paragraph: &'static str,
    /// A one-sentence summary without details of the case.
    pub summary: &'static str,
    /// Whether the reader skips or replaces the input concerned, so that it is not part of any record.
    pub leaves_out: bool,
    /// Whether findings with this code are always reported although they are only notes, because something is doubtful
    /// or is not read literally.
    pub always_reported: bool,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

/// Defines the codes of a crate as statics and a list of all of them.
///
/// The flag `left_out` sets [`Code::leaves_out`], `always` sets [`Code::always_reported`].
///
/// ```
/// wei7_text::codes! {
///     /// All codes of the crate.
///     ALL:
///     EMPTY = "T001" "empty" Note "1.2"
///         "there is nothing";
///     CONTROL = "T002" "control" Error "1.3"
///         "a control character" left_out;
/// }
/// assert_eq!(ALL[0].name, EMPTY.name);
/// assert!(CONTROL.leaves_out && !EMPTY.leaves_out);
/// ```
#[macro_export]
macro_rules! codes {
    (@has $flag:ident) => { false };
    (@has left_out left_out $($others:ident)*) => { true };
    (@has always always $($others:ident)*) => { true };
    (@has $flag:ident $other:ident $($others:ident)*) => { $crate::codes!(@has $flag $($others)*) };
    ($(#[$doc:meta])* $all:ident: $(
        $code:ident = $id:literal $name:literal $level:ident $paragraph:literal $summary:literal $($flag:ident)*;
    )*) => {
        $(
            #[doc = concat!("`", $id, "` (", $name, "), `", $paragraph, "`: ", $summary, ".")]
            pub static $code: $crate::Code = $crate::Code {
                id: $id,
                name: $name,
                level: $crate::Level::$level,
                paragraph: $paragraph,
                summary: $summary,
                leaves_out: $crate::codes!(@has left_out $($flag)*),
                always_reported: $crate::codes!(@has always $($flag)*),
            };
        )*

        $(#[$doc])*
        pub static $all: &[&$crate::Code] = &[$(&$code),*];
    };
}
