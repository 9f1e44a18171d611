//! What `show` and `render` share: which record of an input, and which place of it.

use wei7_core::{Record, TooManyTakebacks};
use wei7_render::diagrams;
use wei7_render::page::PageError;
use wei7_render::png::PngError;
use wei7_render::scene::{Place, Scene, SceneBuilder, SceneError};

use crate::args::view::{MoveRange, PlaceArgs};
use crate::language::Language;
use wei7_convert::findings::RecordNumber;

/// Why a record is not drawn.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Undrawn {
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
}

/// The language of what stands beside a board.
pub(crate) const fn beside(language: Language) -> wei7_render::Language {
    match language {
        Language::En => wei7_render::Language::English,
        Language::Zh => wei7_render::Language::Chinese,
    }
}

impl PlaceArgs {
    /// Whether this is the game that was asked for.
    pub(crate) fn wants(&self, number: RecordNumber) -> bool {
        number.game == self.game.unwrap_or(1)
    }

    /// The scene of the place that was asked for.
    pub(crate) fn scene<'r>(
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
        self.shown(record, scene)
    }

    /// The part of the board that was asked for.
    pub(crate) fn shown<'r>(&self, record: &Record, scene: SceneBuilder<'r>) -> Result<SceneBuilder<'r>, SceneError> {
        let Some(region) = &self.region else { return Ok(scene) };
        let size = record.board_size();
        Ok(scene.window(region.on(size).ok_or(SceneError::OffBoard(size))?))
    }
}
