//! Words in dates: months, weekdays and conjunctions in the languages of old archives.

use std::borrow::Cow;

/// The meaning of a word in a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A month, from 1.
    Month(i8),
    /// A conjunction; another day follows.
    And,
    /// A word of a range; the last day follows.
    To,
    /// A word without meaning for the date, such as an article or a preposition.
    Nothing,
}

/// Names of the months in English, German, French, Spanish, Italian, Dutch, Portuguese, Swedish and Russian, without
/// accents.
const MONTHS: [&str; 12] = [
    "january januar janvier enero gennaio januari janeiro январь января",
    "february februar fevrier febrero febbraio februari fevereiro февраль февраля",
    "march marz mars marzo maart mrt marco март марта",
    "april avril abril aprile апрель апреля",
    "may mai mayo maggio mei maio maj май мая",
    "june juni juin junio giugno junho июнь июня",
    "july juli juillet julio luglio julho июль июля",
    "august aout agosto augustus augusti август августа",
    "september septembre septiembre setiembre settembre setembro сентябрь сентября",
    "october oktober octobre octubre ottobre outubro октябрь октября",
    "november novembre noviembre novembro ноябрь ноября",
    "december dezember decembre diciembre dicembre dezembro декабрь декабря",
];
const AND: &str = "and und et en y e ed och og и";
const TO: &str = "to bis au al tot till through thru по";
const NOTHING: &str = "of the on de del den der le la el il em am vom von op du dal played gespielt joue г года";
/// Endings of ordinal numbers after the digits.
const ORDINAL: &str = "st nd rd th er re e eme de ste o";
const WEEKDAYS: &str = "monday tuesday wednesday thursday friday saturday sunday \
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag \
    lundi mardi mercredi jeudi vendredi samedi dimanche \
    lunes martes miercoles jueves viernes sabado domingo \
    lunedi martedi mercoledi giovedi venerdi sabato domenica \
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag";
const ENGLISH_WEEKDAYS: &str = "mon tue tues wed thu thur thurs fri sat sun";

/// Minimum length of an abbreviated month, in characters.
const MIN_ABBREVIATION_LEN: usize = 3;

fn contains_word(list: &str, word: &str) -> bool {
    list.split(' ').any(|one| one == word)
}

/// Removes accents from the letters of a word.
fn unaccented(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let bare = |letter| match letter {
        'à' | 'á' | 'â' | 'ä' | 'ã' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'º' | '°' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        _ => letter,
    };
    Cow::Owned(word.chars().map(bare).collect())
}

/// Returns the meaning of a word in lower case.
pub(super) fn word_meaning(word: &str) -> Option<Meaning> {
    let word = &*unaccented(word);
    match word {
        _ if contains_word(AND, word) => Some(Meaning::And),
        _ if contains_word(TO, word) => Some(Meaning::To),
        _ if contains_word(NOTHING, word) => Some(Meaning::Nothing),
        _ => find_month(word).map(Meaning::Month),
    }
}

/// Returns the month with a name that is or begins with `word`. If names of several months begin with `word`, only a
/// complete name counts: `jui` may be June or July.
fn find_month(word: &str) -> Option<i8> {
    if word.chars().count() < MIN_ABBREVIATION_LEN {
        return None;
    }
    let mut months = (1..).zip(MONTHS).filter(|(_, names)| names.split(' ').any(|name| name.starts_with(word)));
    let exact = || (1..).zip(MONTHS).find(|(_, names)| contains_word(names, word));
    match (months.next(), months.next()) {
        (Some((month, _)), None) => Some(month),
        (Some(_), Some(_)) => exact().map(|(month, _)| month),
        (None, _) => None,
    }
}

/// Returns whether the letters after a number are the ending of an ordinal number, such as `th`.
pub(super) fn is_ordinal(letters: &str) -> bool {
    contains_word(ORDINAL, &unaccented(letters))
}

/// Returns whether a word is the name of a weekday.
pub(super) fn is_weekday(word: &str) -> bool {
    let word = &*unaccented(word);
    contains_word(WEEKDAYS, word) || contains_word(ENGLISH_WEEKDAYS, word)
}

/// An era of East Asia with its own count of years, which begins with 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Era {
    pub(super) name: &'static str,
    /// The Gregorian year before the first year of the era.
    pub(super) before: i16,
    /// The first day whose Gregorian date is certain.
    pub(super) first: &'static str,
    pub(super) last: &'static str,
}

/// Japan adopted the Gregorian calendar on 1 January of Meiji 6; earlier dates belong to another calendar.
pub(super) const ERAS: [Era; 7] = [
    Era { name: "明治", before: 1867, first: "1873-01-01", last: "1912-07-30" },
    Era { name: "大正", before: 1911, first: "1912-07-30", last: "1926-12-25" },
    Era { name: "昭和", before: 1925, first: "1926-12-25", last: "1989-01-07" },
    Era { name: "平成", before: 1988, first: "1989-01-08", last: "2019-04-30" },
    Era { name: "令和", before: 2018, first: "2019-05-01", last: "9999-12-31" },
    Era { name: "民国", before: 1911, first: "1912-01-01", last: "9999-12-31" },
    Era { name: "民國", before: 1911, first: "1912-01-01", last: "9999-12-31" },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_of_one_month() {
        for (month, names) in (1..).zip(MONTHS) {
            for name in names.split(' ') {
                assert_eq!(word_meaning(name), Some(Meaning::Month(month)), "{name}");
            }
        }
        for (word, month) in [("märz", 3), ("août", 8), ("févr", 2), ("déc", 12), ("sept", 9), ("okt", 10), ("mag", 5)]
        {
            assert_eq!(word_meaning(word), Some(Meaning::Month(month)), "{word}");
        }
        for word in ["jui", "ju", "x", "marchx", "spring", "koka"] {
            assert_eq!(word_meaning(word), None, "{word}");
        }
    }
}
