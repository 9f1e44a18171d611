//! Results in Chinese, Japanese and Korean.

use wei7_board::Color;

use super::outcome::{By, Outcome, RawOutcome};
use crate::info::words::number;

/// Parses a result. The text must be without spaces and in simplified characters.
pub(super) fn parse_cjk(text: &str) -> Option<RawOutcome> {
    let outcome = match text {
        "和棋" | "和局" | "平局" | "和" | "持碁" | "持棋" | "ジゴ" | "무승부" | "빅" => Outcome::Draw,
        "无胜负" | "无胜负试合" => Outcome::Void,
        _ => return parse_win(text),
    };
    Some(RawOutcome::Outcome(outcome))
}

fn parse_win(text: &str) -> Option<RawOutcome> {
    let (winner, rest) = match text.chars().next()? {
        '黑' | '흑' => (Color::Black, text.get(3..)?),
        '白' | '백' => (Color::White, text.get(3..)?),
        _ => return None,
    };
    let rest = ["方", "棋", "番", "이", "의", "の"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    // In Chinese the amount follows the verb, in Japanese and Korean it precedes the verb.
    if let Some(amount) =
        rest.strip_prefix(['胜', '赢']).filter(|rest| !rest.is_empty() && !rest.starts_with(['ち', '利']))
    {
        return match number::parse_cjk(amount) {
            Some((number, unit, "")) => Some(RawOutcome::Score(winner, number, Some(unit))),
            Some(_) => None,
            None => number::parse_real(amount).map(|number| RawOutcome::Bare(winner, number)),
        };
    }
    if let Some((number, unit, verb)) = number::parse_cjk(rest) {
        return is_win(verb)?.then_some(RawOutcome::Score(winner, number, Some(unit)));
    }
    let rest = rest.strip_prefix("中盘").filter(|rest| rest.starts_with('认')).unwrap_or(rest);
    if matches!(rest, "认输" | "认负" | "投子" | "投子认输" | "投子认负" | "投了" | "기권") {
        let by = if rest == "기권" { By::Forfeit } else { By::Resignation };
        return Some(RawOutcome::Outcome(Outcome::Won { winner: winner.opponent(), by }));
    }
    let verb_after = |words: &[&str]| words.iter().find_map(|word| rest.strip_prefix(word));
    let (by, verb) = MANNERS.iter().find_map(|(words, by)| Some((*by, verb_after(words)?)))?;
    let winner = if is_win(verb)? { winner } else { winner.opponent() };
    Some(RawOutcome::Outcome(Outcome::Won { winner, by }))
}

/// Words between the side and the verb, with the manner of the win. The empty word is last, since it matches any text.
const MANNERS: &[(&[&str], By)] = &[
    (&["中盘", "中押し", "中押", "불계", "不计点"], By::Resignation),
    (&["逾时", "超时", "时间切れ", "时间切", "时间", "시간"], By::Time),
    (&["弃权", "不战", "反则", "반칙", "기권"], By::Forfeit),
    (&[""], By::Unsaid),
];

/// Returns `true` for a verb of winning, `false` for a verb of losing.
fn is_win(verb: &str) -> Option<bool> {
    match verb {
        "胜" | "胜ち" | "胜利" | "获胜" | "取胜" | "赢" | "승" => Some(true),
        "负" | "负け" | "判负" | "告负" | "败" | "输" | "패" => Some(false),
        _ => None,
    }
}
