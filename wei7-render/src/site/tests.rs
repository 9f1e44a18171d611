//! Tests that the list contains the games, and that text of a record is always escaped.

use serde_json::Value;
use wei7_core::JsonReader;

use super::*;

fn game(name: &str, address: &str) -> ListedGame {
    let name = serde_json::to_string(name).unwrap();
    let text = format!(
        r#"{{"format":"wei7","version":"3.0","info":{{"name":{name},"participants":[{{"name":{name}}}],
        "players":[{{"participant":0,"color":1}}],"result":{{"winner":2,"margin":5.5}}}},"tree":{{"steps":[
        {{"action":{{"type":"move","value":{{"color":1,"point":{{"x":3,"y":3}}}}}}}}]}}}}"#
    );
    let record = JsonReader::new().lenient().read(text.as_bytes()).unwrap().value;
    ListedGame::from_record(&record, Language::English, "file", address.to_owned())
}

fn rows(script: &str) -> Value {
    let rows = script.split_once(", ").unwrap().1.strip_suffix(");\n").unwrap();
    serde_json::from_str(rows).unwrap()
}

#[test]
fn a_game_is_a_row() {
    let mut list = GameList::new(Language::English);
    list.push(game("Ada", "games/a.html"));
    let files = list.finish("Club");
    assert_eq!(files[0].0, "list/1.js");
    assert_eq!(rows(&files[0].1), serde_json::json!([["games/a.html", "Ada", "", "", "W+5.5", "Ada", 1]]));
    let index = &files.last().unwrap().1;
    for part in
        [r#"<a href="games/a.html">Ada</a>"#, r#"<a href="games/a.html">unknown</a>"#, "<h1>Club</h1>", ">1 game<"]
    {
        assert!(index.contains(part), "{part}\n{index}");
    }
}

#[test]
fn a_game_of_nobody_is_named_by_its_file() {
    let game = ListedGame::from_record(&Record::new(), Language::English, "club 7", "a.svg".to_owned());
    assert_eq!((&*game.black, &*game.event), ("", "club 7"));
    let mut list = GameList::new(Language::English).with_pictures();
    list.push(game);
    let index = list.finish("").pop().unwrap().1;
    assert!(index.contains(r#"<img src="a.svg" alt="club 7" loading="lazy">"#), "{index}");
}

#[test]
fn the_list_is_written_in_pieces_and_the_first_page_is_small() {
    let mut list = GameList::new(Language::Chinese);
    let mut scripts = Vec::new();
    for number in 0..=2 * CHUNK {
        scripts.extend(list.push(game(&"名".repeat(500), &format!("games/{number}.html"))));
    }
    assert_eq!(list.len(), 2 * CHUNK + 1);
    scripts.extend(list.finish(""));
    let names: Vec<&str> = scripts.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["list/1.js", "list/2.js", "list/3.js", "assets/list.js", "assets/list.css", "index.html"]);
    assert!(scripts[1].1.starts_with("addGames(1, "));
    assert_eq!(
        (rows(&scripts[1].1).as_array().unwrap().len(), rows(&scripts[2].1)[0][0].as_str()),
        (CHUNK, Some("games/2000.html"))
    );
    let first: usize = scripts[3..].iter().map(|(_, content)| content.len()).sum();
    assert!(first < 300_000, "{first}");
    assert!(scripts[5].1.contains("<h1>棋局</h1>"));
}

#[test]
fn no_text_of_a_record_is_markup() {
    const EVIL: &str = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>\u{2028}'\"&";
    for list in [GameList::new(Language::English), GameList::new(Language::English).with_pictures()] {
        let markup = |evil: &str| {
            let mut list = list.clone();
            list.push(game(evil, "games/a.html"));
            let files = list.finish(evil);
            let tags = |text: &str| text.matches('<').count();
            files
                .iter()
                .filter(|(name, _)| !name.starts_with("assets/"))
                .map(|(_, text)| tags(text))
                .collect::<Vec<_>>()
        };
        assert_eq!(markup(EVIL), markup("plain"));
    }
}
