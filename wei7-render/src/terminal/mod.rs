//! Scenes as text for a terminal: the board, the place in the game, the comment and the continuations.

mod board;
mod outline;

use std::fmt::Write;

use wei7_core::{BoardSize, Color, Vertex};

use crate::Language;
use crate::language::{COMMENT, LAST_MOVE, MORE, NEXT, NOTHING_PLAYED, NUMBERED_MOVE, PASS, PROBLEM, TAKEN};
use crate::line_breaking::wrap;
use crate::scene::{Played, Scene, Window};
use crate::text::{clean, cut};
pub use outline::outline;

/// Drawer of scenes for a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Whether to write only ASCII, with X for black and O for white.
    pub ascii: bool,
    /// Whether to write ANSI escapes for 256 colors.
    pub colors: bool,
    /// The language of the text around the board.
    pub language: Language,
    /// The width of the terminal in columns.
    pub width: usize,
}

impl Default for Terminal {
    fn default() -> Self {
        Self { ascii: false, colors: false, language: Language::English, width: 80 }
    }
}

/// Largest number of characters of a comment that are written.
const MOST_COMMENT: usize = 100_000;
/// Largest number of characters of a title that are written.
const MOST_TITLE: usize = 200;
/// Largest number of continuations that are listed.
const MOST_NEXT: usize = 9;

impl Terminal {
    /// Returns how many columns of a board of this size fit into the width of the terminal.
    pub fn room(&self, size: BoardSize) -> u32 {
        let labels = 2 * (size.height().to_string().len() + 1) + 1;
        let columns = self.width.saturating_sub(labels) / 2;
        u32::try_from(columns).unwrap_or(Window::MOST).clamp(1, Window::MOST)
    }

    /// Draws a scene and returns the text.
    ///
    /// ```
    /// use wei7_core::{JsonReader, Record};
    /// use wei7_render::scene::Scene;
    /// use wei7_render::terminal::Terminal;
    ///
    /// let text = br#"{"format":"wei7","version":"3.0","size":3,"tree":{"steps":[
    ///     {"action":{"type":"move","value":{"color":1,"point":{"x":1,"y":1}}}}]}}"#;
    /// let record = JsonReader::new().read(text).unwrap().value;
    /// let terminal = Terminal { ascii: true, ..Terminal::default() };
    /// let drawn = terminal.draw(&Scene::builder(&record).build()?);
    /// assert!(drawn.contains("2 .(X). 2"), "{drawn}");
    /// # Ok::<(), wei7_render::scene::SceneError>(())
    /// ```
    pub fn draw(&self, scene: &Scene) -> String {
        let mut text = board::draw(self, scene);
        self.situation(scene, &mut text);
        if let Some(comment) = &scene.comment {
            text.push('\n');
            self.wrap(&cut(comment.trim(), MOST_COMMENT), &mut text);
        }
        self.next(scene, &mut text);
        self.in_charset(text)
    }

    /// Replaces the ellipsis by three dots if only ASCII is allowed.
    fn in_charset(&self, text: String) -> String {
        if self.ascii { text.replace('…', "...") } else { text }
    }

    /// Appends the title, the last move, the captured stones, and the side that must answer a problem.
    fn situation(&self, scene: &Scene, text: &mut String) {
        let mut parts = Vec::new();
        if let Some(title) = &scene.title {
            parts.push(cut(clean(title).trim(), MOST_TITLE));
        }
        parts.push(match scene.last {
            Some(played) => {
                let phrase = if scene.moves == scene.number { LAST_MOVE } else { NUMBERED_MOVE };
                self.language.fill(phrase, &[&scene.moves, &self.played(scene.size, played), &scene.number])
            }
            None => self.language.say(NOTHING_PLAYED).to_owned(),
        });
        if scene.taken != [0, 0] {
            let [black, white] = scene.taken;
            parts.push(self.language.fill(TAKEN, &[&black, &white]));
        }
        parts.extend(scene.problem.map(|color| self.language.say(PROBLEM).to_owned() + self.language.to_play(color)));
        self.wrap(&parts.join("   "), text);
    }

    /// Appends paragraphs, wrapped to the width of the terminal.
    fn wrap(&self, paragraphs: &str, text: &mut String) {
        for line in wrap(paragraphs, self.width) {
            text.push_str(&line);
            text.push('\n');
        }
    }

    /// Returns the text of a move.
    fn played(&self, size: BoardSize, Played { color, vertex }: Played) -> String {
        let stone = self.stone(color);
        match vertex {
            Vertex::Pass => format!("{stone} {}", self.language.say(PASS)),
            Vertex::Play(point) => format!("{stone} {}", size.name(point)),
        }
    }

    /// Returns the character for a stone.
    pub const fn stone(&self, color: Color) -> char {
        match (color, self.ascii) {
            (Color::Black, false) => '●',
            (Color::White, false) => '○',
            (Color::Black, true) => 'X',
            (Color::White, true) => 'O',
        }
    }

    /// Appends the continuations, if there is more than one.
    fn next(&self, scene: &Scene, text: &mut String) {
        if scene.next.len() < 2 {
            return;
        }
        let _ = writeln!(text, "\n{}", self.language.say(NEXT));
        for next in scene.next.iter().take(MOST_NEXT) {
            let played =
                next.played.map_or(self.language.say(COMMENT).to_owned(), |played| self.played(scene.size, played));
            let title = next.title.as_deref().map(|title| cut(clean(title).trim(), MOST_TITLE)).unwrap_or_default();
            let line = format!("  {}  {played}  {title}", next.ordinal);
            let _ = writeln!(text, "{}", self.cut_to(line.trim_end()));
        }
        let more = scene.next.len().saturating_sub(MOST_NEXT) + scene.unlisted_next;
        if more > 0 {
            let _ = writeln!(text, "  {}", self.language.fill(MORE, &[&more]));
        }
    }

    /// Shortens a line to the width of the terminal.
    fn cut_to(&self, line: &str) -> String {
        if crate::text::width(line) <= self.width {
            return line.to_owned();
        }
        let more = if self.ascii { "..." } else { "…" };
        let mut used = more.chars().count();
        let fits = |character: &char| {
            used += crate::text::columns(*character);
            used <= self.width
        };
        line.chars().take_while(fits).chain(more.chars()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_add_nothing_but_colors() {
        let record = wei7_core::Record::new();
        let scene = Scene::builder(&record).build().unwrap();
        let plain = Terminal::default().draw(&scene);
        let colored = Terminal { colors: true, ..Terminal::default() }.draw(&scene);
        assert!(!plain.contains('\u{1b}') && colored.contains("\u{1b}[0;48;5;180;38;5;94m"));
        let mut pieces = colored.split('\u{1b}');
        let mut stripped = pieces.next().unwrap().to_owned();
        pieces.for_each(|piece| stripped.push_str(piece.split_once('m').unwrap().1));
        assert_eq!(stripped, plain);
    }

    #[test]
    fn the_ellipsis_is_ascii_in_ascii_mode() {
        let mut record = wei7_core::Record::new();
        let long = Some("a title that goes on ".repeat(20).into());
        record.tree[wei7_core::BranchId::ROOT].title = long;
        record.tree.add_child(wei7_core::BranchId::ROOT, wei7_core::Branch::default()).unwrap();
        let terminal = Terminal { ascii: true, ..Terminal::default() };
        let drawn = outline(&record, wei7_core::BranchId::ROOT, 9, &terminal);
        assert!(drawn.is_ascii() && drawn.contains("..."), "{drawn}");
    }

    #[test]
    fn a_wide_board_has_room_in_part() {
        let size = BoardSize::new(200, 200).unwrap();
        assert_eq!(Terminal::default().room(size), 35);
        assert_eq!(Terminal { width: 1000, ..Terminal::default() }.room(size), Window::MOST);
    }
}
