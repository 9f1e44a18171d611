//! Extreme SGF files are read with an ordinary stack and in linear time.

use wei7_core::{Game, RecordsError};
use wei7_sgf::{SgfReader, SgfWriter, codes};
use wei7_testsuite::samples::samples;
use wei7_testsuite::sampling::size;

/// Stack size in bytes. A main thread has 8 MiB.
const STACK: usize = 256 << 10;

/// Returns inputs of up to some megabytes each that would take minutes with a quadratic algorithm.
fn inputs() -> Vec<(&'static str, Vec<u8>)> {
    let n = size(1 << 18, 1 << 20);
    let text = |parts: &[(&str, usize)]| parts.iter().map(|(part, times)| part.repeat(*times)).collect::<String>();
    let mut inputs: Vec<(&'static str, Vec<u8>)> = [
        ("nested variations", text(&[("(;B[aa](;W[bb])", 100_000), (")", 100_000)])),
        ("variations never closed", text(&[("(;B[aa]", 400_000)])),
        ("roots never closed", text(&[("(;FF[4]\n", 300_000)])),
        ("variations of one node", text(&[("(;FF[4]", 1), ("(;B[aa])", 300_000), (")", 1)])),
        ("a line", text(&[("(;FF[4]", 1), (";B[aa];W[bb]", 500_000), (")", 1)])),
        ("open", text(&[("(", n)])),
        ("close", text(&[("(;)", 1), (")", n)])),
        ("open in a game", text(&[("(;", 1), ("(", n)])),
        ("open and close", text(&[("(;", 1), ("()", n)])),
        ("open, close, text", text(&[("(;)", 1), ("()x", n)])),
        ("open with blanks", text(&[("( \n", n)])),
        ("semicolons", text(&[(";", n)])),
        ("nodes", text(&[("(", 1), (";", n)])),
        ("values", text(&[("(;C", 1), ("[", n)])),
        ("values that are closed", text(&[("(;C", 1), ("[]", n)])),
        ("values without an identifier", text(&[("(;", 1), ("[x] ", n)])),
        ("values without an identifier, and text", text(&[("(;", 1), ("[x]#", n)])),
        ("values before the game", text(&[("[", n), ("(;)", 1)])),
        ("escapes", text(&[("(;C[", 1), ("\\", n), ("])", 1)])),
        ("escaped brackets", text(&[("(;C[", 1), ("\\]", n)])),
        ("identifiers", text(&[("(;", 1), ("A ", n)])),
        ("identifiers with blanks", text(&[("(;", 1), ("A                  ", n / 4)])),
        ("an identifier", text(&[("(;", 1), ("A", n), ("[])", 1)])),
        ("identifiers that differ", (0..n / 8).fold(String::from("(;"), |text, n| text + &format!("{}[]", name(n)))),
        (
            "blanks",
            text(&[("(", 1), (" ", n), (";", 1), (" ", n), ("C", 1), (" ", n), ("[x]", 1), ("\n", n), (")", 1)]),
        ),
        ("blanks between games", text(&[("(;)", 1), (" \n", n), ("(;)", 1)])),
        ("games", text(&[("(;)", n / 4)])),
        ("games without brackets", text(&[(";B[aa])", n / 4)])),
        ("junk and games", text(&[("(;)x;:-(", n / 8)])),
        ("nothing but junk", text(&[("(x;y[z]) ", n / 4)])),
        ("zeros", text(&[("(;C[", 1), ("\0", n), ("]", 1), ("\0", n), ("\0 ", n)])),
        ("illegal", text(&[("(;", 1), ("#1", n)])),
        ("setup", text(&[("(;FF[4]", 1), (";AB[aa:ss]AW[aa:ss]", 2000), (")", 1)])),
        ("setup of a point", text(&[("(;FF[4]", 1), (";AB[aa];AE[aa]", 100_000), (")", 1)])),
        ("points", text(&[("(;FF[4]AB", 1), ("[aa]", n), (")", 1)])),
        ("labels", text(&[("(;FF[4]LB", 1), ("[aa:x]", n / 2), (")", 1)])),
        ("two moves", text(&[("(;FF[4]", 1), (";B[aa]W[aa]B[bb]", 100_000), (")", 1)])),
        ("moves of a node", text(&[("(;FF[4];", 1), ("B[aa]", 300_000), (")", 1)])),
        ("comments of a node", text(&[("(;FF[4]", 1), ("C[word]", 300_000), (")", 1)])),
        ("game information everywhere", text(&[("(;FF[4]", 1), (";PB[x]GN[y]RE[B+R]", 100_000), (")", 1)])),
        ("root properties everywhere", text(&[("(;FF[4]", 1), (";FF[4]SZ[19]CA[UTF-8]", 100_000), (")", 1)])),
        ("annotations", text(&[("(;FF[4]", 1), (";TE[1]BM[1]DM[1]UC[1]GB[1]GW[1]", 50_000), (")", 1)])),
        ("old properties", text(&[("(;", 1), (";L[aa][bb]M[cc]VW[aa][bb]", 100_000), (")", 1)])),
        ("a long result", text(&[("(;FF[4]RE[", 1), ("3/4 ", n), ("]DT[", 1), ("2000-01-01,", n / 4), ("])", 1)])),
        ("parts", text(&[("(;FF[4]LB[", 1), (":", n), ("])", 1)])),
    ]
    .map(|(name, text)| (name, text.into_bytes()))
    .into();
    inputs.push(("high bytes", [&b"(;C["[..], &vec![0xB0; n], b"])"].concat()));
    inputs.push(("half characters", [&b"(;C["[..], &b"\xB0\\]".repeat(n / 2), b"])"].concat()));
    inputs.push(("bytes that are nothing", [&b"(;C["[..], &vec![0xFF; n], b"])"].concat()));
    inputs.push(("escapes byte by byte", [&b"(;CA[big5]C["[..], &b"\xB3\\\\".repeat(n / 2), b"])"].concat()));
    inputs.push(("shifts", [&b"(;C["[..], &b"\x1B$B\x1B(B".repeat(n / 4), b"])"].concat()));
    inputs.push(("UTF-16", [&b"\xFF\xFE"[..], &b"(\0;\0C\0[\0x\0]\0)\0".repeat(n / 8), b"("].concat()));
    inputs.push(("charsets", b"(;CA[gbk]C[\xB0\xA1])(;CA[utf-8]C[\xE6\xA3\x8B])".repeat(n / 32)));
    inputs
}

/// Returns a distinct identifier for each number.
fn name(mut number: usize) -> String {
    let mut name = String::from("X");
    for _ in 0..5 {
        name.push(char::from(b'A' + u8::try_from(number % 26).unwrap()));
        number /= 26;
    }
    name
}

#[test]
fn no_input_needs_a_large_stack() {
    let read_and_write = || {
        for (name, bytes) in inputs() {
            let mut records = SgfReader::new().lenient().records(&bytes[..]);
            let mut games = 0;
            for item in records.by_ref() {
                match item {
                    Ok(read) => {
                        let Game::Record(record) = read.value else { continue };
                        games += 1;
                        if games < 100 {
                            SgfWriter::new().write(&record, &mut std::io::sink()).unwrap();
                        }
                    }
                    Err(RecordsError::Ended(_)) => {}
                    // The number of empty nodes is limited by the size of the file.
                    Err(RecordsError::Refused(refused))
                        if refused.report.diagnostics().iter().any(|finding| finding.code == &codes::LIMIT_NODES) => {}
                    Err(why) => panic!("{name}: {why}"),
                }
            }
            println!("{name}: {} bytes, {games} games", bytes.len());
        }
    };
    std::thread::Builder::new().stack_size(STACK).spawn(read_and_write).unwrap().join().unwrap();
}

/// Truncated samples, and samples with one changed byte, are read without a panic, and give no more data than they
/// have.
#[test]
fn damaged_samples_are_read() {
    let mut seed = 0x7765_6937_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % bound
    };
    for list in ["real", "bad", "recoded"] {
        for path in samples(&format!("sgf/{list}")) {
            let bytes = std::fs::read(path).unwrap();
            if bytes.is_empty() || bytes.len() > 20_000 {
                continue;
            }
            for _ in 0..20 {
                drop(SgfReader::new().lenient().read(&bytes[..below(bytes.len())]));
                let mut damaged = bytes.clone();
                damaged[below(bytes.len())] = *b"()[];\\\0A\xFF".get(below(9)).unwrap();
                drop(SgfReader::new().lenient().read(&damaged));
            }
        }
    }
}
