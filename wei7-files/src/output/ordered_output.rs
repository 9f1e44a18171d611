//! Writes the outputs of several inputs to one sink, in the order of the inputs. Each input buffers a bounded number of
//! bytes.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use wei7_core::Message;

use crate::input::entry_name;
use crate::jobs::{Turn, lock};

/// Number of bytes that an input buffers. When the buffer is full, the input waits until all inputs before it are
/// written.
pub const BUFFER: usize = 1 << 20;

/// Piece of output: an archive entry, or a part of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Name of an archive entry; empty for other sinks.
    pub name: String,
    /// Content of the entry or of the piece of text.
    pub content: Vec<u8>,
}

impl Chunk {
    /// Creates an archive entry with this path.
    pub fn entry(path: &Path, content: Vec<u8>) -> Self {
        Self { name: entry_name(path), content }
    }

    /// Creates a chunk without a name, for a sink that is not an archive.
    pub const fn text(content: Vec<u8>) -> Self {
        Self { name: String::new(), content }
    }
}

/// Output to which chunks are written one after the other.
pub trait ChunkSink: Send {
    /// Writes the next chunk.
    fn write_chunk(&mut self, chunk: &Chunk) -> io::Result<()>;
}

/// Adapter that writes chunks to a stream of bytes.
pub struct StreamSink<'s>(pub &'s mut (dyn Write + Send));

impl ChunkSink for StreamSink<'_> {
    fn write_chunk(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.0.write_all(&chunk.content)
    }
}

/// Output of one input to a sink that all inputs share.
pub struct OrderedOutput<'s> {
    turn: &'s Turn<'s>,
    sink: &'s Mutex<dyn ChunkSink + 's>,
    buffer: Vec<Chunk>,
    bytes: usize,
    /// Whether all inputs before this input are written, so that this input writes without buffering.
    open: bool,
}

impl<'s> OrderedOutput<'s> {
    /// Creates the output of the input to which `turn` belongs.
    pub fn new(turn: &'s Turn<'s>, sink: &'s Mutex<dyn ChunkSink + 's>) -> Self {
        Self { turn, sink, buffer: Vec::new(), bytes: 0, open: turn.is_sole() }
    }

    /// Adds a chunk. If the buffer is full, waits for the turn of the input.
    pub fn put(&mut self, chunk: Chunk) -> io::Result<()> {
        self.bytes += chunk.content.len();
        self.buffer.push(chunk);
        if !self.open && self.bytes > BUFFER {
            self.open = self.turn.wait();
            if !self.open {
                return Err(io::Error::other(Message::new("run-ended")));
            }
        }
        if self.open {
            self.bytes = 0;
            write_chunks(&std::mem::take(&mut self.buffer), self.sink)?;
        }
        Ok(())
    }

    /// Returns the turn of this input.
    pub const fn turn(&self) -> &Turn<'s> {
        self.turn
    }

    /// Returns the chunks that are not written yet. The caller passes them to the `report` function of the run, which
    /// writes them in order.
    pub fn into_buffered(self) -> Vec<Chunk> {
        self.buffer
    }
}

/// Writes chunks to the shared sink. All inputs before that of the chunks must have been written.
pub fn write_chunks(chunks: &[Chunk], sink: &Mutex<dyn ChunkSink + '_>) -> io::Result<()> {
    let mut sink = lock(sink);
    chunks.iter().try_for_each(|chunk| sink.write_chunk(chunk))
}

impl Write for OrderedOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.put(Chunk::text(bytes.to_owned()))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::{Jobs, in_order};

    #[test]
    fn texts_come_in_the_order_of_their_inputs() {
        let expected: Vec<u8> = (0..40_u8).flat_map(|item| vec![item; 100_000]).collect();
        for threads in [1, 4] {
            let mut out = Vec::new();
            let text: &Mutex<dyn ChunkSink> = &Mutex::new(StreamSink(&mut out));
            let work = |item: u8, turn: &Turn<'_>| {
                let mut ordered = OrderedOutput::new(turn, text);
                // Some outputs are larger than the buffer.
                let pieces = if item.is_multiple_of(3) { 100_000 } else { 10 };
                for piece in vec![item; 100_000].chunks(100_000 / pieces * 10) {
                    ordered.write_all(piece).unwrap();
                }
                Ok::<_, io::Error>(ordered.into_buffered())
            };
            let done = in_order(
                Jobs { threads, ordered_names: false },
                0..40_u8,
                |_| 0,
                work,
                |chunks| write_chunks(&chunks, text),
            );
            assert!(done.is_ok());
            assert!(out == expected, "{threads}");
        }
    }
}
