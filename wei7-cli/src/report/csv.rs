//! Games for spreadsheets: columns named as those of `wei7 table`.

use csv::WriterBuilder;

use super::ListedGame;

const COLUMNS: [&str; 22] = [
    "source",
    "game",
    "format",
    "date",
    "black",
    "black_rank",
    "white",
    "white_rank",
    "result",
    "winner",
    "margin",
    "width",
    "height",
    "komi",
    "handicap",
    "rules",
    "event",
    "round",
    "place",
    "name",
    "moves",
    "all_moves",
];

/// The line of names.
pub(crate) fn head() -> String {
    row(COLUMNS.iter().map(|name| (*name).to_owned()))
}

/// A game.
pub(crate) fn line(game: &ListedGame) -> String {
    let (facts, summary) = (&*game.facts, &game.facts.summary);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let points = |points: Option<f64>| points.map(|points| points.to_string()).unwrap_or_default();
    row([
        game.file.to_string(),
        game.number.to_string(),
        summary.format.clone(),
        game.date().unwrap_or_default().to_owned(),
        text(&facts.black.name),
        text(&facts.black.rank),
        text(&facts.white.name),
        text(&facts.white.rank),
        text(&summary.result),
        facts.winner.unwrap_or_default().to_owned(),
        points(facts.margin),
        summary.size.width.to_string(),
        summary.size.height.to_string(),
        points(facts.komi),
        facts.handicap.map(|stones| stones.to_string()).unwrap_or_default(),
        text(&facts.rules),
        text(&summary.event),
        text(&summary.round),
        text(&summary.place),
        text(&summary.name),
        summary.main_line_moves.to_string(),
        summary.moves.to_string(),
    ]
    .into_iter())
}

/// A cell is on one line, since readers by lines expect that.
fn row(cells: impl Iterator<Item = String>) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(cells.map(|cell| cell.replace(['\n', '\r'], " ")));
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
