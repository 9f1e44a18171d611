//! Malicious carriers made from generated files: from another game, with correct fingerprints, and with false or
//! contradictory shapes, lists and fields. The record shows what the file shows, and reading is fast.

use proptest::prelude::*;
use serde_json::{Value, json};
use wei7_core::{Carrier, Record};
use wei7_testsuite::carriers::{File, TARGETS};
use wei7_testsuite::conversions::{Family, family, records};
use wei7_testsuite::generate::alike::alike;
use wei7_testsuite::generate::files::files;
use wei7_testsuite::sampling::{Dice, cases};

use crate::sources::{content, shows_its_file};
use crate::survive::edits::{Edit, edit};

/// Ways to falsify columns.
#[derive(Clone, Copy, Debug)]
enum Lie {
    Nothing,
    Fight,
    Nodes,
    Moves,
    Shape,
    Removed,
    Lists,
    Cycle,
    People,
    Giant,
}

const LIES: [Lie; 10] = [
    Lie::Nothing,
    Lie::Fight,
    Lie::Nodes,
    Lie::Moves,
    Lie::Shape,
    Lie::Removed,
    Lie::Lists,
    Lie::Cycle,
    Lie::People,
    Lie::Giant,
];

fn rotate(list: Option<&mut Value>, by: usize) {
    if let Some(list) = list.and_then(Value::as_array_mut)
        && !list.is_empty()
    {
        let by = by % list.len();
        list.rotate_left(by);
    }
}

/// Falsifies columns; the fingerprints stay.
fn lie(columns: &mut Value, lie: Lie, dice: &mut Dice) {
    let by = 1 + dice.below(5) as usize;
    let turn = |text: &Value| -> Value {
        let mut letters: Vec<char> = text.as_str().unwrap_or_default().chars().collect();
        if !letters.is_empty() {
            let by = 2 * by % letters.len();
            letters.rotate_left(by);
        }
        letters.into_iter().collect::<String>().into()
    };
    match lie {
        Lie::Nothing => {}
        Lie::Fight => {
            let Some(fields) = columns["fields"].as_array_mut() else { return };
            let mut others = fields.clone();
            for column in &mut others {
                rotate(column.get_mut(3), by);
            }
            fields.append(&mut others);
        }
        Lie::Nodes => {
            for column in columns["fields"].as_array_mut().into_iter().flatten() {
                rotate(column.get_mut(2), by);
            }
        }
        Lie::Moves => columns["moves"] = turn(&columns["moves"]),
        Lie::Shape => columns["shape"] = turn(&columns["shape"]),
        Lie::Removed => rotate(columns.get_mut("removed"), by),
        Lie::Lists => {
            // Below which nodes, how many children, which.
            let Some(list) = columns["lists"].as_array_mut().filter(|list| !list.is_empty()) else { return };
            let by = by % list.len();
            list[by..].rotate_left(1);
        }
        Lie::Cycle => {
            let nodes = columns["shape"].as_str().map_or(1, str::len).max(1);
            let mut node = || json!(dice.below(u32::try_from(nodes).unwrap()));
            // Differences, and how many.
            columns["lists"] = (0..3).flat_map(|_| [node(), json!(2), node(), node()]).collect();
        }
        Lie::People => {
            let people = json!([[[1, 1], [2, 2], [3, 3]], [0, 0, {"shown": 1, "name": [1, "x"]}, 7], [[0, 1], [9, 2]]]);
            columns["people"] = people;
        }
        Lie::Giant => {
            let huge = 4_294_967_295_u32;
            columns["new"] = json!("==*4294967295,4294967295;");
            columns["lists"] = json!([0, 2, -1, -1, -2, 1, -1]);
            let actions = json!([{"takeback": huge}, {"mark": {"x": huge, "y": huge, "symbol": "a"}}]);
            let fields = json!([
                [1, "action", [0, 1], actions],
                [1, "actor", [0, 1], [huge, huge]],
                [0, "title", [0], ["x"], [null], ["65535"]],
                [0, "branches", [0], [huge]],
                [0, "mark", [0], ["a"], [null], ["4294967295,4294967295"]],
                [0, "extra-order", [0], [vec![huge; 2000]]],
                [2, "komi", [0], [i32::MAX]],
                [2, "result", [0], [[1, i32::MIN]]]
            ]);
            columns["fields"] = fields;
        }
    }
}

/// Checks the invariants of the carrier of another game in the file of this one.
fn shows_nothing_else(record: &Record, seed: u64) -> Result<(), String> {
    let mut dice = Dice(seed | 1);
    for to in TARGETS {
        let Some(file) = File::from_record(record, to) else { continue };
        let Some(shown) = file.read_plain_whole() else { continue };
        let mut other = if dice.below(2) == 0 { record.clone() } else { shown.record.clone() };
        let edits: Vec<Edit> = (0..3).map(|_| Edit::ALL[dice.below(24) as usize]).collect();
        for what in &edits {
            let _ = edit(&mut other, *what, &mut dice);
        }
        let Some(carrier) = Carrier::between(&shown.record, &other) else { continue };
        let text = if family(to) == Family::Wei7 { carrier.to_file() } else { carrier.to_text() };
        let mut columns = file.with(&text).columns();
        let how = LIES[dice.below(u32::try_from(LIES.len()).unwrap()) as usize];
        lie(&mut columns, how, &mut dice);
        let forged = file.with_columns(&columns);
        let why = || format!("{how:?} {edits:?} in {to}\n{columns}\n{}", forged.text());
        let read = forged.read().ok_or_else(|| format!("refused: {}", why()))?;
        shows_its_file(&read, &file).map_err(|what| format!("another game: {what}\n{}", why()))?;
        let again = File::from_record(&read.record, to).map(|file| file.read());
        if let Some(again) = again
            && !again
                .as_ref()
                .is_some_and(|again| again.codes.is_empty() && content(&again.record) == content(&read.record))
        {
            return Err(format!("it does not come back: {:?}\n{}", again.map(|again| again.messages), why()));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn carriers_of_other_games_say_nothing_that_a_generated_file_does_not(file in files(), seed in any::<u64>()) {
        for record in records(&file).unwrap() {
            let held = shows_nothing_else(&record, seed);
            prop_assert!(held.is_ok(), "{}", held.unwrap_err());
        }
    }

    #[test]
    fn carriers_of_other_games_with_similar_parts(record in alike(), seed in any::<u64>()) {
        let held = shows_nothing_else(&record, seed);
        prop_assert!(held.is_ok(), "{}", held.unwrap_err());
    }
}
