//! Counts the games of any input: `cargo run -p wei7-convert --example count < games.sgf`.

use std::io::{Error, Read, stdin};

use wei7_convert::RecordReader;

fn main() -> Result<(), Error> {
    let mut head = Vec::new();
    stdin().take(64 << 10).read_to_end(&mut head)?;
    let reader = RecordReader::detect(&head, None).map_err(Error::other)?.lenient();
    println!("{}", reader.for_reader(head.chain(stdin())).flatten().count());
    Ok(())
}
