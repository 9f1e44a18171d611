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
    TEXT_BEFORE = "S002" "text-before-game" Warning "FF[4] 2.1"
        "text before the first game";
    MISSING_SEMICOLON_START = "S003" "missing-semicolon-at-start" Error "FF[4] EBNF"
        "a game does not begin with `(;`";
    NODE_AFTER_VARIATION = "S004" "node-after-variation" Error "FF[4] EBNF"
        "a node stands after a variation and not in one";
    MISSING_SEMICOLON = "S005" "missing-semicolon" Error "FF[4] EBNF"
        "a variation does not begin with `(;`";
    ILLEGAL_CHARACTER = "S006" "illegal-character" Error "FF[4] EBNF"
        "characters that mean nothing where they stand";
    MISSING_CLOSE = "S007" "missing-close" Error "FF[4] EBNF"
        "a `)` is missing";
    CUT_IN_VALUE = "S008" "cut-in-value" Error "FF[4] EBNF"
        "the file ends inside a value";
    EMPTY_VARIATION = "S009" "empty-variation" Error "FF[4] EBNF"
        "a variation without a node";
    DOUBLE_OPEN = "S010" "double-open" Error "FF[4] EBNF"
        "two `(` in a row";
    NAMELESS_VALUE = "S011" "nameless-value" Error "FF[4] EBNF"
        "a value without an identifier";
    NO_VALUE = "S012" "no-value" Error "FF[4] EBNF"
        "an identifier without a value";
    MISSING_OPEN = "S013" "missing-open" Error "FF[4] EBNF"
        "a game does not begin with `(`";
    TEXT_BETWEEN = "S014" "text-between-games" Error "FF[4] EBNF"
        "text between two games";
    TEXT_AFTER = "S015" "text-after-game" Error "FF[4] EBNF"
        "text after the last game";
    PROPERTY_OUTSIDE_NODE = "S016" "property-outside-node" Error "FF[4] EBNF"
        "a property stands outside a node";
    PROPERTY_AFTER_VARIATION = "S018" "property-after-variation" Error "FF[4] EBNF"
        "a property stands after a variation and not in a node";
    CUT_IN_IDENTIFIER = "S017" "cut-in-identifier" Error "FF[4] EBNF"
        "the file ends after an identifier";
    LONG_IDENTIFIER = "S020" "long-identifier" Error "FF[4] 2.2"
        "an identifier of more than 100 letters";
    LOWER_CASE = "S021" "lower-case-identifier" Error "FF[4] EBNF"
        "an identifier with lower-case letters";
    IDENTIFIER_DIGIT = "S022" "digit-in-identifier" Error "FF[4] EBNF"
        "an identifier with digits";
    NUL = "S030" "nul" Warning "FF[4] 3.2"
        "a character U+0000";
    BAD_BYTES = "S201" "bad-bytes" Error "FF[4] CA"
        "bytes that are no text in the encoding of the file";
    CHARSET_UNKNOWN = "S202" "charset-unknown" Error "FF[4] CA"
        "`CA` names no charset that is known";
    MARK_AGAINST_CHARSET = "S203" "mark-against-charset" Error "FF[4] CA"
        "the byte order mark and `CA` name different charsets";
    CHARSET_WRONG = "S204" "charset-wrong" Error "FF[4] CA"
        "the bytes are not in the charset that `CA` names";
    UTF_8_ASSUMED = "S205" "utf-8-assumed" Warning "FF[4] CA"
        "there is no `CA`, which means ISO-8859-1, but the bytes are UTF-8";
    CHARSET_DETECTED = "S206" "charset-detected" Warning "FF[4] CA"
        "there is no `CA`, and the charset was guessed from the bytes";
    CHARSETS_DIFFER = "S207" "charsets-differ" Warning "FF[4] CA"
        "the games of a file name different charsets";
    BYTE_ESCAPES = "S208" "byte-escapes" Warning "FF[4] 3.2"
        "escapes stand before single bytes of characters, as MultiGo writes them";
    LIMIT_GAME = "S900" "limit-game" Error ""
        "a game has 4 GiB or more";
    LIMIT_NODES = "S901" "limit-nodes" Error ""
        "a game has too many nodes";
    LIMIT_TEXT = "S902" "limit-text" Error ""
        "a value is too long";
}
