//! The codes of the findings of this crate. Paragraphs name the convention or the value that a finding is about.

wei7_core::codes! {
    /// All codes of this crate, sorted by id.
    ALL:
    NOT_READ = "A001" "analysis-not-read" Error "Values"
        "a value of an analysis does not have the form of its convention" left_out;
    OUT_OF_RANGE = "A002" "analysis-range" Error "Values"
        "a win rate of an analysis is less than 0 or more than 1" left_out;
    NOT_A_POINT = "A003" "analysis-point" Error "Candidates"
        "a move of an analysis is not a point of the board" left_out;
    WRONG_COUNT = "A004" "analysis-count" Error "Ownership"
        "an analysis does not have one value of ownership or policy for each point of the board" left_out;
    NOT_INFLATED = "A005" "analysis-not-inflated" Error "KaTrain"
        "a value of `KT` is not compressed data in base64" left_out;
    TOO_LARGE = "A006" "analysis-too-large" Error ""
        "the compressed analyses have more bytes than the limit" left_out;
    OTHER_VIEW = "A007" "analysis-other-view" Note "Lizzie"
        "the win rate in the header of `LZ` agrees with that of its candidates, and is probably that of the wrong side" always;
    FRACTIONS = "A008" "analysis-fractions" Note "Sabaki"
        "all win rates in `SBKV` are nearly 0 or 100, as Sabaki 0.60 writes them if it misreads the engine" always;
    NO_VIEW = "A009" "analysis-no-view" Error "KataGo"
        "the answer of the engine does not say whose win rate it has" left_out;
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
