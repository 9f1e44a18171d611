//! Tests of the rows of small records.

use arrow_array::cast::AsArray;
use arrow_array::types::{Date32Type, Float64Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use wei7_convert::Options;
use wei7_files::games::{GameOptions, each_game};
use wei7_files::input::{FindOptions, OpenOptions, find_inputs};

use crate::{Form, Formulas, GAMES, MOVES, RowOptions, Rows, TableBuilder, TableError, TableFile};

struct Tables {
    games: RecordBatch,
    moves: RecordBatch,
}

fn tables(file: (&str, &str), symmetric: bool) -> Tables {
    read(file, symmetric, false)
}

fn read(file: (&str, &str), symmetric: bool, strict: bool) -> Tables {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join(file.0);
    std::fs::write(&path, file.1).unwrap();
    let list = find_inputs(&[path], FindOptions::default(), None).unwrap();
    let read =
        GameOptions { open: OpenOptions::default(), read: &Options { strict, ..Options::default() }, threads: 2 };
    let options = RowOptions { moves: true, symmetric };
    let (mut games, mut moves) = (TableBuilder::new(GAMES), TableBuilder::new(MOVES));
    let take = |found: Vec<Rows>| {
        for row in found {
            games.append(row.game.as_slice());
            moves.append(&row.moves);
        }
        Ok::<_, TableError>(())
    };
    each_game(list, &read, &|| Box::new(std::io::empty()), |met| Rows::from_met(&met, options), take).unwrap();
    Tables { games: games.finish().unwrap(), moves: moves.finish().unwrap() }
}

/// Returns a cell as text; null is `-`.
fn cell(batch: &RecordBatch, name: &str, row: usize) -> String {
    let column = batch.column_by_name(name).unwrap();
    if column.is_null(row) {
        return "-".to_owned();
    }
    match column.data_type() {
        arrow_schema::DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
        arrow_schema::DataType::Int32 => column.as_primitive::<Int32Type>().value(row).to_string(),
        arrow_schema::DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
        arrow_schema::DataType::Float64 => column.as_primitive::<Float64Type>().value(row).to_string(),
        arrow_schema::DataType::Boolean => column.as_boolean().value(row).to_string(),
        _ => column.as_primitive::<Date32Type>().value_as_date(row).unwrap().to_string(),
    }
}

fn cells(batch: &RecordBatch, names: &[&str], row: usize) -> String {
    names.iter().map(|name| cell(batch, name, row)).collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_row_has_the_facts_of_a_game() {
    let sgf = "(;FF[4]GM[1]CA[UTF-8]SZ[13:9]PB[Ann]BR[3d]PW[Bob]WR[2k?]DT[2020-01-02]KM[6.5]HA[2]AB[cc][gg]RE[B+T]TM[600]\
               OT[5x30 byo-yomi]AP[Prog:1]RU[Japanese]EV[Cup]RO[1];W[ee](;B[ef];W[])(;B[ff](;W[aa])(;W[bb])))";
    let Tables { games, moves } = tables(("a.sgf", sgf), false);
    assert_eq!((games.num_rows(), moves.num_rows()), (1, 6));
    let columns = ["game", "format", "status", "width", "height", "black", "white", "black_rank", "white_rank"];
    assert_eq!(cells(&games, &columns, 0), "1 | sgf | record | 13 | 9 | Ann | Bob | 3d | 2k?");
    let columns = ["black_rank_number", "white_rank_number", "event", "round", "day", "rules", "scoring", "komi"];
    assert_eq!(cells(&games, &columns, 0), "3 | -1 | Cup | 1 | 2020-01-02 | Japanese | territory | 6.5");
    let columns = ["handicap", "winner", "margin", "result_kind", "main_time", "overtime", "program"];
    assert_eq!(cells(&games, &columns, 0), "2 | black | - | time | 600 | 5x30 byo-yomi | Prog:1");
    let columns = ["moves", "all_moves", "variations", "legal", "illegal_move", "errors"];
    assert_eq!(cells(&games, &columns, 0), "3 | 6 | 3 | true | - | 0");
    let main: Vec<_> = (0..6).map(|row| cells(&moves, &["number", "branch", "main_line"], row)).collect();
    assert_eq!(
        main,
        ["1 | 0 | true", "2 | 1 | true", "3 | 1 | true", "2 | 2 | false", "3 | 3 | false", "3 | 4 | false"]
    );
    assert_eq!(cells(&moves, &["color", "x", "y", "pass"], 2), "white | - | - | true");
}

#[test]
fn results_have_a_kind() {
    for (text, expected) in [
        ("B+3.5", "black | 3.5 | score"),
        ("W+R", "white | - | resignation"),
        ("W+F", "white | - | forfeit"),
        ("B+", "black | - | unsaid"),
        ("0", "draw | - | draw"),
        ("Void", "- | - | void"),
        ("?", "- | - | -"),
    ] {
        let Tables { games, .. } = tables(("a.sgf", &format!("(;FF[4]RE[{text}])")), false);
        assert_eq!(cells(&games, &["winner", "margin", "result_kind"], 0), expected, "{text}");
    }
}

#[test]
fn moves_take_stones_and_clocks_run() {
    let sgf = "(;FF[4]SZ[5];B[aa]BL[60.5]OB[3];W[ba]C[take]WL[30];B[cc];W[ab];B[aa];B[cc])";
    let Tables { moves, games } = tables(("a.sgf", sgf), false);
    let rows: Vec<_> =
        (0..6).map(|row| cells(&moves, &["captured", "time_left", "overtime_left", "comment"], row)).collect();
    assert_eq!(
        rows,
        ["0 | 60.5 | 3 | -", "0 | 30 | - | take", "0 | - | - | -", "1 | - | - | -", "1 | - | - | -", "0 | - | - | -"]
    );
    assert_eq!(cell(&moves, "hash", 3), cell(&moves, "hash", 4), "what was played was suicide");
    assert_eq!(cell(&moves, "hash", 4), cell(&moves, "hash", 5), "a stone is replaced by its like");
    assert_eq!(cells(&games, &["legal", "illegal_move"], 0), "false | 5");
}

#[test]
fn analyses_are_those_of_the_position_after_the_move() {
    let ka = r#"KA[{"w":0.25,"s":-3.5,"v":80,"m":[{"m":"C2"},{"m":"pass"}\]}]"#;
    let sgf = format!("(;FF[4]SZ[5]SBKV[50];B[aa]{ka};W[ba]SBKV[60]C[x](;B[cc])(;B[bb]SBKV[10]))");
    let Tables { moves, .. } = tables(("a.sgf", &sgf), false);
    let columns = ["engine", "visits", "win_rate", "lead", "best"];
    let rows: Vec<_> = (0..4).map(|row| cells(&moves, &columns, row)).collect();
    assert_eq!(
        rows,
        ["Kaya | 80 | 0.25 | -3.5 | C2", "Sabaki | - | 0.6 | - | -", "- | - | - | - | -", "Sabaki | - | 0.1 | - | -"]
    );
}

#[test]
fn equal_positions_have_equal_hashes() {
    let games = [";B[aa];W[bb];B[cd]", ";B[cd];W[bb];B[aa]", ";B[ia];W[hb];B[gd]", ";B[aa];W[bb];B[dc]"];
    let sgf = games.map(|moves| format!("(;FF[4]SZ[9]{moves})")).concat();
    let hashes = |symmetric| {
        let Tables { games, moves } = tables(("a.sgf", &sgf), symmetric);
        let last = [2, 5, 8, 11].map(|row| cell(&moves, "hash", row));
        (last, [0, 1, 2, 3].map(|row| cell(&games, "hash", row)))
    };
    let (positions, games) = hashes(false);
    assert_eq!(positions[0], positions[1]);
    assert!(positions[0] != positions[2] && positions[0] != positions[3]);
    assert!(games[0] != games[1] && games[0] != games[2]);
    let (positions, games) = hashes(true);
    assert!(positions.iter().all(|hash| *hash == positions[0]));
    assert_eq!((games[0] == games[2], games[0] == games[1]), (true, false));
}

#[test]
fn setup_in_the_course_of_a_game_counts() {
    let sgf = "(;FF[4]SZ[9];B[aa](;AE[aa];B[bb])(;B[bb]))(;FF[4]SZ[9];B[bb])";
    let Tables { moves, .. } = tables(("a.sgf", sgf), false);
    assert_eq!(cells(&moves, &["number", "branch"], 1), "2 | 1");
    assert_eq!(cell(&moves, "hash", 1), cell(&moves, "hash", 3));
    assert_ne!(cell(&moves, "hash", 1), cell(&moves, "hash", 2));
}

#[test]
fn a_failed_game_has_a_row_with_its_findings() {
    let Tables { games, moves } = read(("a.sgf", "(;FF[4];B[aa])(;FF[4]GM[2])(;FF[4]SZ[0];B[aa])"), false, true);
    assert_eq!((games.num_rows(), moves.num_rows()), (3, 1));
    assert_eq!(cells(&games, &["game", "status"], 1), "2 | other game");
    assert_eq!(cells(&games, &["game", "status", "moves"], 2), "3 | refused | -");
    let (codes, messages) = (cell(&games, "codes", 2), cell(&games, "messages", 2));
    assert!(codes.split(' ').all(|code| messages.contains(code)), "{codes}: {messages}");
    let Tables { games, .. } = tables(("a.sgf", "nothing"), false);
    assert_eq!(cells(&games, &["game", "format", "status"], 0), "- | sgf | failed");
    assert_ne!(cell(&games, "messages", 0), "-");
}

#[test]
fn file_formats_have_equal_cells() {
    let Tables { games, moves } =
        tables(("a.sgf", "(;FF[4]PB[A,\"b\"]KM[0.5]DT[1999-12-31];B[aa]C[two\nlines])"), false);
    for batch in [&games, &moves] {
        let written = |form| {
            let mut file = TableFile::create(form, &batch.schema(), Formulas::Escape, Vec::new()).unwrap();
            file.write(batch).unwrap();
            file.finish().unwrap()
        };
        let arrow = arrow_ipc::reader::FileReader::try_new(std::io::Cursor::new(written(Form::Arrow)), None).unwrap();
        assert!(arrow.map(Result::unwrap).eq([batch.clone()]));
        assert!(written(Form::Parquet).starts_with(b"PAR1"));
        let csv = written(Form::Csv);
        let mut csv = csv::Reader::from_reader(&*csv);
        let names: Vec<String> = csv.headers().unwrap().iter().map(str::to_owned).collect();
        let row = csv.records().next().unwrap().unwrap();
        for (name, text) in names.iter().zip(&row) {
            assert_eq!(
                text.to_owned(),
                Some(cell(batch, name, 0)).filter(|cell| cell != "-").unwrap_or_default(),
                "{name}"
            );
        }
    }
}

#[test]
fn formulas_are_escaped_and_numbers_are_not() {
    let Tables { games, .. } =
        tables(("=a.sgf", "(;FF[4]PB[=cmd()]PW[-1]EV[-1+1]RO[@x]PC[＝x]GN['+1]KM[-7.5]US[plain];B[aa])"), false);
    let written = |formulas| {
        let mut file = TableFile::create(Form::Csv, &games.schema(), formulas, Vec::new()).unwrap();
        file.write(&games).unwrap();
        let csv = file.finish().unwrap();
        let mut csv = csv::Reader::from_reader(&*csv);
        let names: Vec<String> = csv.headers().unwrap().iter().map(str::to_owned).collect();
        let row = csv.records().next().unwrap().unwrap();
        let cell = |name| row[names.iter().position(|known| known == name).unwrap()].to_owned();
        ["black", "white", "event", "round", "place", "name", "komi"].map(cell).join(" | ")
    };
    assert_eq!(written(Formulas::Escape), "'=cmd() | '-1 | '-1+1 | '@x | '＝x | ''+1 | -7.5");
    assert_eq!(written(Formulas::Keep), "=cmd() | -1 | -1+1 | @x | ＝x | '+1 | -7.5");
}

#[test]
fn the_costs_of_a_replay_are_bounded() {
    // Each variation removes a large group, and undoing the variation restores the group.
    let group = (0..52 * 40).fold(String::new(), |text, at| format!("{text}[{}{}]", letter(at % 52), letter(at / 52)));
    let rounds = 20_000;
    let variations = "(;AE[aa];B[aa])".repeat(rounds);
    let sgf = format!("(;FF[4]SZ[52]AB{group}{variations})");
    let Tables { moves, .. } = tables(("a.sgf", &sgf), true);
    assert_eq!(moves.num_rows(), rounds);
}

fn letter(number: usize) -> char {
    let letters = ('a'..='z').chain('A'..='Z');
    letters.clone().nth(number).unwrap()
}
