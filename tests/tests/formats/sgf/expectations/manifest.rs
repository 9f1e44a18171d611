//! Compares a real file with its row in `manifest.tsv`.

use std::fs;
use std::path::Path;

use wei7_core::Limits;
use wei7_sgf::encoding::decode;
use wei7_sgf::properties::Id;
use wei7_sgf::syntax::Games;
use wei7_sgf::text::simple_text;
use wei7_sgf::tree::{GameTree, NodeId};

use super::case::same_encoding;

/// Deliberate differences from the manifest, and why. An entry that no longer differs fails.
pub(crate) const EXPLAINED: &[(&str, &str)] = &[
    (
        "real/026_m8weiqipu_2009829_1101.sgf: names: 古力 九段|李世石 九段||第4届世界围棋巅峰对决, manifest 古力 九段|李世石 九段||",
        "TE of Chinese servers is the title of the game (S127)",
    ),
    (
        "real/028_m8weiqipu_x.sgf: names: 姜东润 九段|陈耀烨 九段||第13届中韩天元对抗赛决胜局, manifest 姜东润 九段|陈耀烨 九段||",
        "the same",
    ),
    (
        "real/072_gogo_example.sgf: names: DeepZenGo|孔杰CGI||中信证券杯1届世界智能围棋人机大战, manifest DeepZenGo|孔杰CGI||",
        "the same",
    ),
];

/// Returns the differences.
pub(crate) fn check(samples: &Path, row: &str) -> Vec<String> {
    let row: Vec<&str> = row.split('\t').collect();
    let file = row[0];
    let bytes = fs::read(samples.join(file)).unwrap();
    let decoded = decode(&bytes, None, &Limits::DEFAULT);
    let games: Vec<GameTree> = Games::new(&decoded.text, Limits::DEFAULT).filter_map(Result::ok).collect();
    let mut wrong = Vec::new();
    let mut compare = |what: &str, expected: &str, found: String| {
        if expected != found {
            wrong.push(format!("{file}: {what}: {found}, manifest {expected}"));
        }
    };
    if !bytes.is_ascii() && !same_encoding(decoded.charset.encoding.name(), row[5]) {
        compare("encoding", row[5], decoded.charset.encoding.name().to_owned());
    }
    compare("ff", row[9], root_values(&games, Id::FF));
    compare("gm", row[10], root_values(&games, Id::GM));
    compare("sz", row[11], root_values(&games, Id::SZ));
    compare("games", row[12], games.len().to_string());
    compare("nodes", row[13], games.iter().map(GameTree::len).sum::<usize>().to_string());
    let all = games.iter().flat_map(|game| game.nodes().map(|node| moves(game, node))).sum::<usize>();
    compare("moves", row[14], all.to_string());
    let main = games.first().map_or(0, |game| main_line(game).map(|node| moves(game, node)).sum::<usize>());
    compare("moves of the main line", row[15], main.to_string());
    let names = games.first().map(names).unwrap_or_default();
    // The manifest truncates long values.
    let same = |(found, expected): (&String, &str)| {
        found.trim() == expected.trim() || (expected.chars().count() >= 30 && found.starts_with(expected))
    };
    if !names.iter().zip(row[18].split('|')).all(same) {
        compare("names", row[18], names.join("|"));
    }
    wrong
}

fn moves(game: &GameTree<'_>, node: NodeId) -> usize {
    game.properties(node).filter(|property| matches!(property.id(), Id::B | Id::W)).count()
}

fn main_line<'g>(game: &'g GameTree<'_>) -> impl Iterator<Item = NodeId> + 'g {
    std::iter::successors(Some(NodeId::ROOT), |node| game.first_child(*node))
}

/// Returns the values in the roots: `-` if there is none, `/` between different values.
fn root_values(games: &[GameTree<'_>], id: Id) -> String {
    let mut values: Vec<String> = Vec::new();
    for game in games {
        let value =
            game.property(NodeId::ROOT, id).map_or("-".to_owned(), |property| property.value().raw.trim().to_owned());
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values.join("/")
}

fn names(game: &GameTree<'_>) -> Vec<String> {
    let name = |id| {
        let property = game.property(NodeId::ROOT, id);
        property.map(|property| simple_text(property.value().raw).into_owned()).unwrap_or_default()
    };
    [Id::PB, Id::PW, Id::EV, Id::GN].map(name).to_vec()
}
