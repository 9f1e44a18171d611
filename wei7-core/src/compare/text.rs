//! Excerpts of texts for differences.

/// Length of an excerpt, in characters.
const MOST: usize = 60;
/// Number of characters of an excerpt before the first difference.
const BEFORE: usize = 12;

/// Returns an excerpt of each text around the first difference, in quotes. White space and control characters are escaped.
pub(super) fn excerpts(left: &str, right: &str) -> (String, String) {
    let equal = left.chars().zip(right.chars()).take_while(|(x, y)| x == y).count();
    let from = equal.saturating_sub(BEFORE);
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
    fn excerpts_show_the_first_difference() {
        assert_eq!(excerpts("a\tb", "a b"), ("\"a\\tb\"".to_owned(), "\"a b\"".to_owned()));
        let long = "x".repeat(200);
        let (left, right) = excerpts(&format!("{long}1{long}"), &long);
        assert!(left.starts_with("\"...x") && left.contains('1') && left.ends_with("...\""), "{left}");
        assert_eq!(right, format!("\"...{}\"", "x".repeat(12)));
    }
}
