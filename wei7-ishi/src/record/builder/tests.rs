use std::fmt::Write as _;

use pretty_assertions::assert_eq;
use wei7_core::{Color, Extras, Record, Spelling, Unrecognized, Vertex};

use super::*;
use crate::syntax::parse::parse;

fn built(text: &str) -> BuiltRecord {
    let limits = Limits::DEFAULT;
    let mut builder = RecordBuilder::new(None, Vec::new(), Carriers::Merge, &limits);
    parse(text, 0, &[], &limits, |line| builder.line(line)).unwrap();
    let mut built = builder.finish();
    built.report.sort();
    built
}

/// Returns the 1-based lines with findings, and their codes.
fn found(text: &str) -> Vec<(usize, &'static str)> {
    let line = |finding: &Diagnostic| match finding.place {
        wei7_core::Place::Span(span) => text[..span.start].matches('\n').count() + 1,
        _ => 0,
    };
    built(text).report.diagnostics().iter().map(|finding| (line(finding), finding.code.id)).collect()
}

/// Formats the tree: moves by their points, branches in brackets, `+` for a position, extras by their names.
fn outline(record: &Record) -> String {
    let mut text = String::new();
    branch(record, BranchId::ROOT, &mut text);
    text
}

fn branch(record: &Record, id: BranchId, text: &mut String) {
    let branch_of = &record.tree[id];
    if let Some(pre) = &branch_of.pre {
        text.push('+');
        write!(text, "{}", pre.stones().len()).unwrap();
        text.push_str(&extra_names(&pre.extras));
    }
    text.push_str(&extra_names(&branch_of.extras));
    for step in branch_of.steps() {
        let played = step.as_move().unwrap();
        let name = match played.vertex {
            Vertex::Play(point) => record.board_size().name(point),
            Vertex::Pass => "pass".to_owned(),
        };
        let letter = if played.color == Color::Black { 'b' } else { 'w' };
        write!(text, " {letter}{name}{}", extra_names(step.extras())).unwrap();
    }
    for child in branch_of.children() {
        text.push_str(" [");
        branch(record, *child, text);
        text.push(']');
    }
}

fn extra_names(extras: &Extras) -> String {
    let extra = |extra: &Extra| match extra {
        Extra::Number(number) => format!("#{number}"),
        Extra::Diagram(diagram) => format!("d{}", diagram.region),
        Extra::Setup { stones, empty } => format!("s{}-{}", stones.len(), empty.len()),
        Extra::Unrecognized(Unrecognized::Line(line)) => format!("!{line}"),
        Extra::Spelling(Spelling::Order(letters)) => format!("o{letters}"),
        Extra::Absent(_) => "absent".to_owned(),
        Extra::Format { id, values, .. } => match &**id {
            "commentary" => format!("c{}", values.len()),
            "user-data" => format!("u{}", values[0].lines().next().unwrap()),
            id => format!("{}{}", &id[..1], values.join("/")),
        },
        other => format!("{other:?}"),
    };
    let all: Vec<_> = extras.as_slice().iter().map(|one| format!("<{}>", extra(one))).collect();
    all.concat()
}

fn tree(text: &str) -> String {
    outline(&built(text).record)
}

#[test]
fn a_file_without_event_has_an_implicit_one() {
    let record = built("").record;
    assert_eq!((extra_names(&record.extras), record.size, record.info), ("<absent>".to_owned(), None, None));
    let record = built("REMARK a\nEVENT One\nBOARDSIZE 9\nB 1 a1\n").record;
    assert_eq!(extra_names(&record.extras), "<ra>");
    assert_eq!(record.info.unwrap().name.as_deref(), Some("One"));
    assert_eq!(record.size.unwrap().board_size().width(), 9);
}

#[test]
fn numbers_are_kept_where_they_do_not_run() {
    assert_eq!(tree("B 1 d4\nW 2 e5\nB 5 f6\n"), " bD4 wE5 bF6<#5>");
    assert_eq!(tree("B 7 d4\nVAR\nB 7 e5\nENDVAR\nW 8 pass\n"), " [ bD4<#7> wpass] [ bE5<#7>]");
}

#[test]
fn numbers_within_a_sequence() {
    assert_eq!(found("B 1 d4\nW 1 e5\n"), [(2, "I105")]);
    assert_eq!(found("B 12 d4\nW 11 e5\n"), [(2, "I106")]);
    assert_eq!(found("B 19 d4\nB 21 e5\nW 20 f6\nB 22 g7\n"), [(2, "I107"), (3, "I106")]);
    assert_eq!(found("B 8 d4\nW 7 e5\nB 9 f6\n"), [(2, "I106")], "8 is there");
    assert_eq!(found("B 1 d4\nW 2 e5\nVAR\nW 2 f6\nB 3 a1\nENDVAR\nB 3 g7\nVAR\nB 1 b1\n"), []);
    assert_eq!(found("B 1 d4\nW 2 z3\nB 3 e5\n"), [(2, "I101")], "what was not played leaves no gap");
}

#[test]
fn the_same_color_may_move_twice() {
    assert_eq!(found("B 1 d4\nB 2 e5\nW 3 pass\nW 4 pass\n"), []);
}

#[test]
fn a_variation_replaces_the_move() {
    let text = "B 1 a1\nW 2 b1\nVAR x\nW 2 c1\nB 3 d1\nENDVAR\nVAR\nW 2 e1\nENDVAR\nB 3 f1\n";
    assert_eq!(tree(text), " bA1 [ wB1 bF1] [<vx> wC1 bD1] [ wE1]");
}

#[test]
fn variations_within_variations() {
    let text = "B 1 a1\nVAR a\nB 1 b1\nVAR b\nB 1 c1\nENDVAR\nW 2 d1\nENDVAR\nW 2 e1\n";
    assert_eq!(tree(text), " [ bA1 wE1] [<va> [ bB1 wD1] [<vb> bC1]]");
    assert_eq!(tree("B 1 a1\nVAR\nVAR\nW 1 b1\n"), " [ bA1] [ [<v> wB1]]");
}

#[test]
fn variations_may_stay_open() {
    assert_eq!(found("B 1 a1\nVAR\nB 1 b1\nVAR\nB 1 c1\n"), []);
    assert_eq!(tree("B 1 a1\nVAR\nB 1 b1\nMARK #1\n"), " [ bA1] [ bB1<mMARK #1>]");
}

#[test]
fn a_variation_of_nothing_is_an_alternative_to_what_follows() {
    let text = "VAR q\nB 1 a1\nENDVAR\nB 1 b1\nW 2 c1\n";
    assert_eq!(found(text), [(1, "I110")]);
    assert_eq!(tree(text), " [ bB1 wC1] [<vq> bA1]");
}

#[test]
fn an_end_without_a_variation_is_kept() {
    assert_eq!(found("B 1 a1\nENDVAR\n"), [(2, "I111")]);
    assert_eq!(tree("B 1 a1\nENDVAR\nW 2 b1\n"), " bA1<!ENDVAR> wB1");
}

#[test]
fn data_around_variations() {
    assert_eq!(found("B 1 a1\nVAR\nB 1 b1\nENDVAR\nMARK #1\n"), [(5, "I112")]);
    assert_eq!(tree("B 1 a1\nVAR\nB 1 b1\nENDVAR\nMARK #1\n"), " [ bA1<mMARK #1><ovm>] [ bB1]");
    assert_eq!(found("B 1 a1\nVAR\nCOM\nENDCOM\nB 1 b1\n"), [(3, "I113")]);
    assert_eq!(tree("B 1 a1\nVAR\nCOM\nENDCOM\nB 1 b1\n"), " [ bA1] [+0<c1><d> bB1]");
}

#[test]
fn event_data_and_setup() {
    assert_eq!(tree("SETUP B a1 W b1\nCOM\nx\nENDCOM\nB 1 c1\n"), "+2 bC1");
    let text = "COM\nx\nENDCOM\nSETUP B a1\nMARK a@a1\nB 1 c1\n";
    assert_eq!(tree(text), "+0 [+1 bC1]");
    let record = built(text).record;
    assert_eq!(record.tree.root().pre.as_ref().unwrap().comment.as_deref(), Some("x"));
    assert_eq!(record.tree.root().children().len(), 1);
}

#[test]
fn setup_before_the_board_size() {
    assert_eq!(found("SETUP B s19\nBOARDSIZE 13\n"), [(1, "I101")]);
    assert_eq!(tree("SETUP B s19 a1\nBOARDSIZE 13\n"), "+1<!SETUP B S19>");
    assert_eq!(found("BOARDSIZE 9\nBOARDSIZE 13\nB 1 k10\n"), [(2, "I127")]);
}

#[test]
fn rules_about_setup_lines() {
    assert_eq!(found("SETUP B a1\nCOM\nENDCOM\nSETUP W b1\n"), [(4, "I119")]);
    assert_eq!(found("REMARK one\nSETUP B a1\nREMARK two\nSETUP W b1\n"), [(4, "I120")]);
    assert_eq!(found("SETUP B a1 W a1\n"), [(1, "I118")]);
    assert_eq!(found("B 1 a1\nSETUP W b1\n"), [(2, "I117")]);
    assert_eq!(tree("B 1 a1\nSETUP W b1\n"), " bA1<!SETUP W b1>");
}

#[test]
fn lines_that_must_precede_the_moves() {
    assert_eq!(found("B 1 a1\nKOMI 5\nBOARDSIZE 9\n"), [(2, "I114"), (3, "I115")]);
    assert!(built("B 1 a1\nPLACE Ghent\n").record.info.is_some(), "a late header is one all the same");
    assert_eq!(tree("B 1 a1\nBOARDSIZE 9\n"), " bA1<!BOARDSIZE 9>");
}

#[test]
fn lines_without_the_node_they_belong_to() {
    assert_eq!(found("B 1 a1\nHIDE a1\n"), [(2, "I121")]);
    assert_eq!(found("PRISONER a1\n"), [(1, "I122")]);
    assert_eq!(found("B 1 a1\nDIAGRAM\nPRISONER a1\n"), [(3, "I122")]);
    assert_eq!(tree("B 1 a1\nDIAGRAM\nPRISONER a1\n"), " bA1 [+0<d><!PRISONER a1>]");
}

#[test]
fn a_move_that_cannot_be_made_is_kept() {
    assert_eq!(tree("BOARDSIZE 9\nB 1 a1\nW 2 t19\nB 3 b1\n"), " bA1<!W 2 t19> bB1<#3>");
    assert_eq!(found("B 1 a1\nW 2 a1\n"), [(2, "I108")]);
    assert_eq!(found("SETUP W a2 b1\nB 1 a1\n"), [(2, "I109")]);
}

#[test]
fn prisoners_are_held_against_the_board() {
    let take = "SETUP W a1\nB 1 a2\nB 2 b1\n";
    assert_eq!(tree(take), "+1 bA2 bB1<p>", "no line says so");
    assert_eq!(tree(&format!("{take}PRISONER a1\n")), "+1 bA2 bB1");
    assert_eq!(found(&format!("{take}PRISONER b2\n")), [(4, "I123")]);
    assert_eq!(tree(&format!("{take}PRISONER b2\n")), "+1 bA2 bB1<pb2>");
    assert_eq!(found("B 1 a1\nW 2 pass\nPRISONER a1\n"), [(3, "I123")]);
    let varied = format!("{take}PRISONER a1\nVAR\nB 2 c1\nENDVAR\n");
    assert_eq!(found(&varied), []);
}

#[test]
fn plain_diagrams_are_pauses() {
    assert_eq!(tree("B 1 a1\nDIAGRAM\nCOM\nx\nENDCOM\nW 2 b1\n"), " bA1 [+0<d> wB1]");
    assert_eq!(tree("B 1 a1\nREMARK r\nDIAGRAM a1 c3\nW 2 b1\n"), " bA1 [+0<da1 c3><rr> wB1]");
    assert_eq!(tree("B 1 a1\nDIAGRAM\nVAR\nB 1 b1\nENDVAR\nW 2 c1\n"), " [ bA1<odv> [+0<d> wC1]] [ bB1]");
}

#[test]
fn altered_diagrams_stand_beside_the_moves() {
    let text = "B 1 a1\nDIAGRAM\nHIDE #1\nSETUP W c1\nW 2 b1\nB 3 d1\n";
    assert_eq!(tree(text), " bA1 [ wB1 bD1] [+0<s1-1><d><ohs>]");
    assert_eq!(tree("B 1 a1\nDIAGRAM\nHIDE #1\n"), " bA1 [+0<s0-1><d>]");
    assert_eq!(tree("B 1 a1\nDIAGRAM\nHIDE #7\nW 2 b1\n"), " bA1 [+0<d> wB1]", "nothing is hidden");
    assert_eq!(
        tree("B 1 a1\nDIAGRAM\nHIDE #1\nDIAGRAM\nSETUP B c1\nW 2 b1\nVAR\nW 2 e1\nENDVAR\n"),
        " bA1 [ wB1] [+0<s0-1><d>] [+0<s1-0><d>] [ wE1]"
    );
}

#[test]
fn diagrams_in_variations() {
    assert_eq!(tree("B 1 a1\nVAR\nDIAGRAM\nB 1 b1\nENDVAR\n"), " [ bA1] [+0<d> bB1]");
    assert_eq!(tree("W 1 c1\nB 2 a1\nVAR\nDIAGRAM\nHIDE c1\nENDVAR\n"), " wC1 [ bA1] [+0<s0-1><d><v>]");
    assert_eq!(
        tree("W 1 c1\nB 2 a1\nVAR z\nDIAGRAM\nHIDE c1\nB 2 b1\nENDVAR\n"),
        " wC1 [ bA1] [<vz> [ bB1] [+0<s0-1><d>]]"
    );
}

#[test]
fn diagrams_of_other_boards_are_kept_as_they_are() {
    let text = "BOARDSIZE 9\nB 1 a1\nDIAGRAM 13x13\nSETUP B n13\nCOM t\nx\nENDCOM\nW 2 b1\n";
    assert_eq!(found(text), [(3, "I124")]);
    assert_eq!(tree(text), " bA1 [ wB1] [<fDIAGRAM 13x13/SETUP B n13/COM t/x/ENDCOM>]");
}

#[test]
fn remarks_before_the_setup_of_a_diagram_belong_to_it() {
    let record = built("B 1 a1\nREMARK one\nDIAGRAM\nREMARK two\nSETUP W d4\nREMARK three\nW 2 b1\n").record;
    let branch = record.tree.ids().map(|id| &record.tree[id]).find(|branch| branch.pre.is_some()).unwrap();
    let remark = |text: &str| IshiExtra::Remarks.extra([text]);
    assert!(branch.extras.has(&remark("one")) && branch.pre.as_ref().unwrap().extras.has(&remark("two")));
    assert!(record.tree.ids().any(|id| record.tree[id].steps().iter().any(|step| step.extras().has(&remark("three")))));
    let off = built("BOARDSIZE 9\nREMARK one\nDIAGRAM\nREMARK two\nSETUP W t19\nB 1 a1\n").record;
    let both = IshiExtra::Remarks.extra(["one", "two"]);
    assert!(off.tree.ids().any(|id| off.tree[id].extras.has(&both)));
    let text = "BOARDSIZE 9\nDIAGRAM 13x13\nREMARK two\nSETUP B n13\nREMARK\nSETUP B n12\nW 1 b1\n";
    assert_eq!(tree(text), " [ wB1] [<fDIAGRAM 13x13/REMARK two/SETUP B n13/REMARK/SETUP B n12>]");
    assert_eq!(found("DIAGRAM\nSETUP W a1\nREMARK x\nSETUP B b1\n"), [(4, "I120")]);
}

#[test]
fn a_diagram_that_cannot_be_read_is_one_of_the_board() {
    let text = "B 1 a1\nDIAGRAM\nMARK #1\nW 2 b1\n";
    let mut builder = RecordBuilder::new(None, Vec::new(), Carriers::Merge, &Limits::DEFAULT);
    let take = |mut line: Line<'static>| {
        if matches!(line.statement, Statement::Diagram(_)) {
            line.statement = Statement::Nothing;
        }
        builder.line(line);
    };
    parse(text, 0, &[], &Limits::DEFAULT, take).unwrap();
    assert_eq!(outline(&builder.finish().record), " bA1 [+0<mMARK #1><d><!DIAGRAM> wB1]");
}

#[test]
fn remarks_belong_to_what_follows() {
    let built = built("REMARK one\nEVENT\nREMARK two\nMARK ALL\nB 1 a1\nREMARK three\n");
    assert_eq!(extra_names(&built.record.extras), "<rone>");
    assert_eq!(outline(&built.record), "+0<mMARK ALL> bA1<rtwo>");
    assert_eq!(built.remarks, ["three".into()]);
}

#[test]
fn marks_know_the_moves_on_the_way() {
    let text = "B 1 a1\nW 2 b1\nVAR\nW 2 c1\nMARK #1-2\nENDVAR\nB 3 d1\nMARK #2\n";
    let record = built(text).record;
    let marks: Vec<_> = record
        .tree
        .ids()
        .flat_map(|id| record.tree[id].steps())
        .flat_map(|step| step.marks().unwrap_or_default())
        .map(|mark| (record.board_size().name(mark.point), mark.symbol.as_char()))
        .collect();
    let pair = |name: &str, symbol| (name.to_owned(), symbol);
    assert_eq!(marks, [pair("B1", '2'), pair("A1", '1'), pair("C1", '2')]);
}

#[test]
fn the_order_of_lines_is_kept_where_it_is_not_the_usual_one() {
    assert_eq!(tree("B 1 a1\nCOM\nx\nENDCOM\nMARK a@a1\n"), " bA1<ocm>");
    assert_eq!(extra_names(&built("EVENT\nWHITE w\nBLACK b\n").record.extras), "<oWB>");
    assert_eq!(extra_names(&built("EVENT\nSETUP B a1\nCOM\nx\nENDCOM\n").record.extras), "");
}

#[test]
fn branches_are_in_the_order_of_the_document() {
    let text =
        "B 1 a1\nDIAGRAM\nHIDE #1\nW 2 b1\nVAR\nW 2 c1\nVAR\nW 2 d1\nENDVAR\nENDVAR\nVAR\nW 2 e1\nENDVAR\nB 3 f1\n";
    let record = built(text).record;
    assert_eq!(record.tree.preorder().map(|(id, _)| id.index()).collect::<Vec<_>>(), (0..7).collect::<Vec<_>>());
}

#[test]
fn large_hostile_events_are_built() {
    // With quadratic work, each would take minutes.
    const SIZE: usize = 50_000;
    let long = (1..=SIZE).map(|number| format!("B {number} pass\n")).collect::<Vec<_>>().concat();
    for (text, branches) in [
        ("B 1 a1\nVAR\n".repeat(SIZE), 2 * SIZE + 1),
        (format!("B 1 a1\nVAR\n{}", "VAR\n".repeat(SIZE)), SIZE + 3),
        (format!("{long}{}", format!("VAR\nB {SIZE} a1\nENDVAR\n").repeat(SIZE)), SIZE + 2),
        (format!("{long}{}", format!("MARK #1-{SIZE}\n").repeat(SIZE)), 1),
        (format!("B 1 a1\n{}W 2 b1\n", "DIAGRAM\nHIDE #1\n".repeat(SIZE)), SIZE + 2),
        (format!("B 1 a1\n{}", "MARK ALL\nUNMARK #1\n".repeat(SIZE)), 1),
        (format!("MARK {}\n", "ALL a@a1 ".repeat(SIZE)), 1),
    ] {
        let found = built(&text).record.tree.len();
        assert_eq!(found, branches, "{} and {}", &text[..40], &text[text.len() - 40..]);
    }
}

/// Returns a line or block of one of the kinds. Lines with different `at` differ, so that a test can tell that each is
/// kept.
fn a_line(kind: usize, at: usize) -> String {
    let column = ["a", "b", "c", "d"][at % 4];
    let row = at / 4 % 5 + 1;
    match kind {
        0..=5 => format!("{} {} {column}{row}\n", ["B", "W"][at % 2], at + 1),
        6 => format!("COM <c{at}>\nx\nENDCOM\n"),
        7 => format!("USER <u{at}>\nENDUSER\n"),
        8 => format!("REMARK <r{at}>\n"),
        9..=11 => "VAR\n".to_owned(),
        12 | 13 => "ENDVAR\n".to_owned(),
        14 => "DIAGRAM\n".to_owned(),
        15 => "DIAGRAM 9x9\n".to_owned(),
        16 => format!("HIDE {column}{row} #1-9\n"),
        17 => format!("SETUP B {column}{row}\n"),
        18 => format!("MARK <{at}@{column}{row} ALL\n"),
        19 => format!("PLACE <p{at}>\n"),
        _ => "PRISONER a1 #2\n".to_owned(),
    }
}

proptest::proptest! {
    #[test]
    fn nothing_is_lost(kinds in proptest::collection::vec(0_usize..21, 0..60), small in proptest::bool::ANY) {
        let head = if small { "BOARDSIZE 4\n" } else { "" };
        let lines: String = std::iter::once(head.to_owned())
            .chain(kinds.iter().enumerate().map(|(at, kind)| a_line(*kind, at)))
            .collect::<Vec<_>>()
            .concat();
        let built = built(&lines);
        let (record, remarks) = (&built.record, &built.remarks);
        let text = format!("{record:?} {remarks:?}");
        for (at, kind) in kinds.iter().enumerate() {
            let mark = match kind {
                6 => format!("<c{at}>"),
                7 => format!("<u{at}>"),
                8 => format!("<r{at}>"),
                19 => format!("<p{at}>"),
                _ => continue,
            };
            proptest::prop_assert!(text.contains(&mark), "{mark} of\n{lines}\n{text}");
        }
        let steps: usize = record.tree.preorder().map(|(id, _)| record.tree[id].steps().len()).sum();
        let kept = text.matches("Line(\"B ").count() + text.matches("Line(\"W ").count();
        proptest::prop_assert_eq!(steps + kept, kinds.iter().filter(|kind| **kind < 6).count());
        let order: Vec<_> = record.tree.preorder().map(|(id, _)| id.index()).collect();
        proptest::prop_assert_eq!(order, (0..record.tree.len()).collect::<Vec<_>>());
    }
}

#[test]
fn data_of_a_move_that_cannot_be_used_stay_with_its_line() {
    let text = "BOARDSIZE 9\nB 1 D4\nCOM\na\nENDCOM\nREMARK r\nW 2 K5\nCOM b\nENDVAR\nENDCOM\nPRISONER D4\nMARK x@E5\n\
        VAR\nW 2 J5\nENDVAR\nUSER\nENDUSER\nB 3 C3\n";
    let kept = "!REMARK r!W 2 K5!COM b!ENDVAR!ENDCOM!PRISONER D4!MARK x@E5!USER!ENDUSER";
    let tree_of = |text: &str| outline(&built(text).record).replace(['<', '>'], "");
    assert_eq!(tree_of(text), format!(" bD4{kept} [ bC3#3] [v wJ5]"));
    let expected = [(7, "I101"), (8, "I126"), (11, "I126"), (12, "I126"), (13, "I110"), (16, "I126")];
    assert_eq!(found(text), expected);
    // The unusable line may have been meant as move 2, so no gap before move 3 is reported.
    let text = "B 1 D4\nW 2 I5\nCOM\nb\nENDCOM\nB 3 C3\nCOM\nc\nENDCOM\n";
    assert_eq!(tree_of(text), " bD4!W 2 I5!COM!b!ENDCOM bC3#3");
    assert_eq!(found(text), [(3, "I126")]);
}

#[test]
fn moves_that_cannot_be_used_stay_where_they_stood() {
    let tree_of = |text: &str| outline(&built(&format!("EVENT\n{text}")).record).replace(['<', '>'], "");
    // Before the first move, data still belongs to the event. A later setup gets the unusable lines, which are written
    // after it.
    assert_eq!(tree_of("B 1 I5\nCOM\nENDCOM\nSETUP B C3\nMARK x@C3\nB 2 D4\n"), "+1!B 1 I5!COM!ENDCOM bD4#2");
    let first = built("EVENT\nB 1 I5\nCOM\nx\nENDCOM\nVAR\nB 1 J5\nENDVAR\nMARK J5\nB 2 D4\n");
    assert_eq!(extra_names(&first.record.extras), "<!B 1 I5><!COM><!x><!ENDCOM><!MARK J5>");
    assert_eq!(outline(&first.record), " [ bD4<#2>] [<v> bJ5]");
    assert_eq!(tree_of("SETUP B C3\nB 1 I5\nVAR\nB 1 J5\nENDVAR\nMARK J5\n"), "+1!B 1 I5!MARK J5 [v bJ5]");
    assert_eq!(tree_of("B 1 Z9\nSETUP B C3\nB 2 D4\n"), "!B 1 Z9!SETUP B C3 bD4#2");
    // Unusable moves after variations on the move before, after diagrams, and after other unusable moves.
    assert_eq!(tree_of("B 1 D4\nVAR\nB 1 C3\nENDVAR\nW 2 I5\nMARK I5\n"), " [ bD4!W 2 I5!MARK I5] [ bC3]");
    assert_eq!(tree_of("B 1 D4\nDIAGRAM\nW 2 I5\nMARK x@C3\n"), " bD4 [+0d!W 2 I5!MARK x@C3]");
    assert_eq!(tree_of("B 1 D4\nDIAGRAM\nHIDE D4\nW 2 I5\nB 3 C3\n"), " bD4 [!W 2 I5 bC3#3] [+0s0-1d]");
    assert_eq!(tree_of("B 1 D4\nW 2 I5\nVAR\nENDVAR\nMARK C3\nB 3 I4\nhm\n"), " bD4!W 2 I5!MARK C3 [!B 3 I4!hm] [v]");
    assert_eq!(
        tree_of("B 1 D4\nDIAGRAM 9x9\nCOM\nENDCOM\nW 2 I5\nMARK C3\n"),
        " bD4 [!W 2 I5!MARK C3] [fDIAGRAM 9x9/COM/ENDCOM]"
    );
}

#[test]
fn text_after_a_move_is_kept_or_played() {
    let tree_of = |text: &str| outline(&built(&format!("EVENT\n{text}")).record).replace(['<', '>'], "");
    assert_eq!(tree_of("B 1 Q16 W 2 D17 B 3 Q3\nMARK x@Q3\n"), " bQ16 wD17 bQ3");
    assert_eq!(
        tree_of("B 1 C4 COM nice move\nW 2 D17 w is strong\nB 3 E5 hm\n"),
        " bC4!. COM nice move wD17!. w is strong bE5!hm"
    );
    assert_eq!(tree_of("B 1 Z9 W 2 D17\nB 3 Z8 hm\n"), "!B 1 Z9 wD17#2!B 3 Z8!hm");
}
