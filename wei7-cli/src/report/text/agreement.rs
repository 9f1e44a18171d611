//! Dead stones in the verdict of `judge`: the stones and who determined them, doubtful groups, explanations if the
//! recorded result differs, and a diagram of the counted board.

use wei7_core::rules::{HandicapBonus, Ruleset};
use wei7_core::{BoardSize, Color, Point};

use crate::language::Words;
use wei7_convert::judge::{Agreement, DeadBy, Explanation, Verdict};

/// Maximum number of stones, or of groups, that a report for people lists.
const MAX_LISTED: usize = 20;
/// Maximum width and height, in points, of a board that is drawn.
const MAX_BOARD_SIDE: u32 = 52;

/// Returns the rows about dead stones, each as the id of its label and its text. The id is empty if a row continues the
/// row before.
pub(super) fn dead(verdict: &Verdict, size: BoardSize, words: &Words) -> Vec<(&'static str, String)> {
    let Some(agreement) = &verdict.agreement else { return Vec::new() };
    let by = match verdict.dead_by {
        DeadBy::Record => words.say("dead-by-record"),
        DeadBy::Asked | DeadBy::Nobody => String::new(),
        DeadBy::Judged => {
            let percent = agreement.confidence.map_or(0, percent);
            words.with("dead-by-play", [("percent", percent.into())])
        }
    };
    let by = if by.is_empty() { by } else { words.say("comma") + &by };
    let mut rows = vec![("row-dead", stones(&verdict.dead, size, words) + &by)];
    for (index, group) in agreement.doubtful.iter().take(MAX_LISTED).enumerate() {
        let values = [
            ("stones", stones(&group.stones, size, words).into()),
            ("state", words.say(if group.dead { "state-dead" } else { "state-alive" }).into()),
            ("percent", percent(group.confidence).into()),
        ];
        rows.push((if index == 0 { "row-doubtful" } else { "" }, words.with("doubtful-group", values)));
    }
    rows
}

/// Returns a sentence for each explanation why the recorded result may differ from the score.
pub(super) fn explanations(agreement: &Agreement, size: BoardSize, words: &Words) -> Vec<String> {
    let one = |explanation: &Explanation| match explanation {
        Explanation::Group { stones: group, dead } => {
            let id = if *dead { "explained-by-death" } else { "explained-by-life" };
            words.with(id, [("stones", stones(group, size, words).into())])
        }
        Explanation::Komi(komi) => words.with("explained-by-komi", [("komi", komi.to_string().into())]),
        Explanation::HandicapBonus(bonus) => {
            let bonus = match bonus {
                HandicapBonus::Zero => "0",
                HandicapBonus::OneLess => "N-1",
                HandicapBonus::Each => "N",
            };
            words.with("explained-by-bonus", [("bonus", bonus.into())])
        }
        Explanation::OffByOne => words.say("explained-by-one"),
    };
    agreement.explained_by.iter().map(one).collect()
}

/// Draws the position with dead stones and territory, one line per row. Returns an empty string if the board is too
/// large.
pub(super) fn diagram(agreement: &Agreement, rules: Ruleset, words: &Words) -> String {
    let territory = &agreement.territory;
    let size = territory.size();
    if size.width() > MAX_BOARD_SIDE || size.height() > MAX_BOARD_SIDE {
        return String::new();
    }
    let letter = |point: Point| {
        let status = territory.at(point);
        match (status.stone, status.dead, status.counts_for(&rules)) {
            (Some(Color::Black), ..) => " X",
            (Some(Color::White), ..) => " O",
            (_, Some(Color::Black), _) => " x",
            (_, Some(Color::White), _) => " o",
            (.., Some(Color::Black)) => " +",
            (.., Some(Color::White)) => " -",
            _ if status.seki.is_some() => " ~",
            _ => " .",
        }
    };
    let row = |y| {
        let letters = (0..size.width()).map(|x| letter(Point::new(x, y)));
        format!("  {:>2}{}\n", size.height() - y, letters.collect::<String>())
    };
    let column = |x| size.name(Point::new(x, 0)).trim_end_matches(|one: char| one.is_ascii_digit()).to_owned();
    let columns = (0..size.width()).fold(String::new(), |text, x| text + &format!("{:>2}", column(x)));
    let rows = (0..size.height()).map(row).collect::<String>();
    format!("{rows}    {columns}\n  {}\n", words.say("diagram-key"))
}

fn stones(points: &[Point], size: BoardSize, words: &Words) -> String {
    if points.is_empty() {
        return words.say("none");
    }
    let names: Vec<String> = points.iter().take(MAX_LISTED).map(|point| size.name(*point)).collect();
    let mut text = names.join(" ");
    if points.len() > MAX_LISTED {
        text += &(words.say("comma") + &words.with("and-more", [("number", (points.len() - MAX_LISTED).into())]));
    }
    text
}

fn percent(share: f32) -> usize {
    (1_u8..=100).rev().find(|percent| share * 100.0 >= f32::from(*percent)).map_or(0, usize::from)
}
