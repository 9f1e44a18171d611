//! `wei7 explain`

use crate::args::ExplainArgs;
use crate::error::RunError;
use crate::report::text;
use crate::streams::{Exit, Streams};
use wei7_convert::explain::Topic;

/// Prints the requested pages or, with `--list`, one line per page.
pub(crate) fn explain(args: &ExplainArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let language = streams.language;
    if args.list {
        for topic in Topic::all() {
            streams.stdout.write_all(text::topic_line(topic, language).as_bytes()).map_err(RunError::Stdout)?;
        }
        return Ok(Exit::Done);
    }
    let mut exit = Exit::Done;
    let mut between = "";
    for asked in &args.codes {
        let topics = Topic::find(asked);
        if topics.is_empty() {
            let text = text::unknown_topic(asked, &Topic::nearest(asked), language);
            // An error of writing to standard error cannot be reported, so it is ignored.
            let _ = streams.stderr.write_all(text.as_bytes());
            exit = Exit::NoResult;
        }
        for topic in topics {
            let text = text::topic_page(topic, language);
            write!(streams.stdout, "{between}{text}").map_err(RunError::Stdout)?;
            between = "\n";
        }
    }
    Ok(exit)
}
