//! What goes where: inputs and `-o` in, one job a record out. Nothing here touches a file system.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::input::archive::{self, Archive, Pack};
use wei7_convert::{Format, ndjson};

/// Where a record comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Stdin,
    File(PathBuf),
    /// A compressed file, and its name without that.
    Packed(PathBuf, Pack, PathBuf),
    /// An entry of an archive.
    Entry {
        archive: Arc<Archive>,
        index: usize,
        /// Its cleaned path.
        name: PathBuf,
    },
}

impl Input {
    /// The name that reports print.
    pub fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) | Self::Packed(path, ..) => path.display().to_string(),
            Self::Entry { archive, name, .. } => archive.path.join(name).display().to_string(),
        }
    }

    /// The file that it is in.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Packed(path, ..) => Some(path),
            Self::Entry { archive, .. } => Some(&archive.path),
        }
    }

    /// The name that may say its format.
    pub fn named(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Packed(_, _, path) | Self::Entry { name: path, .. } => Some(path),
        }
    }
}

/// An input that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub input: Input,
    /// Its path below the directory that was named; the bare file name of a file that was named itself.
    pub relative: PathBuf,
    /// Found in a directory, and its extension says nothing or little: it is skipped if it is not a record.
    pub stranger: bool,
}

/// What `-o` means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Stdout,
    File(PathBuf),
    Directory(PathBuf),
    /// One archive with what would stand in a directory.
    Archive(PathBuf, archive::Kind),
}

/// What `-o` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Nothing,
    File,
    Directory,
}

/// How many inputs there are, and of what kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inputs {
    /// One file, or standard input.
    One,
    /// Several of them.
    Several,
    /// A directory is among them.
    Directory,
}

/// A way of using the command that means nothing: exit code 2.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UsageError {
    #[error("several inputs need `-o` with a directory to write to")]
    SeveralToStdout,
    #[error("an input that is a directory needs `-o` with a directory to write to")]
    DirectoryToStdout,
    #[error("`{0}` is a file, but what is written here needs a directory")]
    OutputIsFile(PathBuf),
    #[error("`--supplement` names one file, so it goes with one input")]
    SupplementForSeveral,
    #[error("one file is drawn at a time")]
    DrawsOne,
    #[error("`--all-diagrams` needs `-o` with a directory to write to")]
    DiagramsNeedDirectory,
    #[error("`{0}` is a directory, and one picture is written")]
    PictureIsDirectory(PathBuf),
    #[error("`{0}` is for pictures, and a page is written")]
    NotOnAPage(&'static str),
    #[error("`{0}` ends in none of `.svg`, `.png` and `.html`; `--to` can say what to write")]
    NoSuchPicture(PathBuf),
    #[error("`diff` compares two files")]
    NotTwoFiles,
    #[error("there is no command `{0}`; `wei7 --help` lists them")]
    NoSuchCommand(String),
    #[error("standard input can be read once only")]
    StdinTwice,
    #[error("`{0}` is the name of one file, and here there are several to write: `-o DIR/` writes a file for each")]
    FileForSeveral(PathBuf),
    #[error("`{0}` is the name of a text of lines, which `--lines` writes; `-o DIR/` writes a file for each record")]
    LinesForSeveral(PathBuf),
    #[error("`{0}` would be compressed by its name; what is compressed here are archives: .zip, .tar.gz, .tar.zst")]
    CompressedOutput(PathBuf),
    #[error("`{0}` is one of the inputs; write to another place")]
    OutputIsInput(PathBuf),
    #[error("`--lines` writes one text: to standard output, or to the file that `-o` names")]
    LinesNeedOneFile,
    #[error("`--name` names files in a directory or an archive, so it goes with `-o DIR/` or `-o NAME.zip`")]
    NameWithoutDirectory,
}

/// The format to write where `--to` does not say: that of the extension of `-o` if it names a file, else 3.0.
pub fn format_of(output: Option<&Path>, found: Found, inputs: Inputs) -> Format {
    let is_file = |path: &Path| !ends_in_separator(path) && found != Found::Directory;
    let named = output.filter(|path| is_file(path)).and_then(Format::of_path);
    // Of a directory a file can hold all records only if the format has collections.
    named.filter(|format| inputs != Inputs::Directory || !format.holds_one_record()).unwrap_or(Format::WEI7)
}

/// Decides what `-o` means (`None`: it was not given). `named`: files in it have names of their own.
pub fn target(
    output: Option<&Path>,
    found: Found,
    inputs: Inputs,
    format: Format,
    named: bool,
) -> Result<Target, UsageError> {
    let Some(output) = output.filter(|path| path.as_os_str() != "-") else {
        return match inputs {
            Inputs::One if named => Err(UsageError::NameWithoutDirectory),
            Inputs::One => Ok(Target::Stdout),
            Inputs::Several => Err(UsageError::SeveralToStdout),
            Inputs::Directory => Err(UsageError::DirectoryToStdout),
        };
    };
    if let Some(kind) =
        archive::Kind::of_path(output).filter(|_| !ends_in_separator(output) && found != Found::Directory)
    {
        return Ok(Target::Archive(output.to_owned(), kind));
    }
    let is_directory = ends_in_separator(output) || found == Found::Directory;
    if !is_directory && is_compressed(output) {
        return Err(UsageError::CompressedOutput(output.to_owned()));
    }
    let names_the_format = Format::of_path(output) == Some(format);
    let several_files = match inputs {
        Inputs::One => false,
        Inputs::Several => format.holds_one_record(),
        Inputs::Directory => format.holds_one_record() || !names_the_format,
    };
    if !is_directory && several_files && names_a_file(output) {
        let output = output.to_owned();
        return Err(if ndjson::is_name(&output) {
            UsageError::LinesForSeveral(output)
        } else {
            UsageError::FileForSeveral(output)
        });
    }
    let directory = is_directory || several_files || (named && !names_the_format);
    if named && !directory {
        return Err(UsageError::NameWithoutDirectory);
    }
    match (directory, found) {
        (true, Found::File) => Err(UsageError::OutputIsFile(output.to_owned())),
        (true, Found::Nothing | Found::Directory) => Ok(Target::Directory(output.to_owned())),
        (false, _) => Ok(Target::File(output.to_owned())),
    }
}

fn ends_in_separator(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().last().is_some_and(|last| std::path::is_separator(char::from(*last)))
}

/// Whether a name says that it is one file: no directory is made of it.
pub fn names_a_file(path: &Path) -> bool {
    Format::of_path(path).is_some() || ndjson::is_name(path)
}

/// Whether a name promises what is not written: one compressed file, or an archive of another kind.
fn is_compressed(path: &Path) -> bool {
    const OTHERS: [&str; 8] = ["bz2", "tbz", "tbz2", "xz", "txz", "lzma", "7z", "rar"];
    let is_other = |extension: &str| OTHERS.iter().any(|other| other.eq_ignore_ascii_case(extension));
    archive::Pack::of_path(path).is_some() || path.extension().and_then(std::ffi::OsStr::to_str).is_some_and(is_other)
}

/// Where the lines of all records go.
pub fn target_of_lines(output: Option<&Path>, found: Found, named: bool) -> Result<Target, UsageError> {
    match output.filter(|path| path.as_os_str() != "-") {
        _ if named => Err(UsageError::LinesNeedOneFile),
        None => Ok(Target::Stdout),
        Some(path)
            if ends_in_separator(path) || found == Found::Directory || archive::Kind::of_path(path).is_some() =>
        {
            Err(UsageError::LinesNeedOneFile)
        }
        Some(path) if is_compressed(path) => Err(UsageError::CompressedOutput(path.to_owned())),
        Some(path) => Ok(Target::File(path.to_owned())),
    }
}

/// Where the result of one input goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    Stdout,
    /// What `-o` names.
    File(PathBuf),
    /// In the directory that `-o` names; several records become files in a directory of this name.
    Below(PathBuf),
    /// In this directory, under names that the games themselves give.
    Named(PathBuf),
    /// Lines in the one text that all inputs give.
    Lines,
    /// Another input goes there already.
    Clash {
        output: PathBuf,
        other: String,
    },
}

/// The destination of each source, in their order.
pub fn destinations(sources: &[Source], target: &Target, format: Format, named: bool) -> Vec<Destination> {
    let directory = match target {
        Target::Stdout => return sources.iter().map(|_| Destination::Stdout).collect(),
        Target::File(path) => return sources.iter().map(|_| Destination::File(path.clone())).collect(),
        Target::Directory(directory) => directory.as_path(),
        Target::Archive(..) => Path::new(""),
    };
    if named {
        let directory = |source: &Source| directory.join(source.relative.parent().unwrap_or(Path::new("")));
        return sources.iter().map(|source| Destination::Named(directory(source))).collect();
    }
    let plain: Vec<PathBuf> = sources.iter().map(|source| output_name(source, format)).collect();
    let mut uses: HashMap<&Path, usize> = HashMap::new();
    for path in &plain {
        *uses.entry(path).or_default() += 1;
    }
    let unique = sources.iter().zip(&plain).map(|(source, path)| {
        if uses.get(path.as_path()).is_some_and(|count| *count > 1) {
            with_added_extension(&source.relative, format.extension())
        } else {
            path.clone()
        }
    });
    let mut taken: HashMap<PathBuf, String> = HashMap::new();
    let destination = |(source, name): (&Source, PathBuf)| {
        let output = directory.join(&name);
        if let Some(other) = taken.get(&name) {
            return Destination::Clash { output, other: other.clone() };
        }
        taken.insert(name, source.input.name());
        Destination::Below(output)
    };
    sources.iter().zip(unique).map(destination).collect()
}

/// All paths in a directory that are destinations.
pub fn paths(destinations: &[Destination]) -> HashSet<PathBuf> {
    let path = |destination: &Destination| match destination {
        Destination::Below(path) => Some(path.clone()),
        Destination::Stdout
        | Destination::File(_)
        | Destination::Named(_)
        | Destination::Lines
        | Destination::Clash { .. } => None,
    };
    destinations.iter().filter_map(path).collect()
}

/// The file of one of several games. Four digits are enough for most collections to be sorted by name; how many games
/// a stream has nobody knows before its end.
pub fn numbered(directory: &Path, game: usize, format: Format) -> PathBuf {
    directory.join(format!("{game:04}.{}", format.extension()))
}

/// The path below the output directory: the known extension replaced; another one is part of the name.
fn output_name(source: &Source, format: Format) -> PathBuf {
    if Format::of_path(&source.relative).is_some() || ndjson::is_name(&source.relative) {
        source.relative.with_extension(format.extension())
    } else {
        with_added_extension(&source.relative, format.extension())
    }
}

fn with_added_extension(path: &Path, extension: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

/// A path with the extension of the format added: it may have dots that begin no extension.
pub fn with_extension_of(path: &Path, format: Format) -> PathBuf {
    with_added_extension(path, format.extension())
}

/// The supplement file that stands beside a 3.0 file.
pub fn supplement_beside(document: &Path) -> PathBuf {
    document.with_extension("supplement.json")
}

/// Whether a file is a supplement by its name.
pub fn is_supplement(path: &Path) -> bool {
    path.file_name().is_some_and(|name| {
        const END: &[u8] = b".supplement.json";
        let name = name.as_encoded_bytes();
        name.len() >= END.len() && name[name.len() - END.len()..].eq_ignore_ascii_case(END)
    })
}

/// The path of a supplement without what says that it is one: that of its document without its extension.
pub fn supplemented(supplement: &Path) -> PathBuf {
    supplement.with_extension("").with_extension("")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(relative: &str) -> Source {
        Source { input: Input::File(Path::new("in").join(relative)), relative: relative.into(), stranger: false }
    }

    fn files(relative: &[&str], format: Format) -> Vec<String> {
        let sources: Vec<_> = relative.iter().map(|path| source(path)).collect();
        let destinations = destinations(&sources, &Target::Directory("out".into()), format, false);
        let name = |destination| match destination {
            Destination::Stdout | Destination::Lines => "-".to_owned(),
            Destination::File(path) | Destination::Below(path) | Destination::Named(path) => path.display().to_string(),
            Destination::Clash { output, other } => format!("{} taken by {other}", output.display()),
        };
        destinations.into_iter().map(name).collect()
    }

    #[test]
    fn without_o_one_input_goes_to_standard_output() {
        let to = |inputs| target(None, Found::Nothing, inputs, Format::WEI7, false);
        assert_eq!(to(Inputs::One), Ok(Target::Stdout));
        assert_eq!(to(Inputs::Several), Err(UsageError::SeveralToStdout));
        assert_eq!(to(Inputs::Directory), Err(UsageError::DirectoryToStdout));
    }

    #[test]
    fn o_is_a_file_unless_something_makes_it_a_directory() {
        let to = |output: &str, found, inputs| target(Some(Path::new(output)), found, inputs, Format::WEI7, false);
        let directory = |path: &str| Ok(Target::Directory(path.into()));
        assert_eq!(to("x.wei7", Found::Nothing, Inputs::One), Ok(Target::File("x.wei7".into())));
        assert_eq!(to("x.wei7", Found::File, Inputs::One), Ok(Target::File("x.wei7".into())));
        assert_eq!(to("-", Found::Nothing, Inputs::One), Ok(Target::Stdout));
        assert_eq!(to("x/", Found::Nothing, Inputs::One), directory("x/"));
        assert_eq!(to("x", Found::Directory, Inputs::One), directory("x"));
        assert_eq!(to("x", Found::Nothing, Inputs::Directory), directory("x"));
        assert_eq!(to("x", Found::Nothing, Inputs::Several), directory("x"));
        assert_eq!(to("x", Found::File, Inputs::Several), Err(UsageError::OutputIsFile("x".into())));
    }

    #[test]
    fn a_name_of_a_file_is_no_directory() {
        let to = |output: &str, found, inputs| target(Some(Path::new(output)), found, inputs, Format::WEI7, false);
        for inputs in [Inputs::Several, Inputs::Directory] {
            assert_eq!(to("x.wei7", Found::Nothing, inputs), Err(UsageError::FileForSeveral("x.wei7".into())));
            assert_eq!(to("x.ndjson", Found::Nothing, inputs), Err(UsageError::LinesForSeveral("x.ndjson".into())));
            assert_eq!(to("x.wei7/", Found::Nothing, inputs), Ok(Target::Directory("x.wei7/".into())));
            assert_eq!(to("x.wei7", Found::Directory, inputs), Ok(Target::Directory("x.wei7".into())));
        }
        for name in ["x.sgf.gz", "x.go.zst", "x.wei7.gz", "x.tar.bz2", "x.7z"] {
            for inputs in [Inputs::One, Inputs::Several, Inputs::Directory] {
                assert_eq!(to(name, Found::Nothing, inputs), Err(UsageError::CompressedOutput(name.into())));
            }
            let lines = target_of_lines(Some(Path::new(name)), Found::Nothing, false);
            assert_eq!(lines, Err(UsageError::CompressedOutput(name.into())));
        }
        assert_eq!(to("x.gz/", Found::Nothing, Inputs::One), Ok(Target::Directory("x.gz/".into())));
    }

    #[test]
    fn a_name_of_an_archive_is_one() {
        let to = |output: &str, found| target(Some(Path::new(output)), found, Inputs::Directory, Format::WEI7, false);
        assert_eq!(to("x.zip", Found::File), Ok(Target::Archive("x.zip".into(), archive::Kind::Zip)));
        assert_eq!(to("x.zip/", Found::Nothing), Ok(Target::Directory("x.zip/".into())));
        assert_eq!(to("x.zip", Found::Directory), Ok(Target::Directory("x.zip".into())));
    }

    #[test]
    fn names_need_a_directory() {
        let to = |output: Option<&str>| target(output.map(Path::new), Found::Nothing, Inputs::One, Format::WEI7, true);
        assert_eq!(to(None), Err(UsageError::NameWithoutDirectory));
        assert_eq!(to(Some("x.wei7")), Err(UsageError::NameWithoutDirectory));
        assert_eq!(to(Some("x")), Ok(Target::Directory("x".into())));
    }

    #[test]
    fn the_extension_of_a_file_names_the_format() {
        let of = |output: &str, found, inputs| format_of(Some(Path::new(output)), found, inputs);
        assert_eq!(of("x.sgf", Found::Nothing, Inputs::One), Format::SGF);
        assert_eq!(of("x.txt", Found::Nothing, Inputs::One), Format::WEI7);
        assert_eq!(of("x.sgf/", Found::Nothing, Inputs::One), Format::WEI7);
        assert_eq!(of("x.sgf", Found::Directory, Inputs::One), Format::WEI7);
        assert_eq!(format_of(None, Found::Nothing, Inputs::One), Format::WEI7);
    }

    #[test]
    fn several_inputs_make_one_collection_where_the_format_has_them() {
        let to = |output: &str, found, inputs| target(Some(Path::new(output)), found, inputs, Format::SGF, false);
        for inputs in [Inputs::Several, Inputs::Directory] {
            assert_eq!(to("all.sgf", Found::Nothing, inputs), Ok(Target::File("all.sgf".into())));
            assert_eq!(to("all.sgf", Found::File, inputs), Ok(Target::File("all.sgf".into())));
            assert_eq!(to("all.sgf", Found::Directory, inputs), Ok(Target::Directory("all.sgf".into())));
        }
        assert_eq!(to("sgf", Found::Nothing, Inputs::Directory), Ok(Target::Directory("sgf".into())));
        assert_eq!(format_of(Some(Path::new("all.sgf")), Found::Nothing, Inputs::Directory), Format::SGF);
        assert_eq!(format_of(Some(Path::new("all.wei7")), Found::Nothing, Inputs::Directory), Format::WEI7);
    }

    #[test]
    fn the_shape_of_a_directory_is_kept() {
        assert_eq!(files(&["a-2.0.wei7", "b/c.sgf"], Format::WEI7), ["out/a-2.0.wei7", "out/b/c.wei7"]);
        assert_eq!(files(&["a.wei7"], Format::ISHI), ["out/a.go"]);
    }

    #[test]
    fn an_unknown_extension_belongs_to_the_name() {
        assert_eq!(files(&["cup-2.0", "x.txt"], Format::WEI7), ["out/cup-2.0.wei7", "out/x.txt.wei7"]);
    }

    #[test]
    fn a_clash_adds_the_old_extension() {
        let names = files(&["a.go", "a.sgf", "b.sgf"], Format::WEI7);
        assert_eq!(names, ["out/a.go.wei7", "out/a.sgf.wei7", "out/b.wei7"]);
    }

    #[test]
    fn what_clashes_all_the_same_is_refused_and_the_rest_goes_on() {
        let names = files(&["a.wei7", "a.wei7", "b.wei7"], Format::WEI7);
        assert_eq!(names, ["out/a.wei7.wei7", "out/a.wei7.wei7 taken by in/a.wei7", "out/b.wei7"]);
        let names = files(&["a.go", "a.go.sgf", "a.sgf"], Format::WEI7);
        assert_eq!(names, ["out/a.go.wei7", "out/a.go.wei7 taken by in/a.go", "out/a.sgf.wei7"]);
    }

    #[test]
    fn games_are_numbered() {
        let name = |game| numbered(Path::new("out/a"), game, Format::WEI7);
        assert_eq!(name(7), Path::new("out/a/0007.wei7"));
        assert_eq!(name(12_345), Path::new("out/a/12345.wei7"));
    }

    #[test]
    fn supplements_stand_beside_their_documents() {
        assert_eq!(supplement_beside(Path::new("d/a-2.0.wei7")), Path::new("d/a-2.0.supplement.json"));
        assert!(is_supplement(Path::new("d/a-2.0.supplement.json")));
        assert!(!is_supplement(Path::new("d/supplement.json")));
    }
}
