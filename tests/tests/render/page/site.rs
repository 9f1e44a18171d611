//! A site in a browser, opened from the disk: the list, its search and order, and the pages.

use std::fmt::Write as _;

use pretty_assertions::assert_eq;
use serde_json::json;
use wei7_cli::Exit;
use wei7_testsuite::command;

use super::Reader;

/// Black, white, date, result, event.
type Row = [String; 5];

/// Returns 2,000 games of 50 people.
fn rows() -> Vec<Row> {
    let row = |number: u32| {
        let (black, white, day) = (number % 50, (number * 7 + 1) % 50, number % 28 + 1);
        let winner = if number.is_multiple_of(3) { "B" } else { "W" };
        [
            format!("Player {black}"),
            format!("Spïeler {white}"),
            format!("2001-02-{day:02}"),
            format!("{winner}+R"),
            format!("Cup {}", number / 100),
        ]
    };
    (0..2000).map(row).collect()
}

fn collection(rows: &[Row]) -> String {
    let mut games = String::new();
    for [black, white, date, result, event] in rows {
        let _ = writeln!(
            games,
            "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[{black}]PW[{white}]DT[{date}]RE[{result}]EV[{event}];B[ee];W[cc])"
        );
    }
    games
}

/// Returns the number of rows that contain all these words.
fn matching(rows: &[Row], query: &str) -> usize {
    let plain = |text: &str| text.to_lowercase().replace('ï', "i");
    let has = |row: &&Row| {
        let text = plain(&row.join("\n"));
        plain(query).split_whitespace().all(|word| text.contains(word))
    };
    rows.iter().filter(has).count()
}

#[test]
fn a_list_of_two_thousand_games_is_searched() {
    let Some(mut reader) = Reader::new() else { return };
    let folder = reader.folder.path().to_owned();
    let rows = rows();
    std::fs::write(folder.join("cup.sgf"), collection(&rows)).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let (exit, _, report) = command::wei7(["render", "--site", &path("site"), &path("cup.sgf")], b"");
    assert_eq!(exit, Exit::Done, "{report}");
    let size = |name: &str| std::fs::metadata(folder.join("site").join(name)).unwrap().len();
    let first: u64 = ["index.html", "assets/list.css", "assets/list.js"].into_iter().map(size).sum();
    assert!(first < 300_000, "{first}");

    reader.browser.open(&folder.join("site/index.html"));
    assert_eq!(reader.value("document.querySelectorAll('#games tr').length"), 100);
    assert_eq!((&*reader.text("found"), reader.value("document.title")), ("2000 games", json!("cup")));
    // The data is loaded once.
    reader.value("at('query').focus()");
    let search = |text: &str| {
        format!(
            "new Promise((done) => {{
                new MutationObserver((_, watch) => {{ watch.disconnect(); done(0); }})
                    .observe(document.getElementById('games'), {{ childList: true }});
                document.getElementById('query').value = {};
                document.getElementById('query').dispatchEvent(new Event('input'));
            }})",
            json!(text)
        )
    };
    reader.browser.value(&search("cup"));
    for text in ["player 7 spieler 0", "2001-02-28", "CUP 19", "b+r Player 49", "nobody", "spïeler", ""] {
        reader.browser.value(&search(text));
        let found = format!("{} games", matching(&rows, text)).replace("2000", "2,000");
        assert_eq!(reader.text("found").replace(',', ""), found.replace(',', ""), "{text}");
    }

    // Sorts, opens a game, and returns.
    let query = "player 7 2001-02-1 cup";
    reader.browser.value(&search(query));
    let found = format!("{} games", matching(&rows, query));
    reader.value("document.querySelectorAll('th button')[2].click()");
    reader.browser.wait_until("location.hash.endsWith('&sort=date')");
    let dates = "[...document.querySelectorAll('#games .date')].map((one) => one.textContent)";
    let dates: Vec<String> = serde_json::from_value(reader.value(dates)).unwrap();
    assert!(dates.is_sorted() && dates.len() > 10 && dates[0].starts_with("2001-02-1"), "{dates:?}");
    reader.browser.follow("document.querySelector('#games a').click()");
    reader.browser.wait_until("document.documentElement.classList.contains('ready')");
    let title = reader.value("document.title").as_str().unwrap().to_owned();
    assert!(title.starts_with("Player ") && title.contains(" – Spïeler ") && title.contains(" · Cup "), "{title}");
    reader.press("last");
    assert_eq!(reader.stones(), "C7W E5B");
    reader.browser.follow("history.back()");
    reader.browser.wait_until(&format!("document.getElementById('found')?.textContent === {}", json!(found)));

    // From page to page.
    reader.browser.open(&folder.join("site/index.html"));
    reader.press("last");
    reader.browser.wait_until("document.getElementById('where').textContent === '20 / 20'");
    assert_eq!(
        reader.value("document.querySelector('#games tr:last-child a').getAttribute('href')"),
        "games/cup~2000.html"
    );
    assert_eq!(reader.browser.trouble(), Vec::<String>::new());
}

#[test]
fn hostile_names_do_nothing_in_a_list() {
    const EVIL: &str = "</script><script>window.hacked=1</script><img src=x onerror=\"window.hacked=2\">'&amp;";
    let Some(mut reader) = Reader::new() else { return };
    let folder = reader.folder.path().to_owned();
    let name = "a'b\"&#%<i>~2.sgf";
    std::fs::write(folder.join(name), format!("(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[{EVIL}]EV[{EVIL}];B[ee])")).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let (exit, _, report) = command::wei7(["render", "--site", &path("site"), &path(name)], b"");
    assert_eq!(exit, Exit::Done, "{report}");
    reader.browser.open(&folder.join("site/index.html"));
    let cell = "document.querySelector('#games .black').textContent";
    assert_eq!(reader.value(cell), EVIL);
    reader.value("document.querySelector('th button').click()");
    reader.browser.wait_until("location.hash === '#sort=black'");
    assert_eq!(reader.value(cell), EVIL);
    assert_eq!(
        reader.value("[window.hacked ?? 0, document.images.length, document.querySelectorAll('#games tr').length]"),
        json!([0, 0, 1])
    );
    reader.browser.follow("document.querySelector('#games a').click()");
    reader.browser.wait_until("document.documentElement.classList.contains('ready')");
    assert_eq!(reader.value("window.hacked ?? 0"), 0);
    assert_eq!(reader.browser.trouble(), Vec::<String>::new());
}
