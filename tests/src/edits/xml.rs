//! Edits of wei7 2.x, tag by tag.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::{BY_HAND, Edit, Edited, one_in, shuffle};
use crate::sampling::Dice;

/// A tag with its parent.
#[derive(Clone, Debug)]
struct Tag {
    start: usize,
    end: usize,
    name: String,
    is_end: bool,
    is_empty: bool,
    /// Index of the start tag of the enclosing element.
    parent: Option<usize>,
    /// Index of the matching end tag; `None` for end tags and empty elements.
    partner: Option<usize>,
}

fn tags(text: &str) -> Option<Vec<Tag>> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start..];
        if rest.starts_with("<?") || rest.starts_with("<!--") {
            let close = if rest.starts_with("<?") { "?>" } else { "-->" };
            at = start + rest.find(close)? + close.len();
            continue;
        }
        let mut quote = None;
        let length = rest.char_indices().find_map(|(at, letter)| {
            match (quote, letter) {
                (None, '"' | '\'') => quote = Some(letter),
                (None, '>') => return Some(at),
                (Some(open), letter) if letter == open => quote = None,
                _ => {}
            }
            None
        })?;
        at = start + length + 1;
        let inside = &text[start + 1..at - 1];
        let is_end = inside.starts_with('/');
        let name = inside.trim_start_matches('/').split([' ', '\n', '\t', '\r', '/']).next()?.to_owned();
        let is_empty = inside.ends_with('/');
        let own = tags.len();
        if is_end {
            let begin = open.pop()?;
            tags[begin].partner = Some(own);
        }
        tags.push(Tag { start, end: at, name, is_end, is_empty, parent: open.last().copied(), partner: None });
        if !is_end && !is_empty {
            open.push(own);
        }
    }
    Some(tags)
}

/// Returns the text with an attribute of a tag set to another value.
fn with_attribute(text: &str, tag: &Tag, name: &str, value: &str) -> String {
    let inside = &text[tag.start..tag.end];
    let key = format!(" {name}=\"");
    let new = if let Some(at) = inside.find(&key) {
        let begin = at + key.len();
        let length = inside[begin..].find('"').unwrap_or_default();
        format!("{}{value}{}", &inside[..begin], &inside[begin + length..])
    } else {
        let name_end = 1 + tag.name.len();
        format!("{} {name}=\"{value}\"{}", &inside[..name_end], &inside[name_end..])
    };
    format!("{}{new}{}", &text[..tag.start], &text[tag.end..])
}

fn put(text: &str, at: usize, new: &str) -> String {
    format!("{}{new}{}", &text[..at], &text[at..])
}

pub(super) fn edit(text: &str, edit: Edit) -> Option<Edited> {
    let tags = tags(text)?;
    let is_move = |tag: &&Tag| !tag.is_end && (tag.name == "black" || tag.name == "white");
    let moves_of = |parent: usize| tags.iter().filter(is_move).filter(move |tag| tag.parent == Some(parent));
    // The list with the most moves is the game.
    let lists = || (0..tags.len()).filter(|tag| tags[*tag].name == "moves" && tags[*tag].partner.is_some());
    let game = lists().max_by_key(|list| (moves_of(*list).count(), usize::MAX - list))?;
    let moves: Vec<&Tag> = moves_of(game).collect();
    let number = moves.len() / 2;
    // Number of moves that are played before the list `game`, in the lists around it.
    let mut before = 0;
    let mut inner = game;
    while let Some(outer) = tags[inner].parent.filter(|outer| tags[*outer].name == "moves") {
        before += moves_of(outer).filter(|tag| tag.start < tags[inner].start).count();
        inner = outer;
    }
    let middle = || moves.get(number).copied();
    let about = |name: &str| tags.iter().find(|tag| !tag.is_end && tag.name == name);
    let end_of = |tag: usize| tags[tag].partner.map_or(tags[tag].end, |partner| tags[partner].end);
    let mut at = None;
    let text = match edit {
        Edit::Comment => with_attribute(text, middle()?, "comment", BY_HAND),
        Edit::Name => {
            let head = tags.iter().position(|tag| tag.name == "game" && !tag.is_end)?;
            let black = tags.iter().find(|tag| tag.name == "black" && tag.parent == Some(head))?;
            with_attribute(text, black, "name", BY_HAND)
        }
        Edit::Komi => with_attribute(text, about("rules")?, "komi", "5.5"),
        // 2.x has no place; the name of the game is changed instead.
        Edit::Place => with_attribute(text, about("game")?, "name", BY_HAND),
        Edit::Mark => {
            let middle = middle()?;
            put(text, middle.end, "<mark x=\"0\" y=\"0\" symbol=\"x\"/>")
        }
        Edit::Append => {
            let side = if moves.last()?.name == "black" { "white" } else { "black" };
            let end = tags[tags[game].partner?].start;
            put(text, end, &format!("<{side} x=\"0\" y=\"0\"/>"))
        }
        Edit::Reformat => respelt(text, &mut Dice(7))?,
        Edit::VariationIn => put(text, moves.get(2)?.start, "<moves><black x=\"1\" y=\"0\"/></moves>"),
        Edit::VariationOut => {
            let out = lists().find(|list| tags[*list].parent.is_some_and(|parent| tags[parent].name == "moves"))?;
            format!("{}{}", &text[..tags[out].start], &text[end_of(out)..])
        }
        Edit::Swap => {
            let (first, second) = lists().find_map(|list| {
                let other = lists().find(|other| {
                    tags[*other].parent == tags[list].parent
                        && text.get(end_of(list)..tags[*other].start).is_some_and(|between| between.trim().is_empty())
                })?;
                Some((list, other))
            })?;
            let part = |tag: usize| &text[tags[tag].start..end_of(tag)];
            let between = &text[end_of(first)..tags[second].start];
            let (before, after) = (&text[..tags[first].start], &text[end_of(second)..]);
            format!("{before}{}{between}{}{after}", part(second), part(first))
        }
        Edit::MoveOut => {
            let middle = middle().filter(|tag| tag.is_empty)?;
            at = Some(before + number);
            format!("{}{}", &text[..middle.start], &text[middle.end..])
        }
        Edit::Move => {
            let middle = middle().filter(|tag| text[tag.start..tag.end].contains(" x="))?;
            at = Some(before + number);
            let text = with_attribute(text, middle, "x", "0");
            let again = self::tags(&text)?;
            let same = again.iter().find(|tag| tag.start == middle.start)?;
            with_attribute(&text, same, "y", "0")
        }
    };
    Some(Edited { text, at })
}

/// Reorders attributes and the children of `game` and `pre`; changes quotes, references, white space and empty
/// elements.
pub(super) fn respelt(text: &str, dice: &mut Dice) -> Option<String> {
    if text.contains("<![") {
        return None;
    }
    let tags = tags(text)?;
    let root = tags.iter().position(|tag| !tag.is_end)?;
    let last = tags[root].partner.map_or(tags[root].end, |partner| tags[partner].end);
    let mut out = text[..tags[root].start].to_owned();
    element(text, &tags, root, dice, &mut out)?;
    out.push_str(&text[last..]);
    Some(out)
}

fn element(text: &str, tags: &[Tag], own: usize, dice: &mut Dice, out: &mut String) -> Option<()> {
    let tag = &tags[own];
    let mut list = attributes(text[tag.start + 1 + tag.name.len()..tag.end - 1].trim_end_matches('/'))?;
    shuffle(&mut list, dice);
    write!(out, "<{}", tag.name).ok()?;
    for (name, value) in list {
        let quote = if value.contains('"') || !value.contains('\'') && one_in(dice, 3) { '\'' } else { '"' };
        let [before, around] = [[" ", " ", "\n  "], ["", "", " "]].map(|blanks| blanks[dice.below(3) as usize]);
        write!(out, "{before}{name}{around}={around}{quote}{}{quote}", referred(value, dice)).ok()?;
    }
    let Some(end) = tag.partner else {
        let end = if one_in(dice, 3) { format!("></{}>", tag.name) } else { " />".to_owned() };
        out.push_str(&end);
        return Some(());
    };
    out.push('>');
    // Child elements, each with the text before it.
    let mut children = Vec::new();
    let mut from = tag.end;
    for child in (own + 1..end).filter(|child| tags[*child].parent == Some(own) && !tags[*child].is_end) {
        children.push((&text[from..tags[child].start], child));
        from = tags[child].partner.map_or(tags[child].end, |partner| tags[partner].end);
    }
    // The order of several marks on one point has a meaning.
    let mut points = HashSet::new();
    let is_mark_alone = |child: usize| {
        let tag = &tags[child];
        let list = attributes(text[tag.start + 1 + tag.name.len()..tag.end - 1].trim_end_matches('/'));
        let at = |name| list.iter().flatten().find(|(other, _)| *other == name).map(|(_, value)| *value);
        tag.name != "mark" || points.insert([at("x"), at("y")])
    };
    let is_set = children.iter().all(|(before, _)| before.trim().is_empty())
        && matches!(&*tag.name, "game" | "pre")
        && children.iter().map(|(_, child)| *child).all(is_mark_alone);
    if is_set {
        shuffle(&mut children, dice);
    }
    for (before, child) in children {
        out.push_str(if before.trim().is_empty() { ["", "\n\t", "  \r\n"][dice.below(3) as usize] } else { before });
        element(text, tags, child, dice, out)?;
    }
    out.push_str(&text[from..tags[end].start]);
    write!(out, "</{}{}>", tag.name, ["", " "][dice.below(2) as usize]).ok()
}

/// Returns the names and values of attributes, as written.
fn attributes(mut text: &str) -> Option<Vec<(&str, &str)>> {
    let mut list = Vec::new();
    while let Some((name, rest)) = text.split_once('=') {
        let rest = rest.trim_start();
        let quote = rest.chars().next()?;
        let (value, behind) = rest[1..].split_once(quote)?;
        list.push((name.trim(), value));
        text = behind;
    }
    Some(list)
}

/// Writes some letters of a value as character references.
fn referred(value: &str, dice: &mut Dice) -> String {
    let mut out = String::new();
    let mut in_reference = false;
    for letter in value.chars() {
        in_reference |= letter == '&';
        if in_reference || letter.is_whitespace() || !one_in(dice, 12) {
            out.push(letter);
        } else if one_in(dice, 2) {
            let _ = write!(out, "&#{};", u32::from(letter));
        } else {
            let _ = write!(out, "&#x{:X};", u32::from(letter));
        }
        in_reference &= letter != ';';
    }
    out
}
