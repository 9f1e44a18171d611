//! Reads and writes header lines (5.2).
//!
//! A header is free text. Understood texts become `info`; the original lines are kept if [`lines`] would not reproduce
//! them.

use std::borrow::Cow;

use wei7_core::{Color, Extra, GameResult, Info, Participant, Player, RulesType, StartTime, Text};
use wei7_text::info::{self, Counting, NameAndRank, Source};

use crate::syntax::keywords::{KEYWORDS, Keyword, Kind};
use crate::text::ascii;

/// The lines of each keyword in order; the keywords in the order of their first lines.
pub(crate) type Headers = Vec<(Keyword, Vec<Text>)>;

/// Returns the info of header lines. Texts that are not understood are kept as text. `source` has noted the other dates
/// of the file.
pub(crate) fn info(headers: &Headers, source: &Source) -> Option<Info> {
    if headers.is_empty() {
        return None;
    }
    let mut info = Info::default();
    // Black comes first among the players, wherever its line stands.
    for wanted in keywords() {
        if let Some((keyword, lines)) = headers.iter().find(|(keyword, _)| *keyword == wanted) {
            understand(*keyword, lines, source, &mut info);
        }
    }
    for (keyword, written) in headers {
        if !lines(&info, *keyword).iter().eq(written.iter().map(|line| &**line)) {
            info.extras.push(header_extra(*keyword, written));
        }
    }
    Some(info)
}

/// Returns the keywords of headers in canonical order.
pub(crate) fn keywords() -> impl Iterator<Item = Keyword> {
    KEYWORDS.iter().filter(|row| row.kind == Kind::Header).map(|row| row.keyword)
}

/// Returns the header lines as extras for the branch of an event, since a branch has no info of its own.
pub(crate) fn header_extras(headers: &Headers) -> impl Iterator<Item = Extra> {
    headers.iter().map(|(keyword, lines)| header_extra(*keyword, lines))
}

fn header_extra(keyword: Keyword, lines: &[Text]) -> Extra {
    Extra::Header { keyword: keyword.name().into(), lines: lines.to_vec() }
}

/// Returns the last of the repeated lines of a keyword, which is the one that counts (5.2); `None` if it is blank.
fn last_line(lines: &[Text]) -> Option<&str> {
    lines.last().map(|line| line.trim()).filter(|line| !line.is_empty())
}

/// Returns the source that the parsers of SGF values expect, for values of Ishi headers. The version `FF[4]` only decides
/// which findings the parsers report, and these are ignored: a header need not have the strict forms of SGF.
pub(crate) const fn source() -> Source {
    Source::new(4)
}

/// Returns those of the date and the result that are not understood and therefore kept only as text.
pub(crate) fn not_understood<'h>(headers: &'h Headers, source: &Source) -> Vec<(Keyword, &'h str)> {
    let last = |wanted| headers.iter().find(|(keyword, _)| *keyword == wanted).and_then(|(_, lines)| last_line(lines));
    let date =
        last(Keyword::Date).filter(|date| StartTime::parse(date).is_none() && info::date(date, source).value.is_none());
    let result = last(Keyword::Result).filter(|text| outcome(text, source).is_none());
    let date = date.map(|text| (Keyword::Date, text));
    date.into_iter().chain(result.map(|text| (Keyword::Result, text))).collect()
}

fn outcome(text: &str, source: &Source) -> Option<info::Outcome> {
    let read = |text| info::result(text, source, Counting::Points).value;
    read(text).or_else(|| read(without_move(text)?))
}

fn understand(keyword: Keyword, lines: &[Text], source: &Source, info: &mut Info) {
    let Some(last) = last_line(lines) else { return };
    match keyword {
        Keyword::Black => player(Color::Black, last, info),
        Keyword::White => player(Color::White, last, info),
        Keyword::Place => {
            let places: Vec<&str> = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
            info.place = Some(places.join(", ").into());
        }
        Keyword::Komi => {
            let komi = info::komi(last.trim_end_matches('.'), source, None).value.and_then(info::Komi::native);
            if komi.is_some() {
                info.rules.get_or_insert_default().komi = komi;
            }
        }
        Keyword::Rules => {
            if let Some(set) = info::rules(last).value
                && (set.kind.is_some() || set.scoring.is_some())
            {
                let rules = info.rules.get_or_insert_default();
                (rules.kind, rules.scoring) = (set.kind, set.scoring);
            }
        }
        Keyword::Result => {
            info.result = outcome(last, source).and_then(info::Outcome::result);
        }
        // Either a start time in the form of 3.0, or a day in any form.
        Keyword::Date => {
            let day = || info::date(last, source).value.and_then(|date| date.start);
            info.time = StartTime::parse(last).or_else(day);
        }
        // The record has no fields for other headers, whose lines are kept as extras.
        _ => {}
    }
}

/// Removes the move number from a result such as `Black resigns at move 186` (5.2) or `White resigned after 120 moves`.
fn without_move(text: &str) -> Option<&str> {
    let text = ["moves", "move"].iter().find_map(|word| text.strip_suffix(word)).map_or(text, str::trim_end);
    let head = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if head.len() == text.len() {
        return None;
    }
    let head = head.trim_end();
    ["at move", "after move", "after"].iter().find_map(|words| head.strip_suffix(words)).map(str::trim_end)
}

fn player(color: Color, text: &str, info: &mut Info) {
    let whole = || NameAndRank { name: text.to_owned(), rank: String::new() };
    let NameAndRank { name, rank } = name_and_rank(text).unwrap_or_else(whole);
    let people = info.participants.get_or_insert_default();
    let participant = u32::try_from(people.len()).unwrap_or(u32::MAX);
    let rank = Some(rank).filter(|rank| !rank.is_empty()).map(Into::into);
    people.push(Participant { name: Some(name.into()), rank, ..Participant::default() });
    info.players.get_or_insert_default().push(Player { participant, color: Some(color) });
}

/// Splits `Haruyama 6-dan`. Text in parentheses at the end is a remark: `James Redmond 5-dan (made 6-dan after this
/// game)`.
fn name_and_rank(text: &str) -> Option<NameAndRank> {
    info::name_with_rank(text).value.or_else(|| {
        let (head, _) = text.strip_suffix(')')?.split_once('(')?;
        info::name_with_rank(head).value
    })
}

/// Returns the lines of a header: the original lines if they were kept, else the canonical lines for the info.
pub(crate) fn header_lines(info: &Info, keyword: Keyword) -> Vec<Cow<'_, str>> {
    let kept = info.extras.find(|extra| match extra {
        Extra::Header { keyword: kept_keyword, lines } if **kept_keyword == *keyword.name() => Some(lines),
        _ => None,
    });
    match kept {
        Some(lines) => days_by_file_order(keyword, lines, info).unwrap_or_else(|| lines_in_ascii(keyword, lines)),
        None => lines(&with_ranks_in_ascii(info), keyword).into_iter().map(Cow::Owned).collect(),
    }
}

/// Returns the date in an unambiguous form if the order of day and month is known only from other dates of the file;
/// the original line alone would not show the order.
fn days_by_file_order(keyword: Keyword, lines: &[Text], info: &Info) -> Option<Vec<Cow<'static, str>>> {
    let date = last_line(lines).filter(|_| keyword == Keyword::Date && info.time.is_some())?;
    if StartTime::parse(date).is_some() || info::date(date, &source()).value.is_some() {
        return None;
    }
    info::date_from(date, info.time.as_ref()).map(|days| vec![days.text.into()])
}

/// Returns the info with ranks converted to ASCII by their meaning, where it is known; names are only transliterated
/// later.
fn with_ranks_in_ascii(info: &Info) -> Cow<'_, Info> {
    let has = |person: &Participant| person.rank.as_deref().is_some_and(|rank| !rank.is_ascii());
    if !info.participants.iter().flatten().any(has) {
        return Cow::Borrowed(info);
    }
    let mut info = info.clone();
    for person in info.participants.iter_mut().flatten() {
        let rank = person.rank.as_deref().and_then(info::rank_in_ascii);
        person.rank = rank.map(Into::into).or(person.rank.take());
    }
    Cow::Owned(info)
}

/// Returns the line of a header for an SGF property: the text of the property, or the line for the info if a reader of
/// Ishi would understand the text differently.
pub(crate) fn property_line(keyword: Keyword, text: String, info: Option<&Info>) -> String {
    let understood = info.and_then(|info| lines(info, keyword).pop());
    match understood {
        Some(understood) if canonical_line(keyword, ascii::line(&text).into_owned()) != understood => understood,
        _ => in_ascii(keyword, &text).unwrap_or(text),
    }
}

/// Returns the canonical line for a text of game information, or the text itself if it is not understood.
pub(crate) fn canonical_line(keyword: Keyword, text: String) -> String {
    let mut info = Info::default();
    understand(keyword, &[text.as_str().into()], &source(), &mut info);
    lines(&info, keyword).pop().unwrap_or(text)
}

/// Returns the lines of a header. If the last line, which counts (5.2), is not ASCII but understood, its meaning in
/// ASCII replaces it, rather than a transliteration.
pub(crate) fn lines_in_ascii(keyword: Keyword, lines: &[Text]) -> Vec<Cow<'_, str>> {
    let mut written: Vec<Cow<'_, str>> = lines.iter().map(|line| Cow::Borrowed(&**line)).collect();
    if let Some(last) = written.last_mut()
        && let Some(line) = in_ascii(keyword, last)
    {
        *last = Cow::Owned(line);
    }
    written
}

fn in_ascii(keyword: Keyword, line: &str) -> Option<String> {
    let last = Some(line.trim()).filter(|line| !line.is_ascii())?;
    let source = source();
    match keyword {
        Keyword::Result => info::result(last, &source, Counting::Points).value.map(|outcome| outcome.to_string()),
        Keyword::Date => info::date(last, &source).value.map(|date| date.text),
        Keyword::Komi => info::komi(last, &source, None).value?.points.map(|komi| komi.to_string()),
        Keyword::Rules => {
            let set = info::rules(last).value?;
            set.kind.map(rules_line).or(set.name).map(str::to_owned)
        }
        Keyword::Handicap => info::handicap_in_words(last).map(|handicap| handicap.stones.to_string()),
        Keyword::TimeLimit => info::main_time(last, &source).value.map(|time| format!("{time} seconds")),
        Keyword::Black | Keyword::White => {
            let NameAndRank { name, rank } = name_and_rank(last)?;
            Some(format!("{name} {}", info::rank_in_ascii(&rank)?))
        }
        _ => None,
    }
}

/// Returns the canonical lines of a header for an info; most headers have at most one.
pub(crate) fn lines(info: &Info, keyword: Keyword) -> Vec<String> {
    let line = match keyword {
        Keyword::Black => side(info, Color::Black),
        Keyword::White => side(info, Color::White),
        Keyword::Place => info.place.as_deref().map(str::to_owned),
        Keyword::Komi => info.rules.and_then(|rules| rules.komi).map(|komi| komi.to_string()),
        Keyword::Rules => info.rules.and_then(|rules| rules.kind).map(|kind| rules_line(kind).to_owned()),
        Keyword::Result => info.result.map(result_line),
        // A date without a time of day is stored as midnight.
        Keyword::Date => info.time.as_ref().map(|time| {
            let text = time.as_str();
            text.strip_suffix("T00:00Z").unwrap_or(text).to_owned()
        }),
        _ => None,
    };
    line.into_iter().collect()
}

/// Returns the players of a side, joined if there are several.
fn side(info: &Info, color: Color) -> Option<String> {
    let people = info.participants.as_deref().unwrap_or_default();
    let players = info.players.as_deref().unwrap_or_default().iter();
    let texts: Vec<String> = players
        .filter(|player| player.color == Some(color))
        .filter_map(|player| people.get(usize::try_from(player.participant).ok()?))
        .filter_map(|person| match (person.name.as_deref(), person.rank.as_deref()) {
            (Some(name), Some(rank)) => Some(format!("{name} {rank}")),
            (Some(one), None) | (None, Some(one)) => Some(one.to_owned()),
            (None, None) => None,
        })
        .collect();
    (!texts.is_empty()).then(|| texts.join(" & "))
}

fn rules_line(kind: RulesType) -> &'static str {
    match kind {
        RulesType::Chinese => "Chinese",
        RulesType::Japanese => "Japanese",
        RulesType::Korean => "Korean",
    }
}

fn result_line(result: GameResult) -> String {
    let winner = match result.winner {
        None => return "Jigo".to_owned(),
        Some(Color::Black) => "Black",
        Some(Color::White) => "White",
    };
    match result.margin {
        None => format!("{winner} wins by resignation"),
        Some(margin) => format!("{winner} wins by {margin}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(keyword: Keyword, line: &str) -> Info {
        info(&vec![(keyword, vec![line.into()])], &source()).unwrap()
    }

    #[test]
    fn understood_headers_are_written_in_ascii() {
        for (keyword, line, expected) in [
            (Keyword::Result, "黑中盘胜", "B+R"),
            (Keyword::Result, "白胜3目半", "W+3.5"),
            (Keyword::Date, "2012年3月6日", "2012-03-06"),
            (Keyword::Komi, "6目半", "6.5"),
            (Keyword::Rules, "中国规则", "Chinese"),
            (Keyword::Rules, "応氏", "GOE"),
            (Keyword::Handicap, "4子", "4"),
            (Keyword::TimeLimit, "3小时", "10800 seconds"),
            (Keyword::Result, "黑方认为和棋", "黑方认为和棋"),
            (Keyword::Black, "吴清源", "吴清源"),
            (Keyword::White, "木谷实 六段", "木谷实 6-dan"),
            (Keyword::White, "木谷实六段 & 吴清源", "木谷实六段 & 吴清源"),
            (Keyword::Result, "Black by 3 moku", "Black by 3 moku"),
        ] {
            assert_eq!(header_lines(&one(keyword, line), keyword), [expected], "{line}");
        }
    }

    #[test]
    fn the_examples_of_5_2_are_understood() {
        for (line, expected) in [
            ("White wins by resignation", "white, resignation"),
            ("Black by 3", "black, 3"),
            ("BLACK BY 12", "black, 12"),
            ("Black resigns at move 186", "white, resignation"),
            ("White resigned after 120 moves", "black, resignation"),
            ("W+15", "white, 15"),
            ("White wins by 0 1/2", "white, 0.5"),
            ("Jigo", "draw"),
            ("unfinished", "nothing"),
        ] {
            let found = match one(Keyword::Result, line).result {
                None => "nothing".to_owned(),
                Some(GameResult { winner: None, .. }) => "draw".to_owned(),
                Some(GameResult { winner: Some(winner), margin: None }) => format!("{winner}, resignation"),
                Some(GameResult { winner: Some(winner), margin: Some(margin) }) => format!("{winner}, {margin}"),
            };
            assert_eq!(found, expected, "{line}");
        }
        for (line, expected) in [
            ("5", Some("5")),
            ("5 pts.", Some("5")),
            ("3 1/2", Some("3.5")),
            ("4.5", Some("4.5")),
            ("-2", None),
            ("reverse", None),
        ] {
            let komi = one(Keyword::Komi, line).rules.and_then(|rules| rules.komi);
            assert_eq!(komi.map(|komi| komi.to_string()).as_deref(), expected, "{line}");
        }
        for (line, expected) in [
            ("8 March 1990", Some("1990-03-08T00:00Z")),
            ("November 21-24, 1847", Some("1847-11-21T00:00Z")),
            ("Dec 9, 1938 and Mar 3-4, 1939", Some("1938-12-09T00:00Z")),
            ("June 3 and 7, 1958", Some("1958-06-03T00:00Z")),
            ("3-21-48", None),
            ("2009-02-23T00:30Z", Some("2009-02-23T00:30Z")),
            ("2009-02-23T18:30:15Z", Some("2009-02-23T18:30:15Z")),
        ] {
            assert_eq!(one(Keyword::Date, line).time.as_ref().map(wei7_core::StartTime::as_str), expected, "{line}");
        }
        assert_eq!(one(Keyword::Rules, "Japanese").rules.unwrap().kind, Some(RulesType::Japanese));
        assert_eq!(one(Keyword::Rules, "CHINESE Rules").rules.unwrap().kind, Some(RulesType::Chinese));
    }

    #[test]
    fn names_have_ranks_inside() {
        for (line, name, rank) in [
            ("Haruyama 6-dan", "Haruyama", Some("6-dan")),
            ("Honinbo Shusaku", "Honinbo Shusaku", None),
            ("James Redmond 5-dan (made 6-dan after this game)", "James Redmond", Some("5-dan")),
            ("Alan Chen (9 years old)", "Alan Chen (9 years old)", None),
            ("Young Piet 5 kyu", "Young Piet", Some("5 kyu")),
        ] {
            let info = one(Keyword::Black, line);
            let person = &info.participants.as_deref().unwrap()[0];
            assert_eq!((person.name.as_deref(), person.rank.as_deref()), (Some(name), rank), "{line}");
            assert_eq!(header_lines(&info, Keyword::Black), [line]);
        }
    }

    #[test]
    fn lines_are_kept_only_where_the_hub_does_not_give_them() {
        let kept = |keyword, line| !one(keyword, line).extras.is_empty();
        for (keyword, line) in [
            (Keyword::White, "Nagahara 4-dan"),
            (Keyword::Komi, "4.5"),
            (Keyword::Result, "Black wins by 3.5"),
            (Keyword::Date, "1990-03-08"),
            (Keyword::Place, "Kyoto"),
            (Keyword::Rules, "Japanese"),
        ] {
            assert!(!kept(keyword, line), "{line}");
        }
        for (keyword, line) in [
            (Keyword::Komi, "4 1/2"),
            (Keyword::Place, ""),
            (Keyword::Rules, "japanese"),
            (Keyword::Handicap, "0"),
            (Keyword::Source, "a book"),
        ] {
            assert!(kept(keyword, line), "{line}");
        }
        let twice = info(&vec![(Keyword::Komi, vec!["5".into(), "6.5".into()])], &source()).unwrap();
        assert_eq!(twice.rules.unwrap().komi.unwrap().to_string(), "6.5");
        assert_eq!(header_lines(&twice, Keyword::Komi), ["5", "6.5"]);
    }

    #[test]
    fn black_is_the_first_player() {
        let info =
            info(&vec![(Keyword::White, vec!["b".into()]), (Keyword::Black, vec!["a".into()])], &source()).unwrap();
        let colors: Vec<_> = info.players.unwrap().iter().map(|player| player.color).collect();
        assert_eq!(colors, [Some(Color::Black), Some(Color::White)]);
    }
}
