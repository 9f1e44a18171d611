//! The progress bar of a run over many inputs, on a terminal only.

use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::tally::Tally;

const TEMPLATE: &str = "{bar:30} {pos}/{len} files, {msg}; {elapsed} gone, {eta} to go";

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(200);

/// The bar, or nothing.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// A bar over so many inputs, if there is a terminal to show it.
    pub(crate) fn new(inputs: usize, terminal: bool) -> Self {
        if !terminal || inputs < 2 {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(Some(inputs as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.set_message("0 games");
        bar.enable_steady_tick(TICK);
        Self(Some(bar))
    }

    /// Another input is reported.
    pub(crate) fn advance(&self, tally: &Tally) {
        let Some(bar) = &self.0 else { return };
        bar.inc(1);
        let gone = bar.elapsed().as_millis().max(1);
        let rate = u128::from(tally.games).saturating_mul(1000) / gone;
        let rate = u64::try_from(rate).unwrap_or(u64::MAX);
        bar.set_message(format!("{} games, {} a second", HumanCount(tally.games), HumanCount(rate)));
    }

    /// Hides the bar while something is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// The run has ended.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
