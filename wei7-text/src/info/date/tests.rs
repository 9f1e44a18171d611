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
        ("Thu May 05 23:52:40 CDT 2016", "2016-05-05"),
        ("2018-01-09 17:01:05", "2018-01-09"),
        ("2001/10/01 22:03:45 UT", "2001-10-01"),
        ("2019-01-18T13_20", "2019-01-18"),
        ("2019-01-18T13:20:00Z", "2019-01-18"),
        ("2017.08.13 20:32", "2017-08-13"),
        ("2020年1月31日 11:04", "2020-01-31"),
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
    ] {
        assert_eq!(read(text), (None, Some("date-impossible")), "{text}");
    }
}

#[test]
fn ambiguous_dates_stay_text() {
    for text in ["3-21-48", "05/06/1996", "5.6.2007", "06/05/96", "6 May 96", "May 6 '96"] {
        assert_eq!(read(text), (None, Some("date-ambiguous")), "{text}");
    }
}

#[test]
fn what_is_not_certain_stays_text() {
    for text in [
        "yesterday",
        "196",
        "0850 onwards",
        "1600 approx. (Keicho era, 1596-1615)",
        "1934年(报知新闻10月21日至11月14日连载)",
        "1996-05-06 (published)",
        "昭和38年5月6日",
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
    ] {
        assert_eq!(read(text), (None, Some("date-unknown")), "{text}");
    }
    assert_eq!(read("  "), (None, None));
    assert_eq!(date("yesterday", &Source::new(1)).codes, [&codes::OLD_TEXT]);
    assert_eq!(date("6 May 1996", &Source::new(1)).codes, [&codes::OLD_SPELLING]);
}
