//! Wraps lists that are too long for one line.

/// Upper bound of the length of a line, in columns.
pub(crate) const COLUMNS: usize = 72;

/// Joins fields with single spaces to as many lines as needed. Each line leaves room for the keyword, which is not
/// included.
pub(crate) fn wrapped(keyword: &str, fields: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for field in fields {
        match lines.last_mut() {
            Some(line) if keyword.len() + 1 + line.len() + 1 + field.len() <= COLUMNS => {
                line.push(' ');
                line.push_str(&field);
            }
            _ => lines.push(field),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_filled_to_72_columns() {
        let lines = wrapped("MARK", (0..40).map(|_| "a@Q16".to_owned()));
        assert_eq!((lines.len(), lines[0].len() + 5), (4, 70), "{lines:?}");
        assert!(wrapped("MARK", []).is_empty());
    }
}
