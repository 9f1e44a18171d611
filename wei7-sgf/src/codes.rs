//! The findings of this crate: one rule, one code. `S0` is for the form, `S1` for values and the tree's meaning,
//! `S2` for encodings, `S3` for habits that were understood by provenance, `S9` for limits of ours.

use wei7_core::{Code, Severity};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $id:literal $word:literal $severity:ident $paragraph:literal $summary:literal;)*) => {
        $(
            #[doc = concat!($id, ", `", $paragraph, "`: ", $summary, ".")]
            $(#[$doc])*
            pub static $name: Code = Code {
                id: $id, name: $word, severity: Severity::$severity, paragraph: $paragraph, summary: $summary,
            };
        )*
        /// All of them, by id.
        pub static ALL: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    NO_SGF = "S001" "no-sgf" Error "FF[4] EBNF"
        "there is no game in it: `(;` does not occur";
}
