//! Tokens of Jago files, split at their tags.

use super::{Target, letters, words};

/// Returns the lost texts and attributes; points of moves, setup and marks are compared as points.
pub(super) fn lost(text: &str, target: &Target) -> Vec<String> {
    let mut lost = Vec::new();
    let size = usize::try_from(target.shown.size.1).unwrap();
    // The first of two games is compared.
    let text = text.split("</GoGame>").next().unwrap();
    // Comments and instructions are compared first, and then the rest without them.
    let mut rest = String::new();
    let mut open = text;
    while let Some((begin, end)) = ["<!--", "-->", "<?", "?>"]
        .chunks(2)
        .filter_map(|pair| Some((open.find(pair[0])?, pair[1])))
        .min_by_key(|(begin, _)| *begin)
    {
        rest.push_str(&open[..begin]);
        let (inner, after) = open[begin..].split_once(end).unwrap_or((&open[begin..], ""));
        // A carrier is restored.
        if !inner.starts_with("<?xml ") && !inner.starts_with("<?wei7-supplement ") {
            lost.extend(target.lost(inner));
        }
        open = after;
    }
    rest.push_str(open);
    for piece in rest.split('<').skip(1) {
        let (tag, content) = piece.split_once('>').unwrap_or((piece, ""));
        if tag.starts_with(['!', '/']) {
            // Text after an end tag counts as well.
            lost.extend(target.lost(content));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap();
        let is_place = matches!(name, "at" | "Black" | "White" | "AddBlack" | "AddWhite" | "Delete" | "Mark");
        for attribute in tag.split("\" ").flat_map(|part| part.split(' ').filter(|part| part.contains("=\""))) {
            let (key, value) = attribute.split_once("=\"").unwrap();
            let value = value.trim_end_matches(['/', '"']);
            lost.extend(match key {
                "at" => place(value, size, target),
                // Shapes, sides and consecutive numbers are expressed in other ways.
                "type" | "territory" | "number" | "format" if target.lost(value).len() < 2 => Vec::new(),
                _ => target.lost(value),
            });
        }
        let content = content.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let is_result =
            name == "Result" && target.shown.result.as_deref().is_some_and(|result| content.starts_with(&result[..1]));
        if is_result {
            continue;
        }
        lost.extend(if is_place { place(&content, size, target) } else { target.lost(&content) });
    }
    lost
}

/// Compares a point in any of its spellings in the document, or the text itself.
fn place(text: &str, size: usize, target: &Target) -> Vec<String> {
    let text = text.trim();
    let (column, row) = match text.split_once(',') {
        Some((column, row)) => (column.parse::<usize>().ok().map(|column| column - 1), row),
        None => {
            let letter = text.chars().next().map(|letter| letter.to_ascii_uppercase());
            let column = letter.and_then(|letter| "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(letter));
            (column, text.get(1..).unwrap_or_default())
        }
    };
    let row = row.parse::<usize>().ok().and_then(|row| size.checked_sub(row));
    let Some((column, row)) = column.zip(row) else { return target.lost(text) };
    let name = letters(column, row).unwrap_or_default();
    let is_played = target.moves.iter().any(|played| played.ends_with(&name));
    let is_set_up = target.shown.setup.iter().flatten().any(|point| *point == name);
    // Marks and setup in mid-game are points in the document; territory is in letters.
    let is_point = [column, row].iter().all(|line| target.tokens.contains(&line.to_string()));
    if is_played || is_set_up || is_point || target.tokens.contains(&words(&name).concat()) {
        Vec::new()
    } else {
        target.lost(text)
    }
}
