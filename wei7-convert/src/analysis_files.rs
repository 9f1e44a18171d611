//! Files of JSON with the analyses of a record and nothing else. They are written only: no file of this kind is a
//! record.

use std::borrow::Cow;
use std::io::Write;

use wei7_analysis::{Convention, write_json};
use wei7_core::{
    Action, BranchId, CarrierPlace, FormatDriver, Head, InFile, Input, Message, Pre, ReadOptions, Record, RecordStream,
    RecordWrite, Sniff, Unwritable, Vertex, WEI7, WriteOptions, Written,
};

use crate::format::Format;

/// Answers of `KataGo`.
static KATAGO: AnalysisFile = AnalysisFile(Convention::KataGoJson);

/// AI review of OGS.
static OGS: AnalysisFile = AnalysisFile(Convention::OgsJson);

impl Format {
    /// Returns the format of files that have only the analyses of records in a convention of JSON; `None` if the
    /// convention stores analyses in records. [`Formats`](crate::Formats) has no such format, because it cannot be
    /// read.
    ///
    /// ```
    /// use wei7_analysis::Convention;
    /// use wei7_convert::{Format, Options, convert};
    ///
    /// let answers = Format::of_analyses(Convention::KataGoJson).unwrap();
    /// let done = convert(b"(;FF[4]SZ[9]SBKV[62.5])", answers, &Options::default()).unwrap();
    /// let text = String::from_utf8(done.outputs[0].document.clone()).unwrap();
    /// assert!(text.contains(r#""rootInfo":{"currentPlayer":"B","winrate":0.625}"#));
    /// ```
    pub const fn of_analyses(convention: Convention) -> Option<Self> {
        match convention {
            Convention::KataGoJson => Some(Self::from_driver(&KATAGO)),
            Convention::OgsJson => Some(Self::from_driver(&OGS)),
            _ => None,
        }
    }
}

/// Driver that writes the analyses of records.
#[derive(Clone, Copy, Debug)]
struct AnalysisFile(Convention);

impl FormatDriver for AnalysisFile {
    fn id(&self) -> &'static str {
        if self.0 == Convention::KataGoJson { "katago-json" } else { "ogs-review" }
    }

    fn name(&self) -> &'static str {
        if self.0 == Convention::KataGoJson { "JSON of KataGo" } else { "AI review of OGS" }
    }

    fn extensions(&self) -> &'static [&'static str] {
        if self.0 == Convention::KataGoJson { &["jsonl", "ndjson", "json"] } else { &["json"] }
    }

    fn sniff(&self, _: &Head<'_>) -> Sniff {
        Sniff::None
    }

    fn holds_one_record(&self) -> bool {
        self.0 == Convention::OgsJson
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Nowhere
    }

    /// Reads the input as 3.0, which refuses it with a finding, because analyses alone are no record.
    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        WEI7.read(input, options)
    }

    fn writer(&self, _: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        Some(Box::new(*self))
    }
}

impl RecordWrite for AnalysisFile {
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        _: u64,
        _: InFile,
        out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let written = write_json(&record, self.0, &id(&record))
            .ok_or_else(|| Unwritable::Other(Message::new("record-without-analysis")))?;
        out.write_all(written.text.as_bytes())?;
        Ok(Written { losses: written.losses, supplement: None })
    }
}

/// Returns an id for the answers about a record: a hash (FNV-1a) of the board, the first stones and the main line.
fn id(record: &Record) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: u32| {
        for byte in number.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    let size = record.board_size();
    add(size.width());
    add(size.height());
    for stone in record.tree[BranchId::ROOT].pre.as_deref().map_or(&[][..], Pre::stones) {
        add(stone.color as u32);
        add(stone.point.x);
        add(stone.point.y);
    }
    for step in record.main_line() {
        let Action::Move(played) = step.action else { continue };
        add(2 + played.color as u32);
        match played.vertex {
            Vertex::Play(point) => {
                add(point.x);
                add(point.y);
            }
            Vertex::Pass => add(u32::MAX),
        }
    }
    format!("{hash:016x}")
}
