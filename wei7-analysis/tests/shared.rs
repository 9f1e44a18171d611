//! Compares the analyses of the shared files with `expectations.jsonl`. Without the files, prints a message and passes.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test")]

use std::path::Path;

use serde_json::Value;
use wei7_analysis::{Analyses, Analysis, Candidate, Convention, View, analyses, gtp, katago, ogs_review};
use wei7_core::{BoardSize, BranchId, Extra, Node, Record, Spelling, Vertex};
use wei7_sgf::SgfReader;

/// Values that the model cannot hold: moves that are not on the board of the file, and ownership of two points only.
const NOT_HELD: [(&str, &str); 6] = [
    ("yzynext-header-differs.sgf", "best"),
    ("yzynext-header-differs.sgf", "pv"),
    ("yzynext-header-differs.sgf", "candidates"),
    ("yzynext-header-differs.sgf", "candidate0.move"),
    ("yzynext-header-differs.sgf", "candidate0"),
    ("yzynext-header-differs.sgf", "ownership_a_top_left_black"),
];

/// Counts of values that hold, and the values that do not.
#[derive(Default)]
struct Tally {
    held: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn check(&mut self, place: &str, holds: bool, details: impl Fn() -> String) {
        if holds {
            self.held += 1;
        } else {
            self.wrong.push(format!("{place}: {}", details()));
        }
    }
}

fn convention(source: &str) -> Option<Convention> {
    Some(match source {
        "LZ" | "LZOP" | "LZOP2" => Convention::Lizzie,
        "SBKV" | "SBKV+SBKS" => Convention::Sabaki,
        "SBKV+OGSC" => Convention::Ogatak,
        "KT" => Convention::KaTrain,
        "KA" => Convention::Kaya,
        "QLZV" | "QKGV" => Convention::Q5Go,
        "WINRATE+SCORELEAD+VISITS" => Convention::KataGoAnalyzeSgf,
        "BWWR+VNWR+MCWR" | "VNWR+CBM" | "BWWR+VNWR+MCWR+CBM" => Convention::GoReviewPartner,
        "WV+DM" => Convention::GoSensei,
        "C(KataGo)" => Convention::KataGoComment,
        "C(KaTrain)" => Convention::KaTrainComment,
        "C(Lizzie)" => Convention::LizzieComment,
        "C(LizzieYzy)" => Convention::LizzieYzyComment,
        "C(KataGoAnal)" => Convention::KataGoAnalComment,
        "C(analyze-sgf)" | "C(analyze-sgf old)" | "C(analyze-sgf) proposed variations" => Convention::AnalyzeSgfComment,
        "C(leela-analysis)" => Convention::LeelaAnalysisComment,
        "C(Sayuri)" => Convention::SayuriComment,
        "C(Minigo)" => Convention::MinigoComment,
        "KataGo JSON" => Convention::KataGoJson,
        "OGS JSON" => Convention::OgsJson,
        _ => return None,
    })
}

/// Returns the node after another one in the SGF: the `child`-th one.
fn next(record: &Record, node: Node, child: usize) -> Node {
    let first = |id: BranchId| {
        if record.tree[id].pre.is_some() { Node::Pre(id) } else { Node::Step(id, 0) }
    };
    let (id, mut index) = match node {
        Node::Step(id, index) => (id, index + 1),
        Node::Pre(id) => (id, 0),
        _ => unreachable!(),
    };
    let steps = record.tree[id].steps();
    while steps.get(index).is_some_and(|step| step.extras().has(&Extra::Spelling(Spelling::SameNode))) {
        index += 1;
    }
    if index < steps.len() { Node::Step(id, index) } else { first(record.tree[id].children()[child]) }
}

/// Returns the node with a path such as `m4/1.0`.
fn node(record: &Record, path: &str) -> Node {
    let (main, rest) = path.split_once('/').unwrap_or((path, ""));
    let main = std::iter::repeat_n(0, main[1..].parse().unwrap());
    let rest = rest.split('.').filter(|part| !part.is_empty()).map(|part| part.parse().unwrap());
    main.chain(rest).fold(Node::Pre(BranchId::ROOT), |at, child| next(record, at, child))
}

fn name(vertex: Vertex, size: BoardSize) -> String {
    match vertex {
        Vertex::Pass => "pass".into(),
        Vertex::Play(point) => size.name(point),
    }
}

fn near(found: Option<f64>, expected: &Value, tolerance: &Value, usual: f64) -> bool {
    found.is_some_and(|found| (found - expected.as_f64().unwrap()).abs() <= tolerance.as_f64().unwrap_or(usual) + 1e-9)
}

/// Compares a candidate with the expected one. Candidates are rounded to the digits of the expectation.
fn check_candidate(tally: &mut Tally, place: &str, found: Option<&Candidate>, expected: &Value, size: BoardSize) {
    for (key, value) in expected.as_object().unwrap() {
        let holds = found.is_some_and(|found| match &**key {
            "move" => name(found.vertex, size).eq_ignore_ascii_case(value.as_str().unwrap()),
            "visits" => found.visits == value.as_u64(),
            "black_winrate" => near(found.win_rate, value, &Value::Null, 1e-6),
            "black_score_lead" => near(found.lead, value, &Value::Null, 1e-4),
            "prior" => near(found.prior, value, &Value::Null, 1e-6),
            _ => false,
        });
        tally.check(&format!("{place} candidate0.{key}"), holds, || format!("{value}, found {found:?}"));
    }
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn check(tally: &mut Tally, place: &str, expected: &Value, found: &Analysis, size: BoardSize) {
    for (key, value) in expected.as_object().unwrap() {
        let first = found.candidates.first();
        let (rate, lead) = (found.win_rate.map(|rate| rate.value), found.lead.map(|lead| lead.value));
        let holds = match &**key {
            "black_winrate" => near(rate, value, &expected["tol_winrate"], 1e-6),
            "black_score_lead" | "black_score_mean" => near(lead, value, &expected["tol_score"], 1e-6),
            "visits" => found.visits.map(|visits| visits.count) == value.as_u64(),
            "visits_rounded" => found.visits.is_some_and(|visits| Some(visits.is_rounded) == value.as_bool()),
            "score_stdev" => near(found.stdev, value, &Value::Null, 1e-6),
            "no_result" => near(found.no_result, value, &Value::Null, 1e-6),
            "komi" => near(found.komi, value, &Value::Null, 1e-6),
            "engine" => found.engine.as_deref() == value.as_str(),
            "engine_version" => found.version.as_deref() == value.as_str(),
            "candidates" => Some(found.candidates.len() as u64) == value.as_u64(),
            "best" => first.is_some_and(|one| name(one.vertex, size).eq_ignore_ascii_case(value.as_str().unwrap())),
            "pv" => first.is_some_and(|first| {
                let mut names = first.variation.iter().map(|vertex| name(*vertex, size));
                value.as_array().unwrap().iter().all(|one| names.next().as_deref() == one.as_str())
            }),
            "ownership_a_top_left_black" => {
                let corner = found.ownership.as_ref().and_then(|values| values.first());
                near(corner.map(|corner| f64::from(*corner)), value, &expected["tol_ownership"], 1e-5)
            }
            "candidate0" => {
                check_candidate(tally, place, first, value, size);
                continue;
            }
            "candidate" => {
                let is_it = |one: &&Candidate| Some(&*name(one.vertex, size)) == value["move"].as_str();
                check_candidate(tally, place, found.candidates.iter().find(is_it), value, size);
                continue;
            }
            _ => continue,
        };
        tally.check(&format!("{place} {key}"), holds, || {
            format!("{value}, found {rate:?} {lead:?} {:?} {:?}", found.visits, first.map(|one| &one.variation))
        });
    }
}

/// Returns the number of expected values that `found` has. A node may have several analyses of one convention: those of
/// two engines, or an analysis and the advice of the next comment.
fn held(expected: &Value, found: &Analysis, size: BoardSize) -> usize {
    let mut tally = Tally::default();
    check(&mut tally, "", expected, found, size);
    tally.held
}

fn check_sgf(tally: &mut Tally, file: &str, expected: &Value, record: &Record, found: &Analyses) {
    let at = expected["position"].as_str().unwrap();
    let Some(convention) = convention(expected["source"].as_str().unwrap()) else {
        return println!("skipped: {file} {}", expected["source"]);
    };
    let place = format!("{file} {at} {}", expected["source"]);
    let node = node(record, at);
    let same: Vec<_> = found.at(node).filter(|one| one.convention == convention).collect();
    if expected["absent"] == true || expected["undecodable"] == true {
        return tally.check(&place, same.is_empty(), || format!("{same:?}"));
    }
    let size = record.board_size();
    match same.iter().max_by_key(|one| held(expected, one, size)) {
        Some(best) => check(tally, &place, expected, best, size),
        None => tally.check(&place, false, || format!("no analysis at {node:?}")),
    }
}

fn check_katago(tally: &mut Tally, folder: &Path, file: &str, expected: &Value) {
    let stem = file.trim_end_matches(".jsonl");
    let names = [stem, stem.trim_end_matches("-black"), stem.trim_end_matches("-sidetomove")];
    let query = names.iter().find_map(|name| std::fs::read(folder.join(format!("{name}.query.jsonl"))).ok());
    let view = View::from_name(expected["view"].as_str().unwrap());
    let answers = std::fs::read(folder.join(file)).unwrap();
    let read = katago(&query.unwrap_or_default(), &answers, view).value;
    let nodes = expected["nodes"].as_array().unwrap();
    let nodes: Vec<_> = nodes.iter().filter(|node| node["has_analysis"] != false).collect();
    tally.check(file, nodes.len() == read.answers.len(), || format!("{} answers", read.answers.len()));
    for (node, answer) in nodes.iter().zip(&read.answers) {
        let place = format!("{file} {} {}", node["record"], node["position"]);
        let turn = format!("m{}", answer.turn);
        tally.check(&place, node["position"] == turn && node["record"] == answer.id, || turn.clone());
        tally.check(&place, (node["during_search"] == true) == answer.is_during_search, || "search".into());
        check(tally, &place, node, &answer.analysis, answer.size);
    }
}

fn check_gtp(tally: &mut Tally, folder: &Path, file: &str, expected: &Value) {
    let view = View::from_name(expected["view"].as_str().unwrap()).unwrap();
    let read = gtp(&std::fs::read(folder.join(file)).unwrap(), view);
    tally.check(file, read.report.diagnostics().is_empty(), || format!("{:?}", read.report));
    let nodes = expected["nodes"].as_array().unwrap();
    tally.check(file, nodes.len() == read.value.len(), || format!("{} answers", read.value.len()));
    for (node, answer) in nodes.iter().zip(&read.value) {
        let place = format!("{file} {} {}", node["position"], node["source"]);
        let turn = format!("m{}", answer.turn);
        tally.check(&place, node["position"] == turn, || turn.clone());
        check(tally, &place, node, &answer.analysis, answer.size);
    }
}

fn check_ogs(tally: &mut Tally, folder: &Path, file: &str, expected: &Value) {
    let read = ogs_review(&std::fs::read(folder.join(file)).unwrap()).value;
    let side = file.trim_end_matches(".json").rsplit('-').next().unwrap().parse().unwrap();
    for node in expected["nodes"].as_array().unwrap() {
        let number: u32 = node["position"].as_str().unwrap()[1..].parse().unwrap();
        let place = format!("{file} {number}");
        match read.positions.iter().find(|(turn, _)| *turn == number) {
            Some((_, found)) => check(tally, &place, node, found, BoardSize::new(side, side).unwrap()),
            None => tally.check(&place, false, || "no analysis".into()),
        }
    }
}

#[test]
fn shared_files_have_the_expected_analyses() {
    let Some(folder) = wei7_samples::sample("analysis") else { return };
    let mut all = Tally::default();
    let mut whole = 0;
    let list = std::fs::read_to_string(folder.join("expectations.jsonl")).unwrap();
    for line in list.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let file = expected["file"].as_str().unwrap();
        let mut tally = Tally::default();
        let kind = file.rsplit_once('.').unwrap().1;
        if kind == "txt" {
            check_gtp(&mut tally, &folder, file, &expected);
        } else if kind == "jsonl" || file == "asgf-t-sabaki-2.json" {
            check_katago(&mut tally, &folder, file, &expected);
        } else if kind == "json" {
            check_ogs(&mut tally, &folder, file, &expected);
        } else {
            let bytes = std::fs::read(folder.join(file)).unwrap();
            let game = SgfReader::new().lenient().records(&bytes[..]).next().unwrap();
            let record = game.ok().and_then(|game| game.value.into_record()).unwrap();
            let found = analyses(&record);
            for node in expected["nodes"].as_array().unwrap() {
                check_sgf(&mut tally, file, node, &record, &found);
            }
        }
        tally.wrong.retain(|wrong| {
            let is_known = |(known, key): &(&str, &str)| file == *known && wrong.contains(&format!(" {key}"));
            !NOT_HELD.iter().any(is_known)
        });
        println!("{file}: {} values hold, {} do not", tally.held, tally.wrong.len());
        whole += usize::from(tally.wrong.is_empty());
        all.held += tally.held;
        all.wrong.append(&mut tally.wrong);
    }
    println!("{whole} files and {} values hold", all.held);
    assert!(all.wrong.is_empty(), "{} values:\n{}", all.wrong.len(), all.wrong.join("\n"));
}
