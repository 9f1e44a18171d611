//! Reading the bytes of an input, its format and its supplement.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use wei7_core::Limits;

use crate::args::ReadArgs;
use crate::codes::{self, because, said};
use crate::detect::{detect, looks_like_record};
use crate::format::Family;
use crate::plan::{self, Input, Source};
use crate::report::{FileReport, Outcome};

/// What is known of an input before it is read as a record.
pub(crate) struct Loaded {
    pub(crate) family: Family,
    /// The content of the supplement file, for 3.0.
    pub(crate) supplement: Option<Vec<u8>>,
}

/// Reads the bytes of an input into its report and tells its format. `None`: the report says why there is nothing.
pub(crate) fn load(
    source: &Source,
    args: &ReadArgs,
    supplement: Option<&Path>,
    stdin: &mut dyn Read,
    file: &mut FileReport,
) -> Option<Loaded> {
    let limit = Limits::DEFAULT.bytes;
    let bytes = match &source.input {
        Input::Stdin => read_all(stdin, limit),
        Input::File(path) => File::open(path).and_then(|mut input| read_all(&mut input, limit)),
    };
    match bytes {
        Ok(bytes) => file.source = bytes,
        Err(error) => {
            file.fail_because(because(&codes::UNREADABLE, said(&error)));
            return None;
        }
    }
    if file.source.len() as u64 > limit {
        file.fail_because(because(&codes::TOO_LARGE, format!("{limit} bytes")));
        return None;
    }
    if source.stranger && !looks_like_record(&file.source) {
        file.outcome = Outcome::Skipped;
        return None;
    }
    let Some(family) = args.from.map(Family::from).or_else(|| detect(&file.source, source.input.path())) else {
        file.fail_because(because(&codes::UNKNOWN_FORMAT, "`--from` names it".to_owned()));
        return None;
    };
    if family != Family::Wei7 {
        return Some(Loaded { family, supplement: None });
    }
    match read_supplement(source.input.path(), supplement) {
        Ok(supplement) => Some(Loaded { family, supplement }),
        Err((path, error)) => {
            let why = format!("`{}`: {}", path.display(), said(&error));
            file.fail_because(because(&codes::SUPPLEMENT_UNREADABLE, why));
            None
        }
    }
}

/// The supplement of a 3.0 file: the one that was named, else the one beside it if there is one.
fn read_supplement(document: Option<&Path>, named: Option<&Path>) -> Result<Option<Vec<u8>>, (PathBuf, io::Error)> {
    let Some(path) = named.map(Path::to_owned).or_else(|| document.map(plan::supplement_beside)) else {
        return Ok(None);
    };
    let limit = Limits::DEFAULT.bytes;
    match File::open(&path).and_then(|mut input| read_all(&mut input, limit)) {
        Ok(bytes) if bytes.len() as u64 > limit => Err((path, io::ErrorKind::FileTooLarge.into())),
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound && named.is_none() => Ok(None),
        Err(error) => Err((path, error)),
    }
}

/// All bytes, or one more than the limit.
fn read_all(input: &mut dyn Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}
