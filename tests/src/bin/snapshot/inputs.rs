//! Inputs of the snapshot: lists the files with their kinds, and copies them for the runs.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Kind of a file, derived from its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Sgf,
    Ishi,
    Wei7,
    Archive,
    /// No record, or a record in a format that only the content reveals.
    Stranger,
}

impl Family {
    fn from_name(name: &str) -> Self {
        match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
            _ if name.ends_with(".supplement.json") => Self::Stranger,
            "sgf" | "mgt" => Self::Sgf,
            "go" | "prb" => Self::Ishi,
            "wei7" => Self::Wei7,
            "zip" | "tar" | "tgz" | "gz" | "zst" => Self::Archive,
            _ => Self::Stranger,
        }
    }

    pub(crate) fn is_record(self) -> bool {
        matches!(self, Self::Sgf | Self::Ishi | Self::Wei7)
    }
}

/// A file below one of the folders given as arguments.
#[derive(Debug)]
pub(crate) struct Input {
    /// The path in the snapshot and on the command line, with `/`; its first part is the name of the folder.
    pub(crate) name: String,
    pub(crate) family: Family,
    source: PathBuf,
}

impl Input {
    /// Returns the name of the format that the file is most likely in.
    pub(crate) fn native(&self) -> io::Result<&'static str> {
        Ok(match self.family {
            Family::Sgf => "sgf",
            Family::Ishi => "ishi",
            Family::Wei7 => version(&fs::read(&self.source)?),
            Family::Archive | Family::Stranger => "wei7",
        })
    }

    fn folder(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

fn version(bytes: &[u8]) -> &'static str {
    let text = String::from_utf8_lossy(bytes);
    if !text.contains("<wei7") {
        return "wei7";
    }
    let named = |version: &str| [format!("version=\"{version}\""), format!("version='{version}'")];
    let is = |version: &str| named(version).iter().any(|attribute| text.contains(attribute));
    if is("2.0") {
        "wei7-2.0"
    } else if is("2.1") {
        "wei7-2.1"
    } else {
        "wei7-2.2"
    }
}

/// Returns all possible input files below the folders, in order, and the names of files that are too large.
pub(crate) fn gather(folders: &[PathBuf], max_bytes: u64) -> io::Result<(Vec<Input>, Vec<String>)> {
    let (mut inputs, mut large) = (Vec::new(), Vec::new());
    for folder in folders {
        let name = fs::canonicalize(folder)?;
        let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
        walk(folder, &name, &mut |source, name| {
            if !could_be_input(&name) {
                return Ok(());
            }
            if fs::metadata(&source)?.len() > max_bytes {
                large.push(name);
            } else {
                inputs.push(Input { family: Family::from_name(&name.to_lowercase()), name, source });
            }
            Ok(())
        })?;
    }
    inputs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok((inputs, large))
}

/// Returns whether a file may be input. Prose, scripts and expectations are excluded: they change independently of the
/// command.
fn could_be_input(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let extension = file.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).map(|(_, extension)| extension);
    !file.ends_with(".expected.json") && extension.is_some_and(|extension| !["md", "sh", "py"].contains(&extension))
}

/// Calls a function with each file below the folder and its name: `name` followed by the path below the folder.
pub(crate) fn walk(
    folder: &Path,
    name: &str,
    found: &mut dyn FnMut(PathBuf, String) -> io::Result<()>,
) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            walk(&entry.path(), &name, found)?;
        } else {
            found(entry.path(), name)?;
        }
    }
    Ok(())
}

/// Returns the folders that directly contain at least two records and no archive.
pub(crate) fn folders(inputs: &[Input]) -> Vec<&str> {
    let mut folders = BTreeMap::<&str, usize>::new();
    for input in inputs.iter().filter(|input| input.family.is_record()) {
        *folders.entry(input.folder()).or_default() += 1;
    }
    folders.retain(|folder, count| *count > 1 && !has_archive(inputs, folder));
    folders.into_keys().collect()
}

/// Returns whether the folder contains an archive. Some archives take seconds to read, so their folders are not read as
/// a whole.
pub(crate) fn has_archive(inputs: &[Input], folder: &str) -> bool {
    let archives = inputs.iter().filter(|input| input.family == Family::Archive);
    archives.filter_map(|archive| archive.name.strip_prefix(folder)).any(|rest| rest.starts_with('/'))
}

/// Returns the names of the archives that are made from a folder, below `made`.
pub(crate) fn archives(folder: &str) -> [String; 2] {
    let name = folder.replace('/', "-");
    [format!("made/{name}.tar.gz"), format!("made/{name}.zip")]
}

/// Copies the inputs below `root` and makes the archives there.
pub(crate) fn copy(inputs: &[Input], root: &Path) -> io::Result<()> {
    for input in inputs {
        let to = root.join(&input.name);
        fs::create_dir_all(to.parent().unwrap_or(root))?;
        fs::write(to, fs::read(&input.source)?)?;
    }
    fs::create_dir_all(root.join("made"))?;
    for folder in folders(inputs) {
        let [tar, zip] = archives(folder);
        let mut tar = tar::Builder::new(GzEncoder::new(File::create(root.join(tar))?, Compression::fast()));
        let mut zip = ZipWriter::new(File::create(root.join(zip))?);
        for input in inputs.iter().filter(|input| input.folder() == folder) {
            let bytes = fs::read(&input.source)?;
            let mut header = tar::Header::new_ustar();
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            tar.append_data(&mut header, &input.name, &*bytes)?;
            zip.start_file(&*input.name, SimpleFileOptions::default())?;
            io::Write::write_all(&mut zip, &bytes)?;
        }
        tar.into_inner()?.finish()?;
        zip.finish()?;
    }
    Ok(())
}
