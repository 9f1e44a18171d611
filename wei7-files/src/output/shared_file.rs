//! One file with the outputs of all inputs: an archive, or NDJSON. The file appears complete or not at all. Runs with
//! the same content write the same bytes, since times, owners, permissions and the system in archives are constant.

use std::io::{self, Write};
use std::path::Path;

use flate2::write::GzEncoder;
use tar::{Builder, EntryType, Header};
use wei7_core::Diagnostic;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

use super::atomic::AtomicFile;
use super::ordered_output::{Chunk, ChunkSink};
use crate::WriteError;
use crate::input::{ArchiveKind, Compression};

/// Compression level of Zstandard, which is the default level of `zstd`.
const ZSTD_LEVEL: i32 = 3;

enum Writer {
    Zip(Box<ZipWriter<AtomicFile>>),
    Tar(Builder<AtomicFile>),
    Gzip(Box<Builder<GzEncoder<AtomicFile>>>),
    Zstd(Box<Builder<zstd::Encoder<'static, AtomicFile>>>),
    Text(AtomicFile),
}

/// Shared output file that is not yet at its final path.
pub struct SharedFile {
    writer: Writer,
    is_empty: bool,
}

impl SharedFile {
    /// Creates an archive at `path`. With `force`, the archive replaces an existing file.
    pub fn archive(path: &Path, kind: ArchiveKind, force: bool) -> Result<Self, WriteError> {
        let out = AtomicFile::create(path, force)?;
        let writer = match kind {
            ArchiveKind::Zip => Writer::Zip(Box::new(ZipWriter::new(out))),
            ArchiveKind::Tar(Compression::None) => Writer::Tar(Builder::new(out)),
            ArchiveKind::Tar(Compression::Gzip) => {
                Writer::Gzip(Box::new(Builder::new(GzEncoder::new(out, flate2::Compression::default()))))
            }
            ArchiveKind::Tar(Compression::Xz | Compression::Bzip2) => {
                return Err(WriteError::io(path)(io::ErrorKind::Unsupported.into()));
            }
            ArchiveKind::Tar(Compression::Zstd) => {
                let encoder = zstd::Encoder::new(out, ZSTD_LEVEL).map_err(WriteError::io(path))?;
                Writer::Zstd(Box::new(Builder::new(encoder)))
            }
        };
        Ok(Self { writer, is_empty: true })
    }

    /// Creates a text file to which all chunks are appended.
    pub fn text(path: &Path, force: bool) -> Result<Self, WriteError> {
        Ok(Self { writer: Writer::Text(AtomicFile::create(path, force)?), is_empty: true })
    }

    /// Returns whether no chunk has been written.
    pub const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Moves the complete file to its final path. Errors name the file by `path`. Returns notes on attributes of a
    /// replaced file that could not be kept.
    pub fn finish(self, path: &Path) -> Result<Vec<Diagnostic>, WriteError> {
        let file = match self.writer {
            Writer::Zip(zip) => zip.finish().map_err(io::Error::from),
            Writer::Tar(tar) => tar.into_inner(),
            Writer::Gzip(tar) => tar.into_inner().and_then(GzEncoder::finish),
            Writer::Zstd(tar) => tar.into_inner().and_then(zstd::Encoder::finish),
            Writer::Text(out) => Ok(out),
        };
        file.map_err(WriteError::io(path))?.finish()
    }
}

impl ChunkSink for SharedFile {
    fn write_chunk(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.is_empty = false;
        let Chunk { name, content } = chunk;
        match &mut self.writer {
            Writer::Zip(zip) => {
                let options = SimpleFileOptions::default()
                    .compression_method(CompressionMethod::Deflated)
                    .last_modified_time(DateTime::default())
                    .unix_permissions(0o644)
                    .system(System::Unix)
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

    const KINDS: [(&str, ArchiveKind); 4] = [
        ("a.zip", ArchiveKind::Zip),
        ("a.tar", ArchiveKind::Tar(Compression::None)),
        ("a.tar.gz", ArchiveKind::Tar(Compression::Gzip)),
        ("a.tar.zst", ArchiveKind::Tar(Compression::Zstd)),
    ];

    fn written(path: &Path, kind: ArchiveKind) -> Vec<u8> {
        let mut file = SharedFile::archive(path, kind, true).unwrap();
        assert!(file.is_empty());
        let long = format!("{}/棋.wei7", "d".repeat(200));
        for (name, content) in [("a.wei7", &b"1"[..]), (&long, b""), ("d/b.wei7", &vec![7; 100_000])] {
            file.write_chunk(&Chunk { name: name.to_owned(), content: content.to_owned() }).unwrap();
        }
        file.finish(path).unwrap();
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
            let mut file = SharedFile::archive(&path, kind, false).unwrap();
            file.write_chunk(&Chunk { name: "a".to_owned(), content: b"1".to_vec() }).unwrap();
            drop(file);
            assert!(!path.exists());
            fs::write(&path, "mine").unwrap();
            assert!(matches!(SharedFile::archive(&path, kind, false), Err(WriteError::Exists(_))));
        }
    }
}
