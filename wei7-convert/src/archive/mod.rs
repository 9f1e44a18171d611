//! Archives and compressed files: read without unpacking, written in one piece.

mod write;

use std::path::Path;

pub(crate) use write::OneFile;

/// What an archive is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Zip,
    Tar(Pack),
}

/// How bytes are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pack {
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
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
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

/// The name of an entry: the parts of the path with `/` between them.
pub(crate) fn name_of(path: &Path) -> String {
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
        assert_eq!((kind("a.sgf.gz"), kind(".zip"), kind("zip"), kind("a.wei7")), (None, None, None, None));
    }
}
