//! Conversions as users make them, and whether a file says what another says: by the tokens of its format, read without our
//! readers, as the format itself calls them significant.

use std::fmt;

use wei7_convert::{Carry, Converted, Format, Options, Output, RecordReader, Source, convert};
use wei7_core::{Extras, Fate, JsonReader, Limits, Record};
use wei7_ishi::IshiReader;
use wei7_sgf::SgfReader;
use wei7_xml::{Version, XmlReader};

use crate::second_opinion::{ishi_lines, json_values, sgf_content, xml_nodes};

/// The formats that are written; 2.x is that of its last version.
pub const FORMATS: [Format; 5] = [Format::WEI7, Format::WEI7_2_2, Format::SGF, Format::ISHI, Format::JAGO];

/// What a format is to a test that reads it by itself.
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

/// The family of a format.
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

/// Whether two formats are one but for the version of 2.x.
pub fn are_versions(one: Format, other: Format) -> bool {
    std::mem::discriminant(&family(one)) == std::mem::discriminant(&family(other))
}

/// The format of a version of 2.x.
pub const fn of_version(version: Version) -> Format {
    match version {
        Version::V2_0 => Format::WEI7_2_0,
        Version::V2_1 => Format::WEI7_2_1,
        Version::V2_2 => Format::WEI7_2_2,
    }
}

/// A file with what stands beside it.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    /// What it is.
    pub format: Format,
    /// Its content.
    pub bytes: Vec<u8>,
    /// The content of the supplement file of 3.0.
    pub supplement: Option<Vec<u8>>,
}

/// As text.
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown())
    }
}

impl File {
    /// A file with nothing beside it.
    pub fn new(format: Format, bytes: impl Into<Vec<u8>>) -> Self {
        Self { format, bytes: bytes.into(), supplement: None }
    }

    /// All that it holds, as a failing test shows it.
    pub fn shown(&self) -> String {
        let supplement = self.supplement.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
        format!("{}:\n{}\n{supplement}", self.format.name(), String::from_utf8_lossy(&self.bytes))
    }
}

/// The files that this becomes, a file a record, with carriers: nothing is lost on the way, and each carrier fits.
/// `None`: the other format does not have its board.
///
/// # Errors
///
/// What was lost, did not fit, or was refused.
pub fn carried(file: &File, to: Format) -> Result<Option<Vec<File>>, String> {
    carried_with(file, to, &Options::default())
}

/// The same with other options.
///
/// # Errors
///
/// As [`carried`].
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

/// The files that a conversion gave, one for each record: a game that is not Go is none.
pub fn outputs(done: Converted, format: Format) -> Vec<File> {
    let file = |output: Output| File { format, bytes: output.document, supplement: output.supplement };
    let others = done.report.diagnostics().iter().any(|finding| finding.code == &wei7_sgf::codes::NOT_GO);
    let is_record = |file: &File| !others || records(file).is_some_and(|records| !records.is_empty());
    done.outputs.into_iter().map(file).filter(is_record).collect()
}

/// What a conversion gives. `None`: the other format does not have the board.
///
/// # Errors
///
/// Any other reason why there is nothing.
pub fn converted(file: &File, to: Format, carry: Carry) -> Result<Option<Converted>, String> {
    converted_with(file, to, &Options { carry, ..Options::default() })
}

/// The same with other options.
///
/// # Errors
///
/// As [`converted`].
pub fn converted_with(file: &File, to: Format, options: &Options) -> Result<Option<Converted>, String> {
    let source = Source { bytes: &file.bytes, supplement: file.supplement.as_deref(), ..Source::default() };
    match convert(source, to, &Options { from: Some(file.format), ..options.clone() }) {
        Ok(done) => Ok(Some(done)),
        Err(failed) => {
            let codes = failed.report.diagnostics().iter().map(|finding| finding.code);
            // 2.x has seven boards (3.4 of 2.2), SGF none above 52, Ishi squares from 2 to 19.
            let unwritable = codes.clone().any(|code| code == &wei7_convert::codes::UNWRITABLE_RECORD);
            if unwritable && to != Format::WEI7 {
                return Ok(None);
            }
            let codes: Vec<&str> = codes.map(|code| code.id).collect();
            Err(format!("from {} to {}: {failed} {codes:?}", file.format.name(), to.name()))
        }
    }
}

/// The file that comes back from another format; `None` if that does not have its board.
///
/// # Errors
///
/// As [`carried`].
pub fn there_and_back(file: &File, other: Format) -> Result<Option<File>, String> {
    let Some(there) = carried(file, other)? else { return Ok(None) };
    there.iter().map(|one| one_back(one, file.format)).collect::<Result<Vec<_>, _>>().map(|all| Some(joined(all)))
}

/// Whether a file that was written stays as it is: written once more in its format it is the same to the byte, and there is
/// nothing in it that its format does not say.
///
/// # Errors
///
/// What was lost, or what it became.
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

/// Whether all that is written of a file stays as it is.
///
/// # Errors
///
/// As [`stays`].
pub fn all_stay(file: &File) -> Result<(), String> {
    // In Jago XML what comes back from a carrier may become an element of another kind.
    for to in FORMATS.into_iter().filter(|to| *to != Format::JAGO) {
        for carry in [Carry::Keep, Carry::None] {
            // Not all files can be read, and not all boards written.
            let Ok(Some(done)) = converted(file, to, carry) else { continue };
            for written in outputs(done, to) {
                stays(&written, carry).map_err(|why| format!("{carry:?}: {why}"))?;
            }
        }
    }
    Ok(())
}

/// One record is one again.
///
/// # Errors
///
/// As [`carried`].
pub fn one_back(one: &File, to: Format) -> Result<File, String> {
    let about = |what: String| format!("{what}\nof {}", one.shown());
    let back = carried(one, to).map_err(about)?.ok_or_else(|| about("refused on the way back".to_owned()))?;
    match <[File; 1]>::try_from(back) {
        Ok([back]) => Ok(back),
        Err(several) => Err(about(format!("{} records of one", several.len()))),
    }
}

/// Files of one record each as one file. Those of 3.0 and 2.x have one anyway.
pub fn joined(files: Vec<File>) -> File {
    let mut files = files.into_iter();
    let Some(mut all) = files.next() else { return File::new(Format::ISHI, "") };
    for file in files {
        all.bytes.extend(file.bytes);
    }
    all
}

/// Whether a file that was written says what another says.
///
/// # Errors
///
/// The difference.
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
            // What FF[4] does not allow comes back from a carrier.
            let in_carrier = || !is_valid_ff4(source, &before) && same_records(source, written);
            sgf_content::compare(&before, &text)
                .or_else(|difference| if in_carrier() { Ok(()) } else { Err(difference) })
        }
        Family::Ishi if ishi_lines::says_all(&source.bytes) => {
            ishi_lines::compare(&String::from_utf8_lossy(&source.bytes), &text)
        }
        // What Ishi does not have comes back from a carrier: 3.0 shows it.
        Family::Ishi | Family::Jago => same_in_3_0(source, written),
    };
    found.map_err(|difference| format!("{difference}\n{}", written.shown()))
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

/// The records of a file, if it can be read.
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

/// The order of properties in a node means nothing, so that of the items that keep them does not either.
pub fn sorted(mut record: Record) -> Record {
    let sort = |supplement: &mut Extras| {
        let mut items = supplement.take();
        items.sort_by_cached_key(|item| format!("{item:?}"));
        supplement.extend(items);
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
            if let Some(details) = step.known_details_mut() {
                sort(&mut details.extras);
            }
        }
    }
    record
}
