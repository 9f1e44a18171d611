//! What reading and writing SGF costs in memory: a stream of games no more than one of them, a game a small multiple of itself.

use std::io::Read;

use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::memory::{again, peak};

use crate::{MEMORY, MIB, alone};

/// The peak of reading the games of a stream, and their number.
fn streamed(input: impl Read) -> (usize, usize) {
    peak(&MEMORY, || SgfReader::new().lenient().records(input).flatten().count())
}

/// Reads and writes a game; the text and its record may not cost more than so many times themselves.
fn costs(name: &str, text: &str, most: usize) {
    let before = MEMORY.current_usage();
    let game = SgfReader::new().lenient().records(text.as_bytes()).next().unwrap().unwrap().value;
    let record = game.into_record().unwrap();
    let both = text.len() + MEMORY.current_usage() - before;
    let (reading, count) = streamed(text.as_bytes());
    assert_eq!(count, 1);
    let (writing, ()) = peak(&MEMORY, || {
        SgfWriter::new().write(&record, &mut std::io::sink()).unwrap();
    });
    println!("{name}: {} bytes, {both} with the record, reading {reading}, writing {writing}", text.len());
    assert!(reading <= most * both && writing <= most * both, "{name}");
}

#[test]
fn memory_is_a_small_multiple_of_the_largest_game() {
    let _alone = alone();
    let game = format!("(;FF[4]GM[1]SZ[19]\n{})\n", ";B[pd]C[a word];W[dd]".repeat(300));
    let (peak, count) = streamed(again(game.as_bytes(), 8000));
    println!("a collection of {} bytes: {peak}", game.len() * 8000);
    assert!(count == 8000 && peak < 4 * MIB, "{count}, {peak}");

    // What is wrong in a game, or stands between games, does not make all the rest wait.
    let damaged = format!("text :-( [ {game} (;FF[4]C[(\\]]");
    let (peak, count) = streamed(again(damaged.as_bytes(), 4000));
    assert!(count > 4000 && peak < 4 * MIB, "{count}, {peak}");
    let blanks = std::io::repeat(b' ').take(20 << 20);
    let junk = std::io::repeat(b'x').take(20 << 20);
    let (peak, count) = streamed(b"(;FF[4])".chain(blanks).chain(junk).chain(&b"(;FF[4])"[..]));
    assert!(count == 2 && peak < 5 * MIB, "{count}, {peak}");

    costs("a comment of 50 MiB", &format!("(;FF[4]C[{}])", "some words".repeat(5 * MIB)), 3);
    costs("a line of 1,000,000 nodes", &format!("(;FF[4]{})", ";B[pd];W[dd]".repeat(500_000)), 3);
    costs("comments", &format!("(;FF[4]{})", ";B[pd]C[good];W[dd]C[bad]".repeat(100_000)), 3);
    let nested = format!("(;FF[4]{}{})", "(;B[pd](;W[dd])".repeat(50_000), ")".repeat(50_000));
    costs("100,000 nested variations", &nested, 3);
    costs("one property many times", &format!("(;FF[4]{})", "XX[some words]".repeat(400_000)), 6);
}
