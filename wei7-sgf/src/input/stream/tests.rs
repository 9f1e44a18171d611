use std::io;
use std::path::PathBuf;
use std::sync::LazyLock;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};
use proptest::prelude::*;
use wei7_core::LineIndex;
use wei7_samples::samples;

use super::*;
use crate::input::encoding::{Charset, decode};
use crate::syntax::Games;

/// Input that returns its bytes in small pieces and occasionally reports an interruption.
struct Slowly<'b>(&'b [u8], usize);

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.len() % 3 == 1 && self.1.is_multiple_of(2) {
            self.1 += 1;
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = self.0.len().min(self.1).min(buffer.len());
        let (first, rest) = self.0.split_at(length);
        buffer[..length].copy_from_slice(first);
        self.0 = rest;
        Ok(length)
    }
}

/// Text, place, number of nodes, numbers of properties and values, and findings of a game, for comparison.
type Summary = (String, usize, usize, usize, Vec<Diagnostic>);

fn summary(game: &GameTree) -> Summary {
    let whole = game.whole();
    let counts = (game.len(), game.property_count(), game.value_count());
    (
        game.text(whole).to_owned(),
        whole.start,
        counts.0,
        counts.1 * 1000 + counts.2,
        game.findings.diagnostics().to_vec(),
    )
}

/// Returns the games of a stream and all findings outside games.
fn streamed<R: Read>(mut stream: Stream<R>) -> (Vec<Summary>, Vec<Diagnostic>) {
    let (mut games, mut findings, mut whole) = (Vec::new(), Vec::new(), String::new());
    while stream.advance().is_ok_and(|more| more) {
        let report = stream.findings();
        let piece = stream.piece();
        // Pieces are contiguous, their line numbers match the whole, and findings lie within their piece.
        assert_eq!(piece.offset, whole.len());
        if games.len() < 100 {
            assert_eq!(piece.begins, LineIndex::new(whole.as_bytes()).locate(whole.len()));
        }
        whole += &piece.to_str();
        for finding in report.diagnostics() {
            let Place::Span(span) = finding.place else { continue };
            assert!(span.start >= piece.offset && span.end <= whole.len(), "{finding:?}");
        }
        findings.extend(report.diagnostics().to_vec());
        games.push(summary(&stream.game().unwrap()));
    }
    findings.extend(stream.findings().diagnostics().to_vec());
    (games, findings)
}

fn whole(text: &str) -> (Vec<Summary>, Vec<Diagnostic>) {
    let mut games = Games::new(text, Limits::DEFAULT);
    let all = games.by_ref().flatten().map(|game| summary(&game)).collect();
    (all, games.rest().diagnostics().to_vec())
}

/// Checks that a text is read the same in whatever pieces it arrives.
fn same(text: &str, piece: Option<usize>) {
    let mut stream = Stream::new(Slowly(text.as_bytes(), 1000), Some(UTF_8.into()), Limits::DEFAULT);
    if let Some(piece) = piece {
        stream.decoder.sizes = (piece, piece);
    }
    assert_eq!(streamed(stream), whole(text), "{piece:?} {:?}", text.get(..200));
}

#[test]
fn a_stream_gives_what_the_text_gives() {
    let game = "(;FF[4]C[棋 (x) \\] [ ];B[aa](;W[bb])(;W[cc]))\n";
    same(&game.repeat(100_000), None);
    same(&format!("junk {} junk", game.repeat(100)), None);
    same("(;B[aa](;W[bb]);W[cc]) (;B[dd])", None);
    same("(;B[aa]", None);
    same(&format!("(;C[{}])(;)", "棋".repeat(1_500_000)), None);
    same(&format!("{}{}", "(;B[aa](;W[bb]);W[cc])", game.repeat(60_000)), None);
    same(&format!("{game}{} {game}", "(;B[aa]".repeat(400_000)), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_the_same(text in "[();\\[\\]\\\\ABaw1 \n棋:\0]{0,60}", piece in 1_usize..12) {
        same(&text, Some(piece));
    }

    #[test]
    fn any_tokens_are_read_the_same(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "(", ")", ";", "\n(;FF[4]", "\n(;GM[1]", "(;", "B[aa]", "C[x\\]y]", "[", "]", "B", " ", "\n", "FF[4]", "SZ [9]",
                "[bb]", "junk", "#", "\0", "Black[aa]", "\\n", "棋", "12", "X1[]",
            ]),
            0..40,
        ),
        piece in 1_usize..20,
    ) {
        same(&parts.concat(), Some(piece));
    }
}

/// Real files and broken files for tests, as far as they are available and not large.
static FILES: LazyLock<Vec<(PathBuf, Vec<u8>)>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for folder in ["sgf/real", "sgf/bad", "sgf/recoded"] {
        for path in samples(folder).into_iter().filter(|path| path.is_file()) {
            let bytes = std::fs::read(&path).unwrap();
            if bytes.len() < 4000 {
                files.push((path, bytes));
            }
        }
    }
    files.sort();
    files
});

/// Checks that decoding in pieces gives the text of decoding at once; `piece` is the size in bytes.
fn same_bytes(name: &str, bytes: &[u8], asked: Option<&'static Encoding>, piece: usize) {
    let asked = asked.map(TextEncoding::from);
    let decoded = decode(bytes, asked, &Limits::DEFAULT);
    let mut stream = Stream::new(Slowly(bytes, piece), asked, Limits::DEFAULT);
    let head = if asked.is_some() { piece } else { HEAD };
    stream.decoder.sizes = (head, piece);
    if decoded.charset.byte_escapes && asked.is_some() {
        return;
    }
    let (games, mut findings) = streamed(stream);
    let (expected, rest) = whole(&decoded.text);
    // `decode` does not check `CA` of later games.
    let texts = |games: &[Summary]| games.iter().map(|game| game.0.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&games), texts(&expected), "{name} {piece}");
    let mut expected: Vec<_> = decoded.findings.diagnostics().iter().cloned().chain(rest).collect();
    // The order of two findings at one place is not significant.
    let place = |finding: &Diagnostic| match finding.place {
        Place::Span(span) => (span.start, finding.code.id),
        _ => (0, finding.code.id),
    };
    expected.sort_by_key(place);
    findings.sort_by_key(place);
    if !games.is_empty() {
        assert_eq!(findings, expected, "{name} {piece}");
    }
}

#[test]
fn files_are_read_the_same_in_small_pieces() {
    for (path, bytes) in &*FILES {
        for piece in [1, 2, 3, 13, 1000] {
            same_bytes(&path.display().to_string(), bytes, None, piece);
        }
    }
}

#[test]
fn characters_may_be_cut_anywhere() {
    let text = "(;FF[4]C[囲碁の\\]棋 許功 ソ表 a\\\\]\n;B[aa]C[名人 éü 바둑 𠮷])(;FF[4]C[又])";
    for encoding in
        [UTF_8, UTF_16LE, UTF_16BE, GBK, GB18030, BIG5, SHIFT_JIS, EUC_JP, ISO_2022_JP, EUC_KR, WINDOWS_1252]
    {
        let mut bytes = if encoding == UTF_16LE || encoding == UTF_16BE {
            let mark = std::iter::once(0xFEFF).chain(text.encode_utf16());
            mark.flat_map(|unit| if encoding == UTF_16LE { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect()
        } else {
            encoding.encode(text).0.into_owned()
        };
        for piece in 1..20 {
            same_bytes(encoding.name(), &bytes, Some(encoding), piece);
        }
        // The last byte is an odd byte of UTF-16, or the first byte of a two-byte character.
        bytes.extend([b'(', b';', 0xB0]);
        for piece in 1..20 {
            same_bytes(encoding.name(), &bytes, Some(encoding), piece);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_read_the_same(
        file in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in any::<prop::sample::Index>(),
        piece in 1_usize..40,
    ) {
        if !FILES.is_empty() {
            let mut bytes = file.get(&FILES).1.clone();
            for (at, byte) in changes {
                if !bytes.is_empty() {
                    let at = at.index(bytes.len());
                    bytes[at] = byte;
                }
            }
            if !bytes.is_empty() && piece % 4 == 0 {
                bytes.truncate(cut.index(bytes.len()));
            }
            same_bytes("damaged", &bytes, None, piece);
        }
    }
}

#[test]
fn the_buffer_stays_small() {
    let game = "(;FF[4]C[a comment];B[aa])\n";
    let text = game.repeat(300_000);
    let mut stream = Stream::new(text.as_bytes(), None, Limits::DEFAULT);
    let mut most = 0;
    while stream.advance().unwrap() {
        most = most.max(stream.window.text.capacity());
    }
    assert!(most <= 4 * HEAD, "{most}");
}

#[test]
fn limits_hold() {
    let limits = Limits { bytes: 2 << 20, text: 100, ..Limits::DEFAULT };
    let code = |bytes: &mut dyn Read| {
        let mut stream = Stream::new(bytes, None, limits);
        let Err(InputError::Refused(finding)) = stream.advance() else { panic!("no limit") };
        assert!(!stream.advance().unwrap());
        finding.code
    };
    assert_eq!(code(&mut io::repeat(b'x')), &codes::LIMIT_BYTES);
    assert_eq!(code(&mut b"(;C[".chain(io::repeat(b'x'))), &codes::LIMIT_TEXT);
    assert_eq!(code(&mut b"(;C[a]".chain(io::repeat(b' '))), &codes::LIMIT_BYTES);
    assert_eq!(code(&mut b"(;C[a]".chain(io::repeat(b'('))), &codes::LIMIT_BYTES);
}

/// Returns the charset of the file, the codes reported for each game, and the text.
fn charset(bytes: &[u8]) -> (Charset, Vec<(&'static str, usize)>, String) {
    let mut stream = Stream::new(bytes, None, Limits::DEFAULT);
    let (mut found, mut text, mut number) = (Vec::new(), String::new(), 0);
    while stream.advance().unwrap() {
        number += 1;
        let report = stream.findings();
        text += &stream.piece().to_str();
        let game = stream.game().unwrap();
        let all = report.diagnostics().iter().chain(game.findings.diagnostics());
        found.extend(all.map(|finding| (finding.code.id, number)));
    }
    (stream.decoder.file.unwrap(), found, text)
}

#[test]
fn the_charset_stays_open_as_long_as_all_is_ascii() {
    let ascii = "(;FF[4]C[plain words])\n".repeat(100_000);
    let last = "(;FF[4]PB[古力]C[围棋 名人])";
    let (gbk, ..) = GBK.encode(last);
    let (found, codes, text) = charset(&[ascii.as_bytes(), &gbk].concat());
    assert_eq!((found.encoding, codes), (GBK.into(), vec![(codes::CHARSET_DETECTED.id, 100_001)]));
    assert!(text.ends_with(last));
    let (found, codes, text) = charset(&[ascii.as_bytes(), last.as_bytes()].concat());
    assert_eq!((found.encoding, codes), (UTF_8.into(), vec![(codes::UTF_8_ASSUMED.id, 100_001)]));
    assert!(text.ends_with(last));
    let (japanese, ..) = ISO_2022_JP.encode("(;FF[4]CA[ISO-2022-JP]C[囲碁])");
    let (found, codes, text) = charset(&[ascii.as_bytes(), &japanese].concat());
    assert_eq!((found.encoding, codes), (ISO_2022_JP.into(), vec![]));
    assert!(text.contains("囲碁"));
}

#[test]
fn the_game_with_the_first_other_byte_names_the_charset() {
    let first = "(;FF[4]CA[UTF-8]C[plain words])\n".repeat(100_000);
    let last = "(;FF[4]CA[gb2312]PB[古力])";
    let (gbk, ..) = GBK.encode(last);
    let (found, codes, text) = charset(&[first.as_bytes(), &gbk, b"(;FF[4]CA[UTF-8])"].concat());
    let differ = codes::CHARSETS_DIFFER.id;
    assert_eq!((found.encoding, codes), (GBK.into(), vec![(differ, 100_001), (differ, 100_002)]));
    assert!(text.contains(last));
}

#[test]
fn later_games_that_name_another_charset_are_reported() {
    let code = |text: &str| charset(text.as_bytes()).1;
    let differ = codes::CHARSETS_DIFFER.id;
    assert_eq!(code("(;CA[UTF-8]C[棋])(;CA[gbk])(;CA[utf8])"), [(differ, 2)]);
    assert_eq!(code("(;CA[gbk])(;CA[GB18030])(;CA[gb2312])"), []);
    assert_eq!(code("(;CA[gbk])(;CA[UTF-8])(;)(;CA[x-unheard-of])"), [(differ, 2), (codes::CHARSET_UNKNOWN.id, 4)]);
}

#[test]
fn what_stands_instead_of_a_game_is_told() {
    let found = |bytes: &[u8]| {
        let refused = crate::SgfReader::new().lenient().read(bytes).unwrap_err();
        let finding = refused.report.diagnostics().iter().find(|finding| *finding.code == codes::NO_SGF).unwrap();
        finding.found.as_ref().map(ToString::to_string).unwrap_or_default()
    };
    assert_eq!(found(b""), "nothing-at-all");
    assert_eq!(found(b"no game"), "");
    assert_eq!(found(b"\0\0\0x\0\0\0y"), "mostly-zeros");
}

/// Checks that an escape is an ordinary character unless it is one of ISO-2022-JP, wherever the pieces end.
#[test]
fn escapes_are_read_the_same_in_small_pieces() {
    let japanese = encoding_rs::ISO_2022_JP.encode("(;FF[4]PB[本因坊秀策]C[黒の勝ちです])").0.into_owned();
    let plain =
        "(;FF[4]CA[UTF-8]PB[a\u{1B}b\u{1B}]PW[\u{1B}(B\u{1B}$])(;CA[UTF-8]C[囲碁の本])\u{1B}".as_bytes().to_vec();
    for bytes in [japanese.clone(), plain.clone(), [plain, japanese].concat()] {
        for piece in [1, 2, 3, 13, 1000] {
            same_bytes("escapes", &bytes, None, piece);
        }
    }
    let long = format!("(;FF[4]CA[UTF-8]C[a\u{1B}b];B[aa]C[{}];W[bb]C[棋])", "x".repeat(2 << 20));
    same_bytes("long", long.as_bytes(), None, 64 << 10);
    assert!(decode(long.as_bytes(), None, &Limits::DEFAULT).findings.diagnostics().is_empty());
}
