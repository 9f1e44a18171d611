//! Logs as HTML pages: a table with filter and sorting, in which each finding expands to its line of the source.

use std::fmt::Write;

use super::escaped;
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::{FileReport, text};
use wei7_convert::explain::Topic;
use wei7_convert::findings::Located;

const STYLE: &str = include_str!("log.css");
const SCRIPT: &str = include_str!("log.js");

/// Returns the beginning of the page, up to the rows of its table.
pub(super) fn begin(language: Language) -> String {
    let words = Words::in_language(language);
    let tag = match language {
        Language::En => "en",
        Language::Zh => "zh-Hans",
    };
    let columns = ["log-file", "log-level", "log-code", "log-place", "log-finding"];
    let head: String = columns.map(|id| format!("<th>{}</th>", escaped(&words.say(id)))).concat();
    format!(
        "<!doctype html>\n<html lang=\"{tag}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>wei7</title>\n<style>\n{STYLE}</style></head>\n\
         <body><input type=\"search\" placeholder=\"{}\" aria-label=\"{0}\"><table><thead><tr>{head}</tr></thead><tbody>\n",
        escaped(&words.say("log-filter"))
    )
}

/// Returns the rows for the findings and losses of an input.
pub(super) fn rows(file: &FileReport, language: Language) -> String {
    let words = Words::in_language(language);
    let name = escaped(&file.file);
    let mut rows = String::new();
    for finding in file.findings.list() {
        let level = finding.diagnostic.level();
        let (line, column) = finding.located.as_ref().map_or((0, 0), |at| (at.place.line, at.place.column));
        let place = if line > 0 { format!("{line}:{column}") } else { String::new() };
        let sentence = escaped(&text::sentence_of(finding, language));
        let cell = finding.located.as_ref().map_or_else(
            || sentence.clone(),
            |at| format!("<details><summary>{sentence}</summary>{}</details>", excerpt(at)),
        );
        let _ = writeln!(
            rows,
            "<tr class=\"{}\"><td>{name}</td><td data-key=\"{}\">{}</td><td>{}</td><td data-key=\"{line}.{column:09}\">{place}</td>\
             <td>{cell}</td></tr>",
            level.id(),
            level as u8,
            escaped(&text::level(level, words)),
            finding.diagnostic.code.id,
        );
    }
    for (concept, becomes, group) in file.losses.reported_losses(Verbosity::Verbose) {
        let fate = escaped(&text::fate(becomes, words));
        let what = escaped(Topic::Loss(concept).title(language));
        let place = escaped(&text::place_of_loss(&group.first, group.number, file, language));
        let _ = writeln!(
            rows,
            "<tr class=\"{becomes}\"><td>{name}</td><td>{fate} ×{}</td><td>{}</td><td></td><td>{what} · {place}</td></tr>",
            group.count,
            concept.id(),
        );
    }
    rows
}

/// Returns the end of the page, with `closing`, the totals of the run.
pub(super) fn end(closing: &str) -> String {
    format!(
        "</tbody></table><pre id=\"closing\">{}</pre>\n<script>\n{SCRIPT}</script></body></html>\n",
        escaped(closing)
    )
}

/// Returns the line of the source with the place of the finding marked.
fn excerpt(Located { excerpt, .. }: &Located) -> String {
    let part = |range: std::ops::Range<usize>| escaped(excerpt.text.get(range).unwrap_or_default());
    let (start, end) = (excerpt.mark.start, excerpt.mark.end);
    format!("<pre>{}<mark>{}</mark>{}</pre>", part(0..start), part(start..end), part(end..excerpt.text.len()))
}
