//! Compares with sgf-parse on the files that it can read: both have the same tree, moves, setup and texts, or the
//! difference is listed with its reason.

use std::collections::BTreeSet;
use std::fs;

use sgf_parse::go::{Move as TheirMove, Point as TheirPoint, Prop};
use sgf_parse::{GameTree as TheirGame, PropertyType, SgfNode, SgfProp};
use wei7_core::{Action, Branch, BranchId, Color, Extra, Info, Limits, Point, Record, Spelling, Step, Vertex};
use wei7_sgf::SgfReader;
use wei7_sgf::encoding::decode;
use wei7_sgf::point::tt_is_pass;
use wei7_sgf::properties::{Kind, TABLE};
use wei7_testsuite::samples::{sample, samples};

/// Files that the two read differently, and why. An entry that no longer differs fails.
const DIFFERENT: &[(&str, &str)] = &[
    (
        "bad/duplicate_property_single.sgf",
        "sgf-parse keeps both values of a property that stands twice; we read the first",
    ),
    (
        "bad/duplicate_property_text.sgf",
        "sgf-parse keeps both texts of a property that stands twice; ours is one, with a blank line",
    ),
    ("bad/move_value_length.sgf", "`B[pdx]` is invalid to sgf-parse; we read `pd` and report it"),
    ("bad/move_with_whitespace.sgf", "`B[ pd ]` is invalid to sgf-parse; we read `pd` and report it"),
    (
        "bad/point_rect_list_descending.sgf",
        "a rectangle from other corners is invalid to sgf-parse; we read its points and report it",
    ),
    ("bad/prop_without_value.sgf", "sgf-parse reads on to the next `[` for an identifier, over a `;` too"),
    ("bad/size_rect.sgf", "sgf-parse does not know the board; a point off it is no move to us"),
    ("bad/value_without_id.sgf", "a move of two values is invalid to sgf-parse; we read the first and report it"),
    (
        "real/023_hotel-vs-gozilla_genmove_white_error_white.sgf",
        "a move of two values is invalid to sgf-parse; we read the first and report it",
    ),
    ("bad/setup_and_move_same_node.sgf", SPLIT),
    ("bad/two_moves_one_node.sgf", SPLIT),
    (
        "real/015_kogo-s-joseki-dict_Kogo_s_Joseki_Dictionary.sgf",
        "a control character in a text is a space to us (FF[4] 3.1), and reported",
    ),
    ("real/100_gogui_human-readable.sgf", "`B[R16]` is no move to sgf-parse; we read it where all moves are named so"),
    ("real/036_games-go-sgf2dg_genan-shuwa.sgf", SPLIT),
    ("real/048_goiro_ld9_variations.sgf", SPLIT),
    ("real/094_jadesoul_mu-wai.sgf", SPLIT),
    ("real/095_jadesoul_xing.sgf", SPLIT),
    ("real/106_gnugo_buzco1.sgf", SPLIT),
    ("real/113_sgf_utf8bom.sgf", SPLIT),
    ("real/122_ytk-kifu_tomsj00091.sgf", SPLIT),
    ("real/153_weiqi-skills_sample1.sgf", "sgf-parse does not know the board; a point off it is no move to us"),
];

const SPLIT: &str = "setup beside a move, or a second move, is a node of its own to us (FF[4] 2.2.1, B)";

/// A node in the terms that both have in common.
#[derive(Debug, Default, PartialEq)]
struct View {
    children: usize,
    /// A pass has no point.
    moves: Vec<(Color, Option<Point>)>,
    black: BTreeSet<Point>,
    white: BTreeSet<Point>,
    empty: BTreeSet<Point>,
    /// Comment and name; in the node of the game information also the names of the players, of the game and its place.
    /// White space is removed, since sgf-parse keeps soft line breaks.
    texts: Vec<(&'static str, String)>,
}

impl View {
    fn text(&mut self, id: &'static str, text: Option<&str>) {
        let text: String = text.unwrap_or_default().chars().filter(|c| !c.is_whitespace() && *c != '\0').collect();
        if !text.is_empty() {
            self.texts.push((id, text));
        }
    }

    /// Joins name and rank, since a rank may be part of the name.
    fn sorted(mut self) -> Self {
        self.texts.sort();
        for (id, text) in std::mem::take(&mut self.texts) {
            match (id, self.texts.last_mut()) {
                ("PB rank", Some(("PB", name))) | ("PW rank", Some(("PW", name))) => name.push_str(&text),
                _ => self.texts.push((id, text)),
            }
        }
        self
    }
}

/// Returns the nodes of a record in file order.
fn ours(record: &Record) -> Vec<View> {
    let mut views = Vec::new();
    for (id, _) in record.tree.preorder() {
        branch(record, id, &mut views);
    }
    views
}

/// Returns the nodes of a branch: one for its beginning, and one for each step, except for a move in the root.
fn branch(record: &Record, id: BranchId, views: &mut Vec<View>) {
    let branch = &record.tree[id];
    let begin = views.len();
    let mut steps = branch.steps().iter().peekable();
    if id == BranchId::ROOT || branch.pre.is_some() || branch.steps().is_empty() {
        let mut view = opening(branch);
        let here = branch.pre.as_deref().is_some_and(|pre| pre.extras.has(&INFO));
        if here || (id == BranchId::ROOT && !is_behind_root(record)) {
            names(record.info.as_deref(), &mut view);
        }
        while let Some(step) = steps.next_if(|step| shares(step)) {
            played(record, step, &mut view);
        }
        views.push(view);
    }
    while let Some(step) = steps.next() {
        let mut view = View::default();
        played(record, step, &mut view);
        while let Some(step) = steps.next_if(|step| shares(step)) {
            played(record, step, &mut view);
        }
        views.push(view);
    }
    views[begin].text("N", branch.title.as_deref());
    let last = views.len() - 1;
    for view in &mut views[begin..last] {
        view.children = 1;
    }
    views[last].children = branch.children().len();
}

fn shares(step: &Step) -> bool {
    step.extras().has(&Extra::Spelling(Spelling::SameNode))
}

/// Returns the content before the steps.
fn opening(branch: &Branch) -> View {
    let mut view = View::default();
    let stones = branch.pre.as_deref().map_or(&[][..], |pre| pre.stones());
    let mut put: Vec<(Color, Point)> = stones.iter().map(|stone| (stone.color, stone.point)).collect();
    for extra in branch.extras.as_slice() {
        if let Extra::Setup { stones, empty } = extra {
            put.extend(stones.iter().map(|stone| (stone.color, stone.point)));
            view.empty.extend(empty.iter().map(|point| Point::new(point.x, point.y)));
        }
    }
    for (color, point) in put {
        let side = if color == Color::Black { &mut view.black } else { &mut view.white };
        side.insert(point);
    }
    view.text("C", branch.pre.as_deref().and_then(|pre| pre.comment.as_deref()));
    view
}

/// Marks a node other than the root that has the game information.
const INFO: Extra = Extra::Spelling(Spelling::GameInfo);

fn is_behind_root(record: &Record) -> bool {
    record.tree.ids().any(|id| {
        let branch = &record.tree[id];
        let pre = branch.pre.as_deref().map(|pre| &pre.extras);
        pre.into_iter().chain(branch.steps().iter().map(Step::extras)).any(|extras| extras.has(&INFO))
    })
}

fn played(record: &Record, step: &Step, view: &mut View) {
    if step.extras().has(&INFO) {
        names(record.info.as_deref(), view);
    }
    if let Action::Move(played) = step.action {
        let point = if let Vertex::Play(point) = played.vertex { Some(point) } else { None };
        view.moves.push((played.color, point));
    }
    view.text("C", step.comment());
}

fn names(info: Option<&Info>, view: &mut View) {
    let Some(info) = info else { return };
    view.text("GN", info.name.as_deref());
    view.text("PC", info.place.as_deref());
    let people = info.participants.as_deref().unwrap_or_default();
    for player in info.players.as_deref().unwrap_or_default() {
        let black = player.color == Some(Color::Black);
        let (name, rank) = if black { ("PB", "PB rank") } else { ("PW", "PW rank") };
        let person = &people[player.participant as usize];
        view.text(name, person.name.as_deref());
        view.text(rank, person.rank.as_deref());
    }
}

/// Returns the nodes of the sgf-parse tree in file order; `with_tt` if `tt` is a pass.
fn theirs(root: &SgfNode<Prop>, with_tt: bool) -> Vec<View> {
    let mut views = Vec::new();
    let mut main_line = std::iter::successors(Some(root), |node| node.children().next());
    let is_info = |one: &Prop| matches!(one.property_type(), Some(PropertyType::GameInfo));
    let info = main_line.find(|node| node.properties().any(is_info));
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        let children: Vec<_> = node.children().collect();
        let mut view = View { children: children.len(), ..View::default() };
        let named = info.is_some_and(|info| std::ptr::eq(info, node));
        node.properties().for_each(|property| their_property(property, named, with_tt, &mut view));
        views.push(view);
        open.extend(children.into_iter().rev());
    }
    views
}

fn their_property(property: &Prop, named: bool, with_tt: bool, view: &mut View) {
    let point = |point: &TheirPoint| Point::new(point.x.into(), point.y.into());
    let vertex = |played: &TheirMove| match played {
        TheirMove::Pass => None,
        TheirMove::Move(TheirPoint { x: 19, y: 19 }) if with_tt => None,
        TheirMove::Move(at) => Some(point(at)),
    };
    match property {
        Prop::B(played) => view.moves.push((Color::Black, vertex(played))),
        Prop::W(played) => view.moves.push((Color::White, vertex(played))),
        Prop::AB(list) => view.black.extend(list.iter().map(point)),
        Prop::AW(list) => view.white.extend(list.iter().map(point)),
        Prop::AE(list) => view.empty.extend(list.iter().map(point)),
        Prop::C(text) => view.text("C", Some(&text.text)),
        Prop::N(text) => view.text("N", Some(&text.text)),
        Prop::GN(text) if named => view.text("GN", Some(&text.text)),
        Prop::PC(text) if named => view.text("PC", Some(&text.text)),
        Prop::PB(text) if named => view.text("PB", Some(&text.text)),
        Prop::PW(text) if named => view.text("PW", Some(&text.text)),
        Prop::BR(text) if named => view.text("PB rank", Some(&text.text)),
        Prop::WR(text) if named => view.text("PW rank", Some(&text.text)),
        _ => {}
    }
}

fn compare(record: &Record, root: &SgfNode<Prop>) -> Result<(), String> {
    let (ours, theirs) = (ours(record), theirs(root, tt_is_pass(record.board_size())));
    if ours.len() != theirs.len() {
        return Err(format!("{} nodes, theirs {}", ours.len(), theirs.len()));
    }
    for (number, (ours, theirs)) in ours.into_iter().zip(theirs).enumerate() {
        let (ours, theirs) = (ours.sorted(), theirs.sorted());
        if ours != theirs {
            return Err(format!("node {number}: {ours:?}, theirs {theirs:?}"));
        }
    }
    Ok(())
}

fn compare_all() {
    if sample("sgf").is_none() {
        return;
    }
    let (mut read, mut different) = (0, Vec::new());
    for list in ["bad", "real", "recoded"] {
        let files = samples(&format!("sgf/{list}")).into_iter();
        for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "sgf")) {
            let bytes = fs::read(&path).unwrap();
            let decoded = decode(&bytes, None, &Limits::DEFAULT).text;
            let Ok(trees) = sgf_parse::parse(decoded.trim_start_matches('\u{FEFF}')) else { continue };
            read += 1;
            let trees =
                trees.iter().filter_map(|tree| if let TheirGame::GoGame(root) = tree { Some(root) } else { None });
            let trees: Vec<_> = trees.collect();
            // A file without a game of Go has no record.
            let records = SgfReader::new().lenient().read(&bytes).map_or_else(|_| Vec::new(), |read| read.value);
            let mut result = if records.len() == trees.len() { Ok(()) } else { Err("games".to_owned()) };
            for (record, root) in records.iter().zip(trees) {
                result = result.and_then(|()| compare(record, root));
            }
            if let Err(difference) = result {
                different.push((format!("{list}/{}", path.file_name().unwrap().to_str().unwrap()), difference));
            }
        }
    }
    println!("{read} files are read by both");
    assert!(read > 150);
    let listed = |name: &str| DIFFERENT.iter().any(|(listed, _)| *listed == name);
    let new: Vec<_> = different.iter().filter(|(name, _)| !listed(name)).collect();
    let stale: Vec<_> = DIFFERENT.iter().filter(|(name, _)| different.iter().all(|(found, _)| found != name)).collect();
    assert!(new.is_empty() && stale.is_empty(), "new: {new:#?}\nstale: {stale:#?}");
}

/// sgf-parse recurses over nodes, so it needs a stack as deep as the longest game.
#[test]
fn files_that_both_can_read_are_read_the_same() {
    std::thread::Builder::new().stack_size(512 << 20).spawn(compare_all).unwrap().join().unwrap();
}

#[test]
fn the_table_agrees_on_kinds() {
    for row in TABLE.iter().filter(|row| row.versions.contains(4)) {
        let theirs = Prop::new(row.name.to_owned(), Vec::new()).property_type();
        let Some(theirs) = theirs else { continue };
        let expected = match theirs {
            PropertyType::Move => Kind::Move,
            PropertyType::Setup => Kind::Setup,
            PropertyType::Root => Kind::Root,
            PropertyType::GameInfo => Kind::GameInfo,
            PropertyType::Inherit => Kind::Inherit,
        };
        assert_eq!(row.kind, expected, "{}", row.name);
    }
}
