//! Reads small documents.

use wei7_core::{BranchId, Code, Color, Evaluation, Extra, FullEvaluation, Limits, Message, Parsed, Record, Spelling};

use crate::{XmlReader, codes};

fn document(moves: &str) -> String {
    format!("<wei7 version=\"2.2\"><size>9</size><moves>{moves}</moves></wei7>")
}

fn read(moves: &str) -> Record {
    XmlReader::new().read(document(moves).as_bytes()).unwrap().value
}

fn found(source: &str) -> Vec<&'static Code> {
    let report = match XmlReader::new().read(source.as_bytes()) {
        Ok(read) => read.report,
        Err(refused) => refused.report,
    };
    report.diagnostics().iter().map(|diagnostic| diagnostic.code).collect()
}

fn lenient(source: &str) -> Option<Parsed<Record>> {
    XmlReader::new().lenient().read(source.as_bytes()).ok()
}

#[test]
fn a_variation_splits_the_main_line() {
    let record =
        read("<black x='0' y='0'/><moves><white x='1' y='1'/></moves><white x='2' y='2'/><black x='3' y='3'/>");
    let root = record.tree.root();
    assert_eq!((root.steps().len(), root.children().len()), (1, 2));
    let lengths: Vec<_> = root.children().iter().map(|id| record.tree[*id].steps().len()).collect();
    assert_eq!(lengths, [2, 1]);
    assert!(root.extras.is_empty());
}

#[test]
fn trailing_moves_are_no_main_line() {
    let record = read("<black x='0' y='0'/><moves><white x='1' y='1'/></moves>");
    assert!(record.tree.root().extras.has(&Extra::Spelling(Spelling::NoMainLine)));
    let record = read("<black x='0' y='0'/><moves><pre title='a'/></moves>");
    assert!(record.tree.root().extras.is_empty());
}

#[test]
fn a_later_title_begins_a_branch() {
    let record = read("<black x='0' y='0' title='a'/><white x='1' y='1' title='b'/>");
    let root = record.tree.root();
    assert_eq!(root.title.as_deref(), Some("a"));
    assert_eq!(record.tree[root.children()[0]].title.as_deref(), Some("b"));
}

#[test]
fn a_problem_on_a_move_is_the_position_after_it() {
    let record = read("<black x='0' y='0' problem='white'/><white x='1' y='1'/>");
    let question = &record.tree[record.tree.root().children()[0]];
    assert_eq!(question.pre.as_ref().unwrap().problem, Some(Color::White));
    assert_eq!(question.steps()[0].as_move().unwrap().evaluation, Some(Evaluation::Good));
    assert!(question.steps()[0].extras().has(&Extra::Evaluation(FullEvaluation::Normal)));
}

#[test]
fn a_problem_in_a_problem_is_an_item() {
    let record = read("<pre problem='black'/><black x='0' y='0' problem='white'/>");
    assert!(record.tree.root().steps()[0].extras().has(&Extra::Problem(Color::White)));
    assert_eq!(record.tree.len(), 1);
}

#[test]
fn a_mark_before_trailing_moves_is_of_the_last_move() {
    let source = document("<black x='0' y='0'/><mark x='1' y='1' symbol='*'/><moves><white x='1' y='1'/></moves>");
    let read = XmlReader::new().read(source.as_bytes()).unwrap();
    assert_eq!(read.report.diagnostics()[0].code, &codes::MARK_WITHOUT_MOVE);
    let mark = &read.value.tree.root().steps()[0].marks().unwrap()[0];
    assert_eq!(mark.extras.as_slice(), [Extra::Symbol('*'), Extra::Spelling(Spelling::TrailingMark)]);
}

#[test]
fn each_rule_has_its_code() {
    let game =
        |inner: &str| format!("<wei7 version='2.2'><size>9</size><game>{inner}</game><moves><pre/></moves></wei7>");
    let root = |inner: &str| format!("<wei7 version='2.2'>{inner}</wei7>");
    let long = "x".repeat(129);
    let cases: Vec<(String, &Code)> = vec![
        ("<wei7".into(), &codes::NOT_WELL_FORMED),
        ("<wei7 version='2.2'></wei8>".into(), &codes::TAGS),
        ("<wei7 version='2.2'>".into(), &codes::TAGS),
        (document("<pre title='a' title='b'/>"), &codes::DUPLICATE_ATTRIBUTE),
        (document("<pre title='&nbsp;'/>"), &codes::UNDEFINED_ENTITY),
        (document("<pre title='&#1;'/>"), &codes::CHARACTER),
        (format!("<?xml version='1.1'?>{}", document("<pre/>")), &codes::XML_VERSION),
        (format!("<!DOCTYPE wei7>{}", document("<pre/>")), &codes::DOCTYPE),
        (format!("<!DOCTYPE wei7 [<!ENTITY a 'b'>]>{}", document("<pre/>")), &codes::LIMIT_DTD),
        ("<sgf/>".into(), &codes::ROOT),
        ("<wei7><size>9</size><moves><pre/></moves></wei7>".into(), &codes::VERSION_MISSING),
        ("<wei7 version='3.0'><size>9</size><moves><pre/></moves></wei7>".into(), &codes::VERSION),
        ("<wei7 version='2.3'><size>9</size><moves><pre/></moves></wei7>".into(), &codes::VERSION_LATER),
        (root("<game/><size>9</size><moves><pre/></moves>"), &codes::ORDER),
        (root("<moves><pre/></moves>"), &codes::SIZE_MISSING),
        (root("<size>9</size>"), &codes::MOVES_MISSING),
        (root("<size>9</size><size>9</size><moves><pre/></moves>"), &codes::REPEATED_PART),
        (root("<size>8</size><moves><pre/></moves>"), &codes::SIZE),
        (game("<rules/><rules/>"), &codes::REPEATED_GAME_CHILD),
        (document("<pre/><blue/>"), &codes::UNKNOWN_ELEMENT),
        (document("<pre a='b'/>"), &codes::UNKNOWN_ATTRIBUTE),
        (document("<pre/>text"), &codes::STRAY_TEXT),
        (document("<pre><moves/></pre>"), &codes::MISPLACED_ELEMENT),
        (game("<rules scoring='zone'/>"), &codes::SCORING),
        (game("<rules type='French'/>"), &codes::RULES_TYPE),
        (game("<rules komi='10'/>"), &codes::KOMI),
        (game("<rules komi='7.50'/>"), &codes::KOMI_SPELLING),
        (game("<time>yesterday</time>"), &codes::TIME),
        (game("<time>2009-02-23T16:00:00</time>"), &codes::TIME_ZONE),
        (game("<time>12009-02-23T16:00:00Z</time>"), &codes::TIME_RANGE),
        (game(&format!("<black name='{long}'/>")), &codes::NAME_LENGTH),
        (game("<black name='a&#10;b'/>"), &codes::NAME_LINES),
        (game("<result/>"), &codes::WINNER_MISSING),
        (game("<result winner='both'/>"), &codes::WINNER),
        (game("<result winner='black' margin='512'/>"), &codes::MARGIN),
        (game("<result winner='black' margin='1.0'/>"), &codes::MARGIN_SPELLING),
        (document("<black x='0' y='0'/><pre/>"), &codes::PRE_NOT_FIRST),
        (document("<black x='0' y='0'/><moves><pre><black x='1' y='1'/></pre></moves>"), &codes::PRE_STONES),
        (document("<pre eval='best'/>"), &codes::EVAL),
        (document(&format!("<pre title='{long}'/>")), &codes::TITLE_LENGTH),
        (document("<pre title='a&#13;b'/>"), &codes::TITLE_LINES),
        (document("<pre comment='a\nb'/>"), &codes::LINE_BREAKS),
        (document("<pre problem='yes'/>"), &codes::PROBLEM),
        (document("<black type='move' x='0' y='0'/>"), &codes::MOVE_TYPE),
        (document("<black x='0'/>"), &codes::COORDINATE_MISSING),
        (document("<black type='pass' y='0'/>"), &codes::PASS_COORDINATE),
        (document("<black x='9' y='0'/>"), &codes::COORDINATE),
        (document("<black x='08' y='0'/>"), &codes::COORDINATE_SPELLING),
        (document("<black x='8' y='0' splitter='huge'/>"), &codes::SPLITTER),
        (document("<pre><black x='8' y='0' splitter='small'/></pre>"), &codes::PRE_STONE_ATTRIBUTE),
        (document("<pre><black x='8'/></pre>"), &codes::PRE_STONE_COORDINATE),
        (document("<pre><mark x='8' y='0'/></pre>"), &codes::MARK_MISSING),
        (document("<pre><mark x='8' y='9' symbol='a'/></pre>"), &codes::MARK_COORDINATE),
        (document("<pre><mark x='8' y='8' symbol='ab'/></pre>"), &codes::SYMBOL),
        (document("<pre/><mark x='8' y='8' symbol='a'/>"), &codes::MARK_LAST),
        (document(""), &codes::NO_MOVE),
    ];
    for (source, code) in cases {
        assert_eq!(found(&source), [code], "{source}");
    }
}

#[test]
fn leniency_reads_what_needs_no_guess() {
    for moves in ["<pre eval='best'/>", "<pre a='b'/>", "<pre/><blue/>", "<black x='08' y='0'/>"] {
        assert!(lenient(&document(moves)).is_some(), "{moves}");
    }
    for moves in ["<black x='9' y='0'/>", "<black/>", "<pre/><pre/>", "<pre title='&a;'/>"] {
        assert!(lenient(&document(moves)).is_none(), "{moves}");
    }
}

#[test]
fn a_word_in_other_letters_is_what_it_says() {
    let source = document("<pre problem='Black '/><black x='1' y='1' eval='Bad'/><white type=' PASS' eval='good'/>");
    let read = lenient(&source).unwrap();
    let root = read.value.tree.root();
    assert_eq!(root.pre.as_ref().unwrap().problem, Some(Color::Black));
    let moves: Vec<_> = root.steps().iter().filter_map(wei7_core::Step::as_move).collect();
    let evaluations: Vec<_> = moves.iter().map(|played| played.evaluation).collect();
    assert_eq!(evaluations, [Some(Evaluation::Bad), Some(Evaluation::Good)]);
    assert_eq!(moves[1].vertex, wei7_core::Vertex::Pass);
    let spelling = Extra::Spelling(Spelling::Value { name: "eval".into(), text: "Bad".into() });
    assert_eq!(root.steps()[0].extras().as_slice(), [spelling]);
    let mut repairs = read.report.diagnostics().iter().map(|finding| finding.repair.as_ref().map(Message::id));
    assert!(repairs.by_ref().take(3).eq([Some("read-as-is"); 3]) && repairs.next().is_none());
}

#[test]
fn evaluations_beside_a_problem_are_not_guessed() {
    let judged = document("<pre problem='black'/><black x='1' y='1' eval='superb'/>");
    assert_eq!(found(&judged), [&codes::EVAL]);
    assert!(lenient(&judged).is_none());
    // A later title begins a branch that is not directly beside the problem, so its moves need no evaluation.
    for free in [
        "<black x='1' y='1' eval='superb'/>",
        "<pre problem='black' eval='superb'/><black x='1' y='1'/>",
        "<pre problem='black'/><black x='1' y='1' eval='good'/><white x='2' y='2' title='then' eval='superb'/>",
    ] {
        let read = lenient(&document(free)).unwrap();
        let finding = &read.report.diagnostics()[0];
        assert_eq!(
            (finding.code, finding.repair.as_ref().map(ToString::to_string).as_deref()),
            (&codes::EVAL, Some("set-aside-left-out")),
            "{free}"
        );
    }
}

#[test]
fn a_result_with_a_wrong_margin_is_left_out() {
    let source = "<wei7 version='2.2'><size>9</size><game><result winner='black' margin='0.3'/></game><moves><pre/></moves></wei7>";
    let info = lenient(source).unwrap().value.info.unwrap();
    assert_eq!((info.result, info.extras.as_slice().len()), (None, 2));
}

#[test]
fn deep_nesting_is_ordinary() {
    let depth = 100_000;
    let source = document(&format!("{}<pre/>{}", "<moves>".repeat(depth), "</moves>".repeat(depth)));
    let record = XmlReader::new().read(source.as_bytes()).unwrap().value;
    assert_eq!(record.tree.len(), depth + 1);
}

#[test]
fn limits_are_named() {
    let limits = Limits { nodes: 2, ..Limits::DEFAULT };
    let source = document("<black x='0' y='0'/><black x='0' y='0'/>");
    let refused = XmlReader::new().limits(limits).read(source.as_bytes()).unwrap_err();
    assert_eq!(refused.report.diagnostics()[0].code, &codes::LIMIT_NODES);
}

#[test]
fn a_title_alone_needs_no_pre() {
    let record = read("<pre title='a'/><black x='0' y='0'/>");
    let root = &record.tree[BranchId::ROOT];
    assert!(root.pre.is_none() && root.extras.has(&Extra::Spelling(Spelling::PreElement)));
    let record = read("<pre title='a'/><moves><black x='0' y='0'/></moves>");
    assert!(!record.tree.root().extras.has(&Extra::Spelling(Spelling::PreElement)));
}

#[test]
fn a_doctype_comes_back() {
    let source = format!("<!--a--><!DOCTYPE wei7 SYSTEM 'go.dtd'><!--b-->{}", document("<pre/>"));
    let record = XmlReader::new().read(source.as_bytes()).unwrap().value;
    let mut out = Vec::new();
    let losses = crate::XmlWriter::default().write(&record, &mut out).unwrap();
    assert!(losses.is_empty());
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("<!--a-->\n<!DOCTYPE wei7 SYSTEM 'go.dtd'>\n<!--b-->\n"), "{text}");
}

#[test]
fn each_place_cites_what_it_may_hold() {
    for (source, paragraph) in [
        ("<wei7 version='2.2' a=''><size>9</size><moves><pre/></moves></wei7>".to_owned(), "3.2"),
        ("<wei7 version='2.2'><size>9</size><a/><moves><pre/></moves></wei7>".to_owned(), "3.3"),
        ("<wei7 version='2.2'><size a=''>9</size><moves><pre/></moves></wei7>".to_owned(), "3.4"),
        ("<wei7 version='2.2'><size>9</size><game>a</game><moves><pre/></moves></wei7>".to_owned(), "3.5"),
        (document("<pre/>a"), "3.14"),
        (document("<pre a=''/>"), "3.16"),
        (document("<pre><moves/></pre>"), "3.14"),
        (document("<black x='0' y='0' a=''/>"), "3.17.1"),
        (document("<mark x='0' y='0' symbol='a' a=''/><black x='0' y='0'/>"), "3.18"),
    ] {
        assert_eq!(found(&source)[0].paragraph, paragraph, "{source}");
    }
}

#[test]
fn refused_elements_are_still_checked() {
    let twice = document("<black x='0' y='0'/><pre eval='a'><mark/></pre>");
    assert_eq!(found(&twice), [&codes::PRE_NOT_FIRST, &codes::EVAL, &codes::MARK_MISSING]);
    // A `pre` that is not first still counts as a move (3.14).
    assert_eq!(found(&document("<moves><pre/></moves><pre/>")), [&codes::PRE_NOT_FIRST]);
    assert_eq!(found(&document("<pre/>&#11;")), [&codes::CHARACTER, &codes::STRAY_TEXT]);
    let report = XmlReader::new().read(document("<black x='0' y='0'/><moves><mark/><pre/></moves>").as_bytes());
    assert!(report.unwrap_err().report.diagnostics()[0].to_string().ends_with("(expected: x, y, symbol)"));
}

#[test]
fn unknown_descriptive_values_are_left_out_or_replaced() {
    let source = document("<pre><mark x='0' y='0' symbol='+'/></pre>");
    let read = lenient(&source).unwrap();
    let mark = &read.value.tree.root().pre.as_ref().unwrap().marks.as_ref().unwrap()[0];
    assert_eq!((mark.symbol.as_char(), mark.extras.as_slice()), ('#', &[Extra::Symbol('+')][..]));
    let result = |attributes: &str| {
        let source = document("<pre/>").replace("<moves>", &format!("<game><result {attributes}/></game><moves>"));
        let info = lenient(&source).unwrap().value.info.unwrap();
        (info.result.map(|result| result.winner), info.extras.as_slice().len())
    };
    assert_eq!(result("winner='draw'"), (None, 1));
    assert_eq!(result("winner='draw' margin='3.5'"), (None, 2));
    assert_eq!(result("winner='Black'"), (Some(Some(Color::Black)), 1));
}
