//! Files that were not generated: those of the corpus, and the samples beside the project.

use std::path::{Path, PathBuf};

use wei7_convert::Format;
use wei7_xml::Version;

use crate::conversions::{File, of_version};
use crate::samples::{entries, project, samples};
use crate::second_opinion::xml_nodes;

/// Returns the files in these folders of the corpus, with their paths.
pub fn corpus(folders: &[&str]) -> Vec<(PathBuf, File)> {
    let found = files(folders.iter().flat_map(|folder| entries(&project("corpus").join(folder))).collect());
    assert!(!found.is_empty(), "no files in {folders:?}");
    found
}

/// Returns the files in these folders of the samples. If the samples are missing, prints a message and returns none.
pub fn beside(folders: &[&str]) -> Vec<(PathBuf, File)> {
    files(folders.iter().flat_map(|folder| samples(folder)).collect())
}

fn files(paths: Vec<PathBuf>) -> Vec<(PathBuf, File)> {
    paths.into_iter().filter_map(|path| Some((path.clone(), file(&path)?))).collect()
}

/// Reads a file, if its name and content are those of a format.
pub fn file(path: &Path) -> Option<File> {
    let extension = path.extension()?;
    let bytes = std::fs::read(path).unwrap();
    let format = match extension.to_str()? {
        "sgf" => Format::SGF,
        "go" | "prb" => Format::ISHI,
        "wei7" => match wei7_xml::text(&bytes) {
            Some(text) if text.trim_start_matches('\u{FEFF}').trim_start().starts_with('<') => {
                of_version(xml_nodes::version(&text).unwrap_or(Version::V2_2))
            }
            _ => Format::WEI7,
        },
        _ => return None,
    };
    Some(File { supplement: None, format, bytes })
}
