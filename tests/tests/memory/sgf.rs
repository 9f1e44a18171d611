//! Memory for reading and writing SGF: a stream of games needs no more than one game, and a game needs a small multiple
//! of its size.

use std::io::Read;

use wei7_core::Record;
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::memory::{again, peak};
use wei7_testsuite::sampling::tenth;

use crate::{MEMORY, MIB, alone};

/// Returns the peak of memory while reading the games of a stream, and their number.
fn streamed(input: impl Read) -> (usize, usize) {
    peak(&MEMORY, || SgfReader::new().lenient().records(input).flatten().count())
}

fn costs(name: &str, text: &str, most: usize) {
    let read = |text: &[u8]| {
        SgfReader::new().lenient().records(text).flatten().filter_map(|read| read.value.into_record()).collect()
    };
    let write = |record: &Record| drop(SgfWriter::new().write(record, &mut std::io::sink()).unwrap());
    crate::costs(name, text, most, read, write);
}

#[test]
fn memory_is_a_small_multiple_of_the_largest_game() {
    let _alone = alone();
    let game = format!("(;FF[4]GM[1]SZ[19]\n{})\n", ";B[pd]C[a word];W[dd]".repeat(300));
    let (peak, count) = streamed(again(game.as_bytes(), 8000));
    println!("a collection of {} bytes: {peak}", game.len() * 8000);
    assert!(count == 8000 && peak < 4 * MIB, "{count}, {peak}");

    // Errors in a game and text between games do not delay the following games.
    let damaged = format!("text :-( [ {game} (;FF[4]C[(\\]]");
    let (peak, count) = streamed(again(damaged.as_bytes(), 4000));
    assert!(count > 4000 && peak < 4 * MIB, "{count}, {peak}");
    let blanks = std::io::repeat(b' ').take(20 << 20);
    let junk = std::io::repeat(b'x').take(20 << 20);
    let (peak, count) = streamed(b"(;FF[4])".chain(blanks).chain(junk).chain(&b"(;FF[4])"[..]));
    assert!(count == 2 && peak < 5 * MIB, "{count}, {peak}");

    costs("a long comment", &format!("(;FF[4]C[{}])", "some words".repeat(tenth(5 * MIB))), 3);
    costs("a line of many nodes", &format!("(;FF[4]{})", ";B[pd];W[dd]".repeat(tenth(500_000))), 3);
    costs("a comment at every move", &format!("(;FF[4]{})", ";B[pd]C[good];W[dd]C[bad]".repeat(tenth(100_000))), 3);
    let nested = format!("(;FF[4]{}{})", "(;B[pd](;W[dd])".repeat(tenth(50_000)), ")".repeat(tenth(50_000)));
    costs("nested variations", &nested, 3);
    costs("one property many times", &format!("(;FF[4]{})", "XX[some words]".repeat(tenth(400_000))), 6);
}
