//! The skeleton as text: its moves, and how many children each node has.

use crate::carrier::skeleton::{Bone, Key, Skeleton};
use crate::merge::outline::{Id, NONE};
use wei7_board::{Color, Point, Vertex};

/// Letters for coordinates, as SGF has them.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// All keys: two letters for a move, `--` for a pass, before it `!` where the side does not change; `#` and a number in hexadecimal
/// for anything else; `*` for what is known by its title.
pub(super) fn moves(bones: &Skeleton) -> String {
    let mut text = String::with_capacity(2 * bones.len());
    let mut side = Color::White;
    for (id, bone) in (0..).zip(&bones.bones) {
        if has_no_line(bones, id) {
            text.push('*');
            continue;
        }
        let letter = |at: u32| LETTERS.get(at as usize).map(|letter| char::from(*letter));
        let letters = match bone.key.as_move() {
            Some((color, Vertex::Pass)) => Some((color, '-', '-')),
            Some((color, Vertex::Play(Point { x, y }))) => letter(x).zip(letter(y)).map(|(x, y)| (color, x, y)),
            None => None,
        };
        match letters {
            Some((color, x, y)) => {
                if color == side {
                    text.push('!');
                }
                side = color;
                text.extend([x, y]);
            }
            None => text.extend(["#", &format!("{:x}", bone.key.0), ";"]),
        }
    }
    text
}

/// The keys; `None` for those that are not written.
pub(super) fn read_moves(text: &str) -> Option<Vec<Option<Key>>> {
    let mut keys = Vec::with_capacity(text.len() / 2);
    let mut side = Color::White;
    let mut rest = text;
    let coordinate = |letter: u8| LETTERS.iter().position(|one| *one == letter).and_then(|at| u32::try_from(at).ok());
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('*') {
            keys.push(None);
            rest = after;
            continue;
        }
        if let Some(after) = rest.strip_prefix('#') {
            let (number, after) = after.split_once(';')?;
            keys.push(Some(Key(u64::from_str_radix(number, 16).ok()?)));
            rest = after;
            continue;
        }
        let (same, after) = rest.strip_prefix('!').map_or((false, rest), |after| (true, after));
        side = if same { side } else { side.opponent() };
        let [x, y, ..] = *after.as_bytes() else { return None };
        let vertex = match (x, y) {
            (b'-', b'-') => Vertex::Pass,
            (x, y) => Vertex::Play(Point::new(coordinate(x)?, coordinate(y)?)),
        };
        keys.push(Some(Key::of_move(side, vertex)));
        rest = after.get(2..)?;
    }
    Some(keys)
}

/// How many children each node has: a digit, or a number in brackets; a dot where that is not known.
pub(super) fn shape(bones: &Skeleton) -> String {
    let mut counts = vec![0usize; bones.len()];
    for bone in &bones.bones {
        if let Some(count) = counts.get_mut(bone.parent as usize) {
            *count += 1;
        }
    }
    let mut text = String::with_capacity(bones.len());
    for (bone, count) in bones.bones.iter().zip(counts) {
        match count {
            _ if !bone.listed => text.push('.'),
            _ => match u32::try_from(count).ok().and_then(|count| char::from_digit(count, 10)) {
                Some(digit) => text.push(digit),
                None => text.extend(["(", &count.to_string(), ")"]),
            },
        }
    }
    text
}

/// The skeleton with these keys; those that are not written are for the caller.
pub(super) fn read_shape(text: &str, keys: &[Option<Key>]) -> Option<Skeleton> {
    let mut skeleton = Skeleton { bones: Vec::with_capacity(keys.len()) };
    // Nodes whose children are to come: which, how many, and the last of them.
    let mut open: Vec<(Id, usize, Id)> = Vec::new();
    let mut rest = text;
    for (id, key) in (0u32..).zip(keys) {
        let first = rest.chars().next()?;
        let (listed, count, after) = match first {
            '.' => (false, 0, rest.get(1..)?),
            '(' => {
                let (number, after) = rest.get(1..)?.split_once(')')?;
                (true, number.parse::<usize>().ok().filter(|number| *number <= keys.len())?, after)
            }
            digit => (true, digit.to_digit(10)? as usize, rest.get(1..)?),
        };
        rest = after;
        while open.last().is_some_and(|(_, left, _)| *left == 0) {
            open.pop();
        }
        let parent = match open.last_mut() {
            Some((parent, left, last)) => {
                *left -= 1;
                match skeleton.bones.get_mut(*last as usize) {
                    Some(before) => before.next = id,
                    None => skeleton.bones[*parent as usize].first_child = id,
                }
                *last = id;
                *parent
            }
            None if id == 0 => NONE,
            None => return None,
        };
        skeleton.bones.push(Bone {
            key: key.unwrap_or(Key::UNKNOWN),
            sub: None,
            parent,
            first_child: NONE,
            next: NONE,
            listed,
        });
        open.push((id, count, NONE));
    }
    if !rest.is_empty() || open.iter().any(|(_, left, _)| *left > 0) {
        return None;
    }
    Some(skeleton)
}

/// Whether a node has siblings, and no fingerprint of its line.
fn has_no_line(bones: &Skeleton, id: Id) -> bool {
    bones[id].sub.is_none() && !bones.is_only(id)
}
