//! Writing of records as text diagrams.
//!
//! The losses are the differences between a record and the game that a reader sees in the written diagrams.

mod annotations;
mod board;
mod plan;
mod sensei;
mod shown;

use std::borrow::Cow;
use std::io::Write;

use wei7_core::{
    BoardSize, Carrier, DiagramOptions, DiagramStyle, Fate, Field, InFile, Loss, Message, NamedLosses, ReadBack,
    Record, RecordWrite, Subject, Unwritable, WriteOptions, Written,
};

use crate::diagram::Diagram;
use plan::{Planned, plan, position};
use shown::read_back;

/// Largest number of diagrams of one record.
const MOST_DIAGRAMS: usize = 10_000;

/// Writer of text diagrams.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiagramWriter {
    options: DiagramOptions,
    named_losses: NamedLosses,
}

/// Returns the largest number of lines of a side of the board. SGF has points of up to 52 lines; numbers and letters
/// beside a board have up to 25 lines, so that each column has one letter.
const fn most_lines(style: DiagramStyle) -> u32 {
    match style {
        DiagramStyle::Sensei => 52,
        DiagramStyle::Ascii | DiagramStyle::Unicode => 25,
    }
}

/// Returns the smallest number of lines of a side of the board: one column letter may be a word.
const fn least_lines(style: DiagramStyle) -> u32 {
    match style {
        DiagramStyle::Sensei => 1,
        DiagramStyle::Ascii | DiagramStyle::Unicode => 2,
    }
}

/// Returns the fate of a difference. A value that the text has in another form is approximated, and any other value is
/// dropped ([`Difference::into_loss`](wei7_core::Difference::into_loss)). Orders and forms without a meaning are always
/// approximated.
const fn fate(about: &Subject) -> Fate {
    match about {
        Subject::Field(
            Field::BoardForm
            | Field::EmptyRules
            | Field::EmptyInfo
            | Field::StonesOrder
            | Field::MarkOrder
            | Field::Grouping
            | Field::EmptyList,
        ) => Fate::Approximated,
        _ => Fate::Native,
    }
}

impl DiagramWriter {
    pub(crate) const fn new(options: &WriteOptions) -> Self {
        Self { options: options.diagram, named_losses: options.named_losses }
    }

    fn check_board(self, size: BoardSize) -> Result<(), Unwritable> {
        let style = self.options.style;
        let (least, most) = (least_lines(style), most_lines(style));
        if [size.width(), size.height()].iter().all(|lines| (least..=most).contains(lines)) {
            return Ok(());
        }
        let boards = Message::new("boards-of-diagram").with("least", least).with("most", most);
        Err(Unwritable::Board { size, boards, paragraph: "diagrams" })
    }

    fn text_of_diagram(self, diagram: &Diagram) -> String {
        match self.options.style {
            DiagramStyle::Sensei => sensei::text(diagram),
            DiagramStyle::Ascii => board::text(diagram, true),
            DiagramStyle::Unicode => board::text(diagram, false),
        }
    }

    /// Writes diagrams and reads them back.
    fn write_planned(self, record: &Record, planned: &[Planned]) -> (String, ReadBack) {
        let texts: Vec<String> = planned.iter().map(|one| self.text_of_diagram(&one.diagram)).collect();
        let text = texts.join("\n");
        let read = read_back(&text, record, planned);
        (text, read)
    }

    fn text(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        self.check_board(record.board_size())?;
        let (played, _) = record.flatten_timeline()?;
        let style = self.options.style;
        let mut planned = match (style, self.options.r#move) {
            (DiagramStyle::Sensei, None) => plan(&played, style, MOST_DIAGRAMS),
            (_, number) => vec![position(&played, style, number)],
        };
        if planned.len() > MOST_DIAGRAMS {
            return Err(Unwritable::Other(Message::new("too-many-text-diagrams").with("most", MOST_DIAGRAMS)));
        }
        let (mut text, mut read) = self.write_planned(&played, &planned);
        if !is_exact(&read, &planned)
            && let Some(first) = planned.first_mut()
            && first.diagram.title.take().is_some()
        {
            // A title can place a move ("5 at 1") or end the markup around the diagram.
            (text, read) = self.write_planned(&played, &planned);
        }
        let Some((shown, _)) = Carrier::from_written(record, read, false)? else { return Ok((text, Vec::new())) };
        let (losses, _) = Carrier::losses(None, record, &shown, self.named_losses, fate);
        Ok((text, losses))
    }
}

/// Returns whether the text has the written moves and title.
fn is_exact(read: &ReadBack, planned: &[Planned]) -> bool {
    let Some(shown) = read.as_ref().ok().and_then(|read| read.value.first()) else { return false };
    let moves: usize = planned.iter().map(|one| one.moves.len()).sum();
    let title = planned.first().and_then(|one| one.diagram.title.as_deref());
    let is_title = title.is_none() || plan::title(shown) == title;
    is_title && shown.main_line().count() == moves
}

impl RecordWrite for DiagramWriter {
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        _: u64,
        place: InFile,
        out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let (text, losses) = self.text(&record)?;
        if place.after_record {
            out.write_all(b"\n")?;
        }
        out.write_all(text.as_bytes())?;
        Ok(Written { losses, supplement: None })
    }

    fn depends_on_place(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests;
