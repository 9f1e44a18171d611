use wei7_core::{Level, Limits};

use super::*;
use crate::SgfReader;
use crate::codes::{BAD_BYTES, CHARSET_DETECTED, LIMIT_BYTES, MISSING_CLOSE, NO_SGF, NOT_GO, TEXT_AFTER, TEXT_BETWEEN};

fn ids(report: &Report) -> Vec<&'static str> {
    report.diagnostics().iter().map(|finding| finding.code.id).collect()
}

/// Returns number, kind and codes of each item.
fn items(reader: SgfReader, bytes: &[u8]) -> Vec<(usize, char, Vec<&'static str>)> {
    let mut records = reader.records(bytes);
    let mut items = Vec::new();
    while let Some(item) = records.next() {
        let (kind, report) = match item {
            Ok(Parsed { value: Game::Record(_), report }) => ('r', report),
            Ok(Parsed { value: Game::Other(_), report }) => ('s', report),
            Err(why) => {
                let kind = match why {
                    RecordsError::Refused(_) => 'x',
                    RecordsError::Ended(_) | RecordsError::Io(_) => '.',
                };
                (kind, why.into_report())
            }
        };
        for finding in report.diagnostics() {
            let piece = records.piece();
            let Place::Span(span) = finding.place else { continue };
            assert!(
                span.start >= piece.offset && span.end <= piece.offset + piece.text.len(),
                "{finding:?}, {piece:?}"
            );
        }
        // Findings about the file as a whole are tested elsewhere.
        let listed = [&NOT_GO, &CHARSET_DETECTED];
        let found = report.diagnostics().iter();
        let own = found.filter(|finding| finding.level() > Level::Note || listed.contains(&finding.code));
        items.push((records.number(), kind, own.map(|finding| finding.code.id).collect()));
    }
    items
}

#[test]
fn other_games_are_skipped_and_numbered() {
    let found = items(SgfReader::new(), b"(;FF[4])(;GM[3])(;FF[4])");
    assert_eq!(found, [(1, 'r', vec![]), (2, 's', vec![NOT_GO.id]), (3, 'r', vec![])]);
}

#[test]
fn a_file_without_go_is_refused() {
    let found = items(SgfReader::new(), b"(;GM[3])");
    assert_eq!(found, [(1, 's', vec![NOT_GO.id]), (1, '.', vec![codes::NO_GO_GAME.id])]);
    assert_eq!(items(SgfReader::new(), b"no game"), [(0, '.', vec![NO_SGF.id])]);
    assert_eq!(items(SgfReader::new(), b""), [(0, '.', vec![NO_SGF.id])]);
}

#[test]
fn a_strict_reader_refuses_a_game_and_goes_on() {
    let text = b"(;FF[4]) x (;FF[4]) (;FF[4]";
    let found = items(SgfReader::new(), text);
    assert_eq!(found, [(1, 'r', vec![]), (2, 'x', vec![TEXT_BETWEEN.id]), (3, 'x', vec![MISSING_CLOSE.id])]);
    assert!(items(SgfReader::new().lenient(), text).iter().all(|item| item.1 == 'r'));
    assert!(SgfReader::new().read(text).is_err());
    assert_eq!(SgfReader::new().lenient().read(text).unwrap().value.len(), 3);
}

#[test]
fn findings_come_with_the_item_they_lie_in() {
    let reader = SgfReader::new().lenient().encoding(encoding_rs::GBK);
    let found = items(reader, b"(;FF[4]C[a])(;FF[4]C[\xCE\xA7\xC6\xE5\xFF\xFF])(;FF[4]C[b])");
    assert_eq!(found, [(1, 'r', vec![]), (2, 'r', vec![BAD_BYTES.id]), (3, 'r', vec![])]);
    let found = items(SgfReader::new(), b"(;FF[4]C[a])(;FF[4]C[\xCE\xA7\xC6\xE5])");
    assert_eq!(found, [(1, 'r', vec![CHARSET_DETECTED.id]), (2, 'r', vec![])]);
}

#[test]
fn a_piece_says_where_it_begins() {
    let mut records = SgfReader::new().lenient().records(&b"(;FF[4]\r\nC[a])  (;FF[4]\n\n) after"[..]);
    records.next().unwrap().unwrap();
    let piece = records.piece();
    assert_eq!((piece.offset, piece.begins.line, piece.begins.column), (0, 1, 1));
    records.next().unwrap().unwrap();
    let piece = records.piece();
    assert_eq!((piece.offset, piece.begins.line, piece.begins.column), (14, 2, 6));
    assert!(records.next().is_none());
    let piece = records.piece();
    assert_eq!((&*piece.to_str(), piece.offset, piece.begins.line, piece.begins.column), (" after", 26, 4, 2));
    assert_eq!(ids(&records.rest()), [TEXT_AFTER.id]);
}

#[test]
fn the_limit_of_bytes_holds_for_a_slice() {
    let limits = Limits { bytes: 10, ..Limits::DEFAULT };
    let refused = SgfReader::new().limits(limits).read(b"(;FF[4]C[a])").unwrap_err();
    assert_eq!(ids(&refused.report), [LIMIT_BYTES.id]);
}
