//! What `show` and `render` share: which record of an input, and which place of it.

use wei7_core::territory::Territory;
use wei7_core::{Argument, Diagnostic, Record, TooManyTakebacks};
use wei7_render::diagrams;
use wei7_render::page::PageError;
use wei7_render::png::PngError;
use wei7_render::scene::{Place, Scene, SceneBuilder, SceneError};

use crate::args::{CountArgs, MoveRange, PlaceArgs};
use crate::error::RunError;
use crate::language::Language;
use crate::report::{FileReport, Outcome};
use wei7_convert::codes::{self, because};
use wei7_convert::judge::{Unjudged, counted_board};

/// Why a place is not drawn.
#[derive(Debug, thiserror::Error)]
pub(super) enum ViewError {
    #[error(transparent)]
    Scene(#[from] SceneError),
    #[error(transparent)]
    Timeline(#[from] TooManyTakebacks),
    #[error(transparent)]
    TooMany(#[from] diagrams::TooMany),
    #[error(transparent)]
    Png(#[from] PngError),
    #[error(transparent)]
    Page(#[from] PageError),
    #[error(transparent)]
    Unjudged(#[from] Unjudged),
    #[error("the board is too large to be counted")]
    Uncounted,
    /// It ends the run.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<ViewError> for Diagnostic {
    fn from(error: ViewError) -> Self {
        let reason: Argument = match error {
            ViewError::Scene(error) => error.message().into(),
            ViewError::TooMany(error) => error.message().into(),
            ViewError::Png(error) => error.message().into(),
            ViewError::Page(error) => error.message().into(),
            other => other.to_string().into(),
        };
        because(&codes::NOT_DRAWN, reason)
    }
}

impl CountArgs {
    /// The count of the place that is shown, if one was asked for.
    pub(super) fn territory(&self, scene: &SceneBuilder<'_>) -> Result<Option<Territory>, ViewError> {
        if !self.count {
            return Ok(None);
        }
        let (board, stated) = scene.position()?;
        let dead = self.dead.clone().unwrap_or_default();
        counted_board(&board, &stated, &dead)?.ok_or(ViewError::Uncounted).map(Some)
    }
}

/// The language of the texts beside a board.
pub(super) const fn render_language(language: Language) -> wei7_render::Language {
    match language {
        Language::En => wei7_render::Language::English,
        Language::Zh => wei7_render::Language::Chinese,
    }
}

impl PlaceArgs {
    /// The game that is shown.
    pub(super) fn number(&self) -> usize {
        self.game.unwrap_or(1)
    }

    /// Counts the games that could have been asked for, where one is shown and none was.
    pub(super) fn count_others(&self, file: &mut FileReport) {
        if self.game.is_none() && file.outcome == Outcome::Done {
            file.unshown = file.met.saturating_sub(1);
        }
    }

    /// The scene of the place that was asked for.
    pub(super) fn scene<'r>(
        &self,
        record: &'r Record,
        range: Option<MoveRange>,
    ) -> Result<SceneBuilder<'r>, SceneError> {
        let mut scene = Scene::of(record);
        if let Some(number) = self.r#move {
            scene = scene.place(Place::Move(number));
        }
        if !self.branch.is_main() {
            scene = scene.branch(&self.branch)?;
        }
        if let Some(MoveRange { first, last }) = range {
            scene = scene.numbers(first, last);
        }
        Ok(self.shown(scene))
    }

    /// The part of the board that was asked for.
    pub(super) fn shown<'r>(&self, scene: SceneBuilder<'r>) -> SceneBuilder<'r> {
        self.region.iter().cloned().fold(scene, SceneBuilder::region)
    }
}
