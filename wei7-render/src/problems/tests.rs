use wei7_core::{Action, Branch, Move, Point, Pre, Step, StepDetails, Stone};

use super::*;
use crate::fonts::Fonts;

/// Returns a step with a move in a column of the first row, and a comment.
fn play(color: Color, x: u32, evaluation: Evaluation, comment: &str) -> Step {
    let played = Move { color, vertex: Vertex::Play(Point::new(x, 0)), evaluation: Some(evaluation) };
    let comment = (!comment.is_empty()).then(|| comment.into());
    Step::new(Action::Move(played)).with(StepDetails { comment, ..StepDetails::NONE })
}

fn child(record: &mut Record, parent: BranchId, steps: Vec<Step>) -> BranchId {
    record.tree.add_child(parent, Branch { steps: Some(steps), ..Branch::default() }).unwrap()
}

fn position(comment: &str) -> Pre {
    let stones = Some(vec![Stone { color: Color::White, point: Point::new(0, 0) }]);
    Pre { problem: Some(Color::Black), comment: Some(comment.into()), stones, ..Pre::default() }
}

/// A problem with two right lines, one of them with a bad answer of the opponent, and two wrong ones.
fn problem() -> Record {
    use Color::{Black, White};
    use Evaluation::{Bad, Good};
    let mut record = Record::new();
    record.tree[BranchId::ROOT].pre = Some(Box::new(position("<b>\tKill\nWhite</b>\0")));
    let right = child(&mut record, BranchId::ROOT, vec![play(Black, 1, Good, "first")]);
    child(&mut record, right, vec![play(White, 2, Bad, ""), play(Black, 3, Good, "\"last\"")]);
    child(&mut record, right, vec![play(White, 3, Bad, ""), play(Black, 2, Good, "")]);
    child(&mut record, right, vec![play(White, 4, Good, ""), play(Black, 5, Bad, "")]);
    child(&mut record, BranchId::ROOT, vec![play(Black, 2, Bad, ""), play(White, 1, Good, "")]);
    record
}

fn drawn(record: &Record) -> Vec<Problem> {
    let fonts = Fonts::new();
    draw(record, &SvgDrawer::new(&fonts)).unwrap()
}

#[test]
fn lines_without_a_bad_move_are_answers() {
    let [problem] = &drawn(&problem())[..] else { panic!("one problem") };
    assert_eq!((problem.answers.len(), problem.further), (2, 0));
    assert_eq!(problem.answers[0].text, "first\n\"last\"");
    assert_eq!(problem.wrong, [Vertex::Play(Point::new(2, 0))]);
    let width = |svg: &str| svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split(' ').nth(2)).map(str::to_owned);
    assert_eq!(width(&problem.picture), width(&problem.answers[0].picture), "all pictures show the same part");
}

#[test]
fn a_problem_may_follow_moves_and_another_problem() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT].steps = Some(vec![play(Color::White, 9, Evaluation::Good, "before")]);
    for x in [3, 5] {
        let asks = Branch {
            pre: Some(Box::new(position("asks"))),
            steps: Some(vec![play(Color::Black, x, Evaluation::Good, "in")]),
            ..Branch::default()
        };
        let asks = record.tree.add_child(BranchId::ROOT, asks).unwrap();
        // A problem below a problem belongs to it.
        record.tree.add_child(asks, Branch { pre: Some(Box::new(position("below"))), ..Branch::default() }).unwrap();
    }
    let problems = drawn(&record);
    let texts: Vec<_> = problems.iter().map(|problem| (&*problem.text, &*problem.answers[0].text)).collect();
    assert_eq!(texts, [("asks", "in\nbelow"), ("asks", "in\nbelow")]);
    assert_eq!(drawn(&Record::new()), []);
}

#[test]
fn many_answers_are_counted_and_many_problems_refused() {
    let mut record = problem();
    for x in 5..15 {
        child(&mut record, BranchId::ROOT, vec![play(Color::Black, x, Evaluation::Good, "")]);
    }
    let [problem] = &drawn(&record)[..] else { panic!("one problem") };
    assert_eq!((problem.answers.len(), problem.further), (MOST_ANSWERS, 8));
    assert!(problem.solution(Language::English, image).contains("and 8 more"));
    let mut record = Record::new();
    for _ in 0..=MOST_PROBLEMS {
        record
            .tree
            .add_child(BranchId::ROOT, Branch { pre: Some(Box::new(position(""))), ..Branch::default() })
            .unwrap();
    }
    assert_eq!(find(&record).unwrap_err(), TooMany);
}

#[test]
fn texts_of_a_record_do_not_break_a_deck() {
    let problem = drawn(&problem()).remove(0);
    let deck = Deck::new(Language::English);
    let text = deck.beginning("A\tdeck\n#x") + &deck.note(&problem, "my file\"\t.sgf");
    let (head, notes): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    assert_eq!(head[3..], ["#deck:A deck #x", "#tags column:3"], "no names of columns");
    let [note] = notes[..] else { panic!("{notes:?}") };
    // Anki reads fields in quotation marks, and two of these as one.
    let fields: Vec<String> = note
        .split('\t')
        .map(|field| field.strip_prefix('"').unwrap().strip_suffix('"').unwrap().replace("\"\"", "\""))
        .collect();
    let [front, back, tags] = &fields[..] else { panic!("{fields:?}") };
    assert!(front.ends_with("<p>Black to play</p><p>&lt;b&gt; Kill<br>White&lt;/b&gt;\u{fffd}</p>"), "{front}");
    assert!(back.contains("&quot;last&quot;") && back.ends_with("<p>Wrong: C19</p>"), "{back}");
    assert_eq!(tags, "my_file\"_.sgf");
    for field in [front, back] {
        for picture in field.split("base64,").skip(1) {
            let svg = BASE64.decode(picture.split('"').next().unwrap()).unwrap();
            assert!(svg.starts_with(b"<svg"));
        }
    }
}

#[test]
fn a_worksheet_has_sheets_and_solutions() {
    let problem = drawn(&problem()).remove(0);
    let mut sheet = Worksheet::new(Language::Chinese, 2);
    (0..3).for_each(|_| sheet.push(&problem));
    assert_eq!(sheet.count(), 3);
    let page = sheet.finish("<title>");
    assert_eq!((page.matches("<section").count(), page.matches("</section>").count()), (3, 3));
    assert_eq!((page.matches("<figure").count(), page.matches("<img").count()), (6, 9));
    assert!(page.contains("<h1>&lt;title&gt;</h1>") && page.contains("黑先") && !page.contains("<b>"));
    assert!(!Worksheet::new(Language::English, 0).finish("").contains("<figure"));
}
