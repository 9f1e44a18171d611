//! Reading a page: everything is visible in every window, moves that are clicked, links, clocks, wheel and finger,
//! files.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use wei7_convert::{Format, RecordReader};
use wei7_core::Record;
use wei7_render::page::PageMaker;

use super::{Reader, page, play};

/// Window sizes of telephones, a tablet, notebooks and a large screen.
const WINDOWS: [(u32, u32); 5] = [(390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)];

/// A game with names, clocks, comments and variations.
const GAME: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Honinbo Shusaku]BR[4d]PW[Inoue Gennan]WR[8d]EV[Castle games]KM[0]RE[B+2]
;B[qd]BL[3590];W[dc]WL[3580.5]C[The game begins.](;B[pq]BL[75]OB[5];W[oc](;B[cp]C[A long comment that goes on.];W[qo])(;B[po]))
(;N[other]B[dd];W[cd]))";

fn sgf(text: &str) -> Record {
    RecordReader::from_format(Format::SGF).read(text.as_bytes()).unwrap().value.remove(0)
}

fn game() -> String {
    PageMaker::new().file("SGF", "game.sgf", GAME.as_bytes()).make(&sgf(GAME)).unwrap()
}

/// Elements that are not completely visible, and the scrollable distance of the page.
const OUTSIDE: &str = r#"[
    [...document.querySelectorAll("h1, .player, #board, #status, #taken, #slider, .buttons button, #tree, #notes, #comment")]
        .filter((one) => {
            const box = one.getBoundingClientRect();
            const is_seen = box.width > 0 && box.height > 0;
            return !is_seen || box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
        }).map((one) => one.id || one.className || one.tagName),
    Math.max(document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight),
    Math.min(at("board").getBoundingClientRect().width, at("board").getBoundingClientRect().height)
        / Math.min(innerWidth, innerHeight),
]"#;

#[test]
fn all_is_in_view_in_every_window() {
    let Some(mut reader) = Reader::new() else { return };
    let page = game();
    for (width, height) in WINDOWS {
        for scheme in ["light", "dark"] {
            reader.browser.window(width, height, scheme);
            reader.open_at(&page, "#move=5");
            let seen = reader.value(OUTSIDE);
            let at = format!("{width}x{height} {scheme}");
            assert_eq!((&seen[0], &seen[1]), (&json!([]), &json!(0)), "{at}");
            assert!(seen[2].as_f64().unwrap() > 0.85, "{at}: the board is small: {}", seen[2]);
        }
    }
    reader.is_content();
}

#[test]
fn black_is_black_in_the_dark() {
    let Some(mut reader) = Reader::new() else { return };
    reader.browser.window(1280, 800, "dark");
    reader.open(&game());
    let fill = |of: &str| format!("getComputedStyle(document.querySelector('{of}')).fill");
    assert_eq!(reader.value(&fill(".chip.black circle")), "rgb(0, 0, 0)");
    assert_eq!(reader.value(&fill("#tree .node.black")), "rgb(0, 0, 0)");
    assert_eq!(reader.value(&fill(".chip.white circle")), "rgb(255, 255, 255)");
}

/// Clicks in the middle of an element.
fn click(reader: &mut Reader, element: &str) {
    let place = reader.value(&format!(
        "(() => {{ const box = {element}.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; }})()"
    ));
    reader.browser.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
}

#[test]
fn a_move_of_the_tree_is_gone_to() {
    let Some(mut reader) = Reader::new() else { return };
    reader.browser.window(1280, 800, "light");
    reader.open(&game());
    // Each move has its stone, and none is drawn twice.
    assert_eq!(reader.value("document.querySelectorAll('#tree circle.node').length"), 9);
    assert_eq!(reader.value("document.querySelectorAll('#tree .says').length"), 2);
    let stone = |row: u32, column: u32| {
        format!(
            "[...document.querySelectorAll('#tree circle.node')].find((one) => one.getAttribute('cx') == {} && one.getAttribute('cy') == {})",
            column * 24 + 12,
            row * 24 + 12
        )
    };
    for (row, column, stones) in [
        (0, 6, "C4B D17W P17W Q3B R16B R5W"),
        (2, 3, "D16B D17W R16B"),
        (1, 5, "D17W P17W Q3B Q5B R16B"),
        (0, 1, "R16B"),
    ] {
        click(&mut reader, &stone(row, column));
        assert_eq!(reader.stones(), stones, "{row} {column}");
    }
    reader.is_content();
}

#[test]
fn a_tree_of_any_size_is_drawn_as_far_as_it_is_seen() {
    let Some(mut reader) = Reader::new() else { return };
    reader.browser.window(1280, 800, "light");
    let way = |y: u8| format!(r#"{{"steps":[{}]}}"#, play(1, y % 9, y / 9, ""));
    let wide = (0..60).map(way).collect::<Vec<_>>().join(",");
    let long =
        (0..3000).map(|_| r#"{"action":{"type":"message","value":"well"}}"#.to_owned()).collect::<Vec<_>>().join(",");
    reader.open_at(&page(&format!(r#"{{"steps":[{long}],"branches":[{wide}]}}"#)), "#branch=59");
    let nodes = reader.value("document.querySelectorAll('#tree .node').length").as_u64().unwrap();
    assert!((1..1500).contains(&nodes), "{nodes}");
    // The current move is visible.
    let is_seen = "(() => { const [one, box] = [document.querySelector('#tree .at'), at('tree')].map((e) => e.getBoundingClientRect());
        return one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom; })()";
    assert_eq!(reader.value(is_seen), true);
    reader.press("first");
    assert_eq!(reader.value(is_seen), true);
    reader.is_content();
}

#[test]
fn links_lead_to_places_and_places_have_links() {
    let Some(mut reader) = Reader::new() else { return };
    let page = game();
    for (link, stones) in [
        ("", ""),
        ("#move=0", ""),
        ("#move=3", "D17W Q3B R16B"),
        ("#branch=main&move=1", "R16B"),
        ("#branch=2", "D16B D17W R16B"),
        ("#branch=2&move=4", "C16W D16B D17W R16B"),
        ("#branch=1.2", "D17W P17W Q3B Q5B R16B"),
        ("#branch=1.2&move=2", "D17W R16B"),
        ("#move=700", ""),
        ("#branch=9", ""),
        ("#move=x", ""),
    ] {
        reader.open_at(&page, link);
        assert_eq!(reader.stones(), stones, "{link}");
    }
    // The address changes with the position, and the position with the address.
    reader.open_at(&page, "#move=2");
    for (key, link) in
        [("ArrowRight", "#move=3"), ("ArrowDown", "#branch=2"), ("ArrowRight", "#branch=2&move=4"), ("Home", "")]
    {
        reader.browser.key(key);
        reader.browser.wait_until(&format!("location.hash === {}", json!(link)));
    }
    reader.value("(location.hash = '#branch=1.2')");
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 5");
    reader.is_content();
}

#[test]
fn clocks_show_what_is_known() {
    let Some(mut reader) = Reader::new() else { return };
    let clocks = |reader: &mut Reader| (reader.text("clock-1"), reader.text("clock-2"));
    let expect = |black: &str, white: &str| (black.to_owned(), white.to_owned());
    reader.open(&game());
    assert_eq!(clocks(&mut reader), expect("", ""));
    for (black, white) in [("59:50", ""), ("59:50", "59:40"), ("1:15 (5)", "59:40"), ("1:15 (5)", "59:40")] {
        reader.press("forward");
        assert_eq!(clocks(&mut reader), expect(black, white));
    }
    assert_eq!(reader.value("document.title"), "Honinbo Shusaku – Inoue Gennan · Castle games");
    reader.is_content();
}

#[test]
fn the_wheel_and_a_finger_move_and_the_board_turns() {
    let Some(mut reader) = Reader::new() else { return };
    reader.browser.window(390, 844, "light");
    reader.browser.call("Emulation.setTouchEmulationEnabled", &json!({"enabled": true}));
    reader.open(&game());
    reader.browser.wheel(200.0, 250.0, 120.0);
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 1");
    reader.browser.wheel(200.0, 250.0, -120.0);
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 0");
    reader.browser.swipe((300.0, 250.0), (150.0, 255.0));
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 1");
    reader.browser.swipe((150.0, 250.0), (300.0, 255.0));
    reader.browser.wait_until("document.querySelectorAll('.stones circle').length === 0");
    reader.press("forward");
    let corner = "(() => { const [one, box] = [document.querySelector('.stones circle'), at('board')].map((e) => e.getBoundingClientRect());
        return [one.left > box.left + box.width / 2, one.top > box.top + box.height / 2]; })()";
    assert_eq!(reader.value(corner), json!([true, false]));
    let names = "[...document.querySelectorAll('.names text')].slice(0, 2).map((one) => one.textContent)";
    assert_eq!(reader.value(names), json!(["A", "A"]));
    reader.press("flip");
    assert_eq!(reader.value(corner), json!([false, true]));
    assert_eq!(reader.value(names), json!(["T", "T"]));
    assert_eq!(reader.stones(), "R16B", "it is the same point");
    reader.is_content();
}

#[test]
fn the_record_can_be_saved() {
    let Some(mut reader) = Reader::new() else { return };
    reader.open(&game());
    // The saved content is read at the download link.
    let saved = "new Promise((done) => {
        HTMLAnchorElement.prototype.click = function () { fetchless(this.href).then((text) => done([this.download, text])); };
        const fetchless = async (address) => new Promise((read) => {
            blobs.get(address).text().then(read);
        });
        const blobs = new Map();
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => { const address = make(blob); blobs.set(address, blob); return address; };
        document.querySelector('#files button').click();
    })";
    let saved: Value = reader.browser.value(saved);
    assert_eq!(saved, json!(["game.sgf", GAME]));
    reader.is_content();
}

/// A game with analyses of Sabaki and of Lizzie, whose values are those of the side to play.
const ANALYZED: &str = "(;GM[1]FF[4]SZ[19]SBKV[50]SBKS[0.5];B[qd]SBKV[52.5]SBKS[1.25]
;W[dd]LZ[KataGo 40.0 900 -2.5 0\nmove D4 visits 600 winrate 6100 scoreMean 2.6 order 0 pv D4 Q3 info move R16 visits 1 winrate 1 order 1 pv R16 info move pass visits 2 winrate 900 order 2 pv pass]
;B[pq];W[oc]SBKV[10](;B[cp]SBKV[90])(;B[po]))";

#[test]
fn analyses_are_shown() {
    let Some(mut reader) = Reader::new() else { return };
    reader.browser.window(1280, 800, "light");
    reader.open(&PageMaker::new().make(&sgf(ANALYZED)).unwrap());
    assert_eq!(reader.value("at('values').textContent"), "Sabaki: Black 50.0% · B+0.5");
    reader.value("at('forward').click(), at('forward').click()");
    let shown = reader.value(
        "[at('values').textContent, [...document.querySelectorAll('#candidates li')].map((one) => one.textContent),
          [...document.querySelectorAll('.best-rank')].map((one) => one.textContent), at('best').hidden]",
    );
    assert_eq!(shown[0], "KataGo: Black 60.0% · W+2.5 · visits 900");
    assert_eq!(shown[1][0], "1D4 · Black 61.0% · B+2.6 · visits 600");
    assert_eq!(shown[1][2], "3Pass · Black 9.0% · visits 2");
    // The point R16 has a stone, and a pass has no point.
    assert_eq!((&shown[2], &shown[3]), (&json!(["1"]), &json!(false)));
    reader.value("at('best').click()");
    assert_eq!(
        reader.value("[document.querySelectorAll('.best-rank').length, at('best').ariaPressed]"),
        json!([0, "false"])
    );
    // The graph leads to the place that is clicked, and changes with the line.
    let graph =
        "[at('graph').querySelector('.values').getAttribute('d'), at('graph').querySelector('.now').getAttribute('d')]";
    reader.value("at('last').click()");
    let main = reader.value(graph);
    click(&mut reader, "at('graph')");
    let middle = reader.value(graph);
    assert!(main[0] == middle[0] && main[1] != middle[1], "{main} {middle}");
    reader.value("at('last').click(), at('younger').click()");
    assert_ne!(reader.value(graph)[0], main[0]);
    assert_eq!(reader.value("[at('values').textContent, at('analysis').hidden]"), json!(["", false]));
    reader.open(&game());
    assert_eq!(reader.value("at('analysis').hidden"), true);
}
