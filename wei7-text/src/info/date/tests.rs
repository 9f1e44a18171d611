//! Dates in all forms.

use super::*;

#[test]
fn several_days_are_a_list() {
    let read = |text| date(text, &Source::new(4)).value.map(|date| date.text);
    for (text, expected) in [
        ("Dec 9, 1938 and Mar 3-4, 1939", Some("1938-12-09,1939-03-03,04")),
        ("June 3 and 7, 1958", Some("1958-06-03,07")),
        ("June 3 and 2, 1958", None),
        ("June and 7, 1958", None),
        ("3 and 7 and 9", None),
    ] {
        assert_eq!(read(text).as_deref(), expected, "{text}");
    }
}

fn read(text: &str) -> (Option<String>, Option<&'static str>) {
    let understood = date(text, &Source::new(4));
    (understood.value.map(|date| date.text), understood.codes.first().map(|code| code.name))
}

fn start(text: &str) -> Option<String> {
    date(text, &Source::new(4)).value?.start.map(|time| time.as_str().to_owned())
}

#[test]
fn lists_of_the_format_are_exact() {
    for text in [
        "1996-05-06",
        "1996-05",
        "1996",
        "1996,1997",
        "1996-05,06",
        "1996-05-06,07,08",
        "1996-12-27,28,1997-01-03,04",
        "2019-02-28,2020-02-29,2021-01-10,11,12,02-03",
        "2000-10-24,2000-10-30",
        "1996-05,06-01,02",
    ] {
        assert_eq!(read(text), (Some(text.to_owned()), None), "{text}");
    }
    assert_eq!(start("1996-12-27,28").as_deref(), Some("1996-12-27T00:00Z"));
    assert_eq!([start("1996-05"), start("1996"), start("1996-05,06-01")], [None, None, None]);
}

#[test]
fn other_spellings_are_understood() {
    for (text, expected) in [
        ("2000-7-20", "2000-07-20"),
        ("2000-9-14,2000-9-21", "2000-09-14,2000-09-21"),
        ("1996-05-06, 07", "1996-05-06,07"),
        ("1996/05/06", "1996-05-06"),
        ("1996.5.6", "1996-05-06"),
        ("1996/05", "1996-05"),
        ("05/1996", "1996-05"),
        ("13.9.2007", "2007-09-13"),
        ("01/24/2008", "2008-01-24"),
        ("5.5.2005", "2005-05-05"),
        ("6 May 1996", "1996-05-06"),
        ("6-May-1996", "1996-05-06"),
        ("6th of May, 1996", "1996-05-06"),
        ("1996 May 6", "1996-05-06"),
        ("April 1, 2023", "2023-04-01"),
        ("Sept. 3, 1933", "1933-09-03"),
        ("May 1996", "1996-05"),
        ("May 16-18, 1842", "1842-05-16,17,18"),
        ("16-18 May 1842", "1842-05-16,17,18"),
        ("２０２０年１月３１日", "2020-01-31"),
        ("2003년 5월 3일", "2003-05-03"),
        ("2003年5月", "2003-05"),
        ("1934年", "1934"),
        ("20170813", "2017-08-13"),
    ] {
        assert_eq!(read(text), (Some(expected.to_owned()), Some("date-spelling")), "{text}");
    }
}

#[test]
fn a_time_of_day_stays_beside_its_date() {
    for (text, expected) in [
        ("Thu May 05 23:52:40 CDT 2016", "2016-05-05"),
        ("2018-01-09 17:01:05", "2018-01-09"),
        ("2001/10/01 22:03:45 UT", "2001-10-01"),
        ("2019-01-18T13_20", "2019-01-18"),
        ("2019-01-18T13:20:00Z", "2019-01-18"),
        ("2017.08.13 20:32", "2017-08-13"),
        ("2020年1月31日 11:04", "2020-01-31"),
        ("Sunday, May 5, 1996", "1996-05-05"),
        ("Sonntag, 5. Mai 1996", "1996-05-05"),
        ("lundi 6 mai 1996", "1996-05-06"),
    ] {
        assert_eq!(read(text), (Some(expected.to_owned()), Some("date-with-time")), "{text}");
    }
}

#[test]
fn days_of_a_game_are_written_in_many_ways() {
    for (text, expected) in [
        // Days before their month.
        ("6/7 September 1996", "1996-09-06,07"),
        ("11, 12 May 1995", "1995-05-11,12"),
        ("3 & 4 June 1961", "1961-06-03,04"),
        ("3 and 4 June 1961", "1961-06-03,04"),
        ("3, 4 and 6 June 1961", "1961-06-03,04,06"),
        ("3 - 5 June 1961", "1961-06-03,04,05"),
        ("3..5 June 1961", "1961-06-03,04,05"),
        ("12th and 13th March 1994", "1994-03-12,13"),
        ("the 3rd of June, 1961", "1961-06-03"),
        ("30 April, 1 May 1995", "1995-04-30,05-01"),
        ("30 April - 2 May 1995", "1995-04-30,05-01,02"),
        ("31 Dec 1994 / 1 Jan 1995", "1994-12-31,1995-01-01"),
        ("30 December 1994 - 2 January 1995", "1994-12-30,31,1995-01-01,02"),
        // Months before their days.
        ("Sept 8/9, 1965", "1965-09-08,09"),
        ("Oct. 1, 2, 1933", "1933-10-01,02"),
        ("April 30 - May 1, 1995", "1995-04-30,05-01"),
        ("April 30/May 1, 1995", "1995-04-30,05-01"),
        ("Aug 3, 10 and 17, 1958", "1958-08-03,10,17"),
        ("May and June 1996", "1996-05,06"),
        ("May 1996, March 1997", "1996-05,1997-03"),
        // Years before months and days.
        ("1966 September 2,3", "1966-09-02,03"),
        ("1968/Sept/9,10", "1968-09-09,10"),
        ("1996-July-02,03", "1996-07-02,03"),
        ("1996-Jul-2", "1996-07-02"),
        ("1950 Apr 9 - 11", "1950-04-09,10,11"),
        ("1950, 30 April", "1950-04-30"),
        // Only numbers.
        ("1996-06-19/20", "1996-06-19,20"),
        ("1996-06-19 & 20", "1996-06-19,20"),
        ("1996-06-19 and 1996-06-21", "1996-06-19,1996-06-21"),
        ("1945-07-23..25", "1945-07-23,24,25"),
        ("1945-07-30..08-02", "1945-07-30,31,08-01,02"),
        ("1950-04-07/08/09", "1950-04-07,08,09"),
        ("1996/6/19-21", "1996-06-19,20,21"),
        ("1996.6.19,20", "1996-06-19,20"),
        ("1996-06-30/07-01", "1996-06-30,07-01"),
        ("19./20.6.1996", "1996-06-19,20"),
        ("19-21.6.1996", "1996-06-19,20,21"),
        ("6/19,20/1996", "1996-06-19,20"),
        // Other languages.
        ("10, 11 septembre 1975", "1975-09-10,11"),
        ("10 et 11 septembre 1975", "1975-09-10,11"),
        ("du 10 au 12 septembre 1975", "1975-09-10,11,12"),
        ("1er août 1975", "1975-08-01"),
        ("9. März 1990", "1990-03-09"),
        ("9./10. März 1990", "1990-03-09,10"),
        ("9.-11. März 1990", "1990-03-09,10,11"),
        ("am 3. Oktober 1990", "1990-10-03"),
        ("3 y 4 de enero de 1988", "1988-01-03,04"),
        ("3 e 4 gennaio 1988", "1988-01-03,04"),
        ("12 mei 1987", "1987-05-12"),
        ("3 en 5 maart 1987", "1987-03-03,05"),
        ("12 мая 1987", "1987-05-12"),
        ("1991年1月16,17日", "1991-01-16,17"),
        ("1991年1月16日、17日", "1991-01-16,17"),
        ("1991年1月16日・2月1日", "1991-01-16,02-01"),
        ("1991年1月16～18日", "1991-01-16,17,18"),
        ("2003년 5월 3, 4일", "2003-05-03,04"),
        ("平成３年９月４日", "1991-09-04"),
        ("平成元年1月8日", "1989-01-08"),
        ("昭和38年5月6日", "1963-05-06"),
        ("昭和38年", "1963"),
        ("大正15年3月", "1926-03"),
        ("令和2年1月31日", "2020-01-31"),
        ("民國80年9月4日", "1991-09-04"),
    ] {
        assert_eq!(read(text), (Some(expected.to_owned()), Some("date-spelling")), "{text}");
        assert_eq!(read(expected), (Some(expected.to_owned()), None), "{expected}");
    }
}

#[test]
fn other_dates_of_the_file_determine_the_order() {
    let read = |text: &str, others: &[&str]| {
        let mut source = Source::new(4);
        for other in others {
            source.observe_date(other);
        }
        date(text, &source).value.map(|date| date.text)
    };
    assert_eq!(read("3.5.1991", &[]), None);
    assert_eq!(read("3.5.1991", &["13.5.1991"]).as_deref(), Some("1991-05-03"));
    assert_eq!(read("3/5/1991", &["5/13/1991"]).as_deref(), Some("1991-03-05"));
    assert_eq!(read("3/5/1991", &["5/13/1991", "14/6/1991", "5/15/1991"]), None);
    assert_eq!(read("3/5/1991", &["1991-05-13", "6.6.1991", "soon"]), None);
    assert_eq!(read("3/5/91", &["5/13/91"]), None, "the century is open");
}

#[test]
fn impossible_days_are_no_dates() {
    for text in [
        "2003-02-30",
        "1996-13-40",
        "1996-05-06,32",
        "1996-00",
        "2003-02-29",
        "30 February 2003",
        "31/31/2003",
        "2003年2月30日",
        "30/31 April 1996",
        "昭和64年1月8日",
        "平成元年1月7日",
        "明治3年5月6日",
    ] {
        assert_eq!(read(text), (None, Some("date-impossible")), "{text}");
    }
}

#[test]
fn ambiguous_dates_stay_text() {
    for text in [
        "3-21-48",
        "05/06/1996",
        "5.6.2007",
        "06/05/96",
        "6 May 96",
        "May 6 '96",
        "12th and 13th march 94",
        "6/7/8/1996",
        "6/7 September",
    ] {
        assert_eq!(read(text), (None, Some("date-ambiguous")), "{text}");
    }
}

#[test]
fn uncertain_texts_have_no_value() {
    for text in [
        "yesterday",
        "196",
        "0850 onwards",
        "1600 approx. (Keicho era, 1596-1615)",
        "1934年(报知新闻10月21日至11月14日连载)",
        "1996-05-06 (published)",
        "05-06",
        "06",
        "1996,05",
        "1996-05-06-07",
        ",1996",
        "1996,",
        "-",
        "May",
        "12345678",
        "1996-05-06T",
        "棋2019-01T18",
        "1941-",
        "1991-07-",
        "1945-07-23..",
        "Published 1921",
        "1846-07-21 (Koka 3-5-28)",
        "9/8 September 1996",
        "6 7 September 1996",
        "jui 6, 1996",
        "September 1996 6",
        "1996-05-06-07",
        "1996-05-07/06",
        "spring of 1996",
        "6 May to 1996",
        "May - July 1996",
        "1 May - 1 July 1996",
        "and May 1996",
        "弘化3年5月28日",
        "昭和年5月",
        "平成昭和3年5月6日",
    ] {
        assert_eq!(read(text), (None, Some("date-unknown")), "{text}");
    }
    assert_eq!(read("  "), (None, None));
    assert_eq!(date("yesterday", &Source::new(1)).codes, [&codes::OLD_TEXT]);
    assert_eq!(date("6 May 1996", &Source::new(1)).codes, [&codes::OLD_SPELLING]);
}
