//! Tests of the syntax of correct, broken, truncated and very large files.

use std::fmt::Write as _;

use wei7_core::{Code, Span};

use super::*;
use crate::model::properties::Id;
use crate::syntax::tree::NodeId;
use proptest::prelude::*;

/// Returns the nodes of a game as `(a b (c) (d e))`: properties as written, and brackets where a node has several
/// children.
fn shape(game: &GameTree) -> String {
    let mut shape = String::new();
    for node in game.nodes() {
        let depth = std::iter::successors(game.parent(node), |node| game.parent(*node)).count();
        let properties = game.properties(node).map(|property| {
            let values = property.values().map(|value| format!("[{}]", value.raw));
            format!("{}{}", property.written(), values.collect::<String>())
        });
        if !shape.is_empty() {
            shape.push(' ');
        }
        write!(shape, "{depth}:{}", properties.collect::<String>()).unwrap();
    }
    shape
}

fn read(text: &str) -> (Vec<String>, Vec<&'static Code>) {
    let mut games = Games::new(text, Limits::DEFAULT);
    let mut shapes = Vec::new();
    let mut codes = Vec::new();
    for game in games.by_ref() {
        match game {
            Ok(game) => {
                codes.extend(game.findings.diagnostics().iter().map(|finding| finding.code));
                shapes.push(shape(&game));
            }
            Err(finding) => codes.push(finding.code),
        }
    }
    codes.extend(games.rest().diagnostics().iter().map(|finding| finding.code));
    (shapes, codes)
}

#[track_caller]
fn case(text: &str, shapes: &[&str], codes: &[&'static Code]) {
    let (found, found_codes) = read(text);
    assert_eq!(found, shapes, "{text}");
    let ids = |codes: &[&'static Code]| codes.iter().map(|code| code.name).collect::<Vec<_>>();
    assert_eq!(ids(&found_codes), ids(codes), "{text}");
}

#[test]
fn what_is_right_has_no_findings() {
    case("(;FF[4]C[a\\]b];B[pd](;W[dd])(;W[dp];B[aa]))", &["0:FF[4]C[a\\]b] 1:B[pd] 2:W[dd] 2:W[dp] 3:B[aa]"], &[]);
    case(" ( ; FF [4] \r\n\tAB [aa]\n[bb] ; ) \n(;)", &["0:FF[4]AB[aa][bb] 1:", "0:"], &[]);
    case("(;(;B[aa])(;B[bb]))", &["0: 1:B[aa] 1:B[bb]"], &[]);
    case("(;C[a [b\\\\])", &["0:C[a [b\\\\]"], &[]);
}

#[test]
fn text_around_games_is_passed_over() {
    use codes::{NO_SGF, TEXT_AFTER, TEXT_BEFORE, TEXT_BETWEEN};
    case("Hi (you) (; B[aa])", &["0:B[aa]"], &[&TEXT_BEFORE]);
    case("(;B[aa]) -- (bye)", &["0:B[aa]"], &[&TEXT_AFTER]);
    case("(;B[aa]) *** (;W[aa])", &["0:B[aa]", "0:W[aa]"], &[&TEXT_BETWEEN]);
    case("(;B[aa]))(;W[aa])", &["0:B[aa]", "0:W[aa]"], &[&TEXT_BETWEEN]);
    case("no game", &[], &[&NO_SGF]);
    case("", &[], &[&NO_SGF]);
}

#[test]
fn the_start_of_a_game_may_be_damaged() {
    use codes::{
        MISSING_CLOSE, MISSING_OPEN, MISSING_SEMICOLON, MISSING_SEMICOLON_START, TEXT_AFTER, TEXT_BEFORE, TEXT_BETWEEN,
    };
    case("(FF[3]GM[1];B[aa])", &["0:FF[3]GM[1] 1:B[aa]"], &[&MISSING_SEMICOLON_START]);
    case(";FF[3]GM[1];B[aa]", &["0:FF[3]GM[1] 1:B[aa]"], &[&MISSING_OPEN, &MISSING_CLOSE]);
    case("(;B[aa](W[bb])(W[cc]))", &["0:B[aa] 1:W[bb] 1:W[cc]"], &[&MISSING_SEMICOLON, &MISSING_SEMICOLON]);
    let second = &["0:B[aa] 1:W[bb] 2:B[cc] 2:B[dd]"];
    let missing = &[&MISSING_OPEN, &MISSING_SEMICOLON_START, &MISSING_CLOSE];
    case("B[aa];W[bb](;B[cc])(;B[dd])", second, missing);
    case("C[a] game (;B[aa])", &["0:B[aa]"], &[&TEXT_BEFORE]);
    // A superfluous bracket around a game is text before and after it.
    case("((;B[aa]))", &["0:B[aa]"], &[&TEXT_BEFORE, &TEXT_AFTER]);
    // Text after a superfluous bracket is not lost.
    case("(;B[aa]);W[bb])", &["0:B[aa]", "0:W[bb]"], &[&MISSING_OPEN]);
    case("(;B[aa]))C[x])", &["0:B[aa]", "0:C[x]"], &[&TEXT_BETWEEN, &MISSING_OPEN, &MISSING_SEMICOLON_START]);
}

#[test]
fn variations_may_be_damaged() {
    use codes::{DOUBLE_OPEN, EMPTY_VARIATION, MISSING_CLOSE, NODE_AFTER_VARIATION, PROPERTY_AFTER_VARIATION};
    case("(;B[aa]();W[bb])", &["0:B[aa] 1:W[bb]"], &[&EMPTY_VARIATION]);
    case("(;B[aa]((;W[bb])))", &["0:B[aa] 1:W[bb]"], &[&DOUBLE_OPEN]);
    case("(;B[aa](;W[bb];B[cc]", &["0:B[aa] 1:W[bb] 2:B[cc]"], &[&MISSING_CLOSE]);
    // SGFC: a `(` is missing before the node, so it is another variation. The `)` stands for either bracket.
    case("(;B[aa](;W[bb]);W[cc])", &["0:B[aa] 1:W[bb] 1:W[cc]"], &[&NODE_AFTER_VARIATION]);
    case("(;B[aa](;W[bb]);W[cc])(;W[dd]))", &["0:B[aa] 1:W[bb] 1:W[cc] 1:W[dd]"], &[&NODE_AFTER_VARIATION]);
    case("(;B[aa](;W[bb])C[x])", &["0:B[aa]C[x] 1:W[bb]"], &[&PROPERTY_AFTER_VARIATION]);
    // The `)` closes the written bracket and the brackets inserted after it.
    let deep = &["0:B[aa] 1:W[bb] 2:B[cc] 2:B[dd] 1:W[ee]"];
    case("(;B[aa](;W[bb](;B[cc]);B[dd]);W[ee])", deep, &[&NODE_AFTER_VARIATION, &NODE_AFTER_VARIATION]);
    case("(;B[aa](;W[bb]);W[cc])(;W[dd])", &["0:B[aa] 1:W[bb] 1:W[cc]", "0:W[dd]"], &[&NODE_AFTER_VARIATION]);
    // The next game begins although the previous one is still open.
    case("(;GM[1];B[aa]\n(;GM[1];B[bb])", &["0:GM[1] 1:B[aa]", "0:GM[1] 1:B[bb]"], &[&MISSING_CLOSE]);
}

#[test]
fn a_variation_may_begin_like_a_game() {
    use codes::MISSING_CLOSE;
    case("(;B[aa]\n(;FF[4]W[bb])\n(;GM[2];W[cc]))", &["0:B[aa] 1:FF[4]W[bb] 1:GM[2] 2:W[cc]"], &[]);
    // A `)` is missing somewhere, so the second root property begins the next game.
    case("(;B[aa]\n(;FF[4]W[bb])\n(;W[cc])", &["0:B[aa]", "0:FF[4]W[bb]", "0:W[cc]"], &[&MISSING_CLOSE]);
    // Brackets in values close nothing.
    case("(;B[aa]\n(;FF[4]C[\\])])", &["0:B[aa]", "0:FF[4]C[\\])]"], &[&MISSING_CLOSE]);
}

/// Checks that the brackets of a file are scanned ahead once, however many games are not closed.
#[test]
fn looking_ahead_takes_no_longer() {
    let many = 100_000;
    let games = |text: String| Games::new(&text, Limits::DEFAULT).flatten().count();
    assert_eq!(games("(;FF[4];B[aa]\n".repeat(many)), many);
    assert_eq!(games("(;FF[4];B[aa]\n(;FF[4];B[bb])\n".repeat(many)), 2 * many);
    assert_eq!(games("(;B[aa](;W[bb]);W[cc])".repeat(many)), many);
    assert_eq!(games(format!("(;B[aa]{}{}", "(;W[bb]);W[cc]".repeat(many), ")".repeat(many))), 1);
}

/// Inserts stray characters between all tokens of a game: the game stays the same (EBNF: only white space may stand
/// there).
#[test]
fn a_stray_character_drops_nothing_but_itself() {
    let tokens = "( ; FF [4] AB [aa] [bb] ( ; B [cc] ; W [] ) ( W [dd] [ee] ) )";
    let tokens: Vec<&str> = tokens.split(' ').collect();
    let whole = read(&tokens.concat()).0;
    for stray in [".", ",", ":", "]", " 1 ", "\0", "\\n", "\\", "! ?", "\u{A0}", "\u{3000}", "\u{FEFF}", "棋"] {
        // A literal line break after the first `(` would make it ordinary text.
        for at in 1 + usize::from(stray == "\\n")..tokens.len() {
            let (before, after) = tokens.split_at(at);
            let text = [before, &[stray], after].concat().concat();
            assert_eq!(read(&text).0, whole, "{text:?}");
        }
    }
}

#[test]
fn properties_may_be_damaged() {
    use codes::{
        CUT_IN_IDENTIFIER, CUT_IN_VALUE, IDENTIFIER_DIGIT, ILLEGAL_CHARACTER, LOWER_CASE, MISSING_CLOSE,
        NAMELESS_VALUE, NO_VALUE, NUL,
    };
    case("(;LB W[bb])", &["0:W[bb]"], &[&NO_VALUE]);
    case("(;[x]W[bb])", &["0:W[bb]"], &[&NAMELESS_VALUE]);
    case(
        "(;B[aa]\\nW[bb] ]x! {C[y])",
        &["0:B[aa]W[bb]C[y]"],
        &[&ILLEGAL_CHARACTER, &ILLEGAL_CHARACTER, &NO_VALUE, &ILLEGAL_CHARACTER, &ILLEGAL_CHARACTER],
    );
    case("(;C[cut\\", &["0:C[cut\\]"], &[&CUT_IN_VALUE, &MISSING_CLOSE]);
    case("(;C[cut]W", &["0:C[cut]"], &[&CUT_IN_IDENTIFIER, &MISSING_CLOSE]);
    case("(;K2[a])", &["0:K2[a]"], &[&IDENTIFIER_DIGIT]);
    case("(;\0B[aa]\0\0)", &["0:B[aa]"], &[&NUL, &NUL]);
    case("(;C[a\0b])", &["0:C[a\0b]"], &[&NUL]);
    // Lower-case letters are allowed before FF[4], and are ignored in any case.
    case("(;FF[3]CoPyright[x])", &["0:FF[3]CoPyright[x]"], &[]);
    case("(;FF[4]CoPyright[x])", &["0:FF[4]CoPyright[x]"], &[&LOWER_CASE]);
}

#[test]
fn identifiers_without_lower_case_letters_name_properties() {
    let game =
        Games::new("(;CoPyright[x]bbrWyryrerwLerreoi[1]foo[2]KGSDE[3])", Limits::DEFAULT).next().unwrap().unwrap();
    let names: Vec<_> = game.properties(NodeId::ROOT).map(|property| (property.id(), property.name())).collect();
    let expected = [(Id::CP, "CP"), (Id::WL, "WL"), (Id::Unknown, "foo"), (Id::Unknown, "KGSDE")];
    assert_eq!(names, expected.map(|(id, name)| (id, name.into())));
}

#[test]
fn places_are_bytes_of_the_text() {
    let text = "junk (;B[aa]棋(;W[bb]\\C[棋] x))";
    let game = Games::new(text, Limits::DEFAULT).next().unwrap().unwrap();
    let places: Vec<_> = game.findings.diagnostics().iter().map(|finding| finding.place).collect();
    let spans = [(0, 4), (12, 15), (22, 23), (30, 31)];
    assert_eq!(places, spans.map(|(start, end)| Place::Span(Span::new(start, end))));
    let node = game.first_child(NodeId::ROOT).unwrap();
    assert_eq!(game.text(game.span(node)), ";W[bb]\\C[棋]");
    assert_eq!(game.text(game.whole()), &text[5..]);
    let value = game.property(node, Id::C).unwrap().value();
    assert_eq!((value.raw, &text[value.span.start..value.span.end]), ("棋", "棋"));
}

#[test]
fn limits_are_errors_that_name_them() {
    let limits = Limits { nodes: 2, text: 3, ..Limits::DEFAULT };
    let first = |text| Games::new(text, limits).next().unwrap().map(|game| game.len()).map_err(|finding| finding.code);
    assert_eq!(first("(;;)"), Ok(2));
    assert_eq!(first("(;;;)"), Err(&codes::LIMIT_NODES));
    assert_eq!(first("(;C[abc])"), Ok(1));
    assert_eq!(first("(;C[abcd])"), Err(&codes::LIMIT_TEXT));
}

fn nodes(text: &str) -> (usize, usize) {
    let game = Games::new(text, Limits::DEFAULT).next().unwrap().unwrap();
    (game.len(), game.findings.diagnostics().len() + game.findings.unlisted())
}

#[test]
fn enormous_games_are_ordinary() {
    assert_eq!(nodes(&format!("({})", ";B[aa]".repeat(1_000_000))), (1_000_000, 0));
    assert_eq!(nodes(&format!("{}{}", "(;B[aa]".repeat(100_000), ")".repeat(100_000))), (100_000, 0));
    assert_eq!(nodes(&format!("(;{})", "(;B[aa])".repeat(100_000))), (100_001, 0));
    assert_eq!(nodes(&format!("(;C[{}])", "x\\]\n".repeat(50_000_000 / 4))), (1, 0));
}

#[test]
fn enormous_damage_takes_no_longer() {
    let many = 200_000;
    assert_eq!(nodes(&format!("(;{}", "(".repeat(many))).0, 1);
    assert_eq!(nodes(&format!("(;B[aa]{})", "(;W[aa]);B[bb]".repeat(many))).0, 2 * many + 1);
    assert_eq!(nodes(&format!("(;B[aa]{})", "(;W[aa])C[bb]".repeat(many))).0, many + 1);
    assert_eq!(nodes(&format!("(;B[aa]{})", "\n(  ".repeat(many))).0, 1);
    assert_eq!(nodes(&format!("(;B[aa]{})", "()! [x] a ".repeat(many))).0, 1);
    let games = |text: String| Games::new(&text, Limits::DEFAULT).flatten().count();
    assert_eq!(games("(;B[aa]) x ".repeat(many)), many);
    // An unclosed game takes the following text as its variations.
    assert_eq!(games("(;B[aa]) x ;B[bb]".repeat(many)), 2);
    assert_eq!(games("(;B[aa])B[bb])".repeat(many)), 2 * many);
    assert_eq!(games("(x;".repeat(many)), 0);
    assert_eq!(games(" (".repeat(many)), 0);
}

/// A game with every kind of token.
const GAME: &str =
    "x (;FF[4]CA[gbk]AB[aa][bb:cc]C[a\\]b\\\n棋];B[pd](;W[dd]LB[aa:1]\n;B[])(;W[tt]())C[x];foo)\r\n(B[aa])";

#[test]
fn each_beginning_of_a_file_is_read() {
    for (end, _) in GAME.char_indices() {
        let (games, codes) = read(&GAME[..end]);
        assert!(games.len() <= 2 && (end < 9 || !codes.is_empty()), "{end}");
    }
}

#[test]
fn each_character_may_be_damaged() {
    for (at, character) in GAME.char_indices() {
        for other in ["", "(", ")", ";", "[", "]", "\\", "\0", "A", "a", "1", " ", "\n", "棋"] {
            let damaged = format!("{}{other}{}", &GAME[..at], &GAME[at + character.len_utf8()..]);
            read(&damaged);
        }
    }
}

proptest! {
    #[test]
    fn no_text_panics_and_places_are_in_it(text in "[();\\[\\]\\\\ABaw1 \\n\\x00棋:]{0,60}") {
        let mut games = Games::new(&text, Limits::DEFAULT);
        for game in games.by_ref().flatten() {
            for finding in game.findings.diagnostics() {
                let Place::Span(span) = finding.place else { continue };
                prop_assert!(text.get(span.start..span.end).is_some());
            }
            for node in game.nodes() {
                prop_assert!(text.get(game.span(node).start..game.span(node).end).is_some());
                for property in game.properties(node) {
                    prop_assert_eq!(text.get(property.span().start..property.span().end), Some(game.text(property.span())));
                    prop_assert!(property.values().len() > 0);
                    for value in property.values() {
                        prop_assert_eq!(text.get(value.span.start..value.span.end), Some(value.raw));
                    }
                }
                if let Some(parent) = game.parent(node) {
                    prop_assert!(parent < node && game.children(parent).any(|child| child == node));
                }
            }
        }
    }

    /// Checks that properties with closed values are never lost, whatever brackets and semicolons surround them.
    #[test]
    fn brackets_lose_no_property(parts in prop::collection::vec(prop_oneof!["[();]{1,3}", Just("B[aa]".to_owned()), Just("C[x]".to_owned())], 0..20)) {
        let text = format!("(;{}", parts.concat());
        let found: usize = Games::new(&text, Limits::DEFAULT).flatten().map(|game| game.property_count()).sum();
        prop_assert_eq!(found, parts.iter().filter(|part| part.contains('[')).count());
    }

    /// A blank after the semicolon disables the fast path for moves; game and findings must be the same.
    #[test]
    fn the_fast_path_for_moves_reads_the_same(parts in prop::collection::vec(parts(), 0..30), cut in 0_usize..200) {
        let text = format!("(;{}", parts.concat());
        let text = text.get(..text.len() - cut.min(text.len() / 2)).unwrap();
        let (shapes, codes) = read(text);
        let (long_shapes, long_codes) = read(&text.replace(";B[", "; B[").replace(";W[", "; W["));
        prop_assert_eq!(shapes, long_shapes);
        prop_assert_eq!(codes, long_codes);
        for game in Games::new(text, Limits::DEFAULT).flatten() {
            for property in game.nodes().flat_map(|node| game.properties(node)) {
                prop_assert_eq!(game.text(property.identifier()), property.written());
            }
        }
    }

    #[test]
    fn a_line_is_its_nodes(parts in prop::collection::vec(parts(), 0..30)) {
        let text = format!("(;{}", parts.concat());
        for game in Games::new(&text, Limits::DEFAULT).flatten() {
            for first in game.nodes() {
                let of_line = |node: &NodeId| *node == first || (game.is_only_child(*node) && game.follows_parent(*node));
                let nodes = game.nodes().skip(first.index()).take_while(of_line);
                let lone_pair = |node| {
                    let properties: Vec<_> = game.properties(node).collect();
                    let [property] = *properties else { return None };
                    let letters: [u8; 2] = property.value().raw.as_bytes().try_into().ok()?;
                    (property.values().len() == 1).then_some((property.id(), letters, property.value().span))
                };
                let one_by_one: Vec<_> = nodes.map_while(lone_pair).collect();
                prop_assert_eq!(game.line(first).collect::<Vec<_>>(), one_by_one);
            }
        }
    }
}

/// Generates pieces of a game.
fn parts() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "(;[BW]\\[[a-cA-C]{2}\\]\n?){1,4}",
        1 => ";[BWC]\\[[a-c1]{0,3}\\]",
        1 => "[ \n]?\\[[a-c]{2}\\]",
        1 => "[BWC]\\[[a-c]{0,3}\\]",
        1 => "[();\n]",
    ]
}
