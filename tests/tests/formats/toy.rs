//! An external format: a driver for ten lines of text, registered through the public API. It follows the recipe "A
//! format" of CONTRIBUTING.

use std::borrow::Cow;
use std::io::Write;

use wei7_convert::explain::Page;
use wei7_convert::{
    CarrierPlace, Carry, Converted, Format, Formats, Language, Options, RecordReader, RecordWriter, Source,
    UnknownFormat, check, convert,
};
use wei7_core::{
    Action, BoardSize, BranchId, Carrier, Code, Color, Diagnostic, Extra, Fate, FormatDriver, Head, InFile, Input,
    Message, Move, OneRecord, Parsed, Place, ReadOptions, ReadWhole, Record, RecordStream, RecordWrite, Refused,
    Report, Size, Sniff, Span, Step, Subject, Unwritable, Vertex, WriteOptions, Written,
};

/// Moves with optional notes, and the mood, which no other format supports.
const GAME: &str = "toy 1\nsize 9\nname Afternoon\nB E5\nmood merry\nW pass\nB C3\nnote the end\nW G7\nB D3\n";

const PAGE: &str = "# line\n\nNo such line is known.\n\n# 未知的行\n\n没有这样的行。\n";

wei7_core::codes! {
    /// All findings.
    CODES:
    LINE = "T001" "line" Error "1"
        "no such line" left_out;
}

static TOY: Toy = Toy;

#[derive(Debug)]
struct Toy;

// 2. The driver.
impl FormatDriver for Toy {
    fn id(&self) -> &'static str {
        "toy"
    }

    fn name(&self) -> &'static str {
        "Toy 1"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["toy"]
    }

    fn sniff(&self, head: &Head<'_>) -> Sniff {
        if head.lines().next() == Some(b"toy 1") { Sniff::Certain } else { Sniff::None }
    }

    fn holds_one_record(&self) -> bool {
        true
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Inside
    }

    fn codes(&self) -> &'static [&'static Code] {
        CODES
    }

    fn page(&self, id: &str) -> Option<&'static str> {
        (id == LINE.id).then_some(PAGE)
    }

    fn messages(&self, language: &str) -> &'static str {
        if language == "zh" {
            "\ntoy-line-dropped = 略去该行\n"
        } else {
            "\ntoy-line-dropped = the line is dropped\n"
        }
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        Box::new(OneRecord::new(Reader(*options), input, &options.limits))
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        Some(Box::new(Writer(*options)))
    }
}

// 1. The reader.
struct Reader(ReadOptions);

impl ReadWhole for Reader {
    fn read(&self, bytes: &[u8], _: Option<&[u8]>) -> Result<Parsed<Record>, Refused> {
        let mut report = Report::new(self.0.limits.findings);
        let (mut record, mut carriers, mut at) = (Record::new(), Vec::new(), 0);
        for line in String::from_utf8_lossy(bytes).split_inclusive('\n') {
            let (word, rest) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
            if word == "carrier" {
                carriers.push(rest.to_owned());
            } else if understand(word, rest, &mut record).is_none() {
                let place = Span::new(at, at + line.trim_end().len());
                report.push(
                    Diagnostic::at(&LINE, place)
                        .found(line.trim_end().to_owned())
                        .repair(Message::new("toy-line-dropped")),
                );
            }
            at += line.len();
        }
        let chosen = Carrier::choose(carriers.iter().map(String::as_str));
        chosen.findings.into_iter().for_each(|(_, finding)| report.push(finding));
        if let Some((_, carrier)) = chosen.carrier {
            let merged = carrier.merge(&record, &base, &self.0.limits);
            report.append(merged.report);
            record = merged.value;
        }
        if self.0.lenient || report.is_ok() {
            Ok(Parsed { value: record, report })
        } else {
            Err(Refused::because(report))
        }
    }
}

fn understand(word: &str, rest: &str, record: &mut Record) -> Option<()> {
    let size = record.board_size();
    let steps = record.tree[BranchId::ROOT].steps.get_or_insert_default();
    let color = match word {
        "toy" => return (rest == "1").then_some(()),
        "size" => {
            let lines = rest.parse().ok()?;
            record.size = Some(Size::Square(BoardSize::new(lines, lines)?));
            return Some(());
        }
        "name" => {
            record.info.get_or_insert_default().name = Some(rest.into());
            return Some(());
        }
        "note" => {
            steps.last_mut()?.set_comment(Some(rest.into()));
            return Some(());
        }
        "mood" => {
            steps.last_mut()?.add_extras([mood(rest)]);
            return Some(());
        }
        "B" => Color::Black,
        "W" => Color::White,
        _ => return None,
    };
    let vertex = if rest == "pass" { Vertex::Pass } else { Vertex::Play(size.point(rest)?) };
    steps.push(Step::new(Action::Move(Move { color, vertex, evaluation: None })));
    Some(())
}

/// Returns an extra of this format.
fn mood(text: &str) -> Extra {
    Extra::Format { format: TOY.id().into(), id: "mood".into(), values: vec![text.into()] }
}

// 1. The writer: it reads back what it writes, and carries the difference.
struct Writer(WriteOptions);

impl RecordWrite for Writer {
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        _: u64,
        _: InFile,
        out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let mut text = text(&record)?;
        let mut losses = Vec::new();
        let carry = self.0.carry == Carry::Keep;
        if let Some((base, carrier)) = Carrier::from_written(&record, read_back(&text), carry)? {
            let carried;
            (losses, carried) = Carrier::losses(carrier.as_ref(), &record, &base, wei7_core::NamedLosses::Each, fate);
            if let Some(carried) = carried {
                text.extend(["carrier ", &carried, "\n"]);
            }
        }
        out.write_all(text.as_bytes())?;
        Ok(Written { losses, supplement: None })
    }
}

/// Returns the text of a record, without a carrier.
fn text(record: &Record) -> Result<String, Unwritable> {
    let size = record.board_size();
    if size.width() != size.height() || size.width() > 25 {
        return Err(Unwritable::Board { size, boards: Message::new("boards-of-toys"), paragraph: "2" });
    }
    let mut text = format!("toy 1\nsize {}\n", size.width());
    let (base, _) = record.flatten_timeline()?;
    let mut line = |word: &str, rest: &str| {
        if !rest.is_empty() && !rest.contains(['\n', '\r']) {
            text.extend([word, " ", rest, "\n"]);
        }
    };
    line("name", base.info.as_ref().and_then(|info| info.name.as_deref()).unwrap_or_default());
    for step in base.tree.root().steps() {
        let Some(played) = step.as_move() else { continue };
        let color = if played.color == Color::Black { "B" } else { "W" };
        match played.vertex {
            Vertex::Play(point) => line(color, &size.name(point)),
            Vertex::Pass => line(color, "pass"),
        }
        for extra in step.extras().as_slice() {
            if let Extra::Format { format, id, values } = extra
                && (&**format, &**id) == (TOY.id(), "mood")
            {
                for text in values {
                    line("mood", text);
                }
            }
        }
        line("note", step.comment().unwrap_or_default());
    }
    Ok(text)
}

fn read_back(text: &str) -> Result<Parsed<Vec<Record>>, Refused> {
    let read = Reader(ReadOptions::default()).read(text.as_bytes(), None);
    read.map(|Parsed { value, report }| Parsed { value: vec![value], report })
}

/// Returns the base: the record that a file shows. An edited file must show the same with and without a carrier.
fn base(record: &Record) -> Option<Record> {
    read_back(&text(record).ok()?).ok()?.value.pop()
}

/// Nothing is approximated.
const fn fate(_: &Subject) -> Fate {
    Fate::Dropped
}

// 3. The registration.
fn options() -> Options {
    Options { formats: Formats::default().with(&TOY), ..Options::default() }
}

fn toy() -> Format {
    Format::from_driver(&TOY)
}

fn others() -> impl Iterator<Item = Format> {
    let carries = |format: &Format| format.is_written() && format.carrier() != CarrierPlace::Nowhere;
    Formats::default().iter().filter(carries).collect::<Vec<_>>().into_iter()
}

fn from(done: &Converted, format: Format) -> (Source<'_>, Options) {
    let output = &done.outputs[0];
    let source = Source { bytes: &output.document, supplement: output.supplement.as_deref(), ..Source::default() };
    (source, Options { from: Some(format), ..options() })
}

#[test]
fn the_format_is_detected() {
    let formats = options().formats;
    assert_eq!(formats.detect(GAME.as_bytes(), None), Ok(toy()));
    assert_eq!(formats.detect(b"", Some("a.toy")), Err(UnknownFormat::Empty));
    assert_eq!(formats.detect(b"size 9", Some("a.toy")), Ok(toy()));
    assert_eq!(formats.detect(b"(;FF[4])", Some("a.toy")), Ok(Format::SGF));
    assert_eq!(formats.by_id("toy"), Some(toy()));
    assert_eq!(formats.iter().count(), Formats::default().iter().count() + 1);
    assert!(Formats::default().detect(GAME.as_bytes(), None).is_err());
}

#[test]
fn the_format_is_read_and_written() {
    let read = RecordReader::from_format(toy()).read(GAME.as_bytes()).unwrap();
    assert_eq!(read.value[0].tree.root().steps().len(), 5);
    let mut text = Vec::new();
    let written = RecordWriter::to_format(toy()).write(&read.value[0], &mut text).unwrap();
    assert_eq!((String::from_utf8(text).unwrap(), written.losses.len()), (GAME.to_owned(), 0));
}

#[test]
fn it_is_restored_from_all_others() {
    for other in others() {
        let there = convert(GAME, other, &options()).unwrap();
        assert_eq!(there.format, toy());
        assert!(there.losses.iter().all(|loss| loss.fate == Fate::Carried), "{other}: {:?}", there.losses);
        let (source, options) = from(&there, other);
        let back = convert(source, toy(), &options).unwrap();
        assert_eq!(String::from_utf8_lossy(&back.outputs[0].document), GAME, "{other}");
    }
}

#[test]
fn without_a_carrier_what_others_cannot_say_is_reported() {
    for other in others() {
        let there = convert(GAME, other, &Options { carry: Carry::None, ..options() }).unwrap();
        assert!(there.losses.iter().any(|loss| loss.fate == Fate::Dropped), "{other}");
        let (source, options) = from(&there, other);
        let back = convert(source, toy(), &options).unwrap();
        assert_eq!(String::from_utf8_lossy(&back.outputs[0].document), GAME.replace("mood merry\n", ""), "{other}");
    }
}

#[test]
fn all_others_are_restored_from_it() {
    let sgf = "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.5]PB[Ann];B[ee]C[two\nlines];W[cc]TR[ee](;B[gg])(;B[cg]LB[cc:ab]))";
    for other in others() {
        let source = convert(sgf, other, &options()).unwrap();
        let (file, options) = from(&source, other);
        let there = convert(file, toy(), &options).unwrap();
        assert!(!there.losses.is_empty() && there.losses.iter().all(|loss| loss.fate == Fate::Carried), "{other}");
        let (file, back) = from(&there, toy());
        let back = convert(file, other, &back).unwrap();
        assert_eq!(back.outputs, source.outputs, "{other}");
        let dropped = convert(file_of(&source), toy(), &Options { carry: Carry::None, ..options }).unwrap();
        assert!(dropped.losses.iter().all(|loss| loss.fate == Fate::Dropped), "{other}");
        assert!(!String::from_utf8_lossy(&dropped.outputs[0].document).contains("carrier"), "{other}");
    }
}

fn file_of(done: &Converted) -> Source<'_> {
    from(done, done.format).0
}

#[test]
fn its_findings_are_explained() {
    let checked = check("toy 1\nsize 9\nwind east\n", Some(Format::SGF), &options()).unwrap();
    let [finding] = checked.findings.list() else { panic!("{:?}", checked.findings) };
    assert_eq!((finding.diagnostic.code, finding.located.as_ref().unwrap().place.line), (&LINE, 3));
    let formats = options().formats;
    let page = Page::parse(formats.page(LINE.id).unwrap()).unwrap();
    assert_eq!((page.name, page.title), ("line", "未知的行"));
    let repair = finding.diagnostic.repair.as_ref().unwrap();
    assert_eq!(formats.message(Language::Zh, repair), "略去该行");
    assert_eq!(formats.message(Language::En, repair), "the line is dropped");
    let refused = convert("toy 1\nwind\n", Format::SGF, &Options { strict: true, ..options() }).unwrap_err();
    assert_eq!(refused.report.diagnostics()[0].place, Place::Span(Span::new(6, 10)));
}
