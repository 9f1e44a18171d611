//! Extras that only Ishi has. In a record, they are [`Extra::Format`].

use wei7_core::{Extra, Text};

const FORMAT: &str = "ishi";

/// A kind of extra that only Ishi has, with texts as values.
///
/// ```
/// use wei7_ishi::IshiExtra;
///
/// let remarks = IshiExtra::Remarks.extra(["one", "two"]);
/// assert_eq!(IshiExtra::Remarks.values(&remarks).unwrap().len(), 2);
/// assert!(!IshiExtra::LastRemarks.is(&remarks));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IshiExtra {
    /// The PRISONER lines of a step as written (5.4 PRISONER), where they disagree with the captures on the board. Without
    /// values if stones were captured and there was no such line.
    Prisoners,
    /// The MARK and UNMARK lines, in order and with keywords, that resulted in the marks (5.4 MARK). At a `pre` or a step.
    MarkLines,
    /// The blocks that make up the comment of a `pre` or step (5.4 COM), each a [`Block`].
    Commentary,
    /// One [`Block`] of user data at any node (5.4 USER).
    UserData,
    /// The texts of the REMARK lines before a node (5.4 REMARK).
    Remarks,
    /// The texts of the REMARK lines at the end of a document, after which there is no node (5.4 REMARK).
    LastRemarks,
    /// The marker of a branch that is a variation (5.4 VAR), one value. Empty for a variation without a marker that nothing
    /// else identifies as a variation.
    Variation,
    /// The lines of a diagram at a branch (4.4) that shows another board, or a region that is not on this board.
    ForeignDiagram,
}

impl IshiExtra {
    const fn id(self) -> &'static str {
        match self {
            Self::Prisoners => "prisoners",
            Self::MarkLines => "mark-lines",
            Self::Commentary => "commentary",
            Self::UserData => "user-data",
            Self::Remarks => "remarks",
            Self::LastRemarks => "last-remarks",
            Self::Variation => "variation",
            Self::ForeignDiagram => "foreign-diagram",
        }
    }

    /// Creates an extra of this kind.
    pub fn extra<V: Into<Text>>(self, values: impl IntoIterator<Item = V>) -> Extra {
        Extra::format(FORMAT, self.id(), values)
    }

    /// Returns whether an extra is of this kind.
    pub fn is(self, extra: &Extra) -> bool {
        self.values(extra).is_some()
    }

    /// Returns the values of an extra of this kind.
    pub fn values(self, extra: &Extra) -> Option<&[Text]> {
        extra.format_values(FORMAT, self.id())
    }

    /// Returns the only value of an extra of this kind. Returns `None` also if it has not exactly one value.
    pub fn value(self, extra: &Extra) -> Option<&str> {
        if let [value] = self.values(extra)? { Some(value) } else { None }
    }

    /// Returns the values of an extra of this kind as blocks.
    pub fn blocks(self, extra: &Extra) -> Option<Vec<Block<'_>>> {
        self.values(extra).map(|values| values.iter().map(|value| Block::from(&**value)).collect())
    }
}

/// A block of lines with a title (5.4 COM and USER). As the value of an extra, title and lines are joined by line feeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block<'t> {
    /// Text after the keyword on the first line.
    pub title: &'t str,
    /// Lines of the block as written, without its first and last line.
    pub lines: Vec<&'t str>,
}

impl<'t> From<&'t str> for Block<'t> {
    fn from(value: &'t str) -> Self {
        let mut lines = value.split('\n');
        Self { title: lines.next().unwrap_or_default(), lines: lines.collect() }
    }
}

impl From<Block<'_>> for Text {
    fn from(block: Block<'_>) -> Self {
        std::iter::once(block.title).chain(block.lines).collect::<Vec<_>>().join("\n").into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_exactly_one_value() {
        for (title, lines) in [("", vec![]), ("", vec![""]), ("t", vec![]), ("t", vec![""]), ("", vec!["", " a", ""])] {
            let block = Block { title, lines };
            let extra = IshiExtra::UserData.extra([block.clone()]);
            assert_eq!(IshiExtra::UserData.value(&extra).map(Block::from), Some(block));
        }
    }

    #[test]
    fn a_user_block_has_one_value() {
        for values in [&[][..], &["a", "b"]] {
            assert_eq!(IshiExtra::UserData.value(&IshiExtra::UserData.extra(values.iter().copied())), None);
        }
    }
}
