//! The findings of this crate: about files, options and formats, not about what a record says.

use std::collections::BTreeSet;
use std::io;

use wei7_core::{Argument, Code, Diagnostic, Message, Place, Report};

wei7_core::codes! {
    /// Every code of this crate, in the order of their numbers.
    ALL:
    UNREADABLE = "F001" "unreadable" Error ""
        "the input cannot be read";
    UNKNOWN_FORMAT = "F002" "unknown-format" Error ""
        "neither the content nor the extension tells the format";
    UNREAD_FORMAT = "F003" "unread-format" Error ""
        "the input is in none of the formats that are read";
    OUTPUT_EXISTS = "F004" "output-exists" Error ""
        "the output exists already";
    UNWRITABLE = "F005" "unwritable" Error ""
        "the output cannot be written";
    NOT_LOSSLESS = "F006" "not-lossless" Error ""
        "something would be lost";
    OUTPUT_CLASH = "F007" "output-clash" Error ""
        "another input has the same output";
    OUTPUT_IS_INPUT = "F008" "output-is-input" Error ""
        "the output would replace its own input";
    OUTPUT_SUFFIX = "F009" "output-suffix" Note ""
        "the name of the output does not end in .wei7 as its format wants" always;
    TOO_LARGE = "F010" "too-large" Error ""
        "the input is larger than the limit";
    SUPPLEMENT_UNREADABLE = "F011" "supplement-unreadable" Error ""
        "the supplement cannot be read";
    UNWRITABLE_RECORD = "F012" "unwritable-record" Error ""
        "the target cannot hold this record";
    INVALID_RESULT = "F013" "invalid-result" Error ""
        "the result would break its specification, which is a fault of this program; nothing was written";
    SUPPLEMENT_UNUSED = "F014" "supplement-unused" Error ""
        "neither the input nor the output is wei7 3.0, so that no supplement file belongs to them";
    SEVERAL_GAMES = "F015" "several-games" Error ""
        "the input has several games, and they do not go into one file of this format";
    NOT_WRITTEN = "F016" "not-written" Error ""
        "a collection is written whole or not at all";
    NOT_JUDGED = "F017" "not-judged" Error ""
        "the record cannot be judged";
    AGAINST_THE_RULES = "F018" "against-the-rules" Error "rules"
        "the record breaks the rules";
    RESULT_DIFFERS = "F019" "result-differs" Note "rules/S5"
        "the result that the record names is not the score" always;
    SUPPLEMENT_ALONE = "F020" "orphaned-supplement" Error ""
        "a supplement stands without its document";
    OTHER_GAME = "F021" "other-game" Error "FF[4] GM"
        "a game that is not Go goes into no other format" left_out;
    SALVAGED = "F022" "salvaged" Error ""
        "only what stands before the damage is read" left_out;
    GIT_CONFLICT = "F023" "git-conflict" Error ""
        "two versions of the file stand in it, between the lines that `git merge` leaves in a conflict; choose one and remove these lines";
    WAY_BACK_DIFFERS = "F024" "way-back-differs" Error ""
        "the output, read again with its carrier, does not say what the input says";
    ARCHIVE_BROKEN = "F030" "broken-archive" Error ""
        "the archive cannot be read to its end";
    ARCHIVE_LIMIT = "F031" "archive-limit" Error ""
        "the archive goes beyond a limit";
    ENTRY_ENCRYPTED = "F032" "encrypted-entry" Error ""
        "an encrypted entry is not read";
    ENTRY_IS_ARCHIVE = "F033" "archive-in-archive" Error ""
        "an archive within an archive is not opened";
    ENTRY_IS_LINK = "F034" "link-in-archive" Error ""
        "a link within an archive is not followed";
    ENTRY_NAMES_GUESSED = "F035" "entry-names-guessed" Note ""
        "names in the archive do not say their encoding, which was guessed" always;
    NOT_DRAWN = "F040" "not-drawn" Error ""
        "the record cannot be drawn";
    NO_GLYPH = "F041" "no-glyph" Note ""
        "no font has these characters" always;
    FONT_UNUSABLE = "F042" "font-unusable" Error ""
        "the font cannot be used";
    DIAGRAM_NOT_DRAWN = "F043" "diagram-not-drawn" Note ""
        "diagrams of another board than the record's are not drawn" always;
    NO_DIAGRAMS = "F044" "no-diagrams" Note ""
        "the record has no diagrams, figures or pause points" always;
    REPLACED = "F050" "replaced-file" Note ""
        "replacing the file changed more than its content" always;
}

/// A finding of this crate with its reason. Other than what an input holds, the reason is not cut: a path is of no
/// use in part.
pub fn because(code: &'static Code, why: impl Into<Argument>) -> Diagnostic {
    let mut finding = Diagnostic::new(code, Place::Source);
    finding.found = Some(why.into());
    finding
}

/// A report of one finding.
pub(crate) fn only(finding: Diagnostic) -> Report {
    let mut report = Report::new(1);
    report.push(finding);
    report
}

/// Why what was found does not go with [`Options::lossless`](crate::Options::lossless), if it does not.
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

/// What the system says, without its number.
pub fn system_message(error: &io::Error) -> String {
    Argument::from(error).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn errors_of_the_system_are_sentences() {
        assert_eq!(system_message(&io::Error::from_raw_os_error(2)), "No such file or directory");
        assert_eq!(system_message(&io::Error::other("x")), "x");
    }

    #[test]
    fn ids_and_names_are_unique() {
        let ids: std::collections::BTreeSet<_> = ALL.iter().map(|code| code.id).collect();
        let names: std::collections::BTreeSet<_> = ALL.iter().map(|code| code.name).collect();
        assert_eq!((ids.len(), names.len()), (ALL.len(), ALL.len()));
    }
}
