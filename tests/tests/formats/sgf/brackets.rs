//! All arrangements of brackets with up to five nodes, compared with a reader written from the grammar (`FF[4]` EBNF).

use wei7_core::Limits;
use wei7_sgf::SgfReader;
use wei7_sgf::syntax::Games;
use wei7_sgf::tree::NodeId;

/// A node or a bracket of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Open,
    Node,
    Close,
}

use Token::{Close, Node, Open};

/// Returns all games with this number of nodes: each `(` is followed by a node and has its `)`. Some of them have nodes
/// after variations.
fn shapes(nodes: usize) -> Vec<Vec<Token>> {
    let mut shapes = Vec::new();
    let mut begun = vec![(vec![Open, Node], 1, 1)];
    while let Some((tokens, depth, count)) = begun.pop() {
        if depth == 0 {
            if count == nodes {
                shapes.push(tokens);
            }
            continue;
        }
        let and = |more: &[Token]| [&tokens, more].concat();
        begun.push((and(&[Close]), depth - 1, count));
        if count < nodes {
            begun.push((and(&[Node]), depth, count + 1));
            begun.push((and(&[Open, Node]), depth + 1, count + 1));
        }
    }
    shapes
}

/// Reads the parents of the nodes, and whether each node is where the grammar allows it.
///
/// `GameTree = "(" Node { Node } { GameTree } ")"`. A node after a `GameTree` begins another one, which ends with the
/// enclosing one.
struct Grammar<'t> {
    rest: std::slice::Iter<'t, Token>,
    parents: Vec<Option<usize>>,
    right: bool,
}

impl Grammar<'_> {
    fn read(tokens: &[Token]) -> (Vec<Option<usize>>, bool) {
        let mut grammar = Grammar { rest: tokens.iter(), parents: Vec::new(), right: true };
        assert_eq!(grammar.rest.next(), Some(&Open));
        grammar.game_tree(None);
        assert_eq!(grammar.rest.next(), Some(&Close));
        (grammar.parents, grammar.right)
    }

    /// Reads the text between `(` and `)`.
    fn game_tree(&mut self, before: Option<usize>) {
        let mut last = before;
        while self.rest.as_slice().first() == Some(&Node) {
            self.rest.next();
            self.parents.push(last);
            last = Some(self.parents.len() - 1);
        }
        while self.rest.as_slice().first() == Some(&Open) {
            self.rest.next();
            self.game_tree(last);
            assert_eq!(self.rest.next(), Some(&Close));
        }
        if self.rest.as_slice().first() == Some(&Node) {
            self.right = false;
            self.game_tree(last);
        }
    }
}

/// Returns the text of a shape: `between` precedes each `(` but the first, and `root` follows the first `(;`.
fn text(tokens: &[Token], between: &str, root: &str) -> String {
    let mut text = String::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Open if at == 0 => text.push('('),
            Open => text.extend([between, "("]),
            Node if tokens[at - 1] == Open => text.extend([";", root]),
            Node => text.push(';'),
            Close => text.push(')'),
        }
    }
    text
}

/// Returns the parents of the nodes of each game, and whether its form is correct.
fn read(text: &str) -> Vec<(Vec<Option<usize>>, bool)> {
    let games = Games::new(text, Limits::DEFAULT).map(Result::unwrap);
    let parents = |game: &wei7_sgf::tree::GameTree<'_>| {
        game.nodes().map(|node| game.parent(node).map(NodeId::index)).collect::<Vec<_>>()
    };
    games.map(|game| (parents(&game), game.findings.is_ok())).collect()
}

#[test]
fn all_shapes_up_to_five_nodes_are_read_as_the_grammar_has_them() {
    let mut count = 0;
    for shape in (1..=5).flat_map(shapes) {
        let expected = Grammar::read(&shape);
        for (between, root) in [("", ""), ("\n", ""), ("", "FF[4]"), ("\n", "FF[4]"), ("\r\n ", "GM[1]")] {
            let text = text(&shape, between, root);
            assert_eq!(read(&text), std::slice::from_ref(&expected), "{text}");
            // A stream of games gives the same result.
            assert_eq!(SgfReader::new().lenient().records(text.as_bytes()).count(), 1, "{text}");
            // The next game is read as well.
            let next = format!("{text}{between}(;{root})");
            assert_eq!(read(&next), [expected.clone(), (vec![None], true)], "{next}");
            count += 1;
        }
        // Without its last bracket the game does not close, and the next one begins with its FF property.
        let open = text(&shape[..shape.len() - 1], "", "FF[4]");
        let next = format!("{open}\n(;FF[4])");
        assert_eq!(read(&next), [(expected.0, false), (vec![None], true)], "{next}");
    }
    println!("{count} texts");
    assert_eq!(count, 605);
}
