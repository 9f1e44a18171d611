//! Damage to an SGF text.

/// Replacements for single characters: half a property, brackets, impossible values.
const DAMAGE: &[&str] = &[
    "",
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    "[]",
    "()",
    "((",
    "))",
    ";;",
    "B[aa]",
    "W[]",
    "AB[aa][aa]",
    "AE[aa:cc]",
    "B[aaa]",
    "W[ b b ]",
    "C[one]C[two]",
    "SZ[19:19]",
    "SZ[0]",
    "KM[5 3/4]",
    "RE[White wins]",
    "DT[6 May 1996]",
    "HA[four]",
    "TM[2h]",
    "PB[Ada 3d]",
    "LB[aa]",
    "L[aa][bb]",
    "M[aa]",
    "FF[3]",
    "FF[1]",
    "GM[2]",
    "CA[GBK]",
    "AP[x]",
    "TE[1]BM[1]",
    "KO[]",
    "PL[Black]",
    "VW[aa][bb]",
    "KI[13]",
    "OM[5]OP[30]",
    "Black[cc]",
    "copyRight[x]",
    "x",
    "9",
    "\0",
    "AW[zz:aa]",
    "PW[a][b]",
    "N[a\nb]",
    "QQ",
    "TB[aa]TW[aa]",
    "MN[x]",
    "棋",
];

/// Replaces characters of the text. Each element of `damage` chooses a place and a text, which replaces the character
/// there or is inserted.
pub(super) fn damaged(text: &str, damage: Vec<(u16, u16)>) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (place, what) in damage {
        let at = usize::from(place) % (text.len() + 1);
        let with = DAMAGE[usize::from(what) % DAMAGE.len()].chars();
        let end = if usize::from(what) % 3 == 0 { at } else { (at + 1).min(text.len()) };
        text.splice(at..end, with);
    }
    text.into_iter().collect()
}
