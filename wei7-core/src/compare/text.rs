//! Texts as differences show them.

/// So many characters are shown.
const MOST: usize = 60;
/// So many of them stand before the first that differs.
const BEFORE: usize = 12;

/// The parts of two texts where they begin to differ, in quotes and with escapes, so that every character is seen.
pub(super) fn excerpts(left: &str, right: &str) -> (String, String) {
    let same = left.chars().zip(right.chars()).take_while(|(x, y)| x == y).count();
    let from = same.saturating_sub(BEFORE);
    let part = |text: &str| {
        let shown: String = text.chars().skip(from).take(MOST).collect();
        let (before, after) = (if from > 0 { "..." } else { "" }, text.chars().nth(from + MOST).map_or("", |_| "..."));
        format!("\"{before}{}{after}\"", shown.escape_debug())
    };
    (part(left), part(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_seen() {
        assert_eq!(excerpts("a\tb", "a b"), ("\"a\\tb\"".to_owned(), "\"a b\"".to_owned()));
        let long = "x".repeat(200);
        let (left, right) = excerpts(&format!("{long}1{long}"), &long);
        assert!(left.starts_with("\"...x") && left.contains('1') && left.ends_with("...\""), "{left}");
        assert_eq!(right, format!("\"...{}\"", "x".repeat(12)));
    }
}
