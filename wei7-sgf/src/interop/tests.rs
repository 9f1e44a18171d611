use std::collections::HashSet;

use pretty_assertions::assert_eq;
use sgf_parse::go::{Move, Point as TheirPoint, parse};
use sgf_parse::{Double, SgfProp, Text};
use wei7_core::{Concept, Fate};

use wei7_core::Extra;

use super::*;

fn node(properties: Vec<Prop>, children: Vec<SgfNode<Prop>>) -> SgfNode<Prop> {
    SgfNode::new(properties, children, false)
}

fn record(sgf: &str) -> Record {
    let read = SgfReader::new().lenient().read(sgf.as_bytes()).unwrap();
    read.value.into_iter().next().unwrap()
}

/// Returns the root properties of a game as a tree without a carrier, except for those about the file itself.
fn properties(sgf: &str) -> Vec<Prop> {
    let made = SgfWriter::new().to_sgf_parse(&record(sgf)).unwrap();
    let is_file_property = |property: &Prop| ["FF", "CA", "GM", "AP"].contains(&&*property.identifier());
    made.root.properties.into_iter().filter(|property| !is_file_property(property)).collect()
}

/// Converts a record to a tree with a carrier and back; returns the result and the codes of findings about the carrier.
fn there_and_back(record: &Record) -> (Record, Vec<&'static str>) {
    let made = SgfWriter::new().carry().to_sgf_parse(record).unwrap();
    assert!(made.losses.iter().all(|loss| loss.fate == Fate::Carried));
    let read = SgfReader::new().lenient().read_sgf_parse(&made.root).unwrap();
    let codes = read.report.diagnostics().iter().map(|finding| finding.code.id);
    (read.value, codes.filter(|code| code.starts_with('C')).collect())
}

fn codes(root: &SgfNode<Prop>) -> Vec<&'static str> {
    let read = SgfReader::new().lenient().read_sgf_parse(root).unwrap();
    read.report.diagnostics().iter().map(|finding| finding.code.id).collect()
}

#[test]
fn values_have_their_types() {
    let point = |x, y| TheirPoint { x, y };
    assert_eq!(
        properties("(;FF[4]SZ[9]AB[aa:ba]KM[6.5]HA[2]C[a\\]b\\\nc\\\\]GB[1]TB[]DD[cc])"),
        [
            Prop::SZ((9, 9)),
            Prop::HA(2),
            Prop::KM(6.5),
            Prop::AB(HashSet::from([point(0, 0), point(1, 0)])),
            Prop::GB(Double::One),
            Prop::C(Text { text: "a]bc\\".to_owned() }),
            Prop::TB(HashSet::new()),
            Prop::DD(HashSet::from([point(2, 2)])),
        ]
    );
}

#[test]
fn where_their_parser_gives_up_values_have_their_types_all_the_same() {
    let labels = |text: &str| HashSet::from([(TheirPoint { x: 0, y: 0 }, text.into())]);
    assert_eq!(properties("(;FF[4]LB[aa:a\\:b])"), [Prop::LB(labels("a:b"))]);
    assert_eq!(properties("(;FF[4]FG[257:one\\:two])"), [Prop::FG(Some((257, "one:two".into())))]);
    assert_eq!(properties("(;FF[4]TW[])"), [Prop::TW(HashSet::new())]);
    // sgf-parse reads these as numbers.
    for wrong in ["1e5", "inf", "NaN"] {
        assert_eq!(properties(&format!("(;FF[4]V[{wrong}])")), [Prop::Invalid("V".to_owned(), vec![wrong.to_owned()])]);
    }
    assert_eq!(properties("(;FF[4]LB[aa])"), [Prop::Invalid("LB".to_owned(), vec!["aa".to_owned()])]);
    assert_eq!(properties("(;FF[4]PM[0])"), [Prop::Invalid("PM".to_owned(), vec!["0".to_owned()])]);
}

#[test]
fn what_is_plain_is_as_their_parser_reads_it() {
    let sgf = "(;FF[4]SZ[9]PB[Ada]PW[Ben]RE[B+R]ZZ[x][a\\]b];B[ee]C[one: two];W[](;B[aa]CR[bb])(;B[]))";
    let mut made = SgfWriter::new().to_sgf_parse(&record(sgf)).unwrap().root;
    made.properties.retain(|property| !["CA", "GM", "AP"].contains(&&*property.identifier()));
    let theirs = parse(sgf).unwrap().remove(0);
    let sorted = |node: &SgfNode<Prop>| {
        let mut properties: Vec<String> = node.properties.iter().map(ToString::to_string).collect();
        properties.sort();
        properties
    };
    assert_eq!(sorted(&made), sorted(&theirs));
    assert_eq!(made.children, theirs.children);
    assert!(made.is_root && !made.children[0].is_root);
}

#[test]
fn texts_of_theirs_are_plain() {
    let root = parse("(;FF[4]C[a\\]b \\\\n];B[aa]N[x\\:y])").unwrap().remove(0);
    let read = SgfReader::new().read_sgf_parse(&root).unwrap();
    let tree = &read.value.tree;
    assert_eq!(tree.root().pre.as_deref().unwrap().comment.as_deref(), Some("a]b \\n"));
    assert_eq!(tree[tree.root().children()[0]].title.as_deref(), Some("x:y"));
    assert_eq!(read.report.diagnostics().len(), 0);
}

#[test]
fn text_is_right_where_their_serialization_is_not() {
    let far = node(vec![Prop::B(Move::Move(TheirPoint { x: 0, y: 28 }))], vec![]);
    let labels = HashSet::from([(TheirPoint { x: 1, y: 0 }, "b:]".into()), (TheirPoint { x: 0, y: 5 }, "a".into())]);
    let root = node(
        vec![
            Prop::SZ((30, 30)),
            Prop::Unknown("ZZ".to_owned(), vec!["a]".to_owned(), "\\".to_owned()]),
            Prop::LB(labels),
        ],
        vec![far.clone(), far],
    );
    assert_eq!(text(&root), "(;SZ[30]ZZ[a\\]][\\\\]LB[af:a][ba:b\\:\\]](;B[aC])(;B[aC]))");
}

#[test]
fn what_is_no_sgf_is_left_out_and_told() {
    let unknown = |id: &str| Prop::Unknown(id.to_owned(), vec!["x".to_owned()]);
    let far = TheirPoint { x: 200, y: 0 };
    let root = node(
        vec![
            Prop::C("kept".into()),
            unknown(""),
            unknown("A[b];B[aa]C"),
            unknown("Ä"),
            Prop::AB(HashSet::from([far, TheirPoint { x: 1, y: 1 }])),
            Prop::TR(HashSet::from([far])),
        ],
        vec![node(vec![Prop::W(Move::Move(far))], vec![])],
    );
    assert_eq!(text(&root), "(;C[kept]AB[bb];)");
    let codes = codes(&root);
    assert_eq!(codes.iter().filter(|code| **code == "S006").count(), 3, "{codes:?}");
    assert_eq!(codes.iter().filter(|code| **code == "S108").count(), 3, "{codes:?}");
    assert!(SgfReader::new().read_sgf_parse(&root).is_err());
}

#[test]
fn another_game_is_refused() {
    let root = node(vec![Prop::GM(2)], vec![]);
    let refused = SgfReader::new().lenient().read_sgf_parse(&root).unwrap_err();
    let codes: Vec<_> = refused.report.diagnostics().iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["S117", "S109"]);
}

#[test]
fn the_charset_that_a_tree_names_means_nothing() {
    let root = node(vec![Prop::FF(4), Prop::CA("GBK".into()), Prop::C("棋".into())], vec![]);
    let read = SgfReader::new().read_sgf_parse(&root).unwrap();
    assert_eq!(read.report.diagnostics(), []);
    assert_eq!(read.value.tree.root().pre.as_deref().unwrap().comment.as_deref(), Some("棋"));
}

#[test]
fn how_numbers_were_spelt_is_carried_or_lost() {
    let record = record("(;FF[4]SZ[9]KM[6.50]AB[ee];B[aa]BL[1790.50]MN[+7];AW[bb][ba]AE[aa])");
    let made = SgfWriter::new().to_sgf_parse(&record).unwrap();
    let lost: Vec<_> = made.losses.iter().map(|loss| loss.detail.clone()).collect();
    assert_eq!(lost.len(), 3, "{lost:?}");
    let (back, found) = there_and_back(&record);
    assert!(found.is_empty(), "{found:?}");
    // The game information is restored exactly; other values have a new spelling, and the old one is kept as an extra.
    assert_eq!(back.info, record.info);
    let step = &back.tree.root().steps()[0];
    let remembered = |extra: &Extra| matches!(extra, Extra::Spelling(wei7_core::Spelling::Property { .. }));
    assert_eq!(step.extras().as_slice().iter().filter(|extra| remembered(extra)).count(), 2);
    // Converting again loses nothing more.
    assert_eq!(there_and_back(&back), (back, vec![]));
}

#[test]
fn what_other_formats_say_is_carried() {
    let mut full = record("(;FF[4]SZ[9];B[aa];W[bb]C[x])");
    let step = &mut full.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap()[0];
    step.add_extras([Extra::Splitter(wei7_core::Splitter::Large)]);
    step.set_time(wei7_core::StepTime::parse("1.50"));
    let made = SgfWriter::new().to_sgf_parse(&full).unwrap();
    assert!(made.losses.iter().any(|loss| loss.concept == Concept::Splitter && loss.fate == Fate::Dropped));
    assert_eq!(there_and_back(&full), (full, vec![]));
}

#[test]
fn an_edited_tree_keeps_the_edit_and_what_is_carried_elsewhere() {
    let mut full = record("(;FF[4]SZ[9];B[aa];W[bb]C[x])");
    let steps = full.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap();
    steps[0].add_extras([Extra::Splitter(wei7_core::Splitter::Large)]);
    let mut made = SgfWriter::new().carry().to_sgf_parse(&full).unwrap();
    made.root.children[0].children[0].properties[1] = Prop::C("edited".into());
    let read = SgfReader::new().read_sgf_parse(&made.root).unwrap();
    full.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap()[1].set_comment(Some("edited".into()));
    assert_eq!(read.value, full);
    assert_eq!(read.report.diagnostics().len(), 1);
}

#[test]
fn a_tree_that_could_overflow_the_stack_is_not_made() {
    let sgf = |nodes: usize| format!("(;FF[4]SZ[9]{})", ";B[];W[]".repeat(nodes));
    let fits = record(&format!("(;FF[4]SZ[9]{})", ";B[]".repeat(MOST_NODES - 1)));
    let made = move || {
        let made = SgfWriter::new().carry().to_sgf_parse(&fits).unwrap();
        let again = made.root.clone();
        assert!(made.root == again && format!("{made:?}").len() + again.serialize().len() > MOST_NODES);
        assert!(again.validate().is_ok());
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(made).unwrap().join().unwrap();
    let deep = record(&sgf(MOST_NODES / 2));
    assert!(matches!(SgfWriter::new().to_sgf_parse(&deep), Err(NoTree::Deep(nodes)) if nodes == MOST_NODES + 1));
    assert!(matches!(SgfWriter::new().to_sgf_parse(&record(&sgf(100_000))), Err(NoTree::Deep(200_001))));
}

#[test]
fn a_tree_of_any_depth_is_read() {
    let mut root = node(vec![], vec![]);
    for _ in 0..200_000 {
        root = node(vec![Prop::B(Move::Pass)], vec![root]);
    }
    let read = SgfReader::new().lenient().read_sgf_parse(&root).unwrap();
    assert!(read.value.tree.root().steps().len() >= 199_999);
    // Dropping the tree recursively would overflow the stack.
    while let Some(child) = root.children.pop() {
        root = child;
    }
}

#[test]
fn rectangles_become_points_up_to_a_limit() {
    let lists = "XX[x]TB[aa:ZZ];".repeat(MOST_POINTS / 2704 + 1);
    let record = record(&format!("(;FF[4]SZ[52];{lists})"));
    assert!(matches!(SgfWriter::new().to_sgf_parse(&record), Err(NoTree::Points)));
}

#[test]
fn boards_that_sgf_has_not_are_refused() {
    let size = wei7_core::Size::Square(wei7_core::BoardSize::new(53, 53).unwrap());
    let record = Record { size: Some(size), ..Record::new() };
    assert!(matches!(SgfWriter::new().to_sgf_parse(&record), Err(NoTree::Unwritable(Unwritable::Board { .. }))));
}
