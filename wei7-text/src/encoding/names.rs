//! Names of encodings in files and options.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, KOI8_R, KOI8_U, MACINTOSH, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, X_MAC_CYRILLIC,
};

use super::code_page::CodePage;
use super::text_encoding::TextEncoding;

impl TextEncoding {
    /// Returns the encoding with a name that appears in files and options: labels of the WHATWG Encoding Standard,
    /// aliases that IANA registers, numbers of code pages, and other names that programs write.
    ///
    /// Only letters and digits are compared (UTS 22, 1.4).
    ///
    /// ```
    /// use wei7_text::encoding::{CodePage, TextEncoding};
    ///
    /// assert_eq!(TextEncoding::from_name("GB2312"), TextEncoding::from_name("cp936"));
    /// assert_eq!(TextEncoding::from_name("IBM850").map(TextEncoding::name), Some("CP850"));
    /// assert_eq!(TextEncoding::from_name("Latin-9").map(TextEncoding::name), Some("ISO-8859-15"));
    /// assert_eq!(TextEncoding::from_name("X-KLINGON-1"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        find_by_name(name)
    }
}

/// Implements [`TextEncoding::from_name`].
fn find_by_name(name: &str) -> Option<TextEncoding> {
    if let Some(encoding) = Encoding::for_label_no_replacement(name.as_bytes()) {
        return Some(encoding.into());
    }
    let normalized = letters_and_digits(name);
    // `x-` begins names that are not registered, `cs` begins aliases that IANA made.
    let normalized = normalized.strip_prefix('x').unwrap_or(&normalized);
    let normalized = normalized.strip_prefix("cs").unwrap_or(normalized);
    let encoding = match normalized {
        "utf8" | "utf8bom" | "utf8n" | "unicode11utf8" => UTF_8,
        "utf16" | "utf16le" | "ucs2" | "ucs2le" | "iso10646ucs2" => UTF_16LE,
        "utf16be" | "ucs2be" => UTF_16BE,
        "utf32" | "utf32le" | "ucs4" | "ucs4le" | "iso10646ucs4" => return Some(TextEncoding::Utf32Le),
        "utf32be" | "ucs4be" => return Some(TextEncoding::Utf32Be),
        "gbk" | "gb2312" | "euccn" | "gb231280" | "gb23121980" | "gb" | "iso58gb231280" | "isoir58" => GBK,
        "gb18030" | "gb180302000" | "gb180302005" | "gb180302022" => GB18030,
        "big5" | "big5hkscs" | "big5eten" | "cnbig5" => BIG5,
        "sjis" | "shiftjis" | "mskanji" | "windows31j" => SHIFT_JIS,
        "eucjp" | "ujis" | "eucpkdfmtjapanese" | "extendedunixcodepackedformatforjapanese" => EUC_JP,
        "iso2022jp" | "jis" => ISO_2022_JP,
        "uhc" | "euckr" | "ksc5601" | "ksc56011987" | "ksc56011989" | "isoir149" | "korean" => EUC_KR,
        "koi8r" => KOI8_R,
        "koi8u" | "koi8ru" => KOI8_U,
        "mac" | "macroman" | "macintosh" | "applemacroman" => MACINTOSH,
        "maccyrillic" | "macukrainian" | "macukraine" => X_MAC_CYRILLIC,
        "us" | "ascii" | "usascii" | "iso646us" | "iso646irv" | "ansix341968" | "ansix341986" | "isoir6" => {
            return iso_8859(1);
        }
        "pc8codepage437" => return Some(CodePage::Cp437.into()),
        "pc775baltic" => return Some(CodePage::Cp775.into()),
        "pc850multilingual" => return Some(CodePage::Cp850.into()),
        "pcmultilingual850euro" => return Some(CodePage::Cp858.into()),
        "cpis" => return Some(CodePage::Cp861.into()),
        "pc862latinhebrew" => return Some(CodePage::Cp862.into()),
        "tis620" | "isoir166" => return iso_8859(11),
        "isoceltic" | "isoir199" => return iso_8859(14),
        "isoir226" => return iso_8859(16),
        _ => return find_by_number(normalized),
    };
    Some(encoding.into())
}

/// Returns whether a name belongs to GB 2312 (EUC-CN) and not to GBK. The Encoding Standard treats both as GBK.
pub fn is_gb_2312(name: &str) -> bool {
    let normalized = letters_and_digits(name);
    let normalized = normalized.strip_prefix("cs").unwrap_or(&normalized);
    matches!(
        normalized,
        "gb2312" | "euccn" | "xeuccn" | "gb231280" | "gb23121980" | "iso58gb231280" | "isoir58" | "chinese"
    )
}

/// Returns the letters and digits of a name in lower case, without the year of `ISO_8859-14:1998`.
fn letters_and_digits(name: &str) -> String {
    let name = name.split(':').next().unwrap_or_default();
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns the encoding of a name that ends with a number: `ISO8859_1`, `Latin-9`, `cp1252`, `IBM00858`, `Win-1251`,
/// `936`.
fn find_by_number(normalized: &str) -> Option<TextEncoding> {
    let number = |prefix: &str| normalized.strip_prefix(prefix)?.parse::<u32>().ok();
    if let Some(part) = ["iso8859", "8859"].into_iter().find_map(number) {
        return iso_8859(part);
    }
    if let Some(latin) = ["isolatin", "latin", "l"].into_iter().find_map(number) {
        let parts = [1, 2, 3, 4, 9, 10, 13, 14, 15, 16];
        return iso_8859(*parts.get(usize::try_from(latin).ok()?.checked_sub(1)?)?);
    }
    let prefixes = ["cp", "ibm", "oem", "dos", "pc", "pcp", "ccsid", "windows", "win", "ms", "ansi", ""];
    code_page(prefixes.into_iter().find_map(number)?)
}

/// Returns the encoding with a code page number of IBM or Microsoft.
fn code_page(number: u32) -> Option<TextEncoding> {
    let encoding = match number {
        936 | 1386 | 20936 | 51936 => GBK,
        54936 => GB18030,
        950 | 951 | 1370 => BIG5,
        932 | 942 | 943 => SHIFT_JIS,
        20932 | 51932 => EUC_JP,
        50220..=50222 => ISO_2022_JP,
        949 | 970 | 1363 | 51949 => EUC_KR,
        878 | 20866 => KOI8_R,
        1168 | 21866 => KOI8_U,
        10000 => MACINTOSH,
        10007 => X_MAC_CYRILLIC,
        1200 => UTF_16LE,
        1201 => UTF_16BE,
        12000 => return Some(TextEncoding::Utf32Le),
        12001 => return Some(TextEncoding::Utf32Be),
        1208 | 65001 => UTF_8,
        367 | 819 | 20127 => return iso_8859(1),
        912..=916 => return iso_8859([2, 3, 4, 5, 8].get(usize::try_from(number - 912).ok()?).copied()?),
        813 => return iso_8859(7),
        920 => return iso_8859(9),
        921 => return iso_8859(13),
        923 => return iso_8859(15),
        1089 => return iso_8859(6),
        28591..=28606 => return iso_8859(number - 28590),
        866 => encoding_rs::IBM866,
        874 => encoding_rs::WINDOWS_874,
        _ => match CodePage::from_number(number) {
            Some(page) => return Some(page.into()),
            None => Encoding::for_label_no_replacement(format!("windows-{number}").as_bytes())?,
        },
    };
    Some(encoding.into())
}

/// Returns a part of ISO 8859, or the Windows code page that the Encoding Standard uses in its place.
fn iso_8859(part: u32) -> Option<TextEncoding> {
    Encoding::for_label_no_replacement(format!("iso-8859-{part}").as_bytes()).map(TextEncoding::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of encodings and their aliases: those that IANA registers and those that programs write.
    const NAMES: &[(&str, &str)] = &[
        ("UTF-8", "utf-8 UTF_8 csUTF8 utf8n cp65001"),
        ("UTF-16LE", "UTF-16 UTF-16LE csUTF16LE ISO-10646-UCS-2 csUnicode"),
        ("UTF-16BE", "UTF-16BE csUTF16BE"),
        ("UTF-32LE", "UTF-32 csUTF32 UTF-32LE csUTF32LE ISO-10646-UCS-4 csUCS4"),
        ("UTF-32BE", "UTF-32BE csUTF32BE"),
        (
            "GBK",
            "GBK CP936 MS936 windows-936 csGBK GB2312 csGB2312 GB_2312-80 iso-ir-58 chinese csISO58GB231280 EUC-CN",
        ),
        ("gb18030", "GB18030 csGB18030 gb18030-2000"),
        ("Big5", "Big5 csBig5 Big5-HKSCS csBig5HKSCS cp950 x-x-big5 Big-5"),
        ("Shift_JIS", "Shift_JIS MS_Kanji csShiftJIS Windows-31J csWindows31J SJIS x-sjis cp932 MS932 IBM943"),
        ("EUC-JP", "EUC-JP csEUCPkdFmtJapanese Extended_UNIX_Code_Packed_Format_for_Japanese x-euc-jp ujis EUCJP"),
        ("ISO-2022-JP", "ISO-2022-JP csISO2022JP iso2022jp"),
        (
            "EUC-KR",
            "EUC-KR csEUCKR KS_C_5601-1987 iso-ir-149 KS_C_5601-1989 KSC_5601 korean csKSC56011987 cp949 windows-949 UHC",
        ),
        (
            "windows-1252",
            "ISO_8859-1:1987 iso-ir-100 ISO_8859-1 ISO-8859-1 latin1 l1 IBM819 CP819 csISOLatin1 Latin-1 ISO8859_1 \
             8859-1 windows-1252 cswindows1252 cp1252 ANSI1252",
        ),
        (
            "windows-1252",
            "US-ASCII iso-ir-6 ANSI_X3.4-1968 ANSI_X3.4-1986 ISO_646.irv:1991 ISO646-US us IBM367 cp367 csASCII",
        ),
        ("ISO-8859-2", "ISO_8859-2:1987 iso-ir-101 ISO_8859-2 latin2 l2 csISOLatin2 Latin-2 IBM912"),
        ("ISO-8859-3", "ISO_8859-3:1988 iso-ir-109 latin3 l3 csISOLatin3"),
        ("ISO-8859-4", "ISO_8859-4:1988 iso-ir-110 latin4 l4 csISOLatin4"),
        ("ISO-8859-5", "ISO_8859-5:1988 iso-ir-144 cyrillic csISOLatinCyrillic IBM915"),
        ("ISO-8859-6", "ISO_8859-6:1987 iso-ir-127 ECMA-114 ASMO-708 arabic csISOLatinArabic"),
        ("ISO-8859-7", "ISO_8859-7:1987 iso-ir-126 ELOT_928 ECMA-118 greek greek8 csISOLatinGreek"),
        ("ISO-8859-8", "ISO_8859-8:1988 iso-ir-138 hebrew csISOLatinHebrew"),
        ("windows-1254", "ISO_8859-9:1989 iso-ir-148 latin5 l5 csISOLatin5 Latin-5 windows-1254"),
        ("ISO-8859-10", "ISO-8859-10 iso-ir-157 l6 ISO_8859-10:1992 csISOLatin6 latin6"),
        ("windows-874", "TIS-620 csTIS620 ISO-8859-11 windows-874 cswindows874 cp874"),
        ("ISO-8859-13", "ISO-8859-13 csISO885913 Latin-7"),
        ("ISO-8859-14", "ISO-8859-14 iso-ir-199 ISO_8859-14:1998 ISO_8859-14 latin8 iso-celtic l8 csISO885914"),
        ("ISO-8859-15", "ISO-8859-15 ISO_8859-15 Latin-9 csISO885915 latin9 l9 IBM923"),
        ("ISO-8859-16", "ISO-8859-16 iso-ir-226 ISO_8859-16:2001 latin10 l10 csISO885916"),
        ("KOI8-R", "KOI8-R csKOI8R"),
        ("KOI8-U", "KOI8-U csKOI8U"),
        ("IBM866", "IBM866 cp866 866 csIBM866"),
        ("macintosh", "macintosh mac csMacintosh MacRoman x-mac-roman Mac-Roman"),
        ("x-mac-cyrillic", "x-mac-cyrillic MacCyrillic"),
        ("windows-1251", "Win-1251 CP1251"),
        ("CP437", "IBM437 cp437 437 csPC8CodePage437 IBM-437 IBM_437 oem437"),
        ("CP775", "IBM775 cp775 csPC775Baltic"),
        ("CP850", "IBM850 cp850 850 csPC850Multilingual"),
        ("CP852", "IBM852 cp852 852 csPCp852 DOS-852"),
        ("CP855", "IBM855 cp855 855 csIBM855"),
        ("CP858", "IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858"),
        ("CP860", "IBM860 cp860 860 csIBM860"),
        ("CP861", "IBM861 cp861 861 cp-is csIBM861"),
        ("CP862", "IBM862 cp862 862 csPC862LatinHebrew"),
        ("CP863", "IBM863 cp863 863 csIBM863"),
        ("CP865", "IBM865 cp865 865 csIBM865"),
    ];

    #[test]
    fn names_that_are_registered_or_written_are_known() {
        for (expected, names) in NAMES {
            for name in names.split_ascii_whitespace() {
                assert_eq!(find_by_name(name).map(TextEncoding::name), Some(*expected), "{name}");
            }
        }
        for name in ["", "X-KLINGON-1", "cp43", "Latin-11", "ISO-8859-12", "ISO-2022-KR", "none", "4", "0"] {
            assert_eq!(find_by_name(name), None, "{name}");
        }
    }

    #[test]
    fn gb_2312_is_distinguished_from_gbk() {
        assert!(["GB2312", "gb_2312-80", "EUC-CN", "csGB2312", "iso-ir-58"].into_iter().all(is_gb_2312));
        assert!(!["GBK", "cp936", "GB18030", "EUC-KR"].into_iter().any(is_gb_2312));
    }
}
