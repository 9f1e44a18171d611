//! Server and client files that once took quadratic time, or memory out of proportion to their size.

use super::Shape;

/// Makes an input with this number of repeated pieces.
type Make = fn(usize) -> Vec<u8>;

/// The shapes for the readers of server and client files, and the shapes that take most memory in all readers.
pub(super) fn shapes() -> Vec<Shape> {
    let shape = |(name, file_name, make, size)| Shape { name, file_name, make, size };
    let all: [(_, _, Make, _); 26] = [
        ("GIB: entries without an end", "a.gib", gib_entries, 20_000),
        ("GIB: unknown lines", "a.gib", gib_lines, 50_000),
        ("NGF: unknown lines", "a.ngf", ngf_lines, 50_000),
        ("UGF: figures behind kept lines", "a.ugf", ugf_figures, 10_000),
        ("UGF: one line of fields", "a.ugf", ugf_fields, 100_000),
        ("UGF: setup behind a move", "a.ugf", ugf_setup, 20_000),
        ("UGF: keys", "a.ugf", ugf_keys, 20_000),
        ("OGS: siblings without a move, and repeated ones", "a.json", ogs_siblings, 5_000),
        ("OGS: moves in letters", "a.json", ogs_letters, 50_000),
        ("OGS: stones in letters", "a.json", ogs_stones, 50_000),
        ("OGS: stones off the board", "a.json", ogs_bad_stones, 50_000),
        ("OGS: players of rengo", "a.json", ogs_rengo, 5_000),
        ("OGS: repeated members", "a.json", ogs_repeated, 20_000),
        ("OGS: repeated members in each other", "a.json", ogs_nested, 5_000),
        ("Jago: games with a carrier each", "a.xml", jago_carriers, 500),
        ("Jago: games with a finding each", "a.xml", jago_findings, 1_000),
        ("Jago: results at the root", "a.xml", jago_results, 5_000),
        ("Jago: unknown elements", "a.xml", jago_elements, 50_000),
        ("Jago: comments of XML", "a.xml", jago_comments, 30_000),
        ("SGF: empty nodes", "a.sgf", sgf_nodes, 200_000),
        ("SGF: nested game trees", "a.sgf", sgf_trees, 60_000),
        ("SGF: moves off the board", "a.sgf", sgf_bad_moves, 30_000),
        ("Ishi: unknown lines", "a.go", ishi_lines, 50_000),
        ("3.0: empty branches", "a.wei7", branches, 50_000),
        ("3.0: unknown members", "a.wei7", unknown_members, 20_000),
        ("Ishi: comment blocks", "b.go", ishi_comments, 10_000),
    ];
    all.into_iter().map(shape).collect()
}

/// Returns `size` copies of a piece between two texts.
fn repeated(before: &str, piece: &str, size: usize, behind: &str) -> Vec<u8> {
    [before, &piece.repeat(size), behind].concat().into_bytes()
}

fn numbered(before: &str, piece: impl Fn(usize) -> String, size: usize, behind: &str) -> Vec<u8> {
    let pieces: Vec<String> = (0..size).map(piece).collect();
    [before, &pieces.join(","), behind].concat().into_bytes()
}

fn gib_entries(size: usize) -> Vec<u8> {
    repeated("\\HS\r\n", "\\[\n", size, "\\GS\r\n\\GE\r\n")
}

fn gib_lines(size: usize) -> Vec<u8> {
    repeated("\\HS\r\n\\[GAMENAME=a\\]\r\n\\HE\r\n\\GS\r\nSTO 0 2 1 3 3\r\n", "q\n", size, "\\GE\r\n")
}

fn ngf_lines(size: usize) -> Vec<u8> {
    let header = "Evening\n19\nkuro 1d\nshiro 1d\n\n0\n0\n6\n20170316 [09:37]\n10\n\n1\n";
    repeated(&format!("{header}PMABBQDDQ\n"), "q\n", size, "")
}

const UGF: &str = "[Header]\nSize=19\n[Data]\nQP,B1,1,0\n";

fn ugf_figures(size: usize) -> Vec<u8> {
    let kept = ".#,99,99,A\n".repeat(size);
    repeated(&format!("{UGF}[Figure]\n.Text,1\n{kept}.EndText\n"), ".Fig,1,0,0,0,0,t\n.EndFig\n", size, "")
}

fn ugf_fields(size: usize) -> Vec<u8> {
    repeated(UGF.trim_end(), ",a", size, "\n")
}

fn ugf_setup(size: usize) -> Vec<u8> {
    repeated(UGF, "DD,W1,0,0\n", size, "")
}

fn ugf_keys(size: usize) -> Vec<u8> {
    repeated("[Header]\nSize=19\n", "a=b\n", size, "[Data]\nQP,B1,1,0\n")
}

const OGS: &str = "{\"game_id\":1,\"width\":19,\"height\":19,";

fn ogs_siblings(size: usize) -> Vec<u8> {
    let before = format!("{OGS}\"move_tree\":{{\"x\":-1,\"y\":-1,\"branches\":[{}", "{\"a\":1},".repeat(size));
    numbered(&before, |_| "{\"x\":1,\"y\":1}".to_owned(), size, "]}}")
}

fn ogs_letters(size: usize) -> Vec<u8> {
    repeated(&format!("{OGS}\"moves\":\""), "aa", size, "\"}")
}

fn ogs_stones(size: usize) -> Vec<u8> {
    repeated(&format!("{OGS}\"moves\":[],\"initial_state\":{{\"white\":\"\",\"black\":\""), "aa", size, "\"}}")
}

fn ogs_bad_stones(size: usize) -> Vec<u8> {
    repeated(&format!("{OGS}\"moves\":[],\"initial_state\":{{\"white\":\"\",\"black\":\""), "zz", size, "\"}}")
}

fn ogs_rengo(size: usize) -> Vec<u8> {
    let players = "\"players\":{\"black\":{\"name\":\"a\"},\"white\":{\"name\":\"b\"}}";
    let team = numbered("[", |id| format!("{{\"name\":\"c\",\"id\":{id}}}"), size, "]");
    let before = format!(
        "{OGS}{players},\"rengo_teams\":{{\"white\":[],\"black\":{}}},\"moves\":[",
        String::from_utf8_lossy(&team)
    );
    numbered(&before, |id| format!("[1,1,1,1,{{\"played_by\":{id}}}]"), size, "]}")
}

fn ogs_repeated(size: usize) -> Vec<u8> {
    repeated(&format!("{OGS}\"moves\":[]"), ",\"a\":1", size, "}")
}

fn ogs_nested(size: usize) -> Vec<u8> {
    repeated(&format!("{OGS}\"moves\":[],\"c\":"), "{\"b\":1,\"b\":", size, &format!("1{}}}", "}".repeat(size)))
}

const JAGO: &str = "<?xml version=\"1.0\"?>\n<Go>\n";
const GAME: &str = "<GoGame><Information><BoardSize>9</BoardSize></Information><Nodes><Black at=\"E5\"/>";
const END: &str = "</Nodes></GoGame>";

fn jago_carriers(size: usize) -> Vec<u8> {
    // An unreadable carrier is parsed, kept and reported.
    let game = format!("{GAME}{END}<?wei7-supplement 2:q1bKzS9LLVay?>\n");
    repeated(JAGO, &game, size, "</Go>")
}

fn jago_findings(size: usize) -> Vec<u8> {
    repeated(JAGO, &format!("{GAME}<Elsewhere/>{END}\n"), size, "</Go>")
}

fn jago_results(size: usize) -> Vec<u8> {
    let before = format!("{JAGO}<GoGame><Nodes><Node>");
    repeated(&before, "<SGF type=\"RE\"><Arg>B+R</Arg></SGF>", size, "</Node></Nodes></GoGame></Go>")
}

fn jago_elements(size: usize) -> Vec<u8> {
    repeated(&format!("{JAGO}{GAME}"), "<q/>", size, &format!("{END}</Go>"))
}

fn jago_comments(size: usize) -> Vec<u8> {
    repeated(&format!("{JAGO}{GAME}"), "<!---->", size, &format!("{END}</Go>"))
}

fn sgf_nodes(size: usize) -> Vec<u8> {
    repeated("(", ";", size, ")")
}

fn sgf_trees(size: usize) -> Vec<u8> {
    repeated("", "(;", size, &")".repeat(size))
}

fn sgf_bad_moves(size: usize) -> Vec<u8> {
    repeated("(;FF[4]SZ[9]", ";B[zz]", size, ")")
}

fn ishi_lines(size: usize) -> Vec<u8> {
    repeated("EVENT\r\nB 1 Q16\r\n", "q\n", size, "")
}

fn ishi_comments(size: usize) -> Vec<u8> {
    repeated("EVENT\r\nB 1 Q16\r\n", "COM\r\na\r\nENDCOM\r\n", size, "")
}

const DOCUMENT: &str = "{\"format\":\"wei7\",\"version\":\"3.0\",\"size\":9,\"tree\":{";

fn branches(size: usize) -> Vec<u8> {
    numbered(&format!("{DOCUMENT}\"branches\":["), |_| "{}".to_owned(), size, "]}}")
}

fn unknown_members(size: usize) -> Vec<u8> {
    numbered(DOCUMENT, |number| format!("\"{number:x}\":0"), size, "}}")
}
