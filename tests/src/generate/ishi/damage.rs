//! Damage to an Ishi file: lines that are omitted, doubled, moved, or wrong.

const DAMAGE: &[&str] = &[
    "COMMENT no keyword",
    "B1 D4",
    "B 3",
    "W 0 D4",
    "B 5 I5",
    "B 5 D4 E5",
    "W 7 d 4",
    "B 1 T99",
    "BOARDSIZE 20",
    "DIAGRAM 30x30",
    "DIAGRAM A1 J",
    "SETUP D4",
    "SETUP black D4",
    "MARK @D4 abc@D4",
    "UNMARK x",
    "PRISONER #1-3",
    "HIDE ALL",
    "VAR abc",
    "VAR",
    "ENDVAR",
    "ENDCOM",
    "ENDUSER",
    "COM",
    "USER",
    "KOMI 6.5",
    "SETUP B C3",
    "B 2 C3",
    "HIDE C3",
    "EVENT",
    "REMARK lost",
    "é",
    "\u{0}\u{1b}",
];

/// Damages lines of the text. Each element of `damage` chooses a line and a way to damage it.
pub(super) fn damaged(text: &str, damage: Vec<(u16, u16)>) -> String {
    let mut lines: Vec<&str> = text.split_terminator("\r\n").collect();
    for (place, what) in damage {
        let at = usize::from(place) % (lines.len() + 1);
        match (usize::from(what) % (DAMAGE.len() + 3), lines.get(at).copied()) {
            (0, Some(_)) => drop(lines.remove(at)),
            (1, Some(line)) => lines.insert(at, line),
            (2, Some(line)) => {
                lines.remove(at);
                lines.insert(usize::from(what) % (lines.len() + 1), line);
            }
            (what, _) => lines.insert(at, DAMAGE[what.saturating_sub(3)]),
        }
    }
    lines.join("\r\n")
}
