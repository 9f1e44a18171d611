//! Fonts for text: the built-in font, font files, and the fonts of the system.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use resvg::usvg::{FontResolver, Options, fontdb};
use wei7_core::Message;

/// The family of the built-in font. Text is drawn with this font where the font has the characters.
pub(crate) const FAMILY: &str = "DejaVu Sans";

/// A set of fonts, and the characters of drawn texts that none of these fonts has.
///
/// The built-in font has the letters of most alphabets, but no Chinese characters. Fonts for Chinese come from added
/// files or from the system, whose fonts are loaded when they are first needed.
#[derive(Debug)]
pub struct Fonts {
    /// The built-in font and added files.
    own: Arc<fontdb::Database>,
    /// The built-in font, added files and the fonts of the system.
    all: OnceLock<Arc<fontdb::Database>>,
    missing: Mutex<BTreeSet<char>>,
}

/// Why a font file cannot be added.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum FontError {
    /// The file cannot be read.
    Io {
        /// The file.
        path: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The file has no font.
    NoFont(String),
}

impl FontError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Io { path, source } => Message::new("font-unreadable").with("path", path).with("reason", source),
            Self::NoFont(path) => Message::new("not-a-font").with("path", path),
        }
    }
}

impl Fonts {
    /// Creates a set of the built-in font, and the fonts of the system for characters that the built-in font lacks.
    pub fn new() -> Self {
        let mut own = fontdb::Database::new();
        own.load_font_data(dejavu::sans::regular().to_vec());
        own.load_font_data(dejavu::sans::bold().to_vec());
        own.set_sans_serif_family(FAMILY);
        own.set_serif_family(FAMILY);
        Self { own: Arc::new(own), all: OnceLock::new(), missing: Mutex::default() }
    }

    /// Creates a set of only the built-in font, so that pictures are identical on every machine.
    pub fn built_in() -> Self {
        let fonts = Self::new();
        let _ = fonts.all.set(Arc::clone(&fonts.own));
        fonts
    }

    /// Adds the fonts of a file. They have precedence over the fonts of the system.
    pub fn add_file(&mut self, path: &Path) -> Result<(), FontError> {
        let name = || path.display().to_string();
        let data = std::fs::read(path).map_err(|source| FontError::Io { path: name(), source })?;
        let own = Arc::make_mut(&mut self.own);
        let before = own.len();
        own.load_font_data(data);
        if own.len() == before {
            return Err(FontError::NoFont(name()));
        }
        self.all = OnceLock::new();
        Ok(())
    }

    /// Returns the characters of all texts drawn so far that no font has.
    pub fn missing(&self) -> Vec<char> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }

    /// Returns options for text layout with the built-in font and added files; with `foreign` also with the fonts of
    /// the system.
    pub(crate) fn options(&self, foreign: bool) -> Options<'_> {
        let database = if foreign { self.all.get_or_init(|| self.with_system()) } else { &self.own };
        Options { font_family: FAMILY.to_owned(), fontdb: Arc::clone(database), ..Options::default() }
    }

    /// Returns whether each character of a text has a font. Characters without a font are added to
    /// [`missing`](Self::missing).
    pub(crate) fn have_all(&self, text: &str) -> bool {
        let wanted: BTreeSet<char> =
            text.chars().filter(|one| !is_common_character(*one) && !is_invisible(*one)).collect();
        let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = true;
        let mut database =
            Arc::clone(if wanted.is_empty() { &self.own } else { self.all.get_or_init(|| self.with_system()) });
        // The selector reads the first excluded font, so the list of excluded fonts must not be empty. The bold face is
        // excluded, because the bold face has fewer characters than the regular face.
        let Some(excluded) = database.faces().nth(1).map(|face| face.id) else { return false };
        let select = FontResolver::default_fallback_selector();
        for character in wanted {
            let is_missing = missing.contains(&character)
                || missing.len() >= MOST_MISSING
                || select(character, &[excluded], &mut database).is_none();
            if is_missing {
                all = false;
                if missing.len() < MOST_MISSING {
                    missing.insert(character);
                }
            }
        }
        all
    }

    /// Returns the fonts of this set and those of the system.
    fn with_system(&self) -> Arc<fontdb::Database> {
        let mut all = (*self.own).clone();
        all.load_system_fonts();
        // Loading may change the generic families.
        all.set_sans_serif_family(FAMILY);
        all.set_serif_family(FAMILY);
        Arc::new(all)
    }
}

impl Default for Fonts {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns whether all characters of a text are Latin, Greek or Cyrillic letters or common signs, which the built-in
/// font and the fonts of every machine have.
pub(crate) fn is_common(text: &str) -> bool {
    text.chars().all(is_common_character)
}

/// Returns whether a character only modifies how other characters are drawn.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

const fn is_common_character(character: char) -> bool {
    matches!(character, '\t' | '\n' | ' '..='\u{24f}' | '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{45f}' | '\u{2010}'..='\u{2027}')
}

/// Largest number of characters that [`Fonts::missing`] returns.
const MOST_MISSING: usize = 200;
