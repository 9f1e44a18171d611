//! One file with the results of all inputs: an archive, or lines. It appears whole or not at all, and its bytes depend
//! on nothing but its content: times, owners and rights are always the same.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::input::archive::{Kind, Pack};
use crate::output::atomic::{self, WriteError};
use crate::output::ordered_output::{Piece, Sink};
use crate::output::temporary::Temporary;

type Out = BufWriter<Temporary>;

const LEVEL: i32 = 3;

enum Writer {
    Zip(Box<ZipWriter<Out>>),
    Tar(Builder<Out>),
    Gzip(Box<Builder<GzEncoder<Out>>>),
    Zstd(Box<Builder<zstd::Encoder<'static, Out>>>),
    Text(Out),
}

/// The file, not yet in its place.
pub struct OneFile {
    writer: Writer,
    place: PathBuf,
    force: bool,
    pieces: usize,
}

impl OneFile {
    /// An archive that is to stand there.
    pub fn archive(path: &Path, kind: Kind, force: bool) -> Result<Self, WriteError> {
        let (out, place) = begin(path, force)?;
        let writer = match kind {
            Kind::Zip => Writer::Zip(Box::new(ZipWriter::new(out))),
            Kind::Tar(Pack::Plain) => Writer::Tar(Builder::new(out)),
            Kind::Tar(Pack::Gzip) => Writer::Gzip(Box::new(Builder::new(GzEncoder::new(out, Compression::default())))),
            Kind::Tar(Pack::Zstd) => {
                let encoder = zstd::Encoder::new(out, LEVEL).map_err(WriteError::io(path))?;
                Writer::Zstd(Box::new(Builder::new(encoder)))
            }
        };
        Ok(Self { writer, place, force, pieces: 0 })
    }

    /// A text that is to stand there.
    pub fn text(path: &Path, force: bool) -> Result<Self, WriteError> {
        let (out, place) = begin(path, force)?;
        Ok(Self { writer: Writer::Text(out), place, force, pieces: 0 })
    }

    /// Whether anything is in it.
    pub const fn is_empty(&self) -> bool {
        self.pieces == 0
    }

    /// Puts it into its place.
    pub fn finish(self) -> Result<(), WriteError> {
        let out = match self.writer {
            Writer::Zip(zip) => zip.finish().map_err(io::Error::from),
            Writer::Tar(tar) => tar.into_inner(),
            Writer::Gzip(tar) => tar.into_inner().and_then(GzEncoder::finish),
            Writer::Zstd(tar) => tar.into_inner().and_then(zstd::Encoder::finish),
            Writer::Text(out) => Ok(out),
        };
        let file = out.and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error));
        let file = file.map_err(WriteError::io(&self.place))?;
        atomic::put(file, &self.place, self.force)
    }
}

fn begin(path: &Path, force: bool) -> Result<(Out, PathBuf), WriteError> {
    if !force {
        atomic::must_be_free(path)?;
    }
    let (file, place) = atomic::temporary_for(path)?;
    Ok((BufWriter::new(file), place))
}

impl Sink for OneFile {
    fn take(&mut self, piece: &Piece) -> io::Result<()> {
        self.pieces += 1;
        let Piece { name, content } = piece;
        match &mut self.writer {
            Writer::Zip(zip) => {
                let options = SimpleFileOptions::default()
                    .compression_method(CompressionMethod::Deflated)
                    .last_modified_time(DateTime::default())
                    .unix_permissions(0o644)
                    .large_file(content.len() as u64 > u64::from(u32::MAX));
                zip.start_file(&**name, options)?;
                zip.write_all(content)
            }
            Writer::Tar(tar) => append(tar, name, content),
            Writer::Gzip(tar) => append(tar, name, content),
            Writer::Zstd(tar) => append(tar, name, content),
            Writer::Text(out) => out.write_all(content),
        }
    }
}

fn append(tar: &mut Builder<impl Write>, name: &str, content: &[u8]) -> io::Result<()> {
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Regular);
    header.set_size(content.len() as u64);
    header.set_mode(0o644);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    tar.append_data(&mut header, name, content)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const KINDS: [(&str, Kind); 4] = [
        ("a.zip", Kind::Zip),
        ("a.tar", Kind::Tar(Pack::Plain)),
        ("a.tar.gz", Kind::Tar(Pack::Gzip)),
        ("a.tar.zst", Kind::Tar(Pack::Zstd)),
    ];

    fn written(path: &Path, kind: Kind) -> Vec<u8> {
        let mut file = OneFile::archive(path, kind, true).unwrap();
        assert!(file.is_empty());
        let long = format!("{}/棋.wei7", "d".repeat(200));
        for (name, content) in [("a.wei7", &b"1"[..]), (&long, b""), ("d/b.wei7", &vec![7; 100_000])] {
            file.take(&Piece { name: name.to_owned(), content: content.to_owned() }).unwrap();
        }
        file.finish().unwrap();
        fs::read(path).unwrap()
    }

    #[test]
    fn bytes_depend_on_the_content_only() {
        let directory = tempfile::tempdir().unwrap();
        for (name, kind) in KINDS {
            let path = directory.path().join(name);
            let first = written(&path, kind);
            std::thread::sleep(std::time::Duration::from_millis(5));
            assert!(first == written(&path, kind), "{name}");
            assert!(first.len() > 100, "{name}");
        }
    }

    #[test]
    fn it_appears_whole_or_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        for (name, kind) in KINDS {
            let path = directory.path().join(name);
            let mut file = OneFile::archive(&path, kind, false).unwrap();
            file.take(&Piece { name: "a".to_owned(), content: b"1".to_vec() }).unwrap();
            drop(file);
            assert!(!path.exists());
            fs::write(&path, "mine").unwrap();
            assert!(matches!(OneFile::archive(&path, kind, false), Err(WriteError::Exists(_))));
        }
    }
}
