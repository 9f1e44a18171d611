//! Pages in a real browser: all samples, forth and back, compared with the boards of the library; problems, timelines,
//! hostile records. Without Chromium the tests print a message and pass.

mod chromium;
mod expected;
mod reading;
mod site;
mod trying;

use std::path::{Path, PathBuf};
use std::time::Instant;

use self::chromium::Browser;
use self::expected::{Boards, Choice, boards};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use wei7_core::{Extra, JsonReader, Positions, Record};
use wei7_render::page::PageMaker;
use wei7_testsuite::conversions::{File, records};
use wei7_testsuite::real_files::{beside, corpus};

/// Functions that read the board from the page, and walk to the end and back.
const HELPERS: &str = r##"
    const at = (id) => document.getElementById(id);
    const stones = () => [...document.querySelectorAll(".stones circle")]
        .map((one) => one.dataset.at + (one.classList.contains("black") ? "B" : "W")).sort().join(" ");
    const open = () => { if (!at("problem").hidden && !at("solution").hidden) at("solution").click(); };
    const walk = (last) => {
        const [forth, back] = [[], []];
        for (at("first").click(); ; ) {
            open();
            forth.push(stones());
            const ways = document.querySelectorAll("#ways button");
            if (last && ways.length > 1) ways[ways.length - 1].click();
            else if (!at("forward").disabled) at("forward").click();
            else break;
        }
        for (back.push(stones()); !at("back").disabled; ) {
            at("back").click();
            back.push(stones());
        }
        return { forth, back: back.reverse() };
    };
"##;

struct Reader {
    browser: Browser,
    folder: tempfile::TempDir,
}

impl Reader {
    fn new() -> Option<Self> {
        Some(Self { browser: Browser::start()?, folder: tempfile::tempdir().unwrap() })
    }

    /// Opens the page of a record.
    fn open(&mut self, page: &str) {
        self.open_at(page, "");
    }

    /// Opens the page of a record at a link.
    fn open_at(&mut self, page: &str, link: &str) {
        let path = self.folder.path().join("page.html");
        std::fs::write(&path, page).unwrap();
        self.browser.open_at(&path, link);
    }

    fn value(&mut self, expression: &str) -> Value {
        self.browser.value(&format!("(() => {{ {HELPERS} return {expression}; }})()"))
    }

    fn text(&mut self, id: &str) -> String {
        self.value(&format!("at({}).textContent", json!(id))).as_str().unwrap().to_owned()
    }

    fn press(&mut self, id: &str) {
        self.value(&format!("at({}).click()", json!(id)));
    }

    fn stones(&mut self) -> String {
        self.value("stones()").as_str().unwrap().to_owned()
    }

    /// Clicks on a point, 0-based.
    fn play(&mut self, x: u32, y: u32) {
        let place = self.value(&format!(
            "(() => {{ const point = new DOMPoint({x} * 32, {y} * 32).matrixTransform(at('board').getScreenCTM()); \
             return [point.x, point.y]; }})()"
        ));
        self.browser.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    }

    fn is_content(&mut self) {
        assert_eq!(self.browser.trouble(), Vec::<String>::new());
    }
}

fn record(tree: &str) -> Record {
    let text = format!(r#"{{"format":"wei7","version":"3.0","size":9,"tree":{tree}}}"#);
    JsonReader::new().read(text.as_bytes()).unwrap().value
}

fn page(tree: &str) -> String {
    PageMaker::new().make(&record(tree)).unwrap()
}

fn play(color: u8, x: u8, y: u8, more: &str) -> String {
    format!(r#"{{"action":{{"type":"move","value":{{"color":{color},"point":{{"x":{x},"y":{y}}}{more}}}}}}}"#)
}

/// Returns whether the replay is the reference: 3.0 has no setup in mid-game, and defines the effect of errors.
fn is_plain(record: &Record) -> bool {
    let mut sound = true;
    Positions::new(record, |_| sound = false).unwrap();
    wei7_core::Replayer::new().replay(record, |_| sound = false).unwrap();
    let sets_up = |extra: &Extra| matches!(extra, Extra::Setup { .. });
    sound && !record.tree.ids().any(|id| record.tree[id].extras.as_slice().iter().any(sets_up))
}

/// The reference for the boards of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reference {
    /// None: there is no page, or it is too long for a walk.
    Not,
    /// The boards on the way forth and back are equal.
    Itself,
    /// The boards of the replay.
    Replay,
}

/// Checks that the page of a record shows the expected boards.
fn holds(reader: &mut Reader, path: &Path, record: &Record) -> Reference {
    const LONGEST: usize = 1500;
    let steps: usize = record.tree.ids().map(|id| record.tree[id].steps().len() + 1).sum();
    let widest = record.tree.ids().map(|id| record.tree[id].children().len()).max();
    if steps > LONGEST || widest > Some(200) {
        return Reference::Not;
    }
    let Ok(page) = PageMaker::new().make(record) else { return Reference::Not };
    reader.open(&page);
    let is_plain = is_plain(record);
    for choice in [Choice::First, Choice::Last] {
        let walked = reader.value(&format!("walk({})", choice == Choice::Last));
        let list = |name: &str| -> Vec<String> {
            walked[name].as_array().unwrap().iter().map(|board| board.as_str().unwrap().to_owned()).collect()
        };
        let walked = Boards { forth: list("forth"), back: list("back") };
        if is_plain {
            assert_eq!(walked, boards(record, choice), "{}", path.display());
        } else if choice == Choice::First {
            assert_eq!(walked.forth, walked.back, "{}", path.display());
        }
    }
    let trouble = reader.browser.trouble();
    assert!(trouble.is_empty(), "{}: {trouble:?}", path.display());
    if is_plain { Reference::Replay } else { Reference::Itself }
}

fn all_hold(files: Vec<(PathBuf, File)>) {
    let Some(mut reader) = Reader::new() else { return };
    let count = files.len();
    let mut references = Vec::new();
    for (path, file) in files {
        for record in records(&file).into_iter().flatten() {
            references.push(holds(&mut reader, &path, &record));
        }
    }
    let [by_replay, by_themselves] =
        [Reference::Replay, Reference::Itself].map(|how| references.iter().filter(|one| **one == how).count());
    println!("{count} files: {by_replay} pages judged by the replay, {by_themselves} by themselves");
    assert!(by_replay * 2 > count || count == 0, "{by_replay} of {count}");
}

#[test]
fn samples_of_the_author() {
    all_hold(beside(&["examples/wei7-3.0", "examples/wei7-2.x", "examples/ishi"]));
}

#[test]
fn files_of_3_0() {
    all_hold(corpus(&["wei7-3.0/valid", "wei7-3.0/lenient", "wei7-3.0/regression"]));
}

#[test]
fn files_of_2_x() {
    all_hold(corpus(&["wei7-2.x/valid", "wei7-2.x/lenient", "wei7-2.x/regression"]));
}

#[test]
fn files_of_sgf() {
    all_hold(corpus(&["sgf/valid", "sgf/lenient", "sgf/regression"]));
}

#[test]
fn files_of_ishi() {
    all_hold(corpus(&["ishi/valid", "ishi/lenient", "ishi/regression"]));
}

const GOOD: &str = r#","evaluation":"good""#;
const BAD: &str = r#","evaluation":"bad""#;

/// Returns a problem with two answers, one of them bad; the page replies to each.
fn problem() -> String {
    let way = |first: &str, last: &str| {
        format!(
            r#"{{"steps":[{},{}],"branches":[{{"steps":[{}]}},{{"steps":[{}]}}]}}"#,
            play(1, 4, 4, first),
            play(2, 4, 5, GOOD),
            play(1, 5, 5, last),
            play(1, 6, 6, BAD)
        )
    };
    let bad = format!(r#"{{"steps":[{},{},{}]}}"#, play(1, 2, 2, BAD), play(2, 2, 3, GOOD), play(1, 2, 4, GOOD));
    format!(
        r#"{{"title":"book","branches":[{{"title":"one","pre":{{"problem":{{"color":1}},"comment":"Which?"}},"branches":[{},{bad}]}},
        {{"title":"two","pre":{{"comment":"The end."}}}}]}}"#,
        way(GOOD, GOOD)
    )
}

#[test]
fn a_problem_says_at_the_end_whether_the_answer_was_right() {
    // 5.15.3.2.1.3
    let Some(mut reader) = Reader::new() else { return };
    reader.open(&page(&problem()));
    // A chapter is named by its title; its first move would give the answer away.
    assert_eq!(reader.value("document.querySelector('#ways span').textContent"), "one");
    reader.press("forward");
    assert_eq!((&*reader.text("question"), &*reader.text("text")), ("Black to play", "Which?"));
    assert_eq!(reader.value("at('forward').disabled"), true, "nobody looks ahead");
    reader.play(4, 4);
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 2");
    assert_eq!(reader.stones(), "E4W E5B");
    assert_eq!(reader.text("answer"), "Play your answer on the board.");
    reader.play(5, 5);
    assert_eq!(reader.text("answer"), "Right!");
    assert_eq!(reader.text("following"), "Next: two");
    reader.press("again");
    assert_eq!((&*reader.stones(), &*reader.text("answer")), ("", "Play your answer on the board."));
    // A wrong move is answered as well, and the following moves are right; but one wrong move is enough.
    reader.play(2, 2);
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 2");
    assert_eq!(reader.text("answer"), "Play your answer on the board.");
    reader.play(2, 4);
    assert_eq!((&*reader.stones(), &*reader.text("answer")), ("C5B C6W C7B", "Wrong."));
    // A move that is not in the record.
    reader.press("again");
    reader.play(8, 8);
    assert_eq!(reader.text("answer"), "Wrong: the record does not have this move.");
    reader.press("solution");
    assert_eq!(reader.value("at('forward').disabled"), false);
    reader.press("last");
    assert_eq!(reader.stones(), "E4W E5B F4B");
    reader.is_content();
}

#[test]
fn a_problem_can_be_answered_with_the_keyboard() {
    let Some(mut reader) = Reader::new() else { return };
    reader.open(&page(&problem()));
    reader.browser.key("ArrowRight");
    reader.value("at('board').focus()");
    // The cursor starts in the middle.
    reader.browser.key("Enter");
    reader.browser.key("Enter");
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 2");
    for key in ["ArrowRight", "ArrowDown", "Enter"] {
        reader.browser.key(key);
    }
    assert_eq!(reader.text("answer"), "Right!");
    reader.is_content();
}

#[test]
fn a_timeline_plays_in_its_own_time() {
    // 5.15.3.1: a step with a time before that of the previous step happens at once. 6.10: a mark is visible for a
    // second.
    let Some(mut reader) = Reader::new() else { return };
    let timed = |time: &str, step: &str| step.replacen('{', &format!(r#"{{"time":{time},"actor":0,"#), 1);
    let mark = r#"{"action":{"type":"mark","value":{"point":{"x":0,"y":0},"symbol":"a"}}}"#;
    let say = r#"{"action":{"type":"message","value":"Good evening."}}"#;
    let resign = r#"{"action":{"type":"result","value":{"winner":2}}}"#;
    let back = r#"{"action":{"type":"takeback","value":2}}"#;
    let steps = [
        timed("0.5", say),
        timed("1", &play(1, 4, 4, "")),
        timed("0.2", &play(2, 3, 3, "")),
        timed("1.1", mark),
        timed("2.5", back),
        timed("3", &play(1, 0, 8, "")),
        timed("3.1", resign),
    ];
    let record = format!(
        r#"{{"format":"wei7","version":"3.0","size":9,"info":{{"participants":[{{"name":"Ada"}}],
        "players":[{{"participant":0,"color":1}}]}},"tree":{{"steps":[{}]}}}}"#,
        steps.join(",")
    );
    let record = JsonReader::new().read(record.as_bytes()).unwrap().value;
    reader.open(&PageMaker::new().make(&record).unwrap());
    let begun = Instant::now();
    reader.press("play");
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 2");
    assert!(begun.elapsed().as_secs_f64() > 0.8, "{:?}", begun.elapsed());
    reader.browser.wait_until("document.querySelector('.signs .text')?.textContent === 'a'");
    reader.browser.wait_until("document.querySelector('.signs .text') === null");
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 0");
    reader.browser.wait_until("document.getElementById('forward').disabled");
    assert!(begun.elapsed().as_secs_f64() > 2.8, "{:?}", begun.elapsed());
    assert_eq!(reader.stones(), "A1B");
    let lines = reader.value("[...document.querySelectorAll('#lines li')].map((line) => line.textContent)");
    assert_eq!(lines, json!(["0:00AdaGood evening.", "0:02Adatakes back 2 moves", "0:03Adaresigns"]));
    assert_eq!(reader.text("clock"), "0:03 / 0:03");
    reader.is_content();
}

#[test]
fn keys_move_about() {
    let Some(mut reader) = Reader::new() else { return };
    let branch = |x: u8| format!(r#"{{"title":"way {x}","steps":[{},{}]}}"#, play(1, x, 0, ""), play(2, x, 1, ""));
    let tree = format!(r#"{{"steps":[{}],"branches":[{},{},{}]}}"#, play(1, 4, 4, ""), branch(0), branch(1), branch(2));
    reader.open(&page(&tree));
    for (key, stones) in [
        ("ArrowRight", "E5B"),
        ("ArrowRight", "A9B E5B"),
        ("ArrowDown", "B9B E5B"),
        ("ArrowUp", "A9B E5B"),
        ("ArrowUp", "C9B E5B"),
        ("End", "C8W C9B E5B"),
        ("u", "E5B"),
        ("Home", ""),
        ("PageDown", "C8W C9B E5B"),
        ("ArrowLeft", "C9B E5B"),
        ("PageUp", ""),
    ] {
        reader.browser.key(key);
        assert_eq!(reader.stones(), stones, "{key}");
    }
    // A variation is chosen on the board; a point leads to the move there, before or after.
    reader.browser.key("ArrowRight");
    reader.play(1, 0);
    assert_eq!(reader.stones(), "B9B E5B");
    reader.play(1, 1);
    assert_eq!(reader.stones(), "B8W B9B E5B");
    reader.play(4, 4);
    assert_eq!(reader.stones(), "E5B");
    reader.play(7, 7);
    assert_eq!(reader.stones(), "E5B", "nobody plays there");
    reader.value("document.querySelectorAll('#titles button')[2].click()");
    assert_eq!((&*reader.stones(), &*reader.text("where")), ("C9B E5B", "Variation 3 of 3"));
    reader.press("numbers");
    assert_eq!(
        reader.value("[...document.querySelectorAll('.signs .text')].map((one) => one.textContent)"),
        json!(["1", "2"])
    );
    reader.is_content();
}

#[test]
fn the_region_of_a_diagram_and_an_older_view_do_not_go_on() {
    let Some(mut reader) = Reader::new() else { return };
    let look = format!(r#"{{"pre":{{"comment":"look"}},"steps":[{}]}}"#, play(2, 6, 2, ""));
    let mut record = record(&format!(r#"{{"steps":[{}],"branches":[{look}]}}"#, play(1, 4, 4, "")));
    let corner = |x, y| wei7_core::Point { x, y };
    let diagram = wei7_core::Diagram::new(Some((corner(0, 6), corner(2, 8))), record.board_size());
    let branch = record.tree.root().children()[0];
    record.tree[branch].extras.push(Extra::Diagram(diagram));
    let view = Extra::Property { id: "VW".into(), values: vec!["aa:ee".into()] };
    record.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap()[0].add_extras([view]);
    reader.open(&PageMaker::new().make(&record).unwrap());
    let shown = "[at('board').getAttribute('viewBox'), document.querySelectorAll('.veil rect').length]";
    let whole = json!(["-40,-40,336,336", 0]);
    let expected = [whole.clone(), json!(["-40,-40,208,208", 56]), json!(["-40,152,144,144", 0]), whole];
    for place in &expected {
        assert_eq!(reader.value(shown), *place);
        reader.press("forward");
    }
    reader.is_content();
}

#[test]
fn a_hostile_record_does_nothing() {
    const EVIL: &str =
        "</script><script>window.hacked=1</script><!--<img src=x onerror=\"window.hacked=2\">\u{2028}'&amp;";
    let Some(mut reader) = Reader::new() else { return };
    let text = json!(EVIL).to_string();
    let record = format!(
        r#"{{"format":"wei7","version":"3.0","info":{{"name":{text},"place":{text},"participants":[{{"name":{text},"rank":{text}}}],
        "players":[{{"participant":0,"color":1}}]}},"tree":{{"title":{text},"pre":{{"comment":{text}}},"branches":[
        {{"title":{text},"steps":[{{"action":{{"type":"message","value":{text}}},"actor":0}}]}},{{"title":{text}}}]}}}}"#
    );
    let mut record = JsonReader::new().lenient().read(record.as_bytes()).unwrap().value;
    let mut mark = wei7_core::Mark {
        point: wei7_core::Point::new(0, 0),
        symbol: wei7_core::Symbol::SUBSTITUTE,
        extras: wei7_core::Extras::default(),
    };
    mark.extras.push(Extra::Label(EVIL.into()));
    record.tree[wei7_core::BranchId::ROOT].pre.as_mut().unwrap().marks = Some(vec![mark]);
    reader.open(&PageMaker::new().make(&record).unwrap());
    assert_eq!(reader.text("text"), EVIL);
    reader.press("forward");
    assert_eq!(reader.value("document.querySelector('#lines span').textContent"), EVIL);
    assert_eq!(reader.value("document.querySelector('#titles button').textContent"), EVIL);
    assert_eq!(reader.value("[window.hacked ?? 0, document.images.length, document.scripts.length]"), json!([0, 0, 2]));
    reader.is_content();
    // The policy itself: injected content does not run.
    reader.value("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hacked=3\">')");
    let trouble = reader.browser.trouble().join("\n");
    assert!(trouble.contains("Content Security Policy"), "{trouble}");
    assert_eq!(reader.value("window.hacked ?? 0"), 0);
}
