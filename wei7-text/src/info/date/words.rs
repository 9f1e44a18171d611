//! Dates with names of months or with East Asian signs: `6/7 September 1996`, `10 et 11 septembre 1975`,
//! `April 30 - May 1, 1995`, `1991年1月16,17日`.
//!
//! A text is split into atoms (years, months, days) and the separators between them. The first day or month determines
//! whether days precede their month; the first atom determines whether years precede the other atoms.

use super::days::{DateError, Entry, GameDate, days_after, from_entries};
use super::vocabulary::{ERAS, Era, Meaning, is_ordinal, word_meaning};
use crate::info::words::number::parse_integer;

/// A part of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    Year(i16),
    Month(i8),
    Day(i8),
    /// A year of two digits or after an apostrophe, with an uncertain century.
    ShortYear,
}

/// The separator between two atoms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Separator {
    #[default]
    Nothing,
    /// A comma or a slash, which may also separate a month from its year.
    Comma,
    /// The word `and`, or one of the signs `&` and `+`.
    And,
    /// Dots, a tilde or `to`, which make a range.
    To,
    /// A hyphen, which may also join the parts of a date: `6-May-1996`.
    Hyphen,
}

/// An atom and the separator before it.
type SeparatedAtom = (Separator, Atom);

/// Maximum number of atoms in a date.
const MAX_ATOMS: usize = 40;

/// Parses a date. The text must be normalized by [`normalize`](crate::info::words::normalize).
pub(super) fn parse_words(text: &str) -> Result<GameDate, DateError> {
    let Scanned { atoms, era, has_year_sign } = scan(text)?;
    let has_month = atoms.iter().any(|(_, atom)| matches!(atom, Atom::Month(_)));
    if let [(Separator::Nothing, Atom::Year(year))] = atoms[..]
        && has_year_sign
    {
        return to_date(&[Entry { year: Some(year), ..Entry::default() }], era);
    }
    if !has_month {
        return Err(DateError::Form);
    }
    let groups = group_days(&atoms)?;
    to_date(&group_entries(&groups)?, era)
}

/// Creates a date from the entries of a list. In an era, each entry must be within the era.
fn to_date(entries: &[Entry], era: Option<&Era>) -> Result<GameDate, DateError> {
    let date = from_entries(entries)?;
    let within = |day: &String| {
        let end = |end: &'static str| end.get(..day.len()).unwrap_or(end);
        era.is_none_or(|era| (end(era.first)..=end(era.last)).contains(&&**day))
    };
    if date.days().iter().all(within) { Ok(date) } else { Err(DateError::Day) }
}

struct Scanned {
    atoms: Vec<SeparatedAtom>,
    era: Option<&'static Era>,
    /// Whether a number has the sign of a year (年).
    has_year_sign: bool,
}

fn scan(text: &str) -> Result<Scanned, DateError> {
    let mut scanned = Scanned { atoms: Vec::new(), era: None, has_year_sign: false };
    let (mut rest, mut separator) = (text, Separator::Nothing);
    while let Some(first) = rest.chars().next() {
        let end = |other: fn(char) -> bool| rest.find(other).unwrap_or(rest.len());
        let (atom, after) = if first.is_ascii_digit() {
            let (digits, after) = rest.split_at(end(|c| !c.is_ascii_digit()));
            let (atom, after) = parse_number(digits, after, &mut scanned).ok_or(DateError::Form)?;
            (Some(atom), after)
        } else if let Some((era, after)) = ERAS.iter().find_map(|era| Some((era, rest.strip_prefix(era.name)?))) {
            if scanned.era.replace(era).is_some() {
                return Err(DateError::Form);
            }
            // The first year of an era is written 元年.
            if let Some(after) = after.strip_prefix("元年") {
                scanned.has_year_sign = true;
                (Some(Atom::Year(era.before + 1)), after)
            } else {
                (None, after)
            }
        } else if first.is_alphabetic() {
            let (word, after) = rest.split_at(end(|c| !c.is_alphabetic()));
            let atom = match word_meaning(word).ok_or(DateError::Form)? {
                Meaning::Month(month) => Some(Atom::Month(month)),
                Meaning::And if matches!(separator, Separator::Nothing | Separator::Comma) => {
                    separator = Separator::And;
                    None
                }
                Meaning::To if separator == Separator::Nothing => {
                    separator = Separator::To;
                    None
                }
                Meaning::And | Meaning::To => return Err(DateError::Form),
                Meaning::Nothing => None,
            };
            (atom, after)
        } else if let Some(digits) =
            rest.strip_prefix('\'').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            (Some(Atom::ShortYear), digits.trim_start_matches(|c: char| c.is_ascii_digit()))
        } else {
            let (sign, after) = parse_separator(rest).ok_or(DateError::Form)?;
            match (separator, sign) {
                (_, Separator::Nothing) | (Separator::And | Separator::Comma, Separator::Comma) => {}
                (Separator::Nothing, _) => separator = sign,
                _ => return Err(DateError::Form),
            }
            (None, after)
        };
        if let Some(atom) = atom {
            if scanned.atoms.is_empty() && separator != Separator::Nothing {
                return Err(DateError::Form);
            }
            scanned.atoms.push((std::mem::take(&mut separator), atom));
        }
        if scanned.atoms.len() > MAX_ATOMS {
            return Err(DateError::Form);
        }
        rest = after;
    }
    // A text that ends with a separator is an open range, which is rejected: `1991-07-`.
    if separator == Separator::Nothing { Ok(scanned) } else { Err(DateError::Form) }
}

/// Parses the separator at the beginning of a text. Returns the separator and the rest of the text.
fn parse_separator(text: &str) -> Option<(Separator, &str)> {
    for (signs, separator) in [
        (&["..", "~", "〜"][..], Separator::To),
        (&["-"], Separator::Hyphen),
        (&[",", "/", ";", "、", "・"], Separator::Comma),
        (&["&", "+"], Separator::And),
        (&[" ", "."], Separator::Nothing),
    ] {
        if let Some(rest) = signs.iter().find_map(|sign| text.strip_prefix(sign)) {
            return Some((separator, rest.strip_prefix('.').filter(|_| separator == Separator::To).unwrap_or(rest)));
        }
    }
    None
}

/// Interprets a number as a year, month or day by the sign after it (年, 月, 日), its ordinal ending or its number of
/// digits. Returns the atom and the rest of `after`.
fn parse_number<'t>(digits: &str, after: &'t str, scanned: &mut Scanned) -> Option<(Atom, &'t str)> {
    let value = parse_integer(digits)?;
    let two = || i8::try_from(value).ok().filter(|_| digits.len() <= 2);
    if let Some(after) = after.strip_prefix(['年', '년']) {
        scanned.has_year_sign = true;
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

/// A month with its days, and its year if the year is known.
#[derive(Debug)]
struct Group {
    /// The separator before the group.
    separator: Separator,
    year: Option<i16>,
    month: i8,
    days: Vec<(Separator, i8)>,
}

/// Groups the days by month, and assigns a year to each group.
fn group_days(atoms: &[SeparatedAtom]) -> Result<Vec<Group>, DateError> {
    let leading = atoms.first().and_then(|(_, atom)| if let Atom::Year(year) = atom { Some(*year) } else { None });
    let first = atoms.iter().map(|(_, atom)| *atom).find(|atom| !matches!(atom, Atom::Year(_)));
    let days_first = matches!(first, Some(Atom::Day(_)));
    let (mut groups, mut days): (Vec<Group>, Vec<(Separator, i8)>) = (Vec::new(), Vec::new());
    let (mut year, mut open, mut short) = (leading, false, false);
    for (index, (separator, atom)) in atoms.iter().enumerate() {
        match *atom {
            Atom::ShortYear => short = true,
            Atom::Year(this) if leading.is_some() => {
                if index > 0 && year.replace(this).is_none() {
                    return Err(DateError::Form);
                }
                open = false;
            }
            Atom::Year(this) => {
                let mut without = groups.iter_mut().filter(|group| group.year.is_none()).peekable();
                let is_other_end = matches!(separator, Separator::And | Separator::To);
                if without.peek().is_none() || !days.is_empty() || is_other_end {
                    return Err(DateError::Form);
                }
                without.for_each(|group| group.year = Some(this));
                open = false;
            }
            Atom::Day(day) if days_first => days.push((*separator, day)),
            Atom::Day(day) => match groups.last_mut().filter(|_| open) {
                Some(group) if *separator == Separator::And && group.days.is_empty() => return Err(DateError::Form),
                Some(group) => group.days.push((*separator, day)),
                None => return Err(DateError::Form),
            },
            Atom::Month(month) => {
                let days = std::mem::take(&mut days);
                if days_first && days.is_empty() {
                    return Err(DateError::Form);
                }
                let separator = days.first().map_or(*separator, |(separator, _)| *separator);
                groups.push(Group { separator, year, month, days });
                open = true;
            }
        }
    }
    let numbers = groups.iter().map(|group| group.days.len()).sum::<usize>() + days.len();
    match groups.iter().all(|group| group.year.is_some()) && days.is_empty() && !short {
        true => Ok(groups),
        // One of the numbers may be a year, so the text is ambiguous.
        false if short || numbers > 1 => Err(DateError::Order),
        false => Err(DateError::Form),
    }
}

/// Returns each day of the groups, or the month of a group without days.
fn group_entries(groups: &[Group]) -> Result<Vec<Entry>, DateError> {
    let mut entries: Vec<Entry> = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let entry = |day| Entry { year: group.year, month: Some(group.month), day };
        let separator = if index == 0 { Separator::Nothing } else { group.separator };
        if group.days.is_empty() {
            // A range of months cannot be written as a list of days.
            if matches!(separator, Separator::To | Separator::Hyphen) {
                return Err(DateError::Form);
            }
            entries.push(entry(None));
        }
        for (place, (within, day)) in group.days.iter().enumerate() {
            let (separator, next) = (if place == 0 { separator } else { *within }, entry(Some(*day)));
            match (separator, entries.last()) {
                (Separator::To | Separator::Hyphen, Some(from)) => entries.extend(days_after(*from, next)?),
                (Separator::Nothing, Some(_)) if place > 0 => return Err(DateError::Form),
                _ => entries.push(next),
            }
        }
    }
    Ok(entries)
}
