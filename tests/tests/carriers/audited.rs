//! The forged carriers of two security audits. Their files are in formats 1 and 2 of carriers, which are kept unread, so
//! each forgery is made anew in format 3.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use wei7_convert::Format;
use wei7_core::{BranchId, Carrier, Extra, Record};
use wei7_testsuite::carriers::{File, Read, read, record};
use wei7_testsuite::conversions::{FORMATS, Family, family};
use wei7_testsuite::generate::growth::shapes;
use wei7_testsuite::samples::samples;

use crate::other_targets::{game_lines, only, written_and_read};
use crate::sources::{shows_its_file, without_kept};

/// The changes that a forged carrier claims.
enum Forgery {
    /// The differences between the file and this game, which is SGF.
    Game(&'static str),
    /// Columns, which are added to the keys of the nodes of the file.
    Columns(Value),
}

use Forgery::{Columns, Game};

/// Files of the audits whose forgery grows with their size, with the shape of `--test growth` that counts its cost.
const SIZES: &[(&str, &str)] = &[
    ("kind-1000-1000.sgf", "many fields with a name of 1,000 letters"),
    ("kind-100000-20000.sgf", "many fields with a name of 1,000 letters"),
    ("kind-400000-100000.sgf", "many fields with a name of 1,000 letters"),
    ("small-80000.sgf", "changes of nodes that were removed"),
    ("small-160000.sgf", "changes of nodes that were removed"),
    ("info-16000.sgf", "properties of the game"),
];

/// Files of the audits whose carrier is not forged: one letter of it is wrong (see `damaged.rs`).
const DAMAGED: &[&str] = &["damaged-carrier.go"];

const LINE: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]GN[Test];B[ee];W[cg];B[gc])";
const FORK: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee](;W[gg])(;W[cc]))";
const GOOD_MOVE: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]GN[Title Zh]PB[Anna]PW[Bo]RE[B+3.5];B[ee]C[Qi e good];W[cc])";
const SETUP: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]RE[B+7.5]AB[cc]AW[dd];B[ee];W[cg])";
const TWO_MOVES: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]RE[B+7.5];B[ee];W[cg])";
const CAPTURE: &str = "EVENT\nBOARDSIZE 9\nSETUP W A9 B B9\nW 1 A8\nVAR\nB 1 A8\nPRISONER A9\nENDVAR\nW 2 C9\n";
const DIAGRAMS: &str = "EVENT\nBOARDSIZE 9\nDIAGRAM\nB 1 C7\nVAR\nB 1 G3\nDIAGRAM\nW 2 C3\nVAR\nDIAGRAM\nCOM\nOr here.\n\
     ENDCOM\nW 2 G7\nCOM\nMiao Shou\nENDCOM\nENDVAR\nENDVAR\n";

/// A forged file of an audit, made anew.
struct Row {
    /// Name of the file in the audit.
    audited: &'static str,
    /// Format of the file with the carrier.
    format: Format,
    /// The game that the file shows, in SGF or, if the file is Ishi, in Ishi.
    base: &'static str,
    forgery: Forgery,
}

#[allow(clippy::too_many_lines, reason = "a table")]
fn rows() -> Vec<Row> {
    let row = |audited, format, base, forgery| Row { audited, format, base, forgery };
    let fields = |column: Value| Columns(json!({"fields": [column]}));
    let user_data = |lines: &[&str]| fields(json!([3, "+user-data", [0], [{"title": "t", "lines": lines}]]));
    let line = |line: &str| fields(json!([0, "+unrecognized", [1], [{"line": line}]]));
    let absent_move = || fields(json!([0, "+absent/B", [1], ["B"]]));
    let absent = |id: &str| fields(json!([2, format!("+absent/{id}"), [0], [id]]));
    let other_game = "(;FF[4]CA[UTF-8]GM[1]SZ[9]GN[FORGED GAME];B[aa]C[forged comment];W[ii])";
    let other_result = "(;FF[4]CA[UTF-8]GM[1]SZ[9]GN[Title Zh]PB[Evil]PW[Bo]RE[W+0.5];B[ee]C[Qi e good];W[cc])";
    let other_text = "(;FF[4]CA[UTF-8]GM[1]SZ[9]GN[Title Zh]PB[Anna]PW[Bo]RE[W+0.5];B[ee]C[TOTALLY OTHER TEXT];W[cc])";
    vec![
        row("carrier-forged-game.sgf", Format::SGF, FORK, Game(other_game)),
        row("carrier-forged-game.x.wei7", Format::WEI7_2_2, FORK, Game(other_game)),
        row("carrier-forged-game.go", Format::ISHI, FORK, Game(other_game)),
        row("carrier-forged-result.sgf", Format::SGF, GOOD_MOVE, Game(other_result)),
        // Without the evaluation, which Ishi cannot show: it is carried by right.
        row("carrier-forged-text.go", Format::ISHI, GOOD_MOVE, Game(other_text)),
        row("carrier-property-injection.wei7", Format::WEI7, LINE, fields(json!([0, "=B", [1], ["aa"]]))),
        row("carrier-line-injection-move.sgf", Format::SGF, LINE, line("B 9 A9")),
        row("carrier-line-injection-event.sgf", Format::SGF, LINE, line("EVENT Injected")),
        row(
            "fuzz-event-injection.sgf",
            Format::SGF,
            "(;FF[4]CA[UTF-8]GM[1]SZ[2])",
            Columns(json!({"fields": [
                [3, "+absent/EVENT", [0], ["EVENT"]],
                [3, "+unrecognized", [0], [{"line": "EVENT"}]]
            ]})),
        ),
        row("flip-flop-order.sgf", Format::SGF, "(;FF[4]CA[UTF-8]GM[1]HA[2])", fields(json!([2, "=HA", [0], ["HA"]]))),
        row("absent-move.wei7", Format::WEI7, SETUP, absent_move()),
        row("absent-move.go", Format::ISHI, SETUP, absent_move()),
        row("absent-move.xml", Format::JAGO, SETUP, absent_move()),
        row("absent-result.wei7", Format::WEI7, SETUP, absent("RE")),
        row("absent-setup.wei7", Format::WEI7, SETUP, absent("AB")),
        row("enduser-event.sgf", Format::SGF, TWO_MOVES, user_data(&["ENDUSER", " EVENT second", " B 1 A1"])),
        row("enduser-move.sgf", Format::SGF, TWO_MOVES, user_data(&["ENDUSER", "B 1 A1"])),
        row("enduser-result.sgf", Format::SGF, TWO_MOVES, user_data(&["ENDUSER", " RESULT Black wins by resignation"])),
        row("jago-result.go", Format::ISHI, TWO_MOVES, fields(json!([2, "=RE", [0], ["W+R"]]))),
        row("jago-setup.wei7", Format::WEI7, SETUP, fields(json!([2, "=AB", [0], ["aa"]]))),
        row("setup-changed.go", Format::ISHI, CAPTURE, fields(json!([2, "=AB", [0], [["aa"]]]))),
        row(
            "move-added.go",
            Format::ISHI,
            DIAGRAMS,
            Columns(json!({
                "new": "+",
                "lists": [1, 1, -2, -2, 1, 4, 6, 1, -3],
                "fields": [[0, "=Black", [2], ["aa"]], [0, "=B", [1], ["aa"]]]
            })),
        ),
    ]
}

/// A file with a forged carrier.
struct Forged {
    /// The file without the carrier.
    plain: File,
    file: File,
}

impl Row {
    /// Makes the forged file in a format; `None` if the format cannot hold the game.
    fn forged(&self, format: Format) -> Option<Forged> {
        let of_base = if self.base.starts_with("EVENT") { Format::ISHI } else { Format::SGF };
        let plain = File::without_carrier(&record(self.base, of_base), format)?;
        let shown = without_kept(plain.read_plain_whole()?.record);
        let file = match &self.forgery {
            Game(other) => {
                let carrier = Carrier::between(&shown, &record(other, Format::SGF)).unwrap();
                plain.with(&if family(format) == Family::Wei7 { carrier.to_file() } else { carrier.to_text() })
            }
            Columns(forged) => {
                let mut columns = keys(&shown);
                columns.as_object_mut().unwrap().extend(forged.as_object().unwrap().clone());
                plain.with_columns(&columns)
            }
        };
        Some(Forged { plain, file })
    }
}

/// Returns the columns of a carrier that changes nothing, with the keys of all nodes.
fn keys(shown: &Record) -> Value {
    let mut marked = shown.clone();
    let root = &mut marked.tree[BranchId::ROOT];
    root.pre.get_or_insert_default().extras.push(Extra::property("ZZ", ""));
    let mut columns = Carrier::between(shown, &marked).unwrap().columns();
    columns.as_object_mut().unwrap().remove("fields");
    columns
}

/// Compares the game that a record shows in each format with the game of the file without its carrier. Returns the
/// differences.
fn differences_in_all_formats(with: &Record, without: &Record, is_bundle: bool) -> Vec<String> {
    let mut differences = Vec::new();
    let mut compared = 0;
    for to in FORMATS {
        let Some(plain) = written_and_read(without, to) else { continue };
        let plain = game_lines(&plain.unwrap(), false, is_bundle);
        match written_and_read(with, to).unwrap() {
            Ok(with) => {
                let with = game_lines(&with, false, is_bundle);
                if with != plain {
                    let (more, less) = (only(&with, &plain), only(&plain, &with));
                    differences.push(format!("to {to}: {more:#?} instead of {less:#?}"));
                }
            }
            Err(why) => differences.push(format!("to {to}: {why}")),
        }
        compared += 1;
    }
    assert!(compared > 3, "only {compared} formats");
    differences
}

fn is_decoded(read: &Read) -> bool {
    !read.codes.iter().any(|code| ["C001", "C002"].contains(code))
}

#[test]
fn forged_carriers_of_the_audits_never_change_what_a_file_shows() {
    let mut failed = Vec::new();
    let mut compared = 0;
    for row in rows() {
        for format in FORMATS {
            let Some(Forged { plain, file }) = row.forged(format) else { continue };
            let why = |what: &str| format!("{} in {format}: {what}\n{}\n{}", row.audited, file.text(), file.columns());
            let Some(read) = file.read() else {
                failed.push(why("refused"));
                continue;
            };
            let shown = plain.read_plain_whole().unwrap().record;
            // In the format of the audit, the carrier is understood, and it restores a value or reports one.
            if format == row.format && !(is_decoded(&read) && (!read.codes.is_empty() || read.record != shown)) {
                failed.push(why(&format!("kept unread or without effect: {:?}", read.messages)));
            }
            failed.extend(shows_its_file(&read, &plain).err().map(|what| why(&what)));
            let is_bundle = plain.bundle || !plain.events.is_empty();
            let differences = differences_in_all_formats(&read.record, &shown, is_bundle);
            failed.extend(differences.iter().map(|what| why(what)));
            compared += 1;
        }
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
    println!("{compared} forged files");
    assert!(compared >= 4 * rows().len(), "only {compared} files");
}

#[test]
fn every_forged_carrier_of_the_audits_is_made_anew() {
    let rows: BTreeSet<&str> = rows().iter().map(|row| row.audited).collect();
    let sizes = SIZES.iter().map(|(name, _)| name).chain(DAMAGED);
    let known: BTreeSet<&str> = sizes.copied().chain(rows).collect();
    let mut audited = BTreeSet::new();
    for path in ["audit/security", "audit3/security"].iter().flat_map(|folder| samples(folder)) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        let stem = name.strip_suffix(".supplement.json");
        let name = stem.map_or_else(|| name.clone(), |stem| format!("{stem}.wei7"));
        if ["WEISUPPLEMENT", "wei7-supplement"].iter().any(|word| text.contains(word)) && !name.ends_with("INDEX.md") {
            audited.insert(name);
        }
    }
    if !audited.is_empty() {
        assert_eq!(audited, known.into_iter().map(str::to_owned).collect());
    }
}

/// `--test growth` counts the time and the memory of these carriers. The counts have a meaning only if the carriers are
/// decoded, at each size.
#[test]
fn large_forged_carriers_of_the_audits_are_decoded() {
    for (audited, name) in SIZES {
        let shape = shapes().into_iter().find(|shape| shape.name == *name).unwrap();
        for size in [1, shape.size, 4 * shape.size] {
            let text = String::from_utf8((shape.make)(size)).unwrap();
            let forged = read(&text, None, Format::SGF).unwrap();
            assert!(is_decoded(&forged), "{audited}, {size}: {:?}", forged.messages);
            assert!(!forged.codes.is_empty() || forged.record.info.is_some(), "{audited}, {size}: without effect");
            let (start, rest) = text.split_once("WQ[").unwrap();
            let plain = format!("{start}{}", rest.split_once(']').unwrap().1);
            let plain = read(&plain, None, Format::SGF).unwrap().record;
            if size == 1 {
                assert_eq!(
                    differences_in_all_formats(&forged.record, &plain, false),
                    Vec::<String>::new(),
                    "{audited}"
                );
            }
        }
    }
}
