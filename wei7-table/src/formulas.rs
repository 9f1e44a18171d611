//! Texts that a spreadsheet would take for formulas.

use std::borrow::Cow;

/// What becomes of a text in CSV that a spreadsheet would take for a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formulas {
    /// It gets an apostrophe before it, with which spreadsheets begin a text.
    #[default]
    Escape,
    /// It stays as it is, for readers that are not spreadsheets.
    Keep,
}

impl Formulas {
    /// Returns a text as a cell. A text is escaped if it begins with `=`, `+`, `-` or `@`, in ASCII or full-width, with a tab or
    /// with the end of a line (OWASP, CSV Injection). A text that looks as if it was escaped is escaped, too, so that without
    /// its first apostrophe each escaped cell is what it was.
    ///
    /// ```
    /// use wei7_table::Formulas;
    ///
    /// assert_eq!(Formulas::Escape.cell("=1+1"), "'=1+1");
    /// assert_eq!(Formulas::Escape.cell("'=1+1"), "''=1+1");
    /// assert_eq!(Formulas::Escape.cell("'t Hooft"), "'t Hooft");
    /// assert_eq!(Formulas::Keep.cell("=1+1"), "=1+1");
    /// ```
    pub fn cell(self, text: &str) -> Cow<'_, str> {
        const BEGINS: [char; 11] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
        let is_formula = self == Self::Escape && text.trim_start_matches('\'').starts_with(BEGINS);
        if is_formula { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
    }
}
