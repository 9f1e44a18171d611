//! Conversions as users run them, and comparison of two files by content: by the tokens that their format calls
//! significant, read without the readers under test.

use std::fmt;

use wei7_convert::{Carry, Converted, Format, Options, Output, RecordReader, Source, convert};
use wei7_core::{Extras, Fate, JsonReader, Limits, Record};
use wei7_ishi::IshiReader;
use wei7_sgf::SgfReader;
use wei7_xml::{Version, XmlReader};

use crate::second_opinion::{ishi_lines, json_values, sgf_content, xml_nodes};

/// The formats that are written; for 2.x, its last version.
pub const FORMATS: [Format; 5] = [Format::WEI7, Format::WEI7_2_2, Format::SGF, Format::ISHI, Format::JAGO];

/// Group of formats that are read by the same independent reader of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// wei7 3.0.
    Wei7,
    /// wei7 2.x.
    Xml(Version),
    /// SGF.
    Sgf,
    /// Ishi.
    Ishi,
    /// Jago XML.
    Jago,
}

/// Returns the family of a format.
pub fn family(format: Format) -> Family {
    match format.id() {
        "wei7" => Family::Wei7,
        "wei7-2.0" => Family::Xml(Version::V2_0),
        "wei7-2.1" => Family::Xml(Version::V2_1),
        "wei7-2.2" => Family::Xml(Version::V2_2),
        "sgf" => Family::Sgf,
        "jago" => Family::Jago,
        _ => Family::Ishi,
    }
}

/// Returns whether two formats differ at most in their version of 2.x.
pub fn are_versions(one: Format, other: Format) -> bool {
    std::mem::discriminant(&family(one)) == std::mem::discriminant(&family(other))
}

/// Returns the format of a version of 2.x.
pub const fn of_version(version: Version) -> Format {
    match version {
        Version::V2_0 => Format::WEI7_2_0,
        Version::V2_1 => Format::WEI7_2_1,
        Version::V2_2 => Format::WEI7_2_2,
    }
}

/// A file with its supplement.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    /// Format of the file.
    pub format: Format,
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// Content of the supplement file of 3.0.
    pub supplement: Option<Vec<u8>>,
}

/// Formats the file as text.
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe())
    }
}

impl File {
    /// Returns a file without a supplement.
    pub fn new(format: Format, bytes: impl Into<Vec<u8>>) -> Self {
        Self { format, bytes: bytes.into(), supplement: None }
    }

    /// Returns the complete content as text, for failure messages.
    pub fn describe(&self) -> String {
        let supplement = self.supplement.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
        format!("{}:\n{}\n{supplement}", self.format.name(), String::from_utf8_lossy(&self.bytes))
    }
}

/// Converts a file with carriers, one output for each record, and checks that nothing is lost and that each carrier
/// applies. `None` if the target format does not support the board.
///
/// # Errors
///
/// Describes what was lost, did not apply, or was refused.
pub fn carried(file: &File, to: Format) -> Result<Option<Vec<File>>, String> {
    carried_with(file, to, &Options::default())
}

/// Like [`carried`], with other options.
///
/// # Errors
///
/// See [`carried`].
pub fn carried_with(file: &File, to: Format, options: &Options) -> Result<Option<Vec<File>>, String> {
    let Some(done) = converted_with(file, to, options)? else { return Ok(None) };
    let about = |what: &str| format!("{what}, from {} to {}", file.format.name(), to.name());
    if let Some(loss) = done.losses.iter().find(|loss| matches!(loss.fate, Fate::Approximated | Fate::Dropped)) {
        return Err(about(&format!("lost: {loss:?}")));
    }
    if let Some(finding) = done.report.diagnostics().iter().find(|finding| finding.code.id.starts_with('C')) {
        return Err(about(&format!("a carrier that does not fit: {} {}", finding.code.id, finding)));
    }
    Ok(Some(outputs(done, to)))
}

/// Returns the outputs of a conversion, one for each record. Games other than Go have no output.
pub fn outputs(done: Converted, format: Format) -> Vec<File> {
    let file = |output: Output| File { format, bytes: output.document, supplement: output.supplement };
    let others = done.report.diagnostics().iter().any(|finding| finding.code == &wei7_sgf::codes::NOT_GO);
    let is_record = |file: &File| !others || records(file).is_some_and(|records| !records.is_empty());
    done.outputs.into_iter().map(file).filter(is_record).collect()
}

/// Converts a file. `None` if the target format does not support the board.
///
/// # Errors
///
/// Any other reason for which there is no output.
pub fn converted(file: &File, to: Format, carry: Carry) -> Result<Option<Converted>, String> {
    converted_with(file, to, &Options { carry, ..Options::default() })
}

/// Like [`converted`], with other options.
///
/// # Errors
///
/// See [`converted`].
pub fn converted_with(file: &File, to: Format, options: &Options) -> Result<Option<Converted>, String> {
    let source = Source { bytes: &file.bytes, supplement: file.supplement.as_deref(), ..Source::default() };
    match convert(source, to, &Options { from: Some(file.format), ..options.clone() }) {
        Ok(done) => Ok(Some(done)),
        Err(failed) => {
            let codes = failed.report.diagnostics().iter().map(|finding| finding.code);
            // 2.x has seven board sizes (3.4 of 2.2), SGF none above 52, Ishi only squares from 2 to 19.
            let unwritable = codes.clone().any(|code| code == &wei7_convert::codes::UNWRITABLE_RECORD);
            if unwritable && to != Format::WEI7 {
                return Ok(None);
            }
            let codes: Vec<&str> = codes.map(|code| code.id).collect();
            Err(format!("from {} to {}: {failed} {codes:?}", file.format.name(), to.name()))
        }
    }
}

/// Converts a file to another format and back; `None` if that format does not support the board.
///
/// # Errors
///
/// See [`carried`].
pub fn there_and_back(file: &File, other: Format) -> Result<Option<File>, String> {
    let Some(there) = carried(file, other)? else { return Ok(None) };
    there.iter().map(|one| one_back(one, file.format)).collect::<Result<Vec<_>, _>>().map(|all| Some(joined(all)))
}

/// Checks that a written file is stable: writing it again in its format gives equal bytes, and nothing in it is outside
/// of its format.
///
/// # Errors
///
/// Describes what was lost, or what the file became.
pub fn stays(file: &File, carry: Carry) -> Result<(), String> {
    let again = converted(file, file.format, carry)?.ok_or("refused what it wrote")?;
    if carry == Carry::None
        && let Some(loss) = again.losses.first()
    {
        return Err(format!("lost of what it wrote: {loss:?}\n{file:?}"));
    }
    let again = joined(outputs(again, file.format));
    if again == *file { Ok(()) } else { Err(format!("{file:?}\nbecame {again:?}")) }
}

/// Checks that all files written from a file are stable.
///
/// # Errors
///
/// See [`stays`].
pub fn all_stay(file: &File) -> Result<(), String> {
    // In Jago XML a value restored from a carrier may become an element of another kind.
    for to in FORMATS.into_iter().filter(|to| *to != Format::JAGO) {
        for carry in [Carry::Keep, Carry::None] {
            // Not all files can be read, and not all boards can be written.
            let Ok(Some(done)) = converted(file, to, carry) else { continue };
            for written in outputs(done, to) {
                stays(&written, carry).map_err(|why| format!("{carry:?}: {why}"))?;
            }
        }
    }
    Ok(())
}

/// Converts one record back, and checks that it is still one record.
///
/// # Errors
///
/// See [`carried`].
pub fn one_back(one: &File, to: Format) -> Result<File, String> {
    let about = |what: String| format!("{what}\nof {}", one.describe());
    let back = carried(one, to).map_err(about)?.ok_or_else(|| about("refused on the way back".to_owned()))?;
    match <[File; 1]>::try_from(back) {
        Ok([back]) => Ok(back),
        Err(several) => Err(about(format!("{} records of one", several.len()))),
    }
}

/// Joins files of one record each to one file. Not for several files of 3.0 or 2.x, which contain only one record.
pub fn joined(files: Vec<File>) -> File {
    let mut files = files.into_iter();
    let Some(mut all) = files.next() else { return File::new(Format::ISHI, "") };
    for file in files {
        all.bytes.extend(file.bytes);
    }
    all
}

/// Checks that a written file has the content of its source.
///
/// # Errors
///
/// Describes the difference.
pub fn same(source: &File, written: &File) -> Result<(), String> {
    let text = String::from_utf8_lossy(&written.bytes);
    let found = match family(source.format) {
        Family::Wei7 => match json_values::are_equal(&source.bytes, &written.bytes) {
            Ok(true) if source.supplement.is_some() == written.supplement.is_some() => Ok(()),
            Ok(true) => Err("the supplement".to_owned()),
            Ok(false) => Err("other values".to_owned()),
            Err(error) => Err(error.to_string()),
        },
        Family::Xml(_) => match wei7_xml::text(&source.bytes) {
            Some(source) => xml_nodes::compare(&source, &text),
            None => Err("no text".to_owned()),
        },
        Family::Sgf => {
            let before = wei7_sgf::encoding::decode(&source.bytes, None, &Limits::DEFAULT).text;
            // Content that FF[4] does not allow is restored from a carrier, so such files are compared as records.
            let in_carrier = || !is_valid_ff4(source, &before) && same_records(source, written);
            sgf_content::compare(&before, &text)
                .or_else(|difference| if in_carrier() { Ok(()) } else { Err(difference) })
        }
        Family::Ishi if ishi_lines::says_all(&source.bytes) => {
            ishi_lines::compare(&String::from_utf8_lossy(&source.bytes), &text)
        }
        // Files with content that Ishi does not support are compared as 3.0 documents, because a carrier restores the
        // content.
        Family::Ishi | Family::Jago => same_in_3_0(source, written),
    };
    found.map_err(|difference| format!("{difference}\n{}", written.describe()))
}

fn is_valid_ff4(file: &File, text: &str) -> bool {
    text.contains("FF[4]") && SgfReader::new().lenient().read(&file.bytes).is_ok_and(|read| read.report.is_ok())
}

fn same_records(one: &File, other: &File) -> bool {
    let all = |file: &File| records(file).map(|all| all.into_iter().map(sorted).collect::<Vec<_>>());
    all(one) == all(other)
}

fn same_in_3_0(source: &File, written: &File) -> Result<(), String> {
    let (before, after) = (carried(source, Format::WEI7)?, carried(written, Format::WEI7)?);
    if before == after { Ok(()) } else { Err(format!("{before:?}\nbecame {after:?}")) }
}

/// Returns the records of a file, if it can be read.
pub fn records(file: &File) -> Option<Vec<Record>> {
    match family(file.format) {
        Family::Wei7 => {
            let read = JsonReader::new().lenient().read_with(&file.bytes, file.supplement.as_deref());
            read.ok().map(|read| vec![read.value])
        }
        Family::Xml(_) => XmlReader::new().lenient().read(&file.bytes).ok().map(|read| vec![read.value]),
        Family::Sgf => SgfReader::new().lenient().read(&file.bytes).ok().map(|read| read.value),
        Family::Ishi => IshiReader::new().lenient().read(&file.bytes).ok().map(|read| read.value),
        Family::Jago => RecordReader::from_format(file.format).lenient().read(&file.bytes).ok().map(|read| read.value),
    }
}

/// Sorts extras. The order of properties in a node has no meaning, nor has the order of the extras that keep them.
pub fn sorted(mut record: Record) -> Record {
    let sort = |extras: &mut Extras| {
        let mut list = extras.take();
        list.sort_by_cached_key(|extra| format!("{extra:?}"));
        extras.extend(list);
    };
    sort(&mut record.extras);
    if let Some(info) = &mut record.info {
        sort(&mut info.extras);
    }
    for id in record.tree.ids() {
        let branch = &mut record.tree[id];
        sort(&mut branch.extras);
        if let Some(pre) = &mut branch.pre {
            sort(&mut pre.extras);
        }
        for step in branch.steps.iter_mut().flatten() {
            if let Some(details) = step.allocated_details_mut() {
                sort(&mut details.extras);
            }
        }
    }
    record
}
