//! Archives and compressed files: read without unpacking, written in one piece.

mod contents;
mod decompress;
mod entry_names;
mod list;

use std::path::{Path, PathBuf};

pub use contents::{Given, Work, Works};
pub use decompress::Expanded;
pub use list::{Archive, Listed, Sort, Trouble};

/// What an archive is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Zip,
    Tar(Pack),
}

/// How bytes are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pack {
    Plain,
    Gzip,
    Zstd,
}

/// Extensions and what they mean; a longer one comes before its end.
const KINDS: [(&str, Kind); 7] = [
    (".zip", Kind::Zip),
    (".tar.gz", Kind::Tar(Pack::Gzip)),
    (".tgz", Kind::Tar(Pack::Gzip)),
    (".tar.zst", Kind::Tar(Pack::Zstd)),
    (".tzst", Kind::Tar(Pack::Zstd)),
    (".tar.zstd", Kind::Tar(Pack::Zstd)),
    (".tar", Kind::Tar(Pack::Plain)),
];

impl Kind {
    /// The kind that a name says.
    pub fn of_path(path: &Path) -> Option<Self> {
        split(path).map(|(kind, _)| kind)
    }
}

/// What a name of an archive says, and the bytes of it before that.
fn split(path: &Path) -> Option<(Kind, usize)> {
    let name = path.file_name()?.as_encoded_bytes();
    KINDS.iter().find_map(|(extension, kind)| {
        let at = name.len().checked_sub(extension.len()).filter(|at| *at > 0)?;
        name.get(at..).filter(|end| end.eq_ignore_ascii_case(extension.as_bytes())).map(|_| (*kind, at))
    })
}

/// The path without what says that it is an archive.
pub fn without_extension(path: &Path) -> PathBuf {
    let stem = |(_, at): (Kind, usize)| path.file_name()?.to_str()?.get(..at).map(|name| path.with_file_name(name));
    split(path).and_then(stem).unwrap_or_else(|| path.to_owned())
}

impl Pack {
    /// How a single file is compressed by its name, and its name without that.
    pub fn of_path(path: &Path) -> Option<(Self, PathBuf)> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let pack = match &*extension {
            "gz" => Self::Gzip,
            "zst" | "zstd" => Self::Zstd,
            _ => return None,
        };
        Kind::of_path(path).is_none().then(|| (pack, path.with_extension("")))
    }
}

/// What the first bytes of a file are that holds others, or is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {
    Archive(Kind),
    Packed(Pack),
}

impl Magic {
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Archive(Kind::Zip)),
            [0x1F, 0x8B, ..] => Some(Self::Packed(Pack::Gzip)),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Self::Packed(Pack::Zstd)),
            _ if bytes.get(257..262) == Some(b"ustar") => Some(Self::Archive(Kind::Tar(Pack::Plain))),
            _ => None,
        }
    }
}

/// The name of an entry: the parts of the path with `/` between them.
pub fn name_of(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_is_an_archive() {
        let kind = |name: &str| Kind::of_path(Path::new(name));
        assert_eq!(kind("d/a.ZIP"), Some(Kind::Zip));
        assert_eq!(kind("a.b.tar.gz"), Some(Kind::Tar(Pack::Gzip)));
        assert_eq!(kind("a.tgz"), Some(Kind::Tar(Pack::Gzip)));
        assert_eq!(kind("a.tar.zst"), Some(Kind::Tar(Pack::Zstd)));
        assert_eq!(kind("a.tar"), Some(Kind::Tar(Pack::Plain)));
        assert_eq!(without_extension(Path::new("d/a.b.tar.gz")), Path::new("d/a.b"));
        let pack = |name: &str| Pack::of_path(Path::new(name));
        assert_eq!(pack("d/a.sgf.GZ"), Some((Pack::Gzip, "d/a.sgf".into())));
        assert_eq!(pack("a.zst"), Some((Pack::Zstd, "a".into())));
        assert_eq!((pack("a.tar.gz"), pack("a.sgf")), (None, None));
        assert_eq!((kind("a.sgf.gz"), kind(".zip"), kind("zip"), kind("a.wei7")), (None, None, None, None));
    }
}
