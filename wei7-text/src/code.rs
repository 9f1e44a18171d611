//! Kinds of findings: what a finding has before it has a place.

use std::fmt;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Allowed, but worth a word.
    Note,
    /// Against the format; its meaning is certain, and it is read so.
    Repaired,
    /// Against the format, and its meaning is not certain, or something of it is left out.
    Error,
    /// Why there is no result.
    Refused,
}

impl Level {
    /// All of them, the least first.
    pub const ALL: [Self; 4] = [Self::Note, Self::Repaired, Self::Error, Self::Refused];

    /// The word for it, in reports for programs and in options.
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

/// A kind of finding: one for each rule. Each crate lists its own in `codes.rs`, with [`crate::codes!`].
#[derive(Debug)]
pub struct Code {
    /// The stable id: a letter for the format and three digits.
    pub id: &'static str,
    /// The name in words, kebab-case.
    pub name: &'static str,
    /// How much it weighs, unless it is why there is no result.
    pub level: Level,
    /// The paragraph of the specification; empty for limits of this implementation.
    pub paragraph: &'static str,
    /// One sentence without details of the case.
    pub summary: &'static str,
    /// Whether the matter comes into no record: reading skips or replaces it.
    pub leaves_out: bool,
    /// Whether it is told although it is a note only: something is doubtful, or is read otherwise than it stands there.
    pub always_told: bool,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

/// Defines the codes of a crate as statics, and a list of all of them. `left_out` sets [`Code::leaves_out`], `always`
/// [`Code::always_told`].
///
/// ```
/// wei7_text::codes! {
///     /// All of them.
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
                always_told: $crate::codes!(@has always $($flag)*),
            };
        )*

        $(#[$doc])*
        pub static $all: &[&$crate::Code] = &[$(&$code),*];
    };
}
