//! Carriers bear edits: when one node of a file with a carrier is edited, all that is carried of other nodes comes back, the
//! items of that node are reported, and nothing is put elsewhere. Also, how many records no item but the whole record brings back.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use wei7_convert::Format;
use wei7_core::{BranchId, Carrier, Diagnostic, Limits, Mark, Record};
use wei7_testsuite::carriers::{self, TARGETS, read, written};
use wei7_testsuite::conversions::{File, records};
use wei7_testsuite::generate::files::{files, ishi, sgf, wei7, xml};
use wei7_testsuite::real_files::{beside, corpus};
use wei7_testsuite::sampling::cases;

/// What is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    /// The comment of a step.
    Step(BranchId, usize),
    /// The comment of a `pre`.
    Pre(BranchId),
    /// The title of a branch.
    Title(BranchId),
    /// The name of the game.
    Name,
}

/// The nodes of a record that can be edited and are still such nodes: a text takes the place of a text, or of none at a step.
fn nodes(shown: &Record) -> Vec<Node> {
    let mut nodes = Vec::new();
    if shown.info.as_deref().is_some_and(|info| info.name.is_some()) {
        nodes.push(Node::Name);
    }
    for (id, _) in shown.tree.preorder() {
        let branch = &shown.tree[id];
        nodes.extend(branch.title.is_some().then_some(Node::Title(id)));
        nodes.extend(branch.pre.as_deref().is_some_and(|pre| pre.comment.is_some()).then_some(Node::Pre(id)));
        nodes.extend((0..branch.steps().len()).map(|step| Node::Step(id, step)));
    }
    nodes
}

const EDITED: &str = "edited by hand";

fn edit(record: &mut Record, node: Node) {
    let text = Some(EDITED.into());
    match node {
        Node::Step(id, step) => record.tree[id].steps.as_mut().unwrap()[step].comment = text,
        Node::Pre(id) => record.tree[id].pre.as_mut().unwrap().comment = text,
        Node::Title(id) => record.tree[id].title = text,
        Node::Name => record.info.as_mut().unwrap().name = text,
    }
}

/// The branch of another record that stands where this one stands.
fn same_branch(of: &Record, id: BranchId, record: &Record) -> (usize, BranchId) {
    let number = of.tree.preorder().position(|(at, _)| at == id).unwrap();
    (number, record.tree.preorder().nth(number).unwrap().0)
}

/// The address of the node, as carriers write it.
fn address(shown: &Record, node: Node) -> String {
    let number = |id: BranchId| same_branch(shown, id, shown).0;
    match node {
        Node::Step(id, step) => format!("{}/{step}", number(id)),
        Node::Pre(id) => format!("{}/pre", number(id)),
        Node::Title(id) => number(id).to_string(),
        Node::Name => "info".to_owned(),
    }
}

/// The record with this node as another has it.
fn with_node_of(record: &Record, other: &Record, node: Node) -> Record {
    let mut record = record.clone();
    match node {
        Node::Step(id, step) => {
            let own = same_branch(other, id, &record).1;
            record.tree[own].steps.as_mut().unwrap()[step] = other.tree[id].steps()[step].clone();
        }
        Node::Pre(id) => {
            let own = same_branch(other, id, &record).1;
            record.tree[own].pre.clone_from(&other.tree[id].pre);
        }
        Node::Title(id) => {
            let (own, there) = (same_branch(other, id, &record).1, &other.tree[id]);
            let branch = &mut record.tree[own];
            branch.title.clone_from(&there.title);
            branch.supplement.clone_from(&there.supplement);
            branch.steps = branch.steps.take().filter(|steps| !steps.is_empty() || there.steps.is_some());
            branch.steps = branch.steps.take().or(there.steps.is_some().then(Vec::new));
            branch.branches = branch.branches.take().filter(|list| !list.is_empty() || there.branches.is_some());
            branch.branches = branch.branches.take().or(there.branches.is_some().then(Vec::new));
            // One that only the head of the branch could bring back is not there; else it is a node of its own.
            branch.pre = branch.pre.take().filter(|_| there.pre.is_some());
        }
        Node::Name => record.info.clone_from(&other.info),
    }
    record
}

/// What stands at the node is what was shown there, edited: of what is carried only the items of marks may have come back.
fn is_as_edited(result: &Record, shown: &Record, node: Node) -> bool {
    let marks = |marks: Option<&[Mark]>| {
        marks.map(|marks| marks.iter().map(|mark| (mark.point, mark.symbol)).collect::<Vec<_>>())
    };
    match node {
        Node::Step(id, step) => {
            let (a, b) = (&result.tree[id].steps()[step], &shown.tree[id].steps()[step]);
            (&a.time, &a.action, a.actor, &a.comment, &a.supplement)
                == (&b.time, &b.action, b.actor, &b.comment, &b.supplement)
                && marks(a.marks.as_deref()) == marks(b.marks.as_deref())
        }
        Node::Pre(id) => {
            let pre = |record: &Record| record.tree[id].pre.clone().unwrap();
            let (a, b) = (pre(result), pre(shown));
            (&a.stones, a.problem, &a.comment, &a.supplement) == (&b.stones, b.problem, &b.comment, &b.supplement)
                && marks(a.marks.as_deref()) == marks(b.marks.as_deref())
        }
        Node::Title(id) => {
            let (a, b) = (&result.tree[id], &shown.tree[id]);
            (&a.title, &a.supplement) == (&b.title, &b.supplement)
        }
        Node::Name => result.info == shown.info,
    }
}

/// What a record says, by 3.0 and its items; the order of the items of one node means nothing.
fn said(record: &Record) -> String {
    let (mut text, supplement) = written(record, Format::WEI7, true).unwrap();
    let json: Value = supplement.map_or(Value::Null, |json| serde_json::from_str(&json).unwrap());
    let items: BTreeSet<String> = json["items"].as_array().into_iter().flatten().map(Value::to_string).collect();
    for item in items {
        write!(text, "\n{item}").unwrap();
    }
    text
}

fn items(file: &carriers::File) -> Vec<Value> {
    file.value()["items"].as_array().unwrap().clone()
}

/// Whether an item is of this kind.
fn is(item: &Value, kind: &str) -> bool {
    item["item"].get(kind).is_some() || item["item"] == kind
}

/// The carrier of a record in a target that shows a tree of the same shape, where branches are those of the record.
fn in_shape(record: &Record, to: Format) -> Option<carriers::File> {
    let file = carriers::File::of(record, to)?;
    let moves = ["whole", "wrapper"];
    (!items(&file).iter().any(|item| moves.iter().any(|kind| is(item, kind)))).then_some(file)
}

/// The items within one that says a node exactly.
fn items_of(item: &Value) -> impl Iterator<Item = Value> {
    item["item"]["exact"]["items"].as_array().into_iter().flatten().map(|item| json!({"item": item}))
}

/// What an item needs that stands at another node: a problem needs moves that are judged (5.15.3.2.1.3), an actor a participant
/// (5.7).
fn leans_on(item: &Value, node: Node, at: &str) -> bool {
    let to = item["at"].as_str().unwrap();
    let branch = |at: &str| at.split('/').next().map(str::to_owned);
    match node {
        Node::Step(..) => {
            let exact = &item["item"]["exact"];
            let asks = is(item, "question") || exact["problem"].is_string() || exact["pre"]["problem"].is_string();
            asks && branch(to) == branch(at)
        }
        Node::Name => item["item"]["timing"]["actor"].is_u64(),
        // Setup, and the stones that are shown for it.
        Node::Pre(_) => {
            (is(item, "setup") || items_of(item).any(|item| is(&item, "setup"))) && branch(to) == branch(at)
        }
        Node::Title(_) => item["item"]["exact"].get("stones").is_some() && branch(to) == branch(at),
    }
}

/// Edits a node of what is written, puts the carrier back, and says what is not as it should be; `None` if the target has no
/// such edit.
fn bears_edit(record: &Record, file: &carriers::File, node: Node) -> Option<Result<(), String>> {
    let shown = file.shown();
    let mut edited = shown.clone();
    edit(&mut edited, node);
    let (text, _) = written(&edited, file.format, false)?;
    let back = read(&text, None, file.format)?.record;
    if back != edited || back == shown {
        return None;
    }
    let at = address(&shown, node);
    let (own, others): (Vec<Value>, Vec<Value>) = items(file).into_iter().partition(|item| item["at"] == *at);
    // What leans on the node is for another test; so is a position that the record has at another node.
    let moved = own.iter().any(|item| item["item"]["exact"]["absent"] == true);
    let is_position = |item: &Value| item["at"].as_str().unwrap().ends_with("/pre");
    if others.iter().any(|item| leans_on(item, node, &at) || (moved && is_position(item))) {
        return None;
    }
    let applied = Carrier::from_json(file.json.as_bytes()).unwrap().apply(back.clone(), &Limits::DEFAULT);
    let codes: Vec<&str> = applied.report.diagnostics().iter().map(|finding: &Diagnostic| finding.code.id).collect();
    let expected: Vec<&str> = std::iter::once("C003").chain(own.iter().map(|_| "C005")).collect();
    let result = applied.value;
    let told = || format!("{node:?}, {at}: {codes:?}\nin {}:\n{text}\n{}", file.format, file.json);
    Some(if codes != expected {
        Err(format!("findings, not {expected:?}: {}", told()))
    } else if !is_as_edited(&result, &back, node) {
        Err(format!("the edited node: {}", told()))
    } else if said(&result) != said(&with_node_of(record, &result, node)) {
        Err(format!("another node: {}\n{}\nnot\n{}", told(), said(&result), said(&with_node_of(record, &result, node))))
    } else {
        Ok(())
    })
}

fn carriers_bear_edits(record: &Record, which: usize) -> Result<u32, String> {
    let mut done = 0;
    for to in TARGETS {
        let Some(file) = in_shape(record, to) else { continue };
        let nodes = nodes(&file.shown());
        if nodes.is_empty() {
            continue;
        }
        for node in [nodes[which % nodes.len()], nodes[which / 7 % nodes.len()]] {
            if let Some(held) = bears_edit(record, &file, node) {
                held?;
                done += 1;
            }
        }
    }
    Ok(done)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn carriers_of_generated_records_bear_edits(file in files(), which in any::<u32>()) {
        for record in records(&file).unwrap() {
            let held = carriers_bear_edits(&record, which as usize);
            prop_assert!(held.is_ok(), "{}\nof {file:?}", held.unwrap_err());
        }
    }
}

#[test]
fn carriers_of_real_records_bear_edits() {
    let mut done = 0;
    let folders = ["wei7-3.0", "wei7-2.x", "sgf", "ishi"].map(|format| format!("{format}/valid"));
    let beside = beside(&["examples/wei7-3.0", "examples/wei7-2.x", "examples/ishi", "ishi/small"]);
    for (path, file) in corpus(&folders.each_ref().map(String::as_str)).into_iter().chain(beside) {
        for (which, record) in records(&file).into_iter().flatten().enumerate() {
            let held = carriers_bear_edits(&record, which + path.as_os_str().len() * 31);
            assert!(held.is_ok(), "{}: {}", path.display(), held.unwrap_err());
            done += held.unwrap();
        }
    }
    println!("{done} edits");
    assert!(done > 300, "{done}");
}

/// Carriers by what they need.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    /// The whole record.
    whole: usize,
    /// A node exactly, and not the whole record.
    exact: usize,
    all: usize,
}

fn share(records: &[Record], to: Format) -> Share {
    let mut share = Share::default();
    for file in records.iter().filter_map(|record| carriers::File::of(record, to)) {
        let has = |kind: &str| items(&file).iter().any(|item| is(item, kind));
        share.all += 1;
        share.whole += usize::from(has("whole"));
        share.exact += usize::from(has("exact") && !has("whole"));
    }
    share
}

/// Prints the shares, and says where more records than that are carried whole.
fn more_than(most: [usize; 4], name: &str, records: &[Record]) -> Option<String> {
    let shares = TARGETS.map(|to| share(records, to));
    let mut line = format!("{name}, {} records, carried whole or by nodes:", records.len());
    for (to, Share { whole, exact, all }) in TARGETS.iter().zip(shares) {
        write!(line, " {} {whole} or {exact} of {all};", to.name()).unwrap();
    }
    println!("{line}");
    let more = shares.iter().zip(most).any(|(share, most)| share.whole > most);
    more.then(|| format!("more than {most:?}: {line}"))
}

/// What the target shows in another shape is carried whole, and there is not to be more of it: the numbers are those of today.
#[test]
fn few_generated_records_are_carried_whole() {
    let kinds = [
        // Takebacks, messages and the like are played out.
        ("3.0", wei7(), [0, 240, 240, 260]),
        ("2.x", xml(), [0, 0, 60, 170]),
        ("SGF", sgf(), [0, 5, 0, 140]),
        ("Ishi", ishi(), [0; 4]),
    ];
    let more = kinds.into_iter().filter_map(|(name, kind, most)| {
        let mut runner = TestRunner::deterministic();
        let files: Vec<File> = (0..300).map(|_| kind.new_tree(&mut runner).unwrap().current()).collect();
        more_than(most, name, &files.iter().filter_map(records).flatten().collect::<Vec<_>>())
    });
    assert_eq!(more.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn few_real_records_are_carried_whole() {
    let read = |files: Vec<(PathBuf, File)>| -> Vec<Record> {
        files.iter().filter_map(|(_, file)| records(file)).flatten().collect()
    };
    let own =
        [("wei7-3.0", [0, 30, 30, 40]), ("wei7-2.x", [0, 2, 8, 20]), ("sgf", [0, 3, 2, 16]), ("ishi", [0, 2, 2, 6])];
    let mut more: Vec<String> = Vec::new();
    for (folder, most) in own {
        let folder = format!("{folder}/valid");
        more.extend(more_than(most, &folder, &read(corpus(&[&folder]))));
    }
    let others = [
        ("examples/wei7-3.0", [0, 3, 3, 4]),
        ("examples/wei7-2.x", [0, 0, 0, 2]),
        ("examples/ishi", [0; 4]),
        ("ishi/small", [0; 4]),
        ("sgf/real", [0, 2, 0, 35]),
    ];
    for (folder, most) in others {
        more.extend(more_than(most, folder, &read(beside(&[folder]))));
    }
    assert_eq!(more, Vec::<String>::new());
}
