//! Functions for `show` and `render`: selection of a record of an input and of a place in it.

use wei7_core::{Diagnostic, Message, Record, TooManyTakebacks};
use wei7_life::territory::Territory;
use wei7_render::diagrams;
use wei7_render::page::PageError;
use wei7_render::png::PngError;
use wei7_render::problems::ProblemError;
use wei7_render::scene::{Place, Scene, SceneBuilder, SceneError};

use crate::args::{CountArgs, MoveRange, PlaceArgs};
use crate::error::RunError;
use crate::language::Language;
use crate::report::{FileReport, Outcome};
use wei7_convert::codes::{self, because};
use wei7_convert::judge::{Unjudged, counted_board};

/// Error for a place of a record that cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(super) enum ViewError {
    Scene(#[from] SceneError),
    Timeline(#[from] TooManyTakebacks),
    TooMany(#[from] diagrams::TooMany),
    Png(#[from] PngError),
    Page(#[from] PageError),
    Unjudged(#[from] Unjudged),
    /// The board is too large to be counted.
    Uncounted,
    /// An error that ends the run, and not only the drawing of this place.
    Run(#[from] RunError),
}

impl From<ProblemError> for ViewError {
    fn from(error: ProblemError) -> Self {
        match error {
            ProblemError::Scene(error) => Self::Scene(error),
            ProblemError::TooMany(error) => Self::TooMany(error),
        }
    }
}

impl ViewError {
    /// Returns the message of the error.
    fn message(&self) -> Message {
        match self {
            Self::Scene(error) => error.message(),
            Self::Timeline(error) => error.message(),
            Self::TooMany(error) => error.message(),
            Self::Png(error) => error.message(),
            Self::Page(error) => error.message(),
            Self::Unjudged(error) => error.message(),
            Self::Uncounted => Message::new("board-too-large-to-count"),
            Self::Run(error) => error.message(),
        }
    }
}

impl From<ViewError> for Diagnostic {
    fn from(error: ViewError) -> Self {
        because(&codes::NOT_DRAWN, error.message())
    }
}

impl CountArgs {
    /// Returns the territory of the shown position; `None` unless `--count` is set.
    pub(super) fn territory(&self, scene: &SceneBuilder<'_>) -> Result<Option<Territory>, ViewError> {
        if !self.count {
            return Ok(None);
        }
        let (board, stated) = scene.position()?;
        let dead = self.dead.clone().unwrap_or_default();
        counted_board(&board, &stated, &dead)?.ok_or(ViewError::Uncounted).map(Some)
    }
}

/// Converts the language of reports to that of the texts beside a board.
pub(super) const fn render_language(language: Language) -> wei7_render::Language {
    match language {
        Language::En => wei7_render::Language::English,
        Language::Zh => wei7_render::Language::Chinese,
    }
}

impl PlaceArgs {
    /// Returns the 1-based number of the shown game: that of `--game`, or 1.
    pub(super) fn number(&self) -> usize {
        self.game.unwrap_or(1)
    }

    /// Sets the number of games that are not shown in the report, if the user selected no game.
    pub(super) fn count_others(&self, file: &mut FileReport) {
        if self.game.is_none() && file.outcome == Outcome::Done {
            file.unshown = file.met.saturating_sub(1);
        }
    }

    /// Returns the builder of the scene to draw: the selected move and branch, with the moves in `range` numbered.
    pub(super) fn scene<'r>(
        &self,
        record: &'r Record,
        range: Option<MoveRange>,
    ) -> Result<SceneBuilder<'r>, SceneError> {
        let mut scene = Scene::builder(record);
        if let Some(number) = self.r#move {
            scene = scene.place(Place::Move(number));
        }
        if !self.branch.is_main() {
            scene = scene.branch(&self.branch)?;
        }
        if let Some(MoveRange { first, last }) = range {
            scene = scene.numbers(first, last);
        }
        Ok(self.with_regions(scene))
    }

    /// Restricts the scene to the regions of the board that the user selected.
    pub(super) fn with_regions<'r>(&self, scene: SceneBuilder<'r>) -> SceneBuilder<'r> {
        self.region.iter().cloned().fold(scene, SceneBuilder::region)
    }
}
