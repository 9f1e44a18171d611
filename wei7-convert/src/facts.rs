//! Facts about the game of a record as values: numbers, days, and names of a fixed set.

use wei7_core::{Color, GameResult, HalfPoints, Info, Participant, Record, RulesType, Scoring};
use wei7_text::info::{
    By, Counting, Outcome, RankKind, Source, date, handicap, handicap_in_words, komi, main_time, rank, result,
};

use crate::format::Format;
use crate::info::{Summary, header, property};

/// Names and ranks of the players of one color.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// Names of the players, or their ids if there are no names, joined by ` & `.
    pub name: Option<String>,
    /// Ranks of the players, as written in the source.
    pub rank: Option<String>,
    /// Rank as a number that increases with strength: 30 kyu is -29, 1 kyu 0, 1 dan 1, 9 dan 9; a professional's 1 dan
    /// is 10, 9 dan 18.
    pub rank_number: Option<i32>,
}

/// Facts about a game, apart from its moves.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Summary of the record that `wei7 info` prints.
    pub summary: Summary,
    /// Names and ranks of the players of black.
    pub black: Side,
    /// Names and ranks of the players of white.
    pub white: Side,
    /// Day on which the game began, in days since 1970-01-01.
    pub day: Option<i32>,
    /// Days on which the game was played, in the form of ISO 8601. If the day is unknown, the entry is a month or a
    /// year.
    pub dates: Vec<String>,
    /// Name of the rules, as written in the source; otherwise `Chinese`, `Japanese` or `Korean`, if known.
    pub rules: Option<String>,
    /// Method of scoring: `area` or `territory`.
    pub scoring: Option<&'static str>,
    /// Komi, in points.
    pub komi: Option<f64>,
    /// Number of handicap stones.
    pub handicap: Option<i32>,
    /// Winner: `black`, `white` or `draw`.
    pub winner: Option<&'static str>,
    /// Margin of the win, in points.
    pub margin: Option<f64>,
    /// Kind of the result: `score`, `resignation`, `time`, `forfeit`, `unsaid` (a win of unknown kind), `draw` or
    /// `void`.
    pub result_kind: Option<&'static str>,
    /// Main time of each side, in seconds.
    pub main_time: Option<f64>,
    /// Overtime, as written in the source.
    pub overtime: Option<String>,
    /// Program that wrote the source.
    pub program: Option<String>,
    /// Number of branches that are not on the main line.
    pub variations: u64,
}

impl Facts {
    /// Returns the facts of a record that was read in a format.
    pub fn new(record: &Record, format: Format) -> Self {
        let none = Info::default();
        let info = record.info.as_deref().unwrap_or(&none);
        let summary = Summary::new(record, format);
        let outcome = outcome(record, info, summary.result.as_deref());
        Self {
            black: Side::from_info(info, Color::Black),
            white: Side::from_info(info, Color::White),
            day: info.time.as_ref().and_then(|time| day(time.as_str())),
            dates: dates(info, summary.time.as_deref()),
            rules: rules(record, info),
            scoring: info.rules.and_then(|rules| rules.scoring).map(|scoring| match scoring {
                Scoring::Area => "area",
                Scoring::Territory => "territory",
            }),
            komi: stated_komi(record, info).map(points),
            handicap: summary.handicap.as_deref().and_then(stones),
            winner: outcome.winner,
            margin: outcome.margin.map(points),
            result_kind: outcome.kind,
            main_time: time_limit(record, info),
            overtime: property(record, "OT"),
            program: property(record, "AP"),
            variations: summary.branches.saturating_sub(record.tree.main_branches().count() as u64),
            summary,
        }
    }
}

impl Side {
    fn from_info(info: &Info, color: Color) -> Self {
        let owned = |get: fn(&Participant) -> Option<&wei7_core::Text>| {
            info.side_text(color, get).map(std::borrow::Cow::into_owned)
        };
        let name = owned(|person| person.name.as_ref().or(person.id.as_ref()));
        let keyword = if color == Color::Black { "BLACK" } else { "WHITE" };
        let rank_text = owned(|person| person.rank.as_ref());
        let rank_number = rank_text.as_deref().and_then(rank_number);
        Self { name: name.or_else(|| header(info, keyword)), rank: rank_text, rank_number }
    }
}

/// Returns the rank as a number ([`Side::rank_number`]).
fn rank_number(text: &str) -> Option<i32> {
    rank(text).map(|rank| match rank.kind {
        RankKind::Kyu => 1 - i32::from(rank.number),
        RankKind::Dan => i32::from(rank.number),
        RankKind::Professional => 9 + i32::from(rank.number),
    })
}

fn points(half: HalfPoints) -> f64 {
    f64::from(half.0) / 2.0
}

/// Returns the number of days from 1970-01-01 to a day in the form of ISO 8601; `None` if `time` has only a month or a
/// year.
fn day(time: &str) -> Option<i32> {
    let day: jiff::civil::Date = time.get(..10)?.parse().ok()?;
    Some(day.since(jiff::civil::date(1970, 1, 1)).ok()?.get_days())
}

/// Returns the days on which a game was played ([`Facts::dates`]). `text` is the date as written.
fn dates(info: &Info, text: Option<&str>) -> Vec<String> {
    let understood = text.and_then(|text| date(text, &Source::new(4)).value).map(|date| date.days());
    let begins = || info.time.as_ref().and_then(|time| time.as_str().get(..10)).map(str::to_owned);
    understood.filter(|days| !days.is_empty()).unwrap_or_else(|| begins().into_iter().collect())
}

fn rules(record: &Record, info: &Info) -> Option<String> {
    let stated = property(record, "RU").or_else(|| header(info, "RULES"));
    stated.or_else(|| {
        let kind = info.rules?.kind?;
        Some(match kind {
            RulesType::Chinese => "Chinese".to_owned(),
            RulesType::Japanese => "Japanese".to_owned(),
            RulesType::Korean => "Korean".to_owned(),
        })
    })
}

/// Returns the komi of the record. If the source has a komi that 3.0 does not allow (5.10.1), returns the komi of the
/// source.
fn stated_komi(record: &Record, info: &Info) -> Option<HalfPoints> {
    let in_source = || {
        let text = property(record, "KM").or_else(|| header(info, "KOMI"))?;
        komi(&text, &Source::new(4), property(record, "RU").as_deref()).value?.points
    };
    info.rules.and_then(|rules| rules.komi).or_else(in_source)
}

fn stones(text: &str) -> Option<i32> {
    let understood = handicap(text, &Source::new(4)).value.or_else(|| handicap_in_words(text));
    understood.and_then(|handicap| i32::try_from(handicap.stones).ok())
}

/// Returns the main time in seconds: TM (`FF[4]`), or TIMELIMIT (Ishi 5.1).
fn time_limit(record: &Record, info: &Info) -> Option<f64> {
    let text = property(record, "TM").or_else(|| header(info, "TIMELIMIT"))?;
    let time = main_time(&text, &Source::new(4)).value?;
    let milliseconds = u32::try_from(time.milliseconds()).ok()?;
    Some(f64::from(milliseconds) / 1000.0)
}

#[derive(Default)]
struct Won {
    winner: Option<&'static str>,
    margin: Option<HalfPoints>,
    kind: Option<&'static str>,
}

/// Returns the outcome of a game. The result that the record has in 3.0 takes precedence. If this result has no margin,
/// the kind of the win comes from `written`, the result as written in the source (5.8).
fn outcome(record: &Record, info: &Info, written: Option<&str>) -> Won {
    let text = property(record, "RE").or_else(|| header(info, "RESULT"));
    let understood = text.and_then(|_| result(written?, &Source::new(4), Counting::Points).value);
    let color = |color: Color| if color == Color::Black { "black" } else { "white" };
    match (info.result, understood) {
        (Some(GameResult { winner: None, .. }), _) | (None, Some(Outcome::Draw)) => {
            Won { winner: Some("draw"), margin: None, kind: Some("draw") }
        }
        (Some(GameResult { winner: Some(winner), margin: Some(margin) }), _) => {
            Won { winner: Some(color(winner)), margin: Some(margin), kind: Some("score") }
        }
        (Some(GameResult { winner: Some(winner), margin: None }), understood) => {
            let by = if let Some(Outcome::Won { by, .. }) = understood { by } else { By::Resignation };
            won(color(winner), by)
        }
        (None, Some(Outcome::Won { winner, by })) => won(color(winner), by),
        (None, Some(Outcome::Void)) => Won { kind: Some("void"), ..Won::default() },
        (None, Some(Outcome::Unknown) | None) => Won::default(),
    }
}

fn won(winner: &'static str, by: By) -> Won {
    let (kind, margin) = match by {
        By::Unsaid => ("unsaid", None),
        By::Resignation => ("resignation", None),
        By::Time => ("time", None),
        By::Forfeit => ("forfeit", None),
        By::Points(points) => ("score", Some(points)),
        By::Score => ("score", None),
    };
    Won { winner: Some(winner), margin, kind: Some(kind) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_in_order() {
        let numbers = ["30k", "2k?", "1k", "1d", "9d", "1p", "9p"].map(rank_number);
        assert_eq!(numbers, [-29, -1, 0, 1, 9, 10, 18].map(Some));
        assert_eq!(rank_number("strong"), None);
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(["1970-01-01", "1969-12-31", "2020-01-02T00:00Z"].map(day), [0, -1, 18263].map(Some));
        assert_eq!(day("1970"), None);
    }
}
