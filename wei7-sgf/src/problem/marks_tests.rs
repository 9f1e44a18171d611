use pretty_assertions::assert_eq;
use proptest::prelude::*;
use wei7_core::{
    Action, Branch, BranchId, Carriers, Color, Evaluation, Move, Point, Pre, ProblemMarks, ReadOptions, Record, Step,
    Stone, Vertex,
};

use crate::{SgfReader, SgfWriter};

const ALL: [ProblemMarks; 4] =
    [ProblemMarks::Properties, ProblemMarks::Goproblems, ProblemMarks::Uligo, ProblemMarks::Plain];

fn read(text: &str, carriers: Carriers) -> Record {
    let options = ReadOptions { lenient: true, carriers, ..ReadOptions::default() };
    SgfReader { options }.read(text.as_bytes()).unwrap().value.remove(0)
}

fn written(record: &Record, marks: ProblemMarks) -> String {
    let mut out = Vec::new();
    SgfWriter::new().carry().problems(marks).write(record, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Returns the nodes of a game as text, without the root and the carrier.
fn tree(text: &str) -> String {
    let text = text.replace('\n', "");
    text.find("(;B[").map_or("", |at| &text[at..]).to_owned()
}

fn comments(record: &Record) -> Vec<Option<&str>> {
    record.tree.preorder().flat_map(|(id, _)| record.tree[id].steps().iter().map(Step::comment)).collect()
}

const PROBLEM: &str = "(;FF[4]CA[UTF-8]GM[1]AP[x:1]SZ[19]AB[dd][pp]AW[pd][dp]PL[B]\
                       (;B[qf]TE[1];W[nc];B[rd]C[Well done])(;B[nc]BM[1]WV[];W[qf]C[Too late])(;B[cc]BM[1]WV[]))";

#[test]
fn words_are_added_for_viewers() {
    let record = read(PROBLEM, Carriers::Merge);
    let expected = "(;B[qf]TE[1];W[nc];B[rd]TE[1]C[Correct. Well done RIGHT]WQP[Correct.][RIGHT])\
                    (;B[nc]BM[1]WV[];W[qf]C[Wrong. Too late]WQP[Wrong.])(;B[cc]BM[1]C[Wrong.]WQP[Wrong.]WV[]))";
    assert_eq!(tree(&written(&record, ProblemMarks::Goproblems)), expected);
    let expected = "(;B[qf];W[nc];B[rd]C[Well done])(;B[nc]WV[];W[qf]C[Too late])(;B[cc]WV[]))";
    assert_eq!(tree(&written(&record, ProblemMarks::Uligo)), expected);
    let expected = "(;B[qf];W[nc];B[rd]C[Well done])(;B[nc];W[qf]C[Too late])(;B[cc]))";
    assert_eq!(tree(&written(&record, ProblemMarks::Plain)), expected);
}

#[test]
fn words_that_are_there_are_not_added() {
    let game = |tree| read(&PROBLEM.replace(&PROBLEM[PROBLEM.find("(;B").unwrap()..], tree), Carriers::Merge);
    let record = game("(;B[qf]C[RIGHT])(;B[cc]C[wrong, of course]))");
    let expected = "(;B[qf]TE[1]C[Correct. RIGHT]WQP[Correct.])(;B[cc]BM[1]C[wrong, of course]WV[]))";
    assert_eq!(tree(&written(&record, ProblemMarks::Goproblems)), expected);
    let record = game("(;B[qf]C[Correct!])(;B[cc]))");
    let expected = "(;B[qf]TE[1]C[Correct! RIGHT]WQP[RIGHT])(;B[cc]BM[1]C[Wrong.]WQP[Wrong.]WV[]))";
    assert_eq!(tree(&written(&record, ProblemMarks::Goproblems)), expected);
    assert_eq!(tree(&written(&record, ProblemMarks::Plain)), "(;B[qf]C[Correct!])(;B[cc]))");
    // A reply without an answer is not called right.
    let record = game("(;B[qf](;W[nc];B[rd]C[RIGHT])(;W[rd]))(;B[cc]C[Wrong]))");
    let text = written(&record, ProblemMarks::Goproblems);
    assert!(tree(&text).contains("(;W[rd]))(;B[cc]"), "{text}");
}

#[test]
fn edited_comments_keep_their_text() {
    let text = written(&read(PROBLEM, Carriers::Merge), ProblemMarks::Goproblems);
    let edited =
        text.replace("Correct. Well done RIGHT", "Splendid").replace("Wrong. Too late", "Wrong. Much too late");
    let record = read(&edited, Carriers::Merge);
    let found: Vec<_> = comments(&record).into_iter().flatten().collect();
    assert_eq!(found, ["Splendid", "Much too late"]);
}

#[test]
fn games_have_no_marks() {
    let game = read("(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa]TE[1]C[RIGHT];W[bb])", Carriers::Merge);
    for marks in ALL {
        assert_eq!(written(&game, marks), written(&game, ProblemMarks::Properties));
    }
}

/// Texts of comments, some of which look like words of the writer.
const COMMENTS: [&str; 10] = [
    "RIGHT",
    "Correct.",
    "Correct. RIGHT",
    "Wrong.",
    "wrong, too",
    "on the RIGHT side",
    " blanks ",
    "two\nlines",
    "Wrong. RIGHT",
    "] \\",
];

/// Returns a move with an evaluation and perhaps a comment. `code` chooses everything.
fn step(color: Color, code: u16) -> Step {
    let point = Point::new(u32::from(code % 4), u32::from(code / 4 % 4));
    let evaluation = Some(if (code / 16).is_multiple_of(4) { Evaluation::Bad } else { Evaluation::Good });
    let mut step = Step::new(Action::Move(Move { color, vertex: Vertex::Play(point), evaluation }));
    step.set_comment(COMMENTS.get(usize::from(code / 64 % 20)).map(|text| (*text).into()));
    step
}

/// Returns a problem. Each entry is a branch: the branch that it continues, and its moves.
fn problem(solver: Color, branches: &[(u8, Vec<u16>)]) -> Record {
    let mut record = read("(;FF[4]CA[UTF-8]GM[1]SZ[9])", Carriers::Merge);
    let stone = |x, color| Stone { color, point: Point::new(x, 7) };
    let stones = Some(vec![stone(5, Color::Black), stone(6, Color::White)]);
    record.tree[BranchId::ROOT].pre = Some(Box::new(Pre { stones, problem: Some(solver), ..Pre::default() }));
    let mut ends = vec![(BranchId::ROOT, solver)];
    for (parent, moves) in branches {
        let (parent, mut color) = ends[usize::from(*parent) % ends.len()];
        let mut steps = Vec::new();
        for code in moves {
            steps.push(step(color, *code));
            color = color.opponent();
        }
        let id = record.tree.add_child(parent, Branch { steps: Some(steps), ..Branch::default() }).unwrap();
        ends.push((id, color));
    }
    record
}

proptest! {
    #[test]
    fn problems_come_back_with_all_marks(
        is_black: bool,
        branches in prop::collection::vec((any::<u8>(), prop::collection::vec(any::<u16>(), 1..4)), 2..6),
    ) {
        let record = problem(if is_black { Color::Black } else { Color::White }, &branches);
        // A branch that is an only child continues its parent; reading once gives the form of SGF.
        let record = read(&written(&record, ProblemMarks::Properties), Carriers::Merge);
        for marks in ALL {
            let text = written(&record, marks);
            prop_assert_eq!(&read(&text, Carriers::Merge), &record, "{:?} {}", marks, text);
            let alone = read(&text, Carriers::Ignore);
            prop_assert_eq!(comments(&alone), comments(&record), "{:?} {}", marks, text);
        }
    }
}
