//! Writes the analyses of the shared files as documents of JSON. Our readers, and readers that share no code with this
//! crate, must find the same values.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test")]

use std::collections::BTreeMap;

use serde_json::Value;
use wei7_analysis::{Analysis, Candidate, Convention, analyses, katago, ogs_review, write_json};
use wei7_core::{Action, BoardSize, BranchId, Color, Extra, Fate, Move, Node, Record, Step, StepDetails, Vertex};
use wei7_sgf::SgfReader;

/// Values of one position that a reader finds, all from Black's view: win rate, lead, visits, ownership, and of each
/// candidate its variation, visits, win rate, lead and prior.
#[derive(Clone, Debug, Default, PartialEq)]
struct Values {
    numbers: [Option<f64>; 3],
    ownership: Vec<f32>,
    candidates: Vec<(Vec<String>, [Option<f64>; 4])>,
}

impl Values {
    /// Rounds all numbers: the parser of JSON need not find the nearest float.
    fn rounded(mut self) -> Self {
        let numbers = self.candidates.iter_mut().flat_map(|(_, numbers)| numbers);
        for number in numbers.chain(&mut self.numbers).flatten() {
            *number = (*number * 1e10).round() / 1e10;
        }
        self
    }
}

/// Values that are not in reviews of OGS.
fn of_review(values: &mut Values) {
    values.numbers[2] = None;
    values.ownership.clear();
    values.candidates.iter_mut().for_each(|(_, numbers)| numbers[3] = None);
}

#[allow(clippy::cast_precision_loss, reason = "numbers of visits")]
fn expected(analysis: &Analysis, size: BoardSize) -> Values {
    let name = |vertex: &Vertex| match vertex {
        Vertex::Pass => "pass".to_owned(),
        Vertex::Play(point) => size.name(*point),
    };
    let variation = |one: &Candidate| match &one.variation[..] {
        [] => vec![name(&one.vertex)],
        moves => moves.iter().map(name).collect(),
    };
    let float = |count: u64| count as f64;
    let candidate = |one: &Candidate| (variation(one), [one.visits.map(float), one.win_rate, one.lead, one.prior]);
    Values {
        numbers: [
            analysis.win_rate.map(|rate| rate.value),
            analysis.lead.map(|lead| lead.value),
            analysis.visits.map(|visits| float(visits.count)),
        ],
        ownership: analysis.ownership.clone().unwrap_or_default(),
        candidates: analysis.candidates.iter().map(candidate).collect(),
    }
    .rounded()
}

/// Reads answers of `KataGo` as its documentation describes them.
#[allow(clippy::cast_possible_truncation, reason = "ownership has 32 bits")]
fn read_answers(text: &str) -> BTreeMap<u64, Values> {
    let mut read = BTreeMap::new();
    for line in text.lines() {
        let json: Value = serde_json::from_str(line).unwrap();
        assert_eq!(json["overrideSettings"]["reportAnalysisWinratesAs"], "BLACK");
        assert!(json["id"].is_string() && json["isDuringSearch"] == false, "{line}");
        let root = &json["rootInfo"];
        let mut values =
            Values { numbers: ["winrate", "scoreLead", "visits"].map(|name| root[name].as_f64()), ..Values::default() };
        for (index, info) in json["moveInfos"].as_array().unwrap().iter().enumerate() {
            assert_eq!((&info["order"], &info["move"]), (&index.into(), &info["pv"][0]));
            let variation = info["pv"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
            let numbers = ["visits", "winrate", "scoreLead", "prior"].map(|name| info[name].as_f64());
            values.candidates.push((variation.collect(), numbers));
        }
        let owners = json["ownership"].as_array().into_iter().flatten();
        values.ownership = owners.map(|owner| owner.as_f64().unwrap() as f32).collect();
        assert!(
            read.insert(json["turnNumber"].as_u64().unwrap(), values.rounded()).is_none(),
            "two answers about one turn"
        );
    }
    read
}

/// Reads a review as the client of OGS does.
fn read_review(text: &str, height: u64) -> BTreeMap<u64, Values> {
    let json: Value = serde_json::from_str(text).unwrap();
    assert!(json["type"] == "full" || json["type"] == "fast");
    let mut read: BTreeMap<u64, Values> = BTreeMap::new();
    for (index, name) in ["win_rates", "scores"].into_iter().enumerate() {
        for (turn, value) in (0..).zip(json[name].as_array().unwrap()) {
            if let Some(value) = value.as_f64() {
                read.entry(turn).or_default().numbers[index] = Some(value);
            }
        }
    }
    let name = |point: &Value| match (point["x"].as_i64().unwrap(), point["y"].as_u64()) {
        (-1, _) => "pass".to_owned(),
        (x, y) => {
            let letter = b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[usize::try_from(x).unwrap()];
            format!("{}{}", char::from(letter), height - y.unwrap())
        }
    };
    for (turn, one) in json["moves"].as_object().unwrap() {
        assert_eq!(one["move_number"].to_string(), *turn);
        let values = read.entry(turn.parse().unwrap()).or_default();
        assert_eq!([one["win_rate"].as_f64(), one["score"].as_f64()], values.numbers[..2]);
        for branch in one["branches"].as_array().unwrap() {
            let variation = branch["moves"].as_array().unwrap().iter().map(name).collect();
            let [visits, rate, score] = ["visits", "win_rate", "score"].map(|name| branch[name].as_f64());
            values.candidates.push((variation, [visits, rate, score, None]));
        }
    }
    read.into_iter().map(|(turn, values)| (turn, values.rounded())).collect()
}

/// Returns the analyses of the main line by the number of moves before the position, the first one of each position.
fn main_line(record: &Record, found: &wei7_analysis::Analyses) -> BTreeMap<u64, Vec<Analysis>> {
    let mut turns = BTreeMap::new();
    let mut number = 0;
    for id in record.tree.main_branches() {
        let start = (id == BranchId::ROOT || record.tree[id].pre.is_some()).then_some((Node::Pre(id), false));
        let steps = record.tree[id].steps().iter().enumerate();
        let steps = steps.map(|(index, step)| (Node::Step(id, index), step.as_move().is_some()));
        for (node, is_move) in start.into_iter().chain(steps) {
            number += u64::from(is_move);
            let list: Vec<_> = found.at(node).cloned().collect();
            if !list.is_empty() {
                turns.entry(number).or_insert(list);
            }
        }
    }
    turns
}

#[test]
fn documents_of_shared_files_have_their_values() {
    let Some(folder) = wei7_samples::sample("analysis") else { return };
    let (mut files, mut positions) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.extension().is_some_and(|extension| extension == "sgf" || extension == "rsgf") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        for game in SgfReader::new().lenient().records(&bytes[..]) {
            let Some(record) = game.ok().and_then(|game| game.value.into_record()) else { continue };
            let size = record.board_size();
            let turns = main_line(&record, &analyses(&record));
            let at = |turn: u64| format!("{} {turn}", path.display());
            let Some(answers) = write_json(&record, Convention::KataGoJson, "a game") else {
                assert!(turns.is_empty(), "{}", path.display());
                continue;
            };
            files += 1;
            let read = read_answers(&answers.text);
            assert_eq!(read.keys().collect::<Vec<_>>(), turns.keys().collect::<Vec<_>>(), "{}", path.display());
            for (turn, values) in &read {
                positions += 1;
                // Parts of one analysis, which a program stores in two comments, are joined.
                let is_one = turns[turn].iter().any(|analysis| expected(analysis, size) == *values);
                let is_joined = turns[turn].len() > 1 && values.numbers != [None; 3];
                assert!(is_one || is_joined, "{}: {values:?}\n{:?}", at(*turn), turns[turn]);
            }
            let own = katago(b"", answers.text.as_bytes(), None);
            assert!(own.report.diagnostics().is_empty(), "{}: {:?}", path.display(), own.report);
            let own: BTreeMap<_, _> =
                own.value.answers.iter().map(|one| (u64::from(one.turn), expected(&one.analysis, one.size))).collect();
            assert_eq!(own, read, "{}", path.display());

            let Some(review) = write_json(&record, Convention::OgsJson, "") else { continue };
            let mut from_review = read_review(&review.text, size.height().into());
            let own = ogs_review(review.text.as_bytes());
            assert!(own.report.diagnostics().is_empty(), "{}: {:?}", path.display(), own.report);
            let own = own.value.positions.iter().map(|(turn, one)| (u64::from(*turn), expected(one, size)));
            let own: BTreeMap<_, _> = own.collect();
            from_review.values_mut().for_each(of_review);
            assert_eq!(own, from_review, "{}", path.display());
            for (turn, values) in &from_review {
                let mut answer = read[turn].clone();
                of_review(&mut answer);
                assert_eq!(answer, *values, "{}", at(*turn));
            }
        }
    }
    println!("{positions} positions of {files} games hold");
    assert!(files > 40 && positions > 300);
}

/// Returns a record with passes, each with properties.
fn record(nodes: &[&[(&str, &str)]]) -> Record {
    let mut color = Color::White;
    let steps = nodes.iter().map(|properties| {
        color = color.opponent();
        let extras = properties.iter().map(|(id, text)| Extra::property(id, text)).collect();
        let pass = Action::Move(Move { color, vertex: Vertex::Pass, evaluation: None });
        Step::new(pass).with(StepDetails { extras, ..StepDetails::NONE })
    });
    let mut record = Record::new();
    record.tree[BranchId::ROOT].steps = Some(steps.collect());
    record
}

#[test]
fn gaps_of_a_review_are_null() {
    let record = record(&[&[], &[("SBKV", "60")], &[], &[("SBKV", "40"), ("SBKS", "-2")], &[]]);
    let review = write_json(&record, Convention::OgsJson, "").unwrap();
    let json: Value = serde_json::from_str(&review.text).unwrap();
    assert_eq!(json["win_rates"], serde_json::json!([null, null, 0.6, null, 0.4]));
    assert_eq!(json["scores"], serde_json::json!([null, null, null, null, -2.0]));
    assert_eq!((&json["type"], &json["win_rate"], review.positions), (&"fast".into(), &0.4.into(), 2));
    assert_eq!(review.losses, []);
}

#[test]
fn what_a_document_does_not_have_is_a_loss() {
    let text = "Engine 30.0 28 -1.5 9.0\nmove C3 visits 7 winrate 7000 prior 500 scoreMean -1.5 pv C3 pass";
    let record = record(&[&[("LZ", text), ("SBKV", "31")]]);
    let losses = |convention| {
        let written = write_json(&record, convention, "x").unwrap();
        let loss =
            |loss: wei7_core::Loss| (loss.fate, loss.detail.unwrap().to_string().split('(').next().unwrap().to_owned());
        written.losses.into_iter().map(loss).collect::<Vec<_>>()
    };
    let katago = losses(Convention::KataGoJson);
    assert_eq!(
        katago.iter().map(|(fate, _)| *fate).collect::<Vec<_>>(),
        [Fate::Approximated, Fate::Dropped],
        "{katago:?}"
    );
    let ogs: Vec<String> = losses(Convention::OgsJson).into_iter().map(|(_, detail)| detail).collect();
    let dropped = ["analysis-stdev", "analysis-visits", "analysis-candidate-priors", "analysis-of-program"];
    assert_eq!(ogs, dropped);
}

#[test]
fn other_conventions_and_records_without_analyses_have_no_document() {
    let plain = record(&[&[], &[("LZ", "x")]]);
    assert_eq!(write_json(&plain, Convention::KataGoJson, "x"), None);
    assert_eq!(write_json(&record(&[&[("SBKV", "60")]]), Convention::Lizzie, "x"), None);
}
