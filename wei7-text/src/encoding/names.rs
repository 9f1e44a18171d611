//! Names of encodings, as files and options write them.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8};

/// The encoding of this name: the labels of the WHATWG Encoding Standard, and what else programs write.
///
/// ```
/// assert_eq!(wei7_text::encoding::encoding_named("GB2312"), wei7_text::encoding::encoding_named("cp936"));
/// assert!(wei7_text::encoding::encoding_named("X-KLINGON-1").is_none());
/// ```
pub fn encoding_named(name: &str) -> Option<&'static Encoding> {
    if let Some(encoding) = Encoding::for_label_no_replacement(name.as_bytes()) {
        return Some(encoding);
    }
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let plain = plain.strip_prefix('x').unwrap_or(&plain);
    let encoding = match plain {
        "utf8" | "utf8bom" | "utf8n" | "cp65001" | "unicode11utf8" => UTF_8,
        "cp936" | "ms936" | "936" | "windows936" | "win936" | "euccn" | "gb231280" | "gb23121980" | "gb" => GBK,
        "cp950" | "ms950" | "950" | "windows950" | "win950" | "big5" | "big5hkscs" => BIG5,
        "cp932" | "ms932" | "932" | "windows932" | "win932" | "sjis" | "shiftjis" => SHIFT_JIS,
        "eucjp" | "ujis" => EUC_JP,
        "cp949" | "ms949" | "949" | "windows949" | "win949" | "uhc" | "euckr" => EUC_KR,
        _ => return numbered(plain),
    };
    Some(encoding)
}

/// `ISO8859_1`, `cp1252`, `Win-1251`: the families that have a number.
fn numbered(plain: &str) -> Option<&'static Encoding> {
    let label = if let Some(number) = plain.strip_prefix("iso8859").or_else(|| plain.strip_prefix("8859")) {
        format!("iso-8859-{number}")
    } else {
        let number = ["windows", "win", "cp", "ansi"].iter().find_map(|prefix| plain.strip_prefix(prefix))?;
        format!("windows-{number}")
    };
    Encoding::for_label_no_replacement(label.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_programs_write_are_known() {
        let cases = [
            ("utf-8", "UTF-8"),
            ("UTF_8", "UTF-8"),
            ("gb2312", "GBK"),
            ("GB_2312-80", "GBK"),
            ("CP936", "GBK"),
            ("GB18030", "gb18030"),
            ("Big-5", "Big5"),
            ("ShiftJIS", "Shift_JIS"),
            ("EUCJP", "EUC-JP"),
            ("ISO-2022-JP", "ISO-2022-JP"),
            ("euc_kr", "EUC-KR"),
            ("ISO8859_1", "windows-1252"),
            ("iso8859-15", "ISO-8859-15"),
            ("Win-1251", "windows-1251"),
            ("KOI8-R", "KOI8-R"),
        ];
        for (name, expected) in cases {
            assert_eq!(encoding_named(name).map(Encoding::name), Some(expected), "{name}");
        }
    }
}
