//! Dates with names of months or with the signs of East Asia: `6/7 September 1996`, `10 et 11 septembre 1975`,
//! `April 30 - May 1, 1995`, `1991年1月16,17日`.
//!
//! A text becomes atoms (years, months, days) with what stands between them. The first day or month tells whether days come
//! before their month; the first atom tells whether years come before theirs.

use super::days::{Entry, GameDate, NoDate, from_entries, span};
use super::vocabulary::{ERAS, Era, Meaning, is_ordinal, meaning};
use crate::info::words::number::small;

/// A part of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    Year(i16),
    Month(i8),
    Day(i8),
    /// A year in two digits, or with an apostrophe: its century is not certain.
    ShortYear,
}

/// What stands between two atoms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Between {
    #[default]
    Nothing,
    /// A comma, a slash, which may also stand between a month and its year.
    Comma,
    /// `and`
    And,
    /// Dots, a wave, `to`.
    To,
    /// A hyphen, which also joins the parts of a date: `6-May-1996`.
    Hyphen,
}

/// An atom and what stands before it.
type Item = (Between, Atom);

/// No date has more atoms.
const MOST: usize = 40;

/// Reads a [`plain`](crate::info::words::plain) text.
pub(super) fn in_words(text: &str) -> Result<GameDate, NoDate> {
    let Scanned { items, era, has_sign } = scan(text)?;
    let has_month = items.iter().any(|(_, atom)| matches!(atom, Atom::Month(_)));
    if let [(Between::Nothing, Atom::Year(year))] = items[..]
        && has_sign
    {
        return dated(&[Entry { year: Some(year), ..Entry::default() }], era);
    }
    if !has_month {
        return Err(NoDate::Form);
    }
    let groups = groups(&items)?;
    dated(&entries(&groups)?, era)
}

/// The entries of a list as a date; of an era, each within it.
fn dated(entries: &[Entry], era: Option<&Era>) -> Result<GameDate, NoDate> {
    let date = from_entries(entries)?;
    let within = |day: &String| {
        let end = |end: &'static str| end.get(..day.len()).unwrap_or(end);
        era.is_none_or(|era| (end(era.first)..=end(era.last)).contains(&&**day))
    };
    if date.days().iter().all(within) { Ok(date) } else { Err(NoDate::Day) }
}

struct Scanned {
    items: Vec<Item>,
    era: Option<&'static Era>,
    /// Whether a number has the sign of a year (年).
    has_sign: bool,
}

fn scan(text: &str) -> Result<Scanned, NoDate> {
    let mut scanned = Scanned { items: Vec::new(), era: None, has_sign: false };
    let (mut rest, mut between) = (text, Between::Nothing);
    while let Some(first) = rest.chars().next() {
        let end = |other: fn(char) -> bool| rest.find(other).unwrap_or(rest.len());
        let (atom, after) = if first.is_ascii_digit() {
            let (digits, after) = rest.split_at(end(|c| !c.is_ascii_digit()));
            let (atom, after) = number(digits, after, &mut scanned).ok_or(NoDate::Form)?;
            (Some(atom), after)
        } else if let Some((era, after)) = ERAS.iter().find_map(|era| Some((era, rest.strip_prefix(era.name)?))) {
            if scanned.era.replace(era).is_some() {
                return Err(NoDate::Form);
            }
            // The first year of an era has a name.
            if let Some(after) = after.strip_prefix("元年") {
                scanned.has_sign = true;
                (Some(Atom::Year(era.before + 1)), after)
            } else {
                (None, after)
            }
        } else if first.is_alphabetic() {
            let (word, after) = rest.split_at(end(|c| !c.is_alphabetic()));
            let atom = match meaning(word).ok_or(NoDate::Form)? {
                Meaning::Month(month) => Some(Atom::Month(month)),
                Meaning::And if matches!(between, Between::Nothing | Between::Comma) => {
                    between = Between::And;
                    None
                }
                Meaning::To if between == Between::Nothing => {
                    between = Between::To;
                    None
                }
                Meaning::And | Meaning::To => return Err(NoDate::Form),
                Meaning::Nothing => None,
            };
            (atom, after)
        } else if let Some(digits) =
            rest.strip_prefix('\'').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            (Some(Atom::ShortYear), digits.trim_start_matches(|c: char| c.is_ascii_digit()))
        } else {
            let (sign, after) = sign(rest).ok_or(NoDate::Form)?;
            match (between, sign) {
                (_, Between::Nothing) | (Between::And | Between::Comma, Between::Comma) => {}
                (Between::Nothing, _) => between = sign,
                _ => return Err(NoDate::Form),
            }
            (None, after)
        };
        if let Some(atom) = atom {
            if scanned.items.is_empty() && between != Between::Nothing {
                return Err(NoDate::Form);
            }
            scanned.items.push((std::mem::take(&mut between), atom));
        }
        if scanned.items.len() > MOST {
            return Err(NoDate::Form);
        }
        rest = after;
    }
    // An open end: `1991-07-`.
    if between == Between::Nothing { Ok(scanned) } else { Err(NoDate::Form) }
}

/// What a sign between atoms means.
fn sign(text: &str) -> Option<(Between, &str)> {
    for (signs, between) in [
        (&["..", "~", "〜"][..], Between::To),
        (&["-"], Between::Hyphen),
        (&[",", "/", ";", "、", "・"], Between::Comma),
        (&["&", "+"], Between::And),
        (&[" ", "."], Between::Nothing),
    ] {
        if let Some(rest) = signs.iter().find_map(|sign| text.strip_prefix(sign)) {
            return Some((between, rest.strip_prefix('.').filter(|_| between == Between::To).unwrap_or(rest)));
        }
    }
    None
}

/// A number by its sign (年, 月, 日), its ending or its digits, and what follows it.
fn number<'t>(digits: &str, after: &'t str, scanned: &mut Scanned) -> Option<(Atom, &'t str)> {
    let value = small(digits)?;
    let two = || i8::try_from(value).ok().filter(|_| digits.len() <= 2);
    if let Some(after) = after.strip_prefix(['年', '년']) {
        scanned.has_sign = true;
        let year = match scanned.era {
            Some(era) => era.before + i16::from(two().filter(|year| *year > 0)?),
            None => i16::try_from(value).ok().filter(|_| digits.len() == 4)?,
        };
        return Some((Atom::Year(year), after));
    }
    if let Some(after) = after.strip_prefix(['月', '월']) {
        return Some((Atom::Month(two()?), after));
    }
    if let Some(after) = after.strip_prefix(['日', '일', '号']) {
        return Some((Atom::Day(two()?), after));
    }
    let letters = after.find(|c: char| !(c.is_alphabetic() || c == '°')).unwrap_or(after.len());
    let (letters, rest) = after.split_at(letters);
    if is_ordinal(letters) {
        return Some((Atom::Day(two()?), rest));
    }
    let atom = match digits.len() {
        4 => Atom::Year(i16::try_from(value).ok()?),
        1 | 2 if value > 31 => Atom::ShortYear,
        1 | 2 => Atom::Day(two()?),
        _ => return None,
    };
    Some((atom, after))
}

/// A month with its days.
#[derive(Debug)]
struct Group {
    /// What stands between it and the group before.
    between: Between,
    year: Option<i16>,
    month: i8,
    days: Vec<(Between, i8)>,
}

/// Puts days to months, and years to both.
fn groups(items: &[Item]) -> Result<Vec<Group>, NoDate> {
    let leading = items.first().and_then(|(_, atom)| if let Atom::Year(year) = atom { Some(*year) } else { None });
    let first = items.iter().map(|(_, atom)| *atom).find(|atom| !matches!(atom, Atom::Year(_)));
    let days_first = matches!(first, Some(Atom::Day(_)));
    let (mut groups, mut days): (Vec<Group>, Vec<(Between, i8)>) = (Vec::new(), Vec::new());
    let (mut year, mut open, mut short) = (leading, false, false);
    for (index, (between, atom)) in items.iter().enumerate() {
        match *atom {
            Atom::ShortYear => short = true,
            Atom::Year(this) if leading.is_some() => {
                if index > 0 && year.replace(this).is_none() {
                    return Err(NoDate::Form);
                }
                open = false;
            }
            Atom::Year(this) => {
                let mut without = groups.iter_mut().filter(|group| group.year.is_none()).peekable();
                let is_other_end = matches!(between, Between::And | Between::To);
                if without.peek().is_none() || !days.is_empty() || is_other_end {
                    return Err(NoDate::Form);
                }
                without.for_each(|group| group.year = Some(this));
                open = false;
            }
            Atom::Day(day) if days_first => days.push((*between, day)),
            Atom::Day(day) => match groups.last_mut().filter(|_| open) {
                Some(group) if *between == Between::And && group.days.is_empty() => return Err(NoDate::Form),
                Some(group) => group.days.push((*between, day)),
                None => return Err(NoDate::Form),
            },
            Atom::Month(month) => {
                let days = std::mem::take(&mut days);
                if days_first && days.is_empty() {
                    return Err(NoDate::Form);
                }
                let between = days.first().map_or(*between, |(between, _)| *between);
                groups.push(Group { between, year, month, days });
                open = true;
            }
        }
    }
    let numbers = groups.iter().map(|group| group.days.len()).sum::<usize>() + days.len();
    match groups.iter().all(|group| group.year.is_some()) && days.is_empty() && !short {
        true => Ok(groups),
        // One of the numbers may be a year.
        false if short || numbers > 1 => Err(NoDate::Order),
        false => Err(NoDate::Form),
    }
}

/// Each day, month or year of the groups.
fn entries(groups: &[Group]) -> Result<Vec<Entry>, NoDate> {
    let mut entries: Vec<Entry> = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let entry = |day| Entry { year: group.year, month: Some(group.month), day };
        let between = if index == 0 { Between::Nothing } else { group.between };
        if group.days.is_empty() {
            // A range of months has no list of its own.
            if matches!(between, Between::To | Between::Hyphen) {
                return Err(NoDate::Form);
            }
            entries.push(entry(None));
        }
        for (place, (within, day)) in group.days.iter().enumerate() {
            let (between, next) = (if place == 0 { between } else { *within }, entry(Some(*day)));
            match (between, entries.last()) {
                (Between::To | Between::Hyphen, Some(from)) => entries.extend(span(*from, next)?),
                (Between::Nothing, Some(_)) if place > 0 => return Err(NoDate::Form),
                _ => entries.push(next),
            }
        }
    }
    Ok(entries)
}
