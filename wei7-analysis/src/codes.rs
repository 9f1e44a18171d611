//! The codes of the findings of this crate. Paragraphs name the convention or the value that a finding is about.
//!
//! The record keeps the properties and comments in which other programs store analyses, so no finding is against a
//! format: all are notes.

#[cfg(feature = "explain")]
use include_dir::{Dir, File, include_dir};
use wei7_core::Code;

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Returns the page of `wei7 explain` for the finding with this code; `None` if there is no such code.
#[cfg(feature = "explain")]
pub fn page(id: &str) -> Option<&'static str> {
    PAGES.get_file(format!("A/{id}.md")).and_then(File::contents_utf8)
}

/// Returns whether a finding with this code is about a value that could not be read.
pub(crate) fn is_unread(code: &Code) -> bool {
    [&NOT_READ, &OUT_OF_RANGE, &NOT_A_POINT, &WRONG_COUNT, &NOT_INFLATED, &TOO_LARGE, &NO_VIEW].contains(&code)
}

wei7_core::codes! {
    /// All codes of this crate, sorted by id.
    ALL:
    NOT_READ = "A001" "analysis-not-read" Note ""
        "a value of an analysis does not have the form of its convention" always;
    OUT_OF_RANGE = "A002" "analysis-range" Note ""
        "a win rate of an analysis is less than 0 or more than 1" always;
    NOT_A_POINT = "A003" "analysis-point" Note ""
        "a move of an analysis is not a point of the board" always;
    WRONG_COUNT = "A004" "analysis-count" Note ""
        "an analysis does not have one value of ownership or policy for each point of the board" always;
    NOT_INFLATED = "A005" "analysis-not-inflated" Note "KaTrain"
        "a value of `KT` is not compressed data in base64" always;
    TOO_LARGE = "A006" "analysis-too-large" Note ""
        "the compressed analyses have more bytes than the limit" always;
    OTHER_VIEW = "A007" "analysis-other-view" Note "Lizzie"
        "the win rate in the header of `LZ` agrees with that of its candidates, and is probably that of the wrong side" always;
    FRACTIONS = "A008" "analysis-fractions" Note "Sabaki"
        "all win rates in `SBKV` are nearly 0 or 100, as Sabaki 0.60 writes them if it misreads the engine" always;
    NO_VIEW = "A009" "analysis-no-view" Note "KataGo"
        "the answer of the engine does not say whose win rate it has" always;
    NO_QUERY = "A010" "analysis-no-query" Note "KataGo"
        "the answer of the engine belongs to no query, so its board is read as 19 by 19";
    ENGINE_MESSAGE = "A011" "analysis-message" Note "KataGo"
        "the engine answered with an error or a warning";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_sorted_and_have_a_page() {
        assert!(ALL.is_sorted_by_key(|code| code.id));
        for code in ALL {
            let page = format!("{}/explain/A/{}.md", env!("CARGO_MANIFEST_DIR"), code.id);
            let page = std::fs::read_to_string(page).unwrap();
            assert!(page.starts_with(&format!("# {}\n", code.name)), "{}", code.id);
        }
    }
}
