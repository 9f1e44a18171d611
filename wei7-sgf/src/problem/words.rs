//! Words that mark right answers in comments.

/// Words with which goproblems.com controls a problem.
const CONTROL_WORDS: [&str; 6] = ["RIGHT", "WRONG", "CHOICE", "FORCE", "NOTTHIS", "VARIANT"];

/// Returns whether a comment has the control word `RIGHT`: in a run of control words at the start or at the end that
/// does not continue a word in capitals. `RIGHTSeki` counts, because a capital before a small letter begins a word.
pub(super) fn is_right(comment: &str) -> bool {
    // Editors append the words to the text of a paragraph; a node with several comments has several paragraphs.
    comment.contains("RIGHT") && comment.split("\n\n").map(str::trim).any(|part| right_first(part) || right_last(part))
}

fn right_first(text: &str) -> bool {
    let (is_right, rest) = without_control_words(text, |text, word| text.strip_prefix(word));
    let mut next = rest.chars();
    let continues = next.next().is_some_and(|first| first.is_ascii_uppercase())
        && !next.next().is_some_and(|second| second.is_ascii_lowercase());
    is_right && !continues
}

fn right_last(text: &str) -> bool {
    let (is_right, rest) = without_control_words(text, |text, word| text.strip_suffix(word));
    is_right && !rest.ends_with(|last: char| last.is_ascii_uppercase())
}

/// Removes control words as long as `strip` finds one. Returns whether `RIGHT` is among them, and the rest.
fn without_control_words<'t>(text: &'t str, strip: fn(&'t str, &str) -> Option<&'t str>) -> (bool, &'t str) {
    let (mut is_right, mut rest) = (false, text);
    while let Some((word, other)) = CONTROL_WORDS.iter().find_map(|word| Some((*word, strip(rest, word)?))) {
        is_right |= word == "RIGHT";
        rest = other;
    }
    (is_right, rest)
}

/// Returns whether a comment begins with "Correct", "Also correct" or "This is also correct", in any case.
pub(super) fn is_correct(comment: &str) -> bool {
    let text = comment.trim_start();
    let text = without_prefix(text, "this is ").unwrap_or(text);
    let text = without_prefix(text, "also ").unwrap_or(text);
    let continues = |rest: &str| rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_');
    without_prefix(text, "correct").is_some_and(|rest| !continues(rest))
}

/// Returns the text after a prefix in any case.
fn without_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (first, rest) = text.split_at_checked(prefix.len())?;
    first.eq_ignore_ascii_case(prefix).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_is_a_word_at_the_start_or_the_end() {
        for comment in
            ["RIGHT", "sekiRIGHT", "CHOICERIGHTSeki", ":-)RIGHT", "RIGHT!", "Well done. RIGHT ", "RIGHT\n\nko"]
        {
            assert!(is_right(comment), "{comment}");
        }
        for comment in ["right", "Right", "COPYRIGHT", "RIGHTS", "THE RIGHT SIDE", "on the RIGHT side", "CHOICE", ""] {
            assert!(!is_right(comment), "{comment}");
        }
    }

    #[test]
    fn correct_begins_the_comment() {
        for comment in ["Correct", " correct.", "CORRECT!", "Also correct", "This is also correct.", "This is correct"]
        {
            assert!(is_correct(comment), "{comment}");
        }
        for comment in
            ["Incorrect", "Not correct", "Almost correct", "Correction", "This is not correct", "Corr", "正解"]
        {
            assert!(!is_correct(comment), "{comment}");
        }
    }
}
