//! Where the report of each input goes, and what all of them come to.

use crate::args::{ReadArgs, ReportForm};
use crate::commands::Stop;
use crate::files::Gathered;
use crate::plan::Inputs;
use crate::render::{self, Style};
use crate::report::{Deed, FileReport, Outcome, Tally};
use crate::run::{Exit, Streams};

/// Prints the report of each input and counts.
pub(crate) struct Reporter<'a> {
    args: &'a ReadArgs,
    deed: Deed,
    several: bool,
    /// The reports go to standard error, as lines for programs.
    error_is_data: bool,
    tally: Tally,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(args: &'a ReadArgs, gathered: &Gathered, deed: Deed) -> Self {
        let several = gathered.inputs != Inputs::One;
        Self { args, deed, several, error_is_data: false, tally: Tally::default() }
    }

    pub(crate) fn add_converted(&mut self, file: &FileReport, streams: &mut Streams<'_>) {
        self.tally.add(file, self.args.fail_on.severity());
        let text = match self.args.report {
            ReportForm::Text => render::findings(file, style(streams.styled_err), streams.language),
            ReportForm::Json => {
                self.error_is_data = true;
                render::json_line(file)
            }
        };
        // Nobody is left to tell when this fails.
        let _ = streams.stderr.write_all(text.as_bytes());
    }

    pub(crate) fn add_checked(&mut self, file: &FileReport, streams: &mut Streams<'_>) -> Result<(), Stop> {
        self.tally.add(file, self.args.fail_on.severity());
        let text = match self.args.report {
            ReportForm::Text => {
                let findings = render::findings(file, style(streams.styled_out), streams.language);
                if file.outcome == Outcome::Done {
                    findings + &render::verdict(file, streams.language)
                } else {
                    findings
                }
            }
            ReportForm::Json => render::json_line(file),
        };
        streams.stdout.write_all(text.as_bytes()).map_err(Stop::Stdout)
    }

    /// `begun`: something of its records is printed already.
    pub(crate) fn add_info(&mut self, file: &FileReport, begun: bool, streams: &mut Streams<'_>) -> Result<(), Stop> {
        self.tally.add(file, self.args.fail_on.severity());
        let text = match self.args.report {
            ReportForm::Json => render::json_line_after_info(file, begun),
            ReportForm::Text => {
                if file.outcome != Outcome::Done {
                    let text = render::findings(file, style(streams.styled_err), streams.language);
                    let _ = streams.stderr.write_all(text.as_bytes());
                }
                return Ok(());
            }
        };
        streams.stdout.write_all(text.as_bytes()).map_err(Stop::Stdout)
    }

    /// The verdicts on its records are printed already; an input without result has a report as ever.
    pub(crate) fn add_judged(&mut self, file: &FileReport, streams: &mut Streams<'_>) -> Result<(), Stop> {
        self.tally.add(file, self.args.fail_on.severity());
        if file.outcome == Outcome::Done {
            return Ok(());
        }
        match self.args.report {
            ReportForm::Json => streams.stdout.write_all(render::json_line(file).as_bytes()).map_err(Stop::Stdout),
            ReportForm::Text => {
                let text = render::findings(file, style(streams.styled_err), streams.language);
                let _ = streams.stderr.write_all(text.as_bytes());
                Ok(())
            }
        }
    }

    pub(crate) fn finish(self, streams: &mut Streams<'_>) -> Exit {
        if self.several && !self.error_is_data {
            let _ = streams.stderr.write_all(render::summary(&self.tally, self.deed, streams.language).as_bytes());
        }
        self.tally.exit
    }
}

const fn style(colored: bool) -> Style {
    if colored { Style::Colored } else { Style::Plain }
}
