//! Detection of files of known kinds that are not supported, so that a message names the kind and no file is mistaken
//! for a supported format.

use wei7_core::codes::{FORMAT_MISSING, ROOT_UNKNOWN, TREE_MISSING, VERSION_MISSING};
use wei7_core::{Argument, Diagnostic, Head, Message, Piece, Place, Report, Span};

use crate::codes;

/// Kind of a file that is not supported: a record in another format, or a file that is no record, whatever its
/// extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// File of zero bytes only.
    ZeroBytes,
    /// Record in this format.
    Format(&'static str),
    /// Program in the language Go.
    GoProgram,
    /// Pointer file of Git LFS.
    LfsPointer,
    /// Commands of the Go Text Protocol.
    Gtp,
    /// Owner file of a document that is open in an office program.
    OwnerFile,
    /// Picture in this format.
    Picture(&'static str),
    /// Document in this format.
    Document(&'static str),
    /// Archive in this format.
    Archive(&'static str),
    /// File compressed by a program of this name.
    Compressed(&'static str),
    /// Executable program.
    Program,
    /// Database of a program of this name.
    Database(&'static str),
    /// Sound recording in this format.
    Recording(&'static str),
    /// Video in this format.
    Video(&'static str),
    /// Font file.
    Font,
}

impl Unread {
    /// Returns the message that names the kind of file.
    pub(crate) fn message(self) -> Message {
        match self {
            Self::ZeroBytes => Message::new("unread-zero-bytes"),
            Self::Format(name) => Message::new("unread-record").with("format", name),
            Self::GoProgram => Message::new("unread-go-program"),
            Self::LfsPointer => Message::new("unread-lfs-pointer"),
            Self::Gtp => Message::new("unread-gtp"),
            Self::OwnerFile => Message::new("unread-owner-file"),
            Self::Picture(format) => Message::new("unread-picture").with("format", format),
            Self::Document(format) => Message::new("unread-document").with("format", format),
            Self::Archive(format) => Message::new("unread-archive").with("format", format),
            Self::Compressed(program) => Message::new("unread-compressed").with("program", program),
            Self::Program => Message::new("unread-program"),
            Self::Database(program) => Message::new("unread-database").with("program", program),
            Self::Recording(format) => Message::new("unread-recording").with("format", format),
            Self::Video(format) => Message::new("unread-video").with("format", format),
            Self::Font => Message::new("unread-font"),
        }
    }
}

/// Function that returns whether the first bytes of an input are those of one kind of file.
type Test = fn(&Head<'_>) -> bool;

/// Returns the kind of an input if the kind is known but not supported, from the first bytes of the input.
pub(crate) fn kind(head: &Head<'_>) -> Option<Unread> {
    const TESTS: [(Unread, Test); 6] = [
        (Unread::ZeroBytes, is_zero),
        (Unread::Format("UGZ, PandaNet"), is_ugz),
        (Unread::GoProgram, is_go_program),
        (Unread::LfsPointer, is_lfs_pointer),
        (Unread::Gtp, is_gtp),
        (Unread::OwnerFile, is_owner_file),
    ];
    let by_magic = || MAGIC.iter().find(|(at, magic, _)| starts_at(head.bytes(), *at, magic)).map(|(.., kind)| *kind);
    TESTS.into_iter().find(|(_, matches)| matches(head)).map(|(kind, _)| kind).or_else(by_magic)
}

/// Signatures of files that are not records: the offset, the bytes and the kind of file.
const MAGIC: [(usize, &[u8], Unread); 23] = [
    (0, b"\x89PNG\r\n\x1A\n", Unread::Picture("PNG")),
    (0, b"\xFF\xD8\xFF", Unread::Picture("JPEG")),
    (0, b"GIF87a", Unread::Picture("GIF")),
    (0, b"GIF89a", Unread::Picture("GIF")),
    (8, b"WEBPVP8", Unread::Picture("WebP")),
    (0, b"II*\0", Unread::Picture("TIFF")),
    (0, b"MM\0*", Unread::Picture("TIFF")),
    (0, b"%PDF-", Unread::Document("PDF")),
    (0, b"{\\rtf", Unread::Document("RTF")),
    (0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", Unread::Document("Microsoft Office")),
    (0, b"7z\xBC\xAF\x27\x1C", Unread::Archive("7z")),
    (0, b"Rar!\x1A\x07", Unread::Archive("RAR")),
    (0, b"MSCF\0\0\0\0", Unread::Archive("CAB")),
    (0, b"\x1F\x9D", Unread::Compressed("compress")),
    (0, b"\x04\x22\x4D\x18", Unread::Compressed("lz4")),
    (0, b"LZIP\x01", Unread::Compressed("lzip")),
    (0, b"\x7FELF", Unread::Program),
    (0, b"MZ\x90\0", Unread::Program),
    (0, b"SQLite format 3\0", Unread::Database("SQLite")),
    (0, b"OggS", Unread::Recording("Ogg")),
    (0, b"ID3", Unread::Recording("MP3")),
    (4, b"ftyp", Unread::Video("MP4")),
    (0, b"wOF2", Unread::Font),
];

fn starts_at(bytes: &[u8], at: usize, magic: &[u8]) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(magic))
}

fn is_zero(head: &Head<'_>) -> bool {
    !head.bytes().is_empty() && head.bytes().iter().all(|byte| *byte == 0)
}

/// Sizes of the owner files of Word (162 bytes) and of other office programs (165 bytes).
const OWNER_FILE_BYTES: [usize; 2] = [162, 165];

/// Detects an owner file: the length of a name, the name with one byte per letter, padding of zeros or blanks, and the
/// name again in UTF-16.
fn is_owner_file(head: &Head<'_>) -> bool {
    let bytes = head.bytes();
    let length = bytes.first().map_or(0, |length| usize::from(*length));
    let name = bytes.get(1..=length).unwrap_or_default();
    let filled = bytes.get(length + 1..54).unwrap_or_default();
    OWNER_FILE_BYTES.contains(&bytes.len())
        && !name.is_empty()
        && !name.iter().any(u8::is_ascii_control)
        && filled.iter().all(|byte| matches!(byte, 0 | b' '))
}

/// Commands that only GTP has. Commands such as `komi` and `name` are not listed, because other formats contain these
/// words, too.
const GTP_COMMANDS: [&[u8]; 13] = [
    b"boardsize",
    b"clear_board",
    b"genmove",
    b"play",
    b"protocol_version",
    b"list_commands",
    b"known_command",
    b"showboard",
    b"final_score",
    b"fixed_handicap",
    b"set_free_handicap",
    b"time_settings",
    b"time_left",
];

/// Number of lines that are examined to detect a GTP session.
const GTP_LINES: usize = 16;

/// Detects a GTP session (version 2, section 2): commands, optionally preceded by a number, and answers, which begin
/// with `=` or `?`.
fn is_gtp(head: &Head<'_>) -> bool {
    let is_other = |word: &[u8]| matches!(word, b"komi" | b"name" | b"version" | b"quit" | b"undo" | b"loadsgf");
    let (mut own, mut all) = (0_usize, 0_usize);
    for line in head.lines().filter(|line| !line.starts_with(b"#") && !line.is_empty()).take(GTP_LINES) {
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let command = words.find(|word| !word.iter().all(u8::is_ascii_digit)).unwrap_or_default();
        if matches!(command.first(), Some(b'=' | b'?')) {
            continue;
        }
        all += 1;
        own += usize::from(GTP_COMMANDS.contains(&command));
        if !GTP_COMMANDS.contains(&command) && !is_other(command) {
            return false;
        }
    }
    own > 0 && all > 1
}

/// Detects UGZ, an LHA archive (`-lh5-` at offset 2) in which `PandaNet` changes two bytes.
fn is_ugz(head: &Head<'_>) -> bool {
    let method = head.bytes().get(2..7).unwrap_or_default();
    let same = method.iter().zip(b"-lh5-").filter(|(there, byte)| there == byte).count();
    same >= 3 && head.bytes().iter().take(64).any(|byte| *byte < b'\t')
}

/// Detects a pointer file by its first line, as specified by Git LFS.
fn is_lfs_pointer(head: &Head<'_>) -> bool {
    head.bytes().starts_with(b"version https://git-lfs.github.com/spec/")
}

/// Adds a finding to a game with errors if its text contains the conflict lines of `git merge` (`<<<<<<<`).
pub(crate) fn report_merge_conflict(report: &mut Report, piece: &Piece<'_>) {
    if report.is_ok() {
        return;
    }
    let is_error = |place: usize| {
        let mut spans = report.diagnostics().iter().filter_map(|finding| match finding.place {
            Place::Span(span) => Some(span),
            Place::Source | Place::Node(_) => None,
        });
        spans.any(|span| span.start <= place && place < span.end)
    };
    let mut at = piece.offset;
    let mut first = None;
    let mut conflict = None;
    for line in piece.text.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        if line.starts_with(b"<<<<<<< ") && first.is_none() {
            first = Some(at);
            // The `=======` and `>>>>>>>` lines may be missing, because the game may end before them. An error at the
            // first line is enough.
            conflict = first.filter(|place| is_error(*place));
        } else if line.starts_with(b">>>>>>> ") || line.starts_with(b"=======") {
            conflict = conflict.or(first);
        }
        at += line.len();
    }
    if let Some(place) = conflict {
        let finding = Diagnostic::at(&codes::GIT_CONFLICT, Span::new(place, place + "<<<<<<<".len()));
        report.push(finding.found("<<<<<<<"));
    }
}

/// Detects a program in Go, whose first line apart from comments begins with `package`.
fn is_go_program(head: &Head<'_>) -> bool {
    let mut in_comment = false;
    for line in head.lines() {
        if in_comment || line.starts_with(b"/*") {
            in_comment = !line.ends_with(b"*/");
        } else if !line.starts_with(b"//") {
            return line.split(u8::is_ascii_whitespace).next() == Some(&b"package"[..]);
        }
    }
    false
}

/// Number of unknown names of a JSON object that a message lists at most.
const MAX_NAMES: usize = 5;

/// If a JSON object has none of the required members of a record, replaces the findings about missing and unknown
/// members by one finding that lists the members of the object.
pub(crate) fn describe_other_json(report: &mut Report) {
    let missing = [&FORMAT_MISSING, &VERSION_MISSING, &TREE_MISSING];
    let has = |code| report.diagnostics().iter().any(|finding| finding.code == code);
    if !missing.into_iter().all(has) || !has(&ROOT_UNKNOWN) {
        return;
    }
    let unknown = report.diagnostics().iter().filter(|finding| finding.code == &ROOT_UNKNOWN);
    let mut names: Vec<&str> =
        unknown.filter_map(|finding| finding.found.as_ref().and_then(Argument::as_text)).take(MAX_NAMES + 1).collect();
    if names.len() > MAX_NAMES {
        names[MAX_NAMES] = "...";
    }
    let found = names.join(", ");
    let mut kept = Report::new(report.diagnostics().len());
    for finding in report.diagnostics() {
        if finding.code == &FORMAT_MISSING {
            kept.push(finding.clone().found(found.clone()).expected(Message::new("json-record")));
        } else if finding.code != &ROOT_UNKNOWN && !missing.contains(&finding.code) {
            kept.push(finding.clone());
        }
    }
    *report = kept;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, RecordReader};

    #[test]
    fn other_json_is_described_by_its_member_names() {
        let findings = |text: &str| {
            let reader = RecordReader::from_format(Format::WEI7).lenient();
            let refused = reader.for_slice(text.as_bytes()).next().unwrap().unwrap_err().into_report();
            refused.diagnostics().iter().map(|finding| (finding.code.id, finding.to_string())).collect::<Vec<_>>()
        };
        let [(id, message)] = &*findings("{\"a\":1,\"b\":[],\"c\":{},\"d\":1,\"e\":2,\"f\":3}") else { panic!() };
        assert_eq!(*id, "J022");
        assert!(
            message.contains("\"a\", \"b\", \"c\", \"d\", \"e\", ...") && message.contains("json-record"),
            "{message}"
        );
        assert_eq!(findings("{}").len(), 3);
        assert_eq!(findings("{\"tree\":{},\"a\":1}").len(), 3);
    }

    #[test]
    fn a_merge_conflict_is_reported_in_each_format() {
        let marks = |one: &str, other: &str| format!("<<<<<<< HEAD\n{one}\n=======\n{other}\n>>>>>>> other\n");
        let named = |format: Format, text: &str| {
            let mut games = RecordReader::from_format(format).lenient().for_slice(text.as_bytes());
            let mut places = Vec::new();
            while let Some(outcome) = games.next_outcome() {
                let conflicts = outcome.report.diagnostics().iter().filter(|one| one.code == &codes::GIT_CONFLICT);
                places.extend(conflicts.map(|finding| finding.place));
            }
            places
        };
        for (format, before, one, other, after) in [
            (Format::WEI7, "{\"format\":\"wei7\",\"version\":\"3.0\",\n", "\"size\":9", "\"size\":13", "}"),
            (Format::WEI7_2_2, "<wei7 version='2.2'>\n", "<size>9</size>", "<size>13</size>", "</wei7>"),
            (Format::SGF, "(;FF[4]SZ[9]\n", ";B[ee]", ";B[dd]", ")"),
            (Format::ISHI, "EVENT one\n", "B 1 E5", "B 1 E4", ""),
        ] {
            let text = format!("{before}{}{after}", marks(one, other));
            let place = wei7_core::Place::Span(Span::new(before.len(), before.len() + 7));
            assert_eq!(named(format, &text), [place], "{text}");
        }
        // Within a text value, such lines are part of the value.
        assert_eq!(named(Format::SGF, &format!("(;FF[4]SZ[9];B[ee]C[{}])", marks("a", "b"))), []);
    }

    #[test]
    fn each_kind_is_detected() {
        for (text, name) in [
            ("\u{1c}\u{1}-lh5-\u{1}\0\0game.ugf", Some(Unread::Format("UGZ, PandaNet"))),
            ("\u{1c}\u{1}+lz5-\u{1}\0\0game.ugf", Some(Unread::Format("UGZ, PandaNet"))),
            ("a -lh5- archive is text here", None),
            ("Friendly game\n19\nPAMPHLET\n", None),
            ("[Header]\nSIZE=19\n", None),
            ("package main\n\nfunc main() {}\n", Some(Unread::GoProgram)),
            ("// A tool.\n/* of\nours */\n\npackage tool\n", Some(Unread::GoProgram)),
            ("packages of games\n", None),
            ("1 boardsize 19\n= \n\n2 play B D4\n=\n", Some(Unread::Gtp)),
            ("# a game\nkomi 6.5\ngenmove b\n", Some(Unread::Gtp)),
            ("KOMI 6.5\nB 1 D4\n", None),
            ("play well\nAnd win.\n", None),
            ("\0\0\0\0", Some(Unread::ZeroBytes)),
            ("%PDF-1.7\n", Some(Unread::Document("PDF"))),
            ("7z is an archiver", None),
            ("EVENT\nB 1 D4\n", None),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n", Some(Unread::LfsPointer)),
            ("", None),
        ] {
            assert_eq!(kind(&Head::new(text.as_bytes())), name, "{text}");
        }
        let owner = [b"\x05Marko".to_vec(), vec![b' '; 48], vec![0; 108]].concat();
        assert_eq!((owner.len(), kind(&Head::new(&owner)).is_some()), (162, true));
        assert!(kind(&Head::new(b"\x89PNG\r\n\x1A\n\0")).is_some());
    }
}
