use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_core::{Branch, BranchId, Color, Evaluation, Move, Record, Vertex};

use crate::{SgfReader, SgfWriter, codes};

const STONES: &str = "AB[dd][pp]AW[pd][dp]";

fn read(text: &str) -> (Record, Vec<&'static str>) {
    let mut read = SgfReader::new().lenient().read(text.as_bytes()).unwrap();
    let ids = read.report.diagnostics().iter().map(|finding| finding.code.id);
    let problem = [codes::PROBLEM_UNCERTAIN.id, codes::PROBLEM_MARKS_DISAGREE.id];
    let ids = ids.filter(|id| problem.contains(id)).collect();
    (read.value.remove(0), ids)
}

fn written(record: &Record) -> String {
    let mut out = Vec::new();
    SgfWriter::new().write(record, &mut out).unwrap();
    String::from_utf8(out).unwrap().replace('\n', "")
}

/// Returns a game of 19 by 19 in the form of the writer, with the stones of the tests.
fn game(properties: &str, tree: &str) -> String {
    format!("(;FF[4]CA[UTF-8]GM[1]AP[x:1]SZ[19]{properties}{tree})")
}

/// Returns the evaluations of the moves of all branches: `+` for good, `-` for bad, `.` for none.
fn evaluations(record: &Record) -> String {
    let sign = |evaluation| match evaluation {
        Some(Evaluation::Good) => '+',
        Some(Evaluation::Bad) => '-',
        None => '.',
    };
    let branches = record.tree.preorder().map(|(id, _)| {
        let moves = record.tree[id].steps().iter().filter_map(wei7_core::Step::as_move);
        moves.map(|played| sign(played.evaluation)).collect::<String>()
    });
    branches.filter(|signs| !signs.is_empty()).collect::<Vec<_>>().join(" ")
}

fn problem(record: &Record) -> Option<Color> {
    record.tree.ids().find_map(|id| record.tree[id].pre.as_deref()?.problem)
}

/// Checks the evaluations of a problem with the stones of the tests, and that the file comes back from the record.
#[track_caller]
fn is_problem(tree: &str, expected: &str) {
    let text = game(STONES, tree);
    let (record, findings) = read(&text);
    assert_eq!((problem(&record), &*evaluations(&record)), (Some(Color::Black), expected), "{text}");
    assert!(findings.is_empty(), "{text}: {findings:?}");
    let back = read(&written(&record)).0;
    assert_eq!(written(&back), written(&record), "{text}");
    assert_eq!(written(&record), text);
}

#[track_caller]
fn is_no_problem(properties: &str, tree: &str, findings: &[&str]) {
    let text = game(properties, tree);
    let (record, found) = read(&text);
    assert_eq!((problem(&record), &*found), (None, findings), "{text}");
}

#[test]
fn goproblems() {
    is_problem("(;B[qf];W[nc];B[rd]C[RIGHT])(;B[nc];W[qf])", "+++ -+");
    is_problem("(;B[qf](;W[nc];B[rd]C[Well done.RIGHT])(;W[rd]))(;B[nc];W[qf];B[cc])", "+ ++ + -+-");
    // After the right answer, nothing is said of the moves.
    is_problem("(;B[qf]C[RIGHT](;W[nc];B[rd])(;W[rd];B[nc]BM[1]))(;B[nc])", "+ ++ +- -");
}

#[test]
fn correct() {
    is_problem("(;B[qf];W[nc];B[rd]C[Correct.])(;B[cf]C[Also correct])(;B[nc];W[qf]C[Almost correct])", "+++ + -+");
    // GB is right where the word has it, too.
    is_problem("(;B[qf]GB[1]C[Correct])(;B[cf]GB[1])(;B[nc])", "+ + -");
}

#[test]
fn plus_needs_an_answer_to_all_replies() {
    is_problem("(;B[qf](;W[nc];B[rd]C[+])(;W[rd];B[nc]))(;B[jd];W[jj];B[jp]C[+])", "- ++ +- +++");
}

#[test]
fn equal_positions_are_joined() {
    // After the two moves in the other order, the position is that of the right answer.
    is_problem("(;B[qf];W[nc];B[rd]C[+])(;B[rd];W[nc];B[qf])(;B[jj];W[jd])", "+++ +++ -+");
    is_problem("(;B[qf];W[nc];B[rd]C[+])(;B[rd];W[nc])(;B[jj];W[jd])", "+++ ++ -+");
    // An unrecorded reply leads to a position without a right answer.
    is_problem("(;B[qf]C[+])(;B[rd];W[nc];B[cc];W[qq];B[rr]C[+])(;B[cc];W[jj];B[rd];W[nc])", "+ -+-++ -+-+");
    // A cycle of positions has no right answer.
    is_problem("(;B[qf]C[+])(;B[cc];W[];B[];W[])", "+ -+-+");
    // Other conventions do not join positions.
    is_problem("(;B[qf];W[nc];B[rd]C[RIGHT])(;B[rd];W[nc];B[qf])", "+++ -+-");
}

#[test]
fn wrong_variations() {
    is_problem("(;B[qf];W[nc];B[rd])(;B[nc]WV[];W[qf];B[rd])", "+++ -+-");
    is_problem("(;B[qf](;W[nc];B[rd])(;W[rd]WV[];B[nc]))(;B[nc]WV[1])", "+ ++ +- -");
}

#[test]
fn setup_after_the_right_answer_begins_another_position() {
    is_problem("(;B[qf];W[nc];B[rd]C[RIGHT];AB[jj]AW[jd](;B[cf]C[RIGHT])(;B[fc];W[cf]))(;B[nc];W[qf])", "+++ . .. -+");
}

#[test]
fn annotations_of_the_file_stay() {
    is_problem("(;B[qf]TE[2];W[nc]TE[1];B[rd]C[RIGHT])(;B[nc]BM[1];W[qf]BM[1])", "+++ --");
    is_problem("(;B[qf]TE[1];W[nc]DO[];B[rd]C[RIGHT])(;B[nc]BM[2]WV[];W[qf]TE[1])", "+-+ -+");
    let text = game(STONES, "(;B[qf]BM[1];W[nc];B[rd]C[RIGHT])(;B[nc]TE[2];W[qf])");
    let (record, findings) = read(&text);
    assert_eq!((&*evaluations(&record), &*findings), ("+++ -+", &["S155"][..]));
    assert_eq!(written(&record), text);
}

#[test]
fn the_side_to_play_comes_back() {
    for (properties, color) in [("PL[B]", "B"), ("PL[W]", "W"), ("", "B"), ("", "W")] {
        let tree = format!("(;{color}[qf]C[RIGHT])(;{color}[nc])");
        let text = game(&format!("{STONES}{properties}"), &tree);
        let (record, findings) = read(&text);
        assert_eq!(problem(&record), Some(if color == "B" { Color::Black } else { Color::White }), "{text}");
        assert!(findings.is_empty());
        assert_eq!(written(&record), text);
    }
}

#[test]
fn problems_in_variations_of_an_empty_board() {
    let text = game("", "(;AB[dd]AW[pd];B[qf]C[RIGHT])(;AB[pp]AW[dp](;W[qf]C[RIGHT])(;W[cc]))");
    let (record, findings) = read(&text);
    assert_eq!((&*evaluations(&record), findings.len()), ("+ + -", 0));
    assert_eq!(written(&record), text);
}

#[test]
fn nothing_is_guessed() {
    let uncertain = &["S154"][..];
    let right = "(;B[qf]C[RIGHT])(;B[nc])";
    is_no_problem(STONES, "(;B[qf]C[RIGHT])(;W[qf]C[RIGHT])", uncertain);
    is_no_problem("", right, &[]);
    is_no_problem("", "(;B[aa];AB[dd][pp]AW[pd][dp];B[qf]C[RIGHT])", &[]);
    is_no_problem(&format!("{STONES}RE[B+3.5]"), right, uncertain);
    is_no_problem(&format!("{STONES}RE[whatever]"), right, uncertain);
    is_no_problem(&format!("{STONES}HA[2]"), right, uncertain);
    is_no_problem(&format!("{STONES}PL[W]"), right, uncertain);
    is_no_problem(&format!("{STONES}C[RIGHT]"), "(;B[qf])(;B[nc])", &[]);
    is_no_problem(STONES, "(;B[qf];W[qf];B[rd]C[RIGHT])", uncertain);
    for mark in ["BM[1]", "TR[dd]", "C[正解]", "C[right]", "C[+5 for Black]"] {
        is_no_problem(STONES, &format!("(;B[qf];W[nc];B[rd]{mark})(;B[nc]BM[1])"), &[]);
    }
    for mark in ["TE[1]", "GB[1]", "CH[1]"] {
        let tree = format!("(;B[qf];W[nc];B[rd]{mark})(;B[nc]BM[1])");
        is_no_problem(STONES, &tree, uncertain);
        is_no_problem(&format!("{STONES}RE[B+R]"), &tree, &[]);
        is_no_problem(&format!("{STONES}HA[2]"), &tree, &[]);
        is_no_problem("", &tree, &[]);
    }
    is_no_problem(STONES, "(;B[qf]WV[])(;B[nc]WV[])", &[]);
    assert_eq!(problem(&read(&game(&format!("{STONES}RE[?]"), right)).0), Some(Color::Black));
}

#[test]
fn long_lines_and_many_lines() {
    let passes = |count| ";B[];W[]".repeat(count);
    let deep = game(STONES, &format!("{};B[]C[RIGHT]", passes(50_000)));
    assert!(evaluations(&read(&deep).0).bytes().all(|sign| sign == b'+'));
    let wide = game(STONES, &format!("(;B[aa]C[RIGHT]){}", "(;B[bb])".repeat(100_000)));
    let signs = evaluations(&read(&wide).0);
    assert_eq!(signs.matches('-').count(), 100_000);
}

#[test]
fn records_of_problems_are_written_for_programs() {
    let mut record = read(&game(STONES, "")).0;
    record.tree[BranchId::ROOT].pre.as_mut().unwrap().problem = Some(Color::Black);
    let mut add = |moves: &[(Color, u32, Evaluation)]| {
        let step = |&(color, x, evaluation)| {
            let vertex = Vertex::Play(wei7_core::Point::new(x, 1));
            wei7_core::Step::new(wei7_core::Action::Move(Move { color, vertex, evaluation: Some(evaluation) }))
        };
        let steps = Some(moves.iter().map(step).collect());
        record.tree.add_child(BranchId::ROOT, Branch { steps, ..Branch::default() });
    };
    let (black, white, good, bad) = (Color::Black, Color::White, Evaluation::Good, Evaluation::Bad);
    add(&[(black, 1, good), (white, 2, good), (black, 3, good)]);
    add(&[(black, 1, good), (white, 3, bad), (black, 2, good)]);
    add(&[(black, 2, bad), (white, 1, good), (black, 3, bad)]);
    let text = written(&record);
    assert!(
        text.ends_with(
            "PL[B](;B[bb]TE[1];W[cb];B[db]TE[1])(;B[bb]TE[1];W[db]BM[1];B[cb]TE[1])\
             (;B[cb]BM[1]WV[];W[bb];B[db]BM[1]))"
        ),
        "{text}"
    );
    assert_eq!(read(&text).0, record, "WV makes the problem certain");
}

/// Follows a path of moves, written as in the expectations, from the beginning of a branch; returns the evaluations of
/// the last move of all lines that have the path.
fn follow(record: &Record, position: BranchId, path: &[Value]) -> Vec<Option<Evaluation>> {
    let mut open = vec![(position, 0)];
    let mut found = Vec::new();
    'open: while let Some((id, mut at)) = open.pop() {
        for (index, step) in record.tree[id].steps().iter().enumerate() {
            let Some(played) = step.as_move() else { continue };
            let vertex = match played.vertex {
                Vertex::Pass => "pass",
                Vertex::Play(point) => crate::model::point::name(point),
            };
            let color = if played.color == Color::Black { "B" } else { "W" };
            if path[at] != format!("{color} {vertex}") {
                continue 'open;
            }
            at += 1;
            if at == path.len() {
                found.push(record.tree[id].steps()[index].as_move().and_then(|played| played.evaluation));
                continue 'open;
            }
        }
        open.extend(record.tree[id].children().iter().map(|child| (*child, at)));
    }
    found
}

/// Compares with the expectations of a collection of problem files, if it is there.
#[test]
fn expectations_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/problems");
    let Ok(lines) = std::fs::read_to_string(folder.join("expectations.jsonl")) else {
        println!("skipped: {} is missing", folder.display());
        return;
    };
    let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let allows = |expected: &Value, found: &Value| match expected.get("either").and_then(Value::as_array) {
        Some(values) => values.contains(found),
        None => expected == found,
    };
    let (mut compared, mut differences) = (0, Vec::new());
    for line in lines.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let file = name(&expected["file"]);
        if Path::new(&file).extension().is_none_or(|extension| extension != "sgf") {
            continue;
        }
        let bytes = std::fs::read(folder.join(&file)).unwrap();
        let records = SgfReader::new().lenient().read(&bytes).unwrap().value;
        let record = &records[usize::try_from(expected["game"].as_u64().unwrap()).unwrap()];
        let mut check = |what: String, is_met: bool| {
            compared += 1;
            if !is_met {
                differences.push(format!("{file}: {what}"));
            }
        };
        let position =
            record.tree.ids().find(|id| record.tree[*id].pre.as_deref().is_some_and(|pre| pre.problem.is_some()));
        let is_problem = if position.is_some() { Value::Bool(true) } else { Value::from("unknown") };
        let may_be = &expected["problem"];
        check(
            format!("problem is {is_problem}"),
            allows(may_be, &is_problem) || (position.is_none() && *may_be == Value::Bool(false)),
        );
        let written = |record: &Record| {
            let mut out = Vec::new();
            SgfWriter::new().write(record, &mut out).unwrap();
            out
        };
        let once = written(record);
        let again = SgfReader::new().lenient().read(&once).unwrap().value.remove(0);
        check("comes back from SGF".to_owned(), again.tree == record.tree);
        let Some(position) = position else { continue };
        let color = record.tree[position].pre.as_deref().and_then(|pre| pre.problem);
        check(
            format!("color is {color:?}"),
            color == Some(if expected["color"] == "B" { Color::Black } else { Color::White }),
        );
        for entry in expected["evaluations"].as_array().unwrap() {
            let found = follow(record, position, entry[0].as_array().unwrap());
            let word = |evaluation: &Option<Evaluation>| match evaluation {
                Some(Evaluation::Good) => Value::from("good"),
                Some(Evaluation::Bad) => Value::from("bad"),
                None => Value::Null,
            };
            let is_met = !found.is_empty() && found.iter().all(|evaluation| allows(&entry[1], &word(evaluation)));
            check(format!("{entry}: {found:?}"), is_met);
        }
    }
    println!("{compared} comparisons, {} differences", differences.len());
    assert!(differences.is_empty(), "{compared} comparisons, differences:\n{}", differences.join("\n"));
}
