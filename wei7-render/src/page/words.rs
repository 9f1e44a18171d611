//! The words of a page in two languages. The template uses them as `{{@word}}`, the script as `words.word` or
//! `say("word")`.

use serde::{Serialize, Serializer};

use crate::Language;

/// The words of a page: name, English text, Chinese text.
const WORDS: &[(&str, &str, &str)] = &[
    ("about", "About the game", "对局信息"),
    ("ahead", "{0}+{1}", "{0}领先 {1} 目"),
    ("again", "Again", "再来一次"),
    ("allGames", "All games", "全部棋局"),
    ("analysis", "Analysis", "分析"),
    ("back", "Back", "上一步"),
    ("bad", "bad move", "坏棋"),
    ("best", "Best moves", "推荐着点"),
    ("black", "Black", "黑"),
    ("blackToPlay", "Black to play", "黑先"),
    ("board", "Board of {0} by {1}", "{0} × {1} 棋盘"),
    ("boardLabel", "Board", "棋盘"),
    ("captures", "{0}, captures {1}", "{0}，提 {1} 子"),
    ("comment", "Comment", "评论"),
    ("contents", "Contents", "目录"),
    ("controls", "Controls", "控制"),
    ("draw", "claims a draw", "声称和棋"),
    ("download", "Download", "下载"),
    ("elder", "Previous variation", "上一个变化"),
    ("elsewhere", "elsewhere", "别处"),
    ("first", "To the beginning", "到开头"),
    ("firstPage", "First page", "首页"),
    ("flip", "Turn the board", "旋转棋盘"),
    ("following", "Next: {0}", "下一节：{0}"),
    ("forbidden", "{0} is forbidden: {1}", "{0} 不能下：{1}"),
    ("forward", "Forward", "下一步"),
    ("gameCount", "{0} games", "{0} 局"),
    ("gameCountOne", "{0} game", "{0} 局"),
    ("games", "Games", "棋局"),
    ("good", "good move", "好棋"),
    ("graph", "Graph of the analysis", "分析走势图"),
    ("ko", "it repeats a position (ko)", "打劫，局面重复"),
    ("lastPage", "Last page", "末页"),
    ("last", "To the end", "到结尾"),
    (
        "listNeedsScript",
        "Only the first games are listed without JavaScript.",
        "没有 JavaScript 时只列出最前面的棋局。",
    ),
    ("loading", "Loading …", "正在载入……"),
    ("leave", "Back to the game", "回到对局"),
    ("more", "and {0} more", "另有 {0} 个"),
    ("moveCount", "Moves", "手数"),
    ("move", "Move {0}: {1} {2}", "第 {0} 手：{1} {2}"),
    ("nextGame", "Next game", "下一局"),
    ("nextPage", "Next page", "下一页"),
    ("noAnswer", "The record has no answer to this.", "棋谱中没有答案。"),
    ("noScript", "This page needs JavaScript to show the board.", "本页需要 JavaScript 才能显示棋盘。"),
    ("notes", "Comment and variations", "评论与变化"),
    ("numbers", "Move numbers", "手数"),
    ("opened", "The solution can be seen with the buttons below the board.", "可用棋盘下的按钮查看答案。"),
    ("pages", "Pages", "页"),
    ("pass", "Pass", "虚着"),
    ("pause", "Pause", "暂停"),
    ("play", "Play", "播放"),
    ("position", "Position", "局面"),
    ("previousGame", "Previous game", "上一局"),
    ("previousPage", "Previous page", "上一页"),
    ("problem", "Problem", "题目"),
    ("resigns", "resigns", "认输"),
    ("right", "Right!", "回答正确！"),
    ("search", "Search players, dates, results", "搜索棋手、日期、结果"),
    ("slider", "Place in the game", "棋局进度"),
    ("solution", "Show the solution", "看答案"),
    ("solutions", "Solutions", "解答"),
    ("speed", "Speed", "速度"),
    ("start", "Before the first move", "尚未落子"),
    ("stray", "Wrong: the record does not have this move.", "回答错误：棋谱中没有这一手。"),
    ("suicide", "suicide", "自杀"),
    ("supplement", "supplement", "补充文件"),
    ("takesBack", "takes back {0} moves", "撤回 {0} 手"),
    ("takesBackOne", "takes back a move", "撤回一手"),
    ("taken", "Taken: {0} black, {1} white", "被提：黑 {0}，白 {1}"),
    ("talk", "What is said", "对话"),
    ("tree", "Tree of variations", "变化树"),
    ("tried", "Trying out {0}: {1} {2}", "试下第 {0} 手：{1} {2}"),
    ("try", "Try moves out", "试下"),
    ("trying", "Play on the board.", "请在棋盘上试下。"),
    ("undo", "Take back", "悔一手"),
    ("unloaded", "The list cannot be loaded.", "无法载入列表。"),
    ("unnamed", "unknown", "不详"),
    ("up", "Up", "回到分叉处"),
    ("variation", "Variation {0} of {1}", "变化 {0} / {1}"),
    ("variations", "Variations", "变化"),
    ("victory", "claims victory", "声称获胜"),
    ("visits", "visits {0}", "访问 {0} 次"),
    ("white", "White", "白"),
    ("whiteToPlay", "White to play", "白先"),
    ("winRate", "Black {0}%", "黑胜率 {0}%"),
    ("wins", "claims that {0} wins by {1}", "声称{0}方胜 {1} 目"),
    ("won", "{0} wins", "{0}方胜"),
    ("wrong", "Wrong.", "回答错误。"),
    ("wrongMoves", "Wrong: {0}", "错误的着手：{0}"),
    ("younger", "Next variation", "下一个变化"),
    ("yours", "Play your answer on the board.", "请在棋盘上落子作答。"),
    // Words of the header of a page.
    ("untitled", "Game of Go", "围棋棋谱"),
    ("result", "Result", "结果"),
    ("komi", "Komi", "贴目"),
    ("rules", "Rules", "规则"),
    ("date", "Date", "日期"),
    ("place", "Place", "地点"),
    ("event", "Event", "赛事"),
    ("round", "Round", "轮次"),
    ("handicap", "Handicap", "让子"),
    ("source", "Source", "出处"),
    ("chinese", "Chinese", "中国规则"),
    ("japanese", "Japanese", "日本规则"),
    ("korean", "Korean", "韩国规则"),
    ("area", "area scoring", "数子"),
    ("territory", "territory scoring", "点目"),
    ("comma", ", ", "，"),
    ("resultBy", "{0}+{1}", "{0}胜 {1} 目"),
    ("resultByResignation", "{0}+R", "{0}中盘胜"),
    ("blackWon", "B", "黑"),
    ("whiteWon", "W", "白"),
    ("tie", "Draw", "和棋"),
    ("by", "{0} wins by {1}", "{0}胜 {1} 目"),
    ("byResignation", "{0} wins by resignation", "{0}中盘胜"),
];

/// Returns the word with this name.
pub(crate) fn word(language: Language, name: &str) -> Option<&'static str> {
    let (_, english, chinese) = WORDS.iter().find(|(id, ..)| *id == name)?;
    Some(match language {
        Language::English => english,
        Language::Chinese => chinese,
    })
}

/// All words of a language, serialized as the object that the script reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spoken(Language);

impl Spoken {
    pub(crate) const fn new(language: Language) -> Self {
        Self(language)
    }
}

impl Serialize for Spoken {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(WORDS.iter().map(|(name, ..)| (name, word(self.0, name))))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{SCRIPT, TEMPLATE};
    use super::*;

    /// Returns the names that follow each occurrence of `beginning` in a text.
    fn names<'t>(text: &'t str, beginning: &str) -> impl Iterator<Item = &'t str> {
        text.split(beginning).skip(1).filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next())
    }

    #[test]
    fn each_word_is_used_and_each_that_is_used_is_there() {
        let sources = [
            include_str!("header.rs"),
            include_str!("mod.rs"),
            include_str!("../problems/mod.rs"),
            include_str!("../problems/worksheet.rs"),
            include_str!("../site/mod.rs"),
        ]
        .concat();
        let scripts = [SCRIPT, crate::site::SCRIPT].concat();
        let templates = [TEMPLATE, include_str!("../site/assets/index.html")].concat();
        let mut used: BTreeSet<&str> = names(&templates, "{{@").chain(names(&scripts, " words.")).collect();
        used.extend(names(&scripts, "say(\"").chain(names(&scripts, "[words.")).chain(names(&scripts, "(words.")));
        for name in &used {
            assert!(word(Language::English, name).is_some(), "there is no word {name}");
        }
        for (name, ..) in WORDS {
            let is_named = [&sources, &scripts].iter().any(|text| text.contains(&format!("\"{name}\"")));
            assert!(used.contains(name) || is_named, "nobody says {name}");
        }
    }

    #[test]
    fn both_languages_take_the_same_values() {
        for (name, english, chinese) in WORDS {
            for value in ["{0}", "{1}"] {
                assert_eq!(english.contains(value), chinese.contains(value), "{name}");
            }
        }
    }
}
