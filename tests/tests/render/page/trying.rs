//! Moves that readers try out: the script forbids and captures like the engine of the rules.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use wei7_core::rules::{Game, Preset, Turn};
use wei7_core::{BoardSize, Color, HalfPoints, JsonReader, Point};
use wei7_render::page::PageMaker;

use super::{GOOD, Reader, page, play, problem};

/// Board size of all games here.
const SIZE: u32 = 4;

/// Clicks on points within the page itself, which is fast.
const PRESSING: &str = r#"
    const tap = (x, y) => {
        const board = document.getElementById("board");
        const point = new DOMPoint(x * 32, y * 32).matrixTransform(board.getScreenCTM());
        for (const kind of ["pointerdown", "pointerup"]) {
            board.dispatchEvent(new PointerEvent(kind, { clientX: point.x, clientY: point.y, bubbles: true }));
        }
    };
    const stones = () => [...document.querySelectorAll(".stones circle")]
        .map((one) => one.dataset.at + (one.classList.contains("black") ? "B" : "W")).sort().join(" ");
"#;

fn run(reader: &mut Reader, script: &str) -> Value {
    reader.browser.value(&format!("(() => {{ {PRESSING} {script} }})()"))
}

fn empty_page(rules: &str) -> String {
    let text = format!(r#"{{"format":"wei7","version":"3.0","size":{SIZE},"tree":{{}}}}"#);
    let mut record = JsonReader::new().read(text.as_bytes()).unwrap().value;
    let rules = wei7_core::Extra::Property { id: "RU".into(), values: vec![rules.into()] };
    record.extras.push(rules);
    PageMaker::new().make(&record).unwrap()
}

/// Returns which points may be played, row by row.
fn legal(game: &Game) -> Vec<bool> {
    (0..SIZE * SIZE).map(|at| game.is_legal(Turn::Play(Point::new(at % SIZE, at / SIZE)))).collect()
}

fn stones(game: &Game) -> String {
    let name = |at: u32, color: Color| {
        let (x, y) = (at % SIZE, at / SIZE);
        format!("{}{}{}", ["A", "B", "C", "D"][x as usize], SIZE - y, if color == Color::Black { "B" } else { "W" })
    };
    let mut names: Vec<String> =
        game.board().stones().map(|stone| name(stone.point.y * SIZE + stone.point.x, stone.color)).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn the_page_forbids_what_the_rules_forbid() {
    let Some(mut reader) = Reader::new() else { return };
    for (name, preset) in [
        ("Chinese", Preset::Chinese),
        ("AGA", Preset::Aga),
        ("NZ", Preset::NewZealand),
        ("Tromp-Taylor", Preset::TrompTaylor),
    ] {
        reader.open(&empty_page(name));
        reader.press("try");
        let size = BoardSize::new(SIZE, SIZE).unwrap();
        let mut game = Game::new(size, preset.rules(), &[], Color::Black, HalfPoints(15)).unwrap();
        // A crowded board with many captures.
        let mut seed = 7u64;
        let mut compared = 0;
        for turn in 0..150 {
            let allowed = legal(&game);
            // An allowed move is taken back.
            let legal_points = run(
                &mut reader,
                &format!(
                    "const before = stones(); return Array.from({{ length: {SIZE} * {SIZE} }}, (_, at) => {{
                        tap(at % {SIZE}, Math.floor(at / {SIZE}));
                        const made = stones() !== before || document.getElementById('status').textContent.includes('Trying out {}:');
                        if (made) document.getElementById('undo').click();
                        if (stones() !== before) throw new Error('it is not taken back');
                        return made;
                    }});",
                    turn + 1
                ),
            );
            assert_eq!(legal_points, json!(allowed), "{name}, turn {turn}: {}", stones(&game));
            compared += allowed.len();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let open: Vec<u32> = (0..SIZE * SIZE).filter(|at| allowed[*at as usize]).collect();
            let Some(at) = open.get(usize::try_from(seed >> 33).unwrap() % open.len().max(1)) else {
                game.play(game.to_move(), Turn::Pass).unwrap();
                if game.finished() {
                    break;
                }
                reader.press("trypass");
                continue;
            };
            game.play(game.to_move(), Turn::Play(Point::new(at % SIZE, at / SIZE))).unwrap();
            let shown = run(&mut reader, &format!("tap({}, {}); return stones();", at % SIZE, at / SIZE));
            assert_eq!(shown, stones(&game), "{name}, turn {turn}");
        }
        assert!(compared > 250, "{name}: {compared}");
    }
    reader.is_content();
}

#[test]
fn trying_begins_where_the_reader_is_and_leaves_no_trace() {
    let Some(mut reader) = Reader::new() else { return };
    // White's ko: a stone captured in the record may not be retaken at once by a tried move.
    let at = |color, x, y| play(color, x, y, "");
    let steps =
        [at(1, 1, 0), at(2, 2, 0), at(1, 0, 1), at(2, 3, 1), at(1, 1, 2), at(2, 2, 2), at(1, 2, 1), at(2, 1, 1)];
    reader.open_at(&page(&format!(r#"{{"steps":[{}]}}"#, steps.join(","))), "#move=8");
    let before = reader.stones();
    reader.browser.key("t");
    reader.play(2, 1);
    assert_eq!(
        (&*reader.text("status"), reader.stones()),
        ("C8 is forbidden: it repeats a position (ko)", before.clone())
    );
    reader.play(5, 5);
    assert_eq!(reader.text("status"), "Trying out 1: Black F4");
    reader.play(6, 6);
    reader.play(2, 1);
    assert_eq!(reader.text("status"), "Trying out 3: Black C8", "now it may");
    assert_eq!(
        reader.value("[...document.querySelectorAll('.signs .text')].map((one) => one.textContent)"),
        json!(["1", "2", "3"])
    );
    reader.browser.key("ArrowLeft");
    assert_eq!(reader.text("status"), "Trying out 2: White G3");
    reader.press("trypass");
    assert_eq!(reader.text("status"), "Trying out 3: Black Pass");
    reader.browser.key("Escape");
    assert_eq!((reader.stones(), &*reader.text("status")), (before, "Move 8: White B8"));
    assert_eq!(reader.value("at('trial').hidden"), true);
    // The next move of the record is followed, not tried.
    reader.press("first");
    reader.press("try");
    reader.play(1, 0);
    assert_eq!(reader.text("status"), "Move 1: Black B9");
    // Keys alone: the cursor starts in the middle.
    reader.value("at('board').focus()");
    for key in ["Enter", "ArrowRight", "Enter"] {
        reader.browser.key(key);
    }
    assert_eq!(reader.text("status"), "Trying out 1: White F5");
    // Leaving in any way takes all tried moves back.
    reader.press("last");
    reader.press("first");
    assert_eq!(reader.stones(), "");
    assert_eq!(reader.text("taken"), "Taken: 0 black, 0 white");
    reader.is_content();
}

#[test]
fn a_question_is_answered_and_not_tried_out() {
    let Some(mut reader) = Reader::new() else { return };
    reader.open(&page(&problem()));
    assert_eq!(reader.value("document.querySelectorAll('#tree .node').length"), 3, "the answers are not drawn");
    reader.press("forward");
    assert_eq!(reader.value("at('try').disabled"), true);
    reader.press("solution");
    assert_eq!(reader.value("at('try').disabled"), false);
    assert!(reader.value("document.querySelectorAll('#tree .node').length").as_u64() > Some(8), "{GOOD}");
    reader.is_content();
}
