//! Plans outputs: derives the destination of each record from the inputs and the value of `-o`. Does not access the
//! file system, except through `ignores_case`.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::case::{IgnoresCase, folded};
use crate::PlanError;
use crate::input::{ArchiveKind, Compression, Shape, Source, is_record_name};
use wei7_convert::{Format, Formats, ndjson};

/// Output of the whole run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Standard output.
    Stdout,
    /// One file.
    File(PathBuf),
    /// A directory with a file for each input or record.
    Directory(PathBuf),
    /// An archive with a file for each input or record.
    Archive(PathBuf, ArchiveKind),
}

/// Kind of the existing file at the output path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// There is no file at the path.
    Nothing,
    /// A file.
    File,
    /// A directory.
    Directory,
}

/// Returns the output format if none is requested: the format that the extension of the output file names, or else 3.0.
pub fn output_format(output: Option<&Path>, existing: OutputKind, shape: Shape) -> Format {
    let is_file = |path: &Path| !ends_in_separator(path) && existing != OutputKind::Directory;
    let named = output.filter(|path| is_file(path)).and_then(Format::from_path);
    // The records of a directory fit into one file only if the format supports collections.
    named.filter(|format| shape != Shape::Directory || !format.holds_one_record()).unwrap_or(Format::WEI7)
}

/// Returns the target for `output`, the value of `-o`; `None` is standard output. `existing` tells what exists at this
/// path. `named` is true if a name template names the files.
pub fn target(
    output: Option<&Path>,
    existing: OutputKind,
    shape: Shape,
    format: Format,
    named: bool,
) -> Result<Target, PlanError> {
    let Some(output) = output.filter(|path| path.as_os_str() != "-") else {
        return match shape {
            Shape::One if named => Err(PlanError::NameWithoutDirectory),
            Shape::One => Ok(Target::Stdout),
            Shape::Several => Err(PlanError::SeveralToStdout),
            Shape::Directory => Err(PlanError::DirectoryToStdout),
        };
    };
    let is_directory = ends_in_separator(output) || existing == OutputKind::Directory;
    if let Some(kind) = ArchiveKind::of_path(output).filter(|kind| kind.is_written() && !is_directory) {
        return Ok(Target::Archive(output.to_owned(), kind));
    }
    if !is_directory && is_compressed(output) {
        return Err(PlanError::CompressedOutput(output.to_owned()));
    }
    let names_the_format = Format::from_path(output) == Some(format) || is_named_like_analyses(output, format);
    let several_files = match shape {
        Shape::One => false,
        Shape::Several => format.holds_one_record(),
        Shape::Directory => format.holds_one_record() || !names_the_format,
    };
    if !is_directory && several_files && is_record_name(output) {
        let error = if ndjson::is_name(output) { PlanError::LinesForSeveral } else { PlanError::FileForSeveral };
        return Err(error(output.to_owned()));
    }
    let directory = is_directory || several_files || (named && !names_the_format);
    if named && !directory {
        return Err(PlanError::NameWithoutDirectory);
    }
    match (directory, existing) {
        (true, OutputKind::File) => Err(PlanError::OutputIsFile(output.to_owned())),
        (true, OutputKind::Nothing | OutputKind::Directory) => Ok(Target::Directory(output.to_owned())),
        (false, _) => Ok(Target::File(output.to_owned())),
    }
}

/// Returns whether the format is one of files with analyses only, which no extension names, and the file has one of its
/// extensions.
fn is_named_like_analyses(path: &Path, format: Format) -> bool {
    Formats::default().by_id(format.id()).is_none() && format.has_extension_of(path)
}

/// Returns whether a path ends in a separator such as `/`, so that it names a directory even if none exists.
pub fn ends_in_separator(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().last().is_some_and(|last| std::path::is_separator(char::from(*last)))
}

/// Returns whether the extension names a compressed file, or an archive in a format that cannot be written.
fn is_compressed(path: &Path) -> bool {
    const OTHERS: [&str; 8] = ["bz2", "tbz", "tbz2", "xz", "txz", "lzma", "7z", "rar"];
    let is_other = |extension: &str| OTHERS.iter().any(|other| other.eq_ignore_ascii_case(extension));
    Compression::of_path(path).is_some() || path.extension().and_then(std::ffi::OsStr::to_str).is_some_and(is_other)
}

/// Returns the target of a run that writes all records as NDJSON.
pub fn target_of_lines(output: Option<&Path>, existing: OutputKind, named: bool) -> Result<Target, PlanError> {
    let is_directory = |path: &Path| ends_in_separator(path) || existing == OutputKind::Directory;
    match output.filter(|path| path.as_os_str() != "-") {
        _ if named => Err(PlanError::LinesNeedOneFile),
        None => Ok(Target::Stdout),
        Some(path) if is_directory(path) || ArchiveKind::of_path(path).is_some_and(ArchiveKind::is_written) => {
            Err(PlanError::LinesNeedOneFile)
        }
        Some(path) if is_compressed(path) => Err(PlanError::CompressedOutput(path.to_owned())),
        Some(path) => Ok(Target::File(path.to_owned())),
    }
}

/// Destination of the records of one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    Stdout,
    /// The output file that `-o` names.
    File(PathBuf),
    /// A file in the output directory. If the input has several records, a directory of this name gets a file for each
    /// record.
    InDirectory(PathBuf),
    /// Files in this directory that are named by a template.
    Template(PathBuf),
    /// Lines of an NDJSON file shared by all inputs.
    Lines,
    /// The records are not written, because another input has the same destination.
    Clash {
        /// Path of the destination.
        output: PathBuf,
        /// Name of the other input.
        other: String,
    },
}

/// Returns the destination of each source, in order. `format` is the output format, or `None` if each file keeps its
/// name. `named` is true if a template names the files. `ignores_case` is called only if the result depends on it.
pub fn destinations(
    sources: &[Source],
    target: &Target,
    format: Option<Format>,
    named: bool,
    ignores_case: IgnoresCase,
) -> Vec<Destination> {
    let directory = match target {
        Target::Stdout => return vec![Destination::Stdout; sources.len()],
        Target::File(path) => return vec![Destination::File(path.clone()); sources.len()],
        Target::Directory(directory) => directory.as_path(),
        Target::Archive(..) => Path::new(""),
    };
    if named {
        let directory = |source: &Source| directory.join(source.relative.parent().unwrap_or(Path::new("")));
        return sources.iter().map(|source| Destination::Template(directory(source))).collect();
    }
    let own_name = |source: &Source| source.relative.clone();
    let plain = |source: &Source| format.map_or_else(|| own_name(source), |format| output_name(source, format));
    let whole = |source: &Source| match format {
        Some(format) => add_extension(&source.relative, format),
        None => own_name(source),
    };
    let choices: Vec<(PathBuf, PathBuf)> = sources.iter().map(|source| (plain(source), whole(source))).collect();
    // Names of archive entries are always case-sensitive.
    let is_folded = matches!(target, Target::Directory(_)) && differ_in_case_only(&choices) && ignores_case(directory);
    let key = |path: &Path| if is_folded { folded(path) } else { path.to_owned() };
    let mut uses: HashMap<PathBuf, usize> = HashMap::new();
    for (plain, _) in &choices {
        *uses.entry(key(plain)).or_default() += 1;
    }
    let mut taken: HashMap<PathBuf, String> = HashMap::new();
    let destination = |(source, (plain, whole)): (&Source, (PathBuf, PathBuf))| {
        let is_unique = uses.get(&key(&plain)).is_none_or(|count| *count == 1);
        let name = if is_unique { plain } else { whole };
        let output = directory.join(&name);
        if let Some(other) = taken.get(&key(&name)) {
            return Destination::Clash { output, other: other.clone() };
        }
        taken.insert(key(&name), source.location.display_name());
        Destination::InDirectory(output)
    };
    sources.iter().zip(choices).map(destination).collect()
}

/// Returns whether two different names are equal when case is ignored. Each pair has the names that one input can get:
/// the name with its extension replaced, and the longer name with the new extension appended.
fn differ_in_case_only(choices: &[(PathBuf, PathBuf)]) -> bool {
    let all = || choices.iter().flat_map(|(plain, whole)| [plain.as_path(), whole]);
    let exact: HashSet<&Path> = all().collect();
    let without_case: HashSet<PathBuf> = all().map(folded).collect();
    without_case.len() < exact.len()
}

/// Returns the path of the file for one of several games, such as `0001.sgf` for `game` 1. The number has four digits,
/// so that the files of most collections are in order when sorted by name.
pub fn numbered_file(directory: &Path, game: usize, format: Format) -> PathBuf {
    directory.join(format!("{game:04}.{}", format.extension()))
}

/// Returns the output path of an input relative to the output directory. The extension of the format replaces the
/// extension of a record. Any other extension is kept as part of the name.
fn output_name(source: &Source, format: Format) -> PathBuf {
    if is_record_name(&source.relative) {
        source.relative.with_extension(format.extension())
    } else {
        add_extension(&source.relative, format)
    }
}

/// Appends the extension of the format to a path. If the path already has an extension, both are kept.
pub fn add_extension(path: &Path, format: Format) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(format.extension());
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Location;

    fn source(relative: &str) -> Source {
        Source {
            location: Location::File(Path::new("in").join(relative)),
            relative: relative.into(),
            skip_unknown: false,
        }
    }

    fn files(relative: &[&str], format: Format) -> Vec<String> {
        files_where(|_| false, relative, format)
    }

    fn files_where(ignores_case: IgnoresCase, relative: &[&str], format: Format) -> Vec<String> {
        let sources: Vec<_> = relative.iter().map(|path| source(path)).collect();
        let destinations = destinations(&sources, &Target::Directory("out".into()), Some(format), false, ignores_case);
        let name = |destination| match destination {
            Destination::Stdout | Destination::Lines => "-".to_owned(),
            Destination::File(path) | Destination::InDirectory(path) | Destination::Template(path) => {
                path.display().to_string()
            }
            Destination::Clash { output, other } => format!("{} taken by {other}", output.display()),
        };
        destinations.into_iter().map(name).collect()
    }

    #[test]
    fn without_o_one_input_goes_to_standard_output() {
        let to = |inputs| target(None, OutputKind::Nothing, inputs, Format::WEI7, false);
        assert_eq!(to(Shape::One), Ok(Target::Stdout));
        assert_eq!(to(Shape::Several), Err(PlanError::SeveralToStdout));
        assert_eq!(to(Shape::Directory), Err(PlanError::DirectoryToStdout));
    }

    #[test]
    fn o_is_a_file_unless_something_makes_it_a_directory() {
        let to = |output: &str, found, inputs| target(Some(Path::new(output)), found, inputs, Format::WEI7, false);
        let directory = |path: &str| Ok(Target::Directory(path.into()));
        assert_eq!(to("x.wei7", OutputKind::Nothing, Shape::One), Ok(Target::File("x.wei7".into())));
        assert_eq!(to("x.wei7", OutputKind::File, Shape::One), Ok(Target::File("x.wei7".into())));
        assert_eq!(to("-", OutputKind::Nothing, Shape::One), Ok(Target::Stdout));
        assert_eq!(to("x/", OutputKind::Nothing, Shape::One), directory("x/"));
        assert_eq!(to("x", OutputKind::Directory, Shape::One), directory("x"));
        assert_eq!(to("x", OutputKind::Nothing, Shape::Directory), directory("x"));
        assert_eq!(to("x", OutputKind::Nothing, Shape::Several), directory("x"));
        assert_eq!(to("x", OutputKind::File, Shape::Several), Err(PlanError::OutputIsFile("x".into())));
    }

    #[test]
    fn a_name_of_a_file_is_no_directory() {
        let to = |output: &str, found, inputs| target(Some(Path::new(output)), found, inputs, Format::WEI7, false);
        for inputs in [Shape::Several, Shape::Directory] {
            assert_eq!(to("x.wei7", OutputKind::Nothing, inputs), Err(PlanError::FileForSeveral("x.wei7".into())));
            assert_eq!(to("x.ndjson", OutputKind::Nothing, inputs), Err(PlanError::LinesForSeveral("x.ndjson".into())));
            assert_eq!(to("x.wei7/", OutputKind::Nothing, inputs), Ok(Target::Directory("x.wei7/".into())));
            assert_eq!(to("x.wei7", OutputKind::Directory, inputs), Ok(Target::Directory("x.wei7".into())));
        }
        for name in ["x.sgf.gz", "x.go.zst", "x.wei7.gz", "x.tar.bz2", "x.7z"] {
            for inputs in [Shape::One, Shape::Several, Shape::Directory] {
                assert_eq!(to(name, OutputKind::Nothing, inputs), Err(PlanError::CompressedOutput(name.into())));
            }
            let lines = target_of_lines(Some(Path::new(name)), OutputKind::Nothing, false);
            assert_eq!(lines, Err(PlanError::CompressedOutput(name.into())));
        }
        assert_eq!(to("x.gz/", OutputKind::Nothing, Shape::One), Ok(Target::Directory("x.gz/".into())));
    }

    #[test]
    fn a_name_of_an_archive_is_one() {
        let to = |output: &str, found| target(Some(Path::new(output)), found, Shape::Directory, Format::WEI7, false);
        assert_eq!(to("x.zip", OutputKind::File), Ok(Target::Archive("x.zip".into(), ArchiveKind::Zip)));
        assert_eq!(to("x.zip/", OutputKind::Nothing), Ok(Target::Directory("x.zip/".into())));
        assert_eq!(to("x.zip", OutputKind::Directory), Ok(Target::Directory("x.zip".into())));
    }

    #[test]
    fn names_need_a_directory() {
        let to =
            |output: Option<&str>| target(output.map(Path::new), OutputKind::Nothing, Shape::One, Format::WEI7, true);
        assert_eq!(to(None), Err(PlanError::NameWithoutDirectory));
        assert_eq!(to(Some("x.wei7")), Err(PlanError::NameWithoutDirectory));
        assert_eq!(to(Some("x")), Ok(Target::Directory("x".into())));
    }

    #[test]
    fn the_extension_of_a_file_names_the_format() {
        let of = |output: &str, found, inputs| output_format(Some(Path::new(output)), found, inputs);
        assert_eq!(of("x.sgf", OutputKind::Nothing, Shape::One), Format::SGF);
        assert_eq!(of("x.txt", OutputKind::Nothing, Shape::One), Format::WEI7);
        assert_eq!(of("x.sgf/", OutputKind::Nothing, Shape::One), Format::WEI7);
        assert_eq!(of("x.sgf", OutputKind::Directory, Shape::One), Format::WEI7);
        assert_eq!(output_format(None, OutputKind::Nothing, Shape::One), Format::WEI7);
    }

    #[test]
    fn several_inputs_make_one_collection_where_the_format_has_them() {
        let to = |output: &str, found, inputs| target(Some(Path::new(output)), found, inputs, Format::SGF, false);
        for inputs in [Shape::Several, Shape::Directory] {
            assert_eq!(to("all.sgf", OutputKind::Nothing, inputs), Ok(Target::File("all.sgf".into())));
            assert_eq!(to("all.sgf", OutputKind::File, inputs), Ok(Target::File("all.sgf".into())));
            assert_eq!(to("all.sgf", OutputKind::Directory, inputs), Ok(Target::Directory("all.sgf".into())));
        }
        assert_eq!(to("sgf", OutputKind::Nothing, Shape::Directory), Ok(Target::Directory("sgf".into())));
        assert_eq!(output_format(Some(Path::new("all.sgf")), OutputKind::Nothing, Shape::Directory), Format::SGF);
        assert_eq!(output_format(Some(Path::new("all.wei7")), OutputKind::Nothing, Shape::Directory), Format::WEI7);
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
    fn names_clash_without_case_where_the_directory_ignores_it() {
        let (ignored, told_apart): (IgnoresCase, IgnoresCase) = (|_| true, |_| false);
        let names = ["A.go", "a.sgf", "B/c.sgf", "b/C.sgf", "d.sgf"];
        assert_eq!(
            files_where(told_apart, &names, Format::WEI7),
            ["out/A.wei7", "out/a.wei7", "out/B/c.wei7", "out/b/C.wei7", "out/d.wei7"]
        );
        assert_eq!(
            files_where(ignored, &names, Format::WEI7),
            [
                "out/A.go.wei7",
                "out/a.sgf.wei7",
                "out/B/c.sgf.wei7",
                "out/b/C.sgf.wei7 taken by in/B/c.sgf",
                "out/d.wei7"
            ]
        );
        // Composed and decomposed forms of the same letter.
        let names = files_where(ignored, &["\u{e9}.sgf", "e\u{301}.sgf"], Format::WEI7);
        assert!(names[1].ends_with("taken by in/\u{e9}.sgf"), "{names:?}");
        let sources = [source("A.sgf"), source("a.sgf")];
        let archive = Target::Archive("out.zip".into(), ArchiveKind::Zip);
        let entries = destinations(&sources, &archive, Some(Format::WEI7), false, ignored);
        assert_eq!(entries, ["A.wei7", "a.wei7"].map(|name| Destination::InDirectory(name.into())));
    }

    #[test]
    fn games_are_numbered_file() {
        let name = |game| numbered_file(Path::new("out/a"), game, Format::WEI7);
        assert_eq!(name(7), Path::new("out/a/0007.wei7"));
        assert_eq!(name(12_345), Path::new("out/a/12345.wei7"));
    }
}
