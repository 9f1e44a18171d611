//! Codes of the findings about files, options and formats, as opposed to the content of a record.

use std::collections::BTreeSet;

use wei7_core::{Argument, Code, Diagnostic, Message, Place, Report};

wei7_core::codes! {
    /// Every code of this crate, in the order of their numbers.
    ALL:
    UNREADABLE = "F001" "unreadable" Error ""
        "the input cannot be read";
    UNKNOWN_FORMAT = "F002" "unknown-format" Error ""
        "the format cannot be recognized from the content or the name";
    UNREAD_FORMAT = "F003" "unread-format" Error ""
        "the input is not in a format that can be read";
    OUTPUT_EXISTS = "F004" "output-exists" Error ""
        "the output already exists";
    UNWRITABLE = "F005" "unwritable" Error ""
        "the output cannot be written";
    NOT_LOSSLESS = "F006" "not-lossless" Error ""
        "the conversion would lose something";
    OUTPUT_CLASH = "F007" "output-clash" Error ""
        "another input has the same output";
    OUTPUT_IS_INPUT = "F008" "output-is-input" Error ""
        "the output would replace its own input";
    OUTPUT_SUFFIX = "F009" "output-suffix" Note ""
        "the name of the output does not end in .wei7, as its format requires" always;
    TOO_LARGE = "F010" "too-large" Error ""
        "the input is larger than the limit";
    SUPPLEMENT_UNREADABLE = "F011" "supplement-unreadable" Error ""
        "the supplement cannot be read";
    UNWRITABLE_RECORD = "F012" "unwritable-record" Error ""
        "the target format cannot hold this record";
    INVALID_RESULT = "F013" "invalid-result" Error ""
        "the output would violate the specification of its format, which is an error of this program; nothing was written";
    SUPPLEMENT_UNUSED = "F014" "supplement-unused" Error ""
        "neither the input nor the output is wei7 3.0, so no supplement file belongs to them";
    SEVERAL_GAMES = "F015" "several-games" Error ""
        "the input has several games, which one file of this format cannot hold";
    NOT_WRITTEN = "F016" "not-written" Error ""
        "an output for several games is not written because it would be incomplete";
    NOT_JUDGED = "F017" "not-judged" Error ""
        "the record cannot be judged";
    AGAINST_THE_RULES = "F018" "against-the-rules" Error "rules"
        "moves of the record break the rules of the game";
    RESULT_DIFFERS = "F019" "result-differs" Note "rules/S5"
        "the stated result differs from the score" always;
    SUPPLEMENT_ALONE = "F020" "orphaned-supplement" Error ""
        "a supplement file has no document beside it";
    OTHER_GAME = "F021" "other-game" Error "FF[4] GM"
        "a game other than Go cannot be written in another format" left_out;
    SALVAGED = "F022" "salvaged" Error ""
        "only the part before the damage was read" left_out;
    GIT_CONFLICT = "F023" "git-conflict" Error ""
        "the file contains two versions with the conflict lines of `git merge`; choose one version and remove these lines";
    WAY_BACK_DIFFERS = "F024" "way-back-differs" Error ""
        "the output, read again with its carrier, differs from the input";
    MERGE_CONFLICT = "F025" "merge-conflict" Error ""
        "both files changed the same value, or one file changed what the other one removed";
    ARCHIVE_BROKEN = "F030" "broken-archive" Error ""
        "the archive is damaged and cannot be read to its end";
    ARCHIVE_LIMIT = "F031" "archive-limit" Error ""
        "the archive exceeds a limit";
    ENTRY_ENCRYPTED = "F032" "encrypted-entry" Error ""
        "an encrypted entry cannot be read";
    ENTRY_IS_ARCHIVE = "F033" "archive-in-archive" Error ""
        "an archive within an archive is not opened";
    ENTRY_IS_LINK = "F034" "link-in-archive" Error ""
        "a link within an archive is not followed";
    ENTRY_NAMES_GUESSED = "F035" "entry-names-guessed" Note ""
        "the archive does not state the encoding of its names, which was guessed" always;
    NOT_DRAWN = "F040" "not-drawn" Error ""
        "the record cannot be drawn";
    NO_GLYPH = "F041" "no-glyph" Note ""
        "no font has these characters" always;
    FONT_UNUSABLE = "F042" "font-unusable" Error ""
        "the font cannot be used";
    DIAGRAM_NOT_DRAWN = "F043" "diagram-not-drawn" Note ""
        "diagrams whose board size differs from that of the record are not drawn" always;
    NO_DIAGRAMS = "F044" "no-diagrams" Note ""
        "the record has no diagrams, figures or pause points" always;
    NO_PROBLEM = "F045" "no-problem" Note ""
        "the record has no problem, so that there is nothing to draw" always;
    REPLACED = "F050" "replaced-file" Note ""
        "replacing the file changed more than its content" always;
}

/// Creates a finding that gives `why` as its reason. Text quoted from an input is truncated, but a reason never is,
/// because it can contain a path, which would be useless if truncated.
pub fn because(code: &'static Code, why: impl Into<Argument>) -> Diagnostic {
    let mut finding = Diagnostic::new(code, Place::Source);
    finding.found = Some(why.into());
    finding
}

/// Creates a report that has only this finding.
pub(crate) fn single_finding(finding: Diagnostic) -> Report {
    let mut report = Report::new(1);
    report.push(finding);
    report
}

/// Returns the finding with which [`Options::lossless`](crate::Options::lossless) refuses a conversion because parts of
/// the source were not read. Returns `None` if `report` names no such part.
pub fn not_all_read(report: &Report) -> Option<Diagnostic> {
    let count = report.left_out();
    let named: BTreeSet<_> = report
        .diagnostics()
        .iter()
        .map(|finding| finding.code)
        .filter(|code| code.leaves_out)
        .map(|code| code.id)
        .collect();
    let named = named.into_iter().collect::<Vec<_>>().join(", ");
    let found = || Message::new("left-out-in-reading").with("number", count).with("codes", named);
    (count > 0).then(|| Diagnostic { refuses: true, ..Diagnostic::new(&NOT_LOSSLESS, Place::Source).found(found()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_names_are_unique() {
        let ids: std::collections::BTreeSet<_> = ALL.iter().map(|code| code.id).collect();
        let names: std::collections::BTreeSet<_> = ALL.iter().map(|code| code.name).collect();
        assert_eq!((ids.len(), names.len()), (ALL.len(), ALL.len()));
    }
}
