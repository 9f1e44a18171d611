//! Size of the board and place of the shown part (SL, Borders; `SLtxt2PNG` 2009).

use wei7_core::BoardSize;

use crate::codes;
use crate::diagram::Assumed;
use wei7_core::Code;

/// The sides at which a border is drawn.
#[allow(clippy::struct_excessive_bools, reason = "each side has a border of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Borders {
    pub(super) top: bool,
    pub(super) bottom: bool,
    pub(super) left: bool,
    pub(super) right: bool,
}

impl Borders {
    /// Returns whether any border is drawn.
    pub(super) const fn any(self) -> bool {
        self.top || self.bottom || self.left || self.right
    }
}

/// The board, and the place of the shown part.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) size: BoardSize,
    /// Column and row of the upper left point.
    pub(super) place: (u32, u32),
    pub(super) assumed: Vec<Assumed>,
    pub(super) differs_from_header: bool,
}

/// Size of the board if the diagram does not state one.
const USUAL_SIZE: u32 = 19;

impl Frame {
    /// Determines the board from the borders, the size of the header, and the number of columns and rows.
    ///
    /// If one direction is closed, `SLtxt2PNG` 2009 takes 19 in the other one, and `SLtxt2PNG` 2004 a square. The square is
    /// taken here.
    pub(super) fn new(borders: Borders, header: Option<u32>, shown: (u32, u32)) -> Result<Self, &'static Code> {
        let (columns, rows) = shown;
        let (is_wide, is_high) = (borders.left && borders.right, borders.top && borders.bottom);
        let mut assumed = Vec::new();
        let fits = |size: u32| columns <= size && rows <= size;
        let (width, height) = match (is_wide, is_high, header) {
            (true, true, _) => (columns, rows),
            (true, false, None) if fits(columns) => {
                assumed.push(Assumed::Height);
                (columns, columns)
            }
            (false, true, None) if fits(rows) => {
                assumed.push(Assumed::Width);
                (rows, rows)
            }
            (false, false, None) => {
                assumed.push(Assumed::Size);
                (columns.max(USUAL_SIZE), rows.max(USUAL_SIZE))
            }
            (_, _, Some(size)) if fits(size) && (!is_wide || columns == size) && (!is_high || rows == size) => {
                (size, size)
            }
            _ => return Err(&codes::SIZE_CONTRADICTS),
        };
        let mut place = |first: bool, last: bool, size: u32, shown: u32, unknown| {
            let room = size - shown;
            if first || room == 0 {
                0
            } else if last {
                room
            } else {
                assumed.push(unknown);
                room / 2
            }
        };
        let place = (
            place(borders.left, borders.right, width, columns, Assumed::X),
            place(borders.top, borders.bottom, height, rows, Assumed::Y),
        );
        let size = BoardSize::new(width, height).ok_or(&codes::SIZE_CONTRADICTS)?;
        let differs_from_header = header.is_some_and(|header| header != width || header != height);
        Ok(Self { size, place, assumed, differs_from_header })
    }
}
