//! Reads archives and compressed files without unpacking them to disk.

mod decompress;
mod entry_names;
mod list;
mod read_ahead;

use std::path::{Path, PathBuf};

pub(super) use decompress::Decompressor;
pub use list::Archive;
pub(super) use list::{ArchiveEntry, EntryKind};
pub use read_ahead::EntryContent;
pub(super) use read_ahead::ReadEntry;

/// Archive format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveKind {
    /// Zip (`.zip`).
    Zip,
    /// Tar (`.tar`), and tar compressed as a whole, such as `.tar.gz`.
    Tar(Compression),
}

/// Compression format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// No compression.
    None,
    /// gzip, RFC 1952.
    Gzip,
    /// Zstandard, RFC 8878.
    Zstd,
    /// xz, which can be read but not written.
    Xz,
    /// bzip2, which can be read but not written.
    Bzip2,
}

/// Extensions of archives. For each kind, the preferred extension comes first.
const ARCHIVE_EXTENSIONS: [(&str, ArchiveKind); 12] = [
    (".zip", ArchiveKind::Zip),
    (".tar.gz", ArchiveKind::Tar(Compression::Gzip)),
    (".tgz", ArchiveKind::Tar(Compression::Gzip)),
    (".tar.zst", ArchiveKind::Tar(Compression::Zstd)),
    (".tzst", ArchiveKind::Tar(Compression::Zstd)),
    (".tar.zstd", ArchiveKind::Tar(Compression::Zstd)),
    (".tar.xz", ArchiveKind::Tar(Compression::Xz)),
    (".txz", ArchiveKind::Tar(Compression::Xz)),
    (".tar.bz2", ArchiveKind::Tar(Compression::Bzip2)),
    (".tbz2", ArchiveKind::Tar(Compression::Bzip2)),
    (".tbz", ArchiveKind::Tar(Compression::Bzip2)),
    (".tar", ArchiveKind::Tar(Compression::None)),
];

impl ArchiveKind {
    /// Returns the archive kind that the extension of a path names; `None` if the extension is not that of an archive.
    pub fn of_path(path: &Path) -> Option<Self> {
        split_extension(path).map(|(kind, _)| kind)
    }

    /// Returns whether archives of this kind can be written.
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::Tar(Compression::Xz | Compression::Bzip2))
    }

    /// Returns the preferred extension, such as `.tar.gz`.
    pub fn extension(self) -> &'static str {
        ARCHIVE_EXTENSIONS.iter().find(|(_, kind)| *kind == self).map_or("", |(extension, _)| extension)
    }
}

/// Returns the archive kind that the extension names, and the length in bytes of the file name before the extension.
fn split_extension(path: &Path) -> Option<(ArchiveKind, usize)> {
    let name = path.file_name()?.as_encoded_bytes();
    ARCHIVE_EXTENSIONS.iter().find_map(|(extension, kind)| {
        let at = name.len().checked_sub(extension.len()).filter(|at| *at > 0)?;
        name.get(at..).filter(|end| end.eq_ignore_ascii_case(extension.as_bytes())).map(|_| (*kind, at))
    })
}

/// Removes the archive extension from a path.
pub(super) fn without_extension(path: &Path) -> PathBuf {
    let stem =
        |(_, at): (ArchiveKind, usize)| path.file_name()?.to_str()?.get(..at).map(|name| path.with_file_name(name));
    split_extension(path).and_then(stem).unwrap_or_else(|| path.to_owned())
}

impl Compression {
    /// Extensions of compressed files. For each compression, the preferred extension comes first.
    pub(super) const EXTENSIONS: [(&str, Self); 5] =
        [("gz", Self::Gzip), ("zst", Self::Zstd), ("zstd", Self::Zstd), ("xz", Self::Xz), ("bz2", Self::Bzip2)];

    /// Returns the compression that the extension of a single compressed file names, and the path without this
    /// extension. Returns `None` for archives, too.
    pub fn of_path(path: &Path) -> Option<(Self, PathBuf)> {
        let extension = path.extension()?.to_str()?;
        let (_, compression) = Self::EXTENSIONS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(extension))?;
        ArchiveKind::of_path(path).is_none().then(|| (compression, path.with_extension("")))
    }

    /// Returns the preferred extension, such as `.gz`; empty for [`Compression::None`].
    pub(super) fn extension(self) -> String {
        let extension = Self::EXTENSIONS.into_iter().find(|(_, compression)| *compression == self);
        extension.map(|(extension, _)| format!(".{extension}")).unwrap_or_default()
    }
}

/// Archive or compression format detected from the first bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Magic {
    Archive(ArchiveKind),
    Compressed(Compression),
}

impl Magic {
    pub(super) fn detect(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Archive(ArchiveKind::Zip)),
            [0x1F, 0x8B, ..] => Some(Self::Compressed(Compression::Gzip)),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Self::Compressed(Compression::Zstd)),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Compressed(Compression::Xz)),
            [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', ..] => Some(Self::Compressed(Compression::Bzip2)),
            _ if bytes.get(257..262) == Some(b"ustar") => Some(Self::Archive(ArchiveKind::Tar(Compression::None))),
            _ => None,
        }
    }
}

/// Returns the name of an archive entry: the components of the path joined by `/`.
pub(crate) fn entry_name(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_tell_archives() {
        let kind = |name: &str| ArchiveKind::of_path(Path::new(name));
        assert_eq!(kind("d/a.ZIP"), Some(ArchiveKind::Zip));
        assert_eq!(kind("a.b.tar.gz"), Some(ArchiveKind::Tar(Compression::Gzip)));
        assert_eq!(kind("a.tgz"), Some(ArchiveKind::Tar(Compression::Gzip)));
        assert_eq!(kind("a.tar.zst"), Some(ArchiveKind::Tar(Compression::Zstd)));
        assert_eq!(kind("a.tar"), Some(ArchiveKind::Tar(Compression::None)));
        for (_, expected) in ARCHIVE_EXTENSIONS {
            assert_eq!(kind(&format!("a{}", expected.extension())), Some(expected));
        }
        assert_eq!(without_extension(Path::new("d/a.b.tar.gz")), Path::new("d/a.b"));
        let compression = |name: &str| Compression::of_path(Path::new(name));
        assert_eq!(compression("d/a.sgf.GZ"), Some((Compression::Gzip, "d/a.sgf".into())));
        assert_eq!(compression("a.zst"), Some((Compression::Zstd, "a".into())));
        assert_eq!(compression("a.sgf.xz"), Some((Compression::Xz, "a.sgf".into())));
        assert_eq!(compression("a.sgf.bz2"), Some((Compression::Bzip2, "a.sgf".into())));
        assert_eq!((compression("a.tar.gz"), compression("a.sgf")), (None, None));
        assert_eq!((kind("a.sgf.gz"), kind(".zip"), kind("zip"), kind("a.wei7")), (None, None, None, None));
    }
}
