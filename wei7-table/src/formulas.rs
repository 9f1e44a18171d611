//! Protection from texts that a spreadsheet would interpret as formulas.

use std::borrow::Cow;

/// Treatment of texts in CSV that a spreadsheet would interpret as formulas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formulas {
    /// An apostrophe is written before the text. Spreadsheets then do not interpret the cell as a formula.
    #[default]
    Escape,
    /// The text is written unchanged, for readers other than spreadsheets.
    Keep,
}

impl Formulas {
    /// Returns the cell for a text. `Escape` puts an apostrophe before a text that begins with `=`, `+`, `-` or `@`, in
    /// ASCII or full-width, with a tab, or with a line break (OWASP, CSV Injection). A text that looks like an escaped
    /// text gets another apostrophe, so that removing one apostrophe from each such cell restores the original text.
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
