use pretty_assertions::assert_eq;
use proptest::prelude::*;
use wei7_core::{Color, Place, Shape};

use super::*;
use crate::syntax::statement::{Location, MarkField, Move, Region, SetupStone, Show, Target, What};

struct Read<'t> {
    lines: Vec<Line<'t>>,
    findings: Report,
}

fn read(text: &str) -> Read<'_> {
    read_at(text, 0)
}

fn read_at(text: &str, base: usize) -> Read<'_> {
    let mut lines = Vec::new();
    let found = parse(text, base, &[], &Limits::DEFAULT, |line| lines.push(line)).expect("within the limits");
    Read { lines, findings: found.findings }
}

/// Returns the names of the findings, each with the text at its place.
fn found(text: &str) -> Vec<(&'static str, &str)> {
    let report = read(text).findings;
    let place = |place| if let Place::Span(span) = place { &text[span.start..span.end] } else { "" };
    report.diagnostics().iter().map(|finding| (finding.code.name, place(finding.place))).collect()
}

fn one(text: &str) -> Statement<'_> {
    let mut lines = read(text).lines;
    assert_eq!(lines.len(), 1, "{text}");
    lines.remove(0).statement
}

/// Parses a line and checks that there are no findings.
fn clean(text: &str) -> Statement<'_> {
    assert_eq!(found(text), [], "{text}");
    one(text)
}

const fn at(column: u32, row: u32) -> Location {
    Location { column, row }
}

fn targets(text: &str) -> Vec<What> {
    match clean(text) {
        Statement::Unmark(targets) | Statement::Prisoner(targets) | Statement::Hide(targets) => {
            targets.iter().map(|target| target.what).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn moves() {
    let play = |color, number, number_at: (usize, usize), to, to_at: (usize, usize)| {
        let (number_span, to_span) = (Span::new(number_at.0, number_at.1), Span::new(to_at.0, to_at.1));
        Statement::Move(Move { color, number, number_span, to, to_span })
    };
    assert_eq!(clean("B 17 q3"), play(Color::Black, 17, (2, 4), Some(at(15, 3)), (5, 7)));
    assert_eq!(clean("\tw  99\tPass "), play(Color::White, 99, (4, 6), None, (7, 11)));
    assert_eq!(clean("W 007 T19"), play(Color::White, 7, (2, 5), Some(at(18, 19)), (6, 9)));
}

#[test]
fn wrong_moves_are_not_used() {
    let wrong = [
        ("B", "missing-data", "B"),
        ("B 1", "missing-data", "B 1"),
        ("B q3", "missing-data", "B q3"),
        ("B 0 q3", "bad-number", "0"),
        ("B -1 q3", "bad-number", "-1"),
        ("B 4294967296 q3", "bad-number", "4294967296"),
        ("B x q3", "bad-number", "x"),
        ("B 1 i5", "bad-location", "i5"),
        ("B 1 d0", "bad-location", "d0"),
        ("B 1 tenuki", "bad-location", "tenuki"),
        ("B 1 #2", "bad-location", "#2"),
        ("B 1 i 3", "split-location", "i 3"),
        ("B 1 q 20", "split-location", "q 20"),
        ("B 1 q-20", "bad-location", "q-20"),
        ("B 1 q3..", "bad-location", "q3.."),
        ("B 1 q-3-4", "bad-location", "q-3-4"),
    ];
    for (text, name, place) in wrong {
        assert_eq!((one(text), found(text)), (Statement::Nothing, vec![(name, place)]), "{text}");
    }
}

#[test]
fn a_location_with_a_certain_meaning_is_read() {
    let to = |text| if let Statement::Move(played) = one(text) { Some((played.to, played.to_span)) } else { None };
    for (text, name, place) in [
        ("B 1 g3.", "bad-location", "g3."),
        ("B 1 G3, ", "bad-location", "G3,"),
        ("B 1 g-3", "bad-location", "g-3"),
        ("B 1 g-3;", "bad-location", "g-3;"),
        ("B 1 g 3", "split-location", "g 3"),
        ("B 1 g\t 3.", "split-location", "g\t 3."),
    ] {
        assert_eq!(found(text), [(name, place)], "{text}");
        assert_eq!(to(text), Some((Some(at(6, 3)), Span::new(4, 4 + place.len()))), "{text}");
    }
    assert_eq!(to("W 2 PASS.").unwrap().0, None);
    assert_eq!(
        read("B 1 G-3.").findings.diagnostics()[0].repair.as_ref().map(ToString::to_string).as_deref(),
        Some("read-as(instead: `G3`)")
    );
    assert_eq!(found("B 1 g 3 w 2 d4"), [("split-location", "g 3"), ("extra-move-data", "w 2 d4")]);
    let stones = |text| if let Statement::Setup(stones) = one(text) { stones.len() } else { 0 };
    assert_eq!(
        found("SETUP B d4, k 10 W q-3"),
        [("bad-location", "d4,"), ("split-location", "k 10"), ("bad-location", "q-3")]
    );
    assert_eq!(stones("SETUP B d4, k 10 W q-3"), 3);
    assert_eq!(found("SETUP d4."), [("bad-location", "d4.")]);
    assert_eq!(stones("SETUP B d4. z"), 0);
    assert_eq!(
        read("SETUP B d4. z").findings.diagnostics()[0].repair.as_ref().map(ToString::to_string).as_deref(),
        Some("line-kept-not-used")
    );
    assert!(matches!(one("HIDE d4, #2."), Statement::Hide(targets) if targets.len() == 2));
    assert!(matches!(one("PRISONER d4, x"), Statement::Nothing));
    let target = Target { what: What::At(at(2, 3)), span: Span::new(5, 10) };
    let mark = MarkField { show: Show::Characters("a"), target };
    assert_eq!((one("MARK a@c3,"), one("MARK a@c-3")), (Statement::Mark(vec![mark]), Statement::Mark(vec![mark])));
    assert_eq!(found("MARK a@c-3"), [("bad-mark", "a@c-3")]);
}

#[test]
fn a_move_is_played_whatever_stands_behind_it() {
    assert_eq!(found("B 22 Q3 R7 \r\n"), [("extra-move-data", "R7")]);
    let lines = read("B 22 Q3 the key point ").lines;
    assert!(matches!(lines[0].statement, Statement::Move(Move { number: 22, .. })));
    let kept = Line { span: Span::new(8, 21), text: "the key point", statement: Statement::Behind };
    assert_eq!((lines[0].text, &lines[1..]), ("B 22 Q3", &[kept][..]));
    let number = |line: &Line<'_>| if let Statement::Move(played) = line.statement { played.number } else { 0 };
    let lines = |text: &'static str| read(text).lines.iter().map(|line| (line.text, number(line))).collect::<Vec<_>>();
    // Further moves on the line are read. Any other text is kept, even if it begins with a keyword, since it may be
    // prose.
    let moves = "b 1 q16  W 2 D17 B3 pass ";
    assert_eq!(lines(moves), [("b 1 q16", 1), ("W 2 D17", 2), ("B3 pass", 3)]);
    let all = [("extra-move-data", "W 2 D17 B3 pass"), ("glued-keyword", "B"), ("extra-move-data", "B3 pass")];
    assert_eq!(found(moves), all);
    for rest in ["W 23", "w is strong", "COM nice move", "PRISONER q4", "b 3 i9"] {
        let text: &'static str = format!("B 22 Q3 {rest}").leak();
        assert_eq!(lines(text), [("B 22 Q3", 22), (rest, 0)]);
        assert_eq!(found(text), [("extra-move-data", rest)]);
    }
    assert_eq!(lines("B 1 d4 \u{1a}"), [("B 1 d4", 1)]);
    assert_eq!(found("W2 d4"), [("glued-keyword", "W")]);
    assert!(matches!(one("W2 d4"), Statement::Move(Move { number: 2, .. })));
}

#[test]
fn board_sizes() {
    assert_eq!(clean("BoardSize 9"), Statement::BoardSize(9));
    assert_eq!(found("BOARDSIZE 13 lines "), [("extra-data", "lines")]);
    for (text, name) in
        [("1", "board-size"), ("20", "board-size"), ("0", "bad-number"), ("9x9", "bad-number"), ("", "missing-data")]
    {
        let text = format!("BOARDSIZE {text}");
        assert_eq!(one(&text), Statement::Nothing);
        assert_eq!(read(&text).findings.diagnostics().iter().map(|d| d.code.name).collect::<Vec<_>>(), [name]);
    }
}

#[test]
fn setup_is_all_or_nothing() {
    let stone = |color, at, start, end| SetupStone { color, at, span: Span::new(start, end) };
    let stones = vec![
        stone(Color::White, at(0, 6), 8, 10),
        stone(Color::Black, at(1, 2), 13, 15),
        stone(Color::White, at(1, 2), 18, 20),
    ];
    assert_eq!(clean("SETUP W a6 B b2 w b2"), Statement::Setup(stones));
    for nothing in ["SETUP", "SETUP B W"] {
        assert_eq!(one(nothing), Statement::Setup(Vec::new()));
        assert_eq!(found(nothing), [("setup-of-nothing", nothing)]);
    }
    let wrong: [(&str, &[_]); 4] = [
        ("SETUP d4 B q16", &[("stones-without-color", "d4")]),
        ("SETUP Black d4 White q16", &[("color-in-words", "Black"), ("color-in-words", "White")]),
        ("SETUP B d4 i9 q16 z", &[("bad-location", "i9"), ("bad-location", "z")]),
        ("SETUP B i 4 k10", &[("split-location", "i 4")]),
    ];
    for (text, findings) in wrong {
        assert_eq!((one(text), found(text)), (Statement::Nothing, findings.to_vec()), "{text}");
    }
}

#[test]
fn marks_are_read_one_by_one() {
    let mark = |show, what, start, end| MarkField { show, target: Target { what, span: Span::new(start, end) } };
    let marks = vec![
        mark(Show::Number, What::All, 5, 8),
        mark(Show::Characters("aB"), What::Range(1, 3), 9, 16),
        mark(Show::Shape(Shape::Check), What::At(at(3, 4)), 17, 22),
    ];
    assert_eq!(clean("MARK all aB@#1-3 \\C@d4"), Statement::Mark(marks.clone()));
    assert_eq!(clean("MARK"), Statement::Mark(Vec::new()));
    let text = "MARK all aB@#1-3 \\C@d4 abc@d4 @d4 a@ #0 #3-1 i4 q 3 a@ d4 x";
    assert_eq!(one(text), Statement::Mark(marks));
    let names = [
        ("bad-mark", "abc@d4"),
        ("bad-mark", "@d4"),
        ("bad-mark", "a@"),
        ("bad-number", "#0"),
        ("bad-range", "#3-1"),
        ("bad-location", "i4"),
        ("split-location", "q 3"),
        ("split-location", "a@ d4"),
        ("bad-mark", "x"),
    ];
    assert_eq!(found(text), names);
}

#[test]
fn lists_of_targets() {
    let all = [What::At(at(7, 8)), What::Number(21), What::Range(39, 43)];
    assert_eq!(targets("UNMARK h8 #21 #39-43 ALL"), [&all[..], &[What::All]].concat());
    assert_eq!(targets("HIDE h8 #21 #39-43"), all);
    assert_eq!(targets("PRISONER h8 #21"), all[..2]);
    for keyword in ["UNMARK", "HIDE", "PRISONER"] {
        assert_eq!(targets(keyword), []);
    }
    assert_eq!(found("HIDE ALL d4"), [("bad-hide", "ALL")]);
    assert_eq!(
        found("PRISONER #1-3 i4 all"),
        [("bad-prisoner", "#1-3"), ("bad-location", "i4"), ("bad-prisoner", "all")]
    );
    assert_eq!((one("HIDE d4 x"), one("PRISONER d4 x")), (Statement::Nothing, Statement::Nothing));
    assert_eq!(found("UNMARK d4 a@d4"), [("bad-unmark", "a@d4")]);
    assert!(matches!(one("UNMARK d4 a@d4"), Statement::Unmark(targets) if targets.len() == 1));
}

#[test]
fn diagrams() {
    assert_eq!(clean("DIAGRAM"), Statement::Diagram(Region::Board));
    assert_eq!(clean("diagram 9X9"), Statement::Diagram(Region::Square(9)));
    assert_eq!(clean("DIAGRAM b12 j5"), Statement::Diagram(Region::Corners(at(1, 12), at(8, 5))));
    assert_eq!(found("DIAGRAM 9x9 left"), [("extra-data", "left")]);
    assert_eq!(found("DIAGRAM a1 j9 left"), [("extra-data", "left")]);
    assert_eq!(found("DIAGRAM \u{e9}"), [("ignored-characters", "\u{e9}")]);
    assert_eq!(found("DIAGRAM (the whole board)"), [("extra-data", "(the whole board)")]);
    let wrong = [
        ("9x8", "bad-region", "9x8"),
        ("20x20", "bad-region", "20x20"),
        ("1x1", "bad-region", "1x1"),
        ("0x0", "bad-number", "0x0"),
        ("a1", "bad-region", "a1"),
        ("a1 i9", "bad-location", "i9"),
        ("a1 9", "bad-region", "9"),
        ("a 1 b3", "split-location", "a 1"),
        ("Figure 3", "bad-region", "Figure"),
    ];
    for (region, name, place) in wrong {
        let text = format!("DIAGRAM {region}");
        assert_eq!((one(&text), found(&text)), (Statement::Nothing, vec![(name, place)]), "{text}");
    }
}

#[test]
fn variations() {
    assert_eq!(
        (clean("VAR"), clean("VAR 10"), clean("var b")),
        (Statement::Var(""), Statement::Var("10"), Statement::Var("b"))
    );
    assert_eq!((one("VAR abc"), found("VAR abc")), (Statement::Var("abc"), vec![("bad-marker", "abc")]));
    assert_eq!(one("VAR White's hane"), Statement::Var("White's hane"));
    assert_eq!(found("VAR a joseki"), [("extra-data", "joseki")]);
    assert_eq!(found("ENDVAR back to main game"), [("extra-data", "back to main game")]);
}

#[test]
fn texts_are_trimmed() {
    assert_eq!(clean("event  A  title\t"), Statement::Event("A  title"));
    assert_eq!(clean("REMARK"), Statement::Remark(""));
    assert_eq!(clean(" Komi\t3 1/2 "), Statement::Header(Keyword::Komi, "3 1/2"));
}

#[test]
fn blocks_have_their_lines_as_they_are() {
    let block = |title, lines: &[&'static str], closed| Lines { title, lines: lines.to_vec(), closed };
    let text = "COM  A title \r\n  two  blanks \r\n\r\nB 1 q3\r\nENDUSER\r\n endcom ok\r\nuser\nENDCOM\n\tx\nEndUser";
    let statements: Vec<_> = read(text).lines.into_iter().map(|line| line.statement).collect();
    let com = block("A title", &["  two  blanks ", "", "B 1 q3", "ENDUSER"], true);
    assert_eq!(statements, [Statement::Commentary(com), Statement::User(block("", &["ENDCOM", "\tx"], true))]);
    assert_eq!(found(text), [("extra-data", "ok")]);
    let open = "COM a\nENDCOMMENT\n\n";
    assert_eq!(one(open), Statement::Commentary(block("a", &["ENDCOMMENT", ""], false)));
    assert_eq!(found(open), [("open-com", "COM a")]);
    assert_eq!(found("USER\nx"), [("open-user", "USER")]);
}

#[test]
fn a_block_beginning_within_a_block_is_reported() {
    let text = "COM\nCom\nEVENT x\nUSER\nENDCOM\nUSER\nUSER\nEvent\nCOM\nENDUSER\n";
    let expected =
        [("nested-block", "Com"), ("event-in-block", "EVENT x"), ("nested-block", "USER"), ("event-in-block", "Event")];
    assert_eq!(found(text), expected);
}

#[test]
fn ends_without_a_begin_and_unknown_words_are_kept() {
    let text = "ENDCOM x\n  ENDUSER\nEVENTS\nB1q16\nTitle a b\n";
    let expected = [
        ("lone-endcom", "ENDCOM x"),
        ("lone-enduser", "ENDUSER"),
        ("unknown-keyword", "EVENTS"),
        ("unknown-keyword", "B1q16"),
        ("unknown-keyword", "Title"),
    ];
    assert_eq!(found(text), expected);
    let lines = read(text).lines;
    assert!(lines.iter().all(|line| line.statement == Statement::Nothing));
    assert_eq!((lines[1].text, lines[1].span), ("  ENDUSER", Span::new(9, 18)));
}

#[test]
fn characters_that_are_not_valid_are_ignored_in_fields_and_stay_in_texts() {
    let text =
        "B 1 q\u{a0}16\nW\u{7f} 2 d4\nBL\u{e9}ACK M\u{fc}ller\u{1}\nMARK \u{e9}a@d4 \u{e9}@d4 a\u{e9}b@d4\n\u{1a}";
    let statements: Vec<_> = read(text).lines.into_iter().map(|line| line.statement).collect();
    assert!(matches!(statements[0], Statement::Move(Move { to: Some(Location { column: 15, row: 16 }), .. })));
    assert!(matches!(statements[1], Statement::Move(Move { color: Color::White, number: 2, .. })));
    assert_eq!(statements[2], Statement::Header(Keyword::Black, "M\u{fc}ller\u{1}"));
    assert!(
        matches!(&statements[3], Statement::Mark(marks) if marks.len() == 1 && marks[0].show == Show::Characters("a"))
    );
    let expected = [
        ("ignored-characters", "\u{a0}"),
        ("ignored-characters", "\u{7f}"),
        ("ignored-characters", "\u{e9}"),
        ("not-ascii", "\u{fc}"),
        ("control-characters", "\u{1}"),
        ("ignored-characters", "\u{e9}"),
        ("bad-mark", "\u{e9}@d4"),
        ("bad-mark", "a\u{e9}b@d4"),
        ("dos-end", "\u{1a}"),
    ];
    assert_eq!(found(text), expected);
}

#[test]
fn reports_have_no_control_characters() {
    let read = read("SETUP \u{1b}[0m \u{9b}\nEV\u{1b}X\nVAR a \u{7}\n");
    assert!(read.findings.diagnostics().len() > 3);
    assert!(read.findings.diagnostics().iter().all(|finding| !finding.to_string().contains(char::is_control)));
}

#[test]
fn limits_are_errors() {
    let refused = |text: &str, limits| parse(text, 0, &[], &limits, drop).map(|_| ()).map_err(|why| why.code.name);
    let text = |text| Limits { text, ..Limits::DEFAULT };
    assert_eq!((refused("B 1 d4\n", text(6)), refused("B 1 d44\n", text(6))), (Ok(()), Err("limit-text")));
    assert_eq!(refused("COM\nab\nENDCOM\n", text(12)), Err("limit-text"));
    let nodes = |nodes| Limits { nodes, ..Limits::DEFAULT };
    assert_eq!((refused("MARK a1 a2", nodes(3)), refused("MARK a1 a2 a3", nodes(3))), (Ok(()), Err("limit-nodes")));
    assert_eq!(refused("COM\n\n\n\n\n\n", nodes(3)), Err("limit-nodes"));
}

/// Strategy for texts with many errors.
fn texts() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "B",
        "W",
        "w1",
        "SETUP",
        "MARK",
        "UNMARK",
        "HIDE",
        "PRISONER",
        "DIAGRAM",
        "VAR",
        "ENDVAR",
        "COM",
        "ENDCOM",
        "USER",
        "ENDUSER",
        "EVENT",
        "REMARK",
        "BOARDSIZE",
        "KOMI",
        "ALL",
        "pass",
        "1",
        "0",
        "99999999999",
        "d4",
        "i5",
        "z0",
        "#3",
        "#3-9",
        "#9-3",
        "a@d4",
        "@@#3",
        "\\t@q16",
        "abc@d4",
        "a@",
        "9x9",
        "9x8",
        "q",
        "\u{e9}",
        "\u{0}",
        "\u{feff}",
        "a\u{e9}b@d4",
        "\u{9ed1}",
    ]);
    let ends = prop::sample::select(vec![" ", " ", " ", "\t", "\r\n", "\n", "\r", "\r\n", ""]);
    prop::collection::vec((words, ends), 0..40)
        .prop_map(|parts| parts.into_iter().flat_map(|(word, end)| [word, end]).collect())
}

proptest! {
    #[test]
    fn spans_are_right(text in texts()) {
        let read = read_at(&text, 1000);
        let at = |span: Span| &text[span.start - 1000..span.end - 1000];
        for line in &read.lines {
            prop_assert_eq!(at(line.span), line.text);
            match &line.statement {
                Statement::Move(played) => {
                    prop_assert!(!at(played.number_span).is_empty() && !at(played.to_span).is_empty());
                }
                Statement::Mark(marks) => prop_assert!(marks.iter().all(|mark| !at(mark.target.span).contains(' '))),
                _ => {}
            }
        }
        for finding in read.findings.diagnostics() {
            let Place::Span(span) = finding.place else { panic!("{finding:?}") };
            prop_assert!(span.end <= 1000 + text.len());
            prop_assert!(span.start <= span.end && text.get(span.start - 1000..span.end - 1000).is_some());
        }
    }

    #[test]
    fn no_text_is_lost(text in texts()) {
        let kept: usize = read(&text).lines.iter().map(|line| match &line.statement {
            Statement::Commentary(lines) | Statement::User(lines) => 1 + usize::from(lines.closed) + lines.lines.len(),
            _ => 1,
        }).sum();
        let after_moves = found(&text).iter().filter(|(name, _)| *name == "extra-move-data").count();
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
        let all = text.replace("\r\n", "\n").replace('\r', "\n");
        // All lines with ASCII characters are kept. Blank lines are kept only in blocks, and other lines only if they
        // have visible characters.
        let filled = all.lines().filter(|line| line.bytes().any(|byte| byte.is_ascii_graphic())).count();
        prop_assert!(kept >= filled && kept <= all.lines().count() + after_moves);
    }
}

#[test]
fn lines_without_ascii_are_lines() {
    let kept = |text: &str| read(text).lines.len();
    assert_eq!(
        [" \u{9ed1}\u{68cb} \u{2460}", "\u{e9}", "\u{1a}", "\u{a0}\u{3000}", "\u{feff} \u{85}"].map(kept),
        [1, 1, 0, 0, 0]
    );
    assert!(found("x\n \u{9ed1}\u{68cb} \u{2460}\n").contains(&("unknown-keyword", "\u{9ed1}\u{68cb}")));
    assert_eq!(found("VAR \u{7532}"), [("not-ascii", "\u{7532}")]);
    assert_eq!(one("VAR \u{7532}"), Statement::Var("\u{7532}"));
    assert_eq!(one("VAR a\u{7532}"), Statement::Var("a"));
    assert_eq!(one("VAR \u{7532}\u{4e59}\u{4e19}"), Statement::Var("\u{7532}\u{4e59}\u{4e19}"));
}
