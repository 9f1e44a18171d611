//! `wei7 judge`

use clap::Args;
use wei7_core::HalfPoints;
use wei7_core::rules::{RulesetError, RulesetText};

use super::read::ReadArgs;
use wei7_convert::judge::Which;

pub(crate) const JUDGE_EXAMPLES: &str = "\
Rules:    chinese, chinese-ogs, japanese, aga, new-zealand, tromp-taylor,
          stone-scoring; or a list, as in --rules japanese,komi=5.5 or
          ko=simple|positional|situational, scoring=area|territory,
          tax=none|seki|all, multi_stone_suicide=yes|no, button=yes|no,
          white_handicap_bonus=0|N-1|N, self_play_opts=yes|no
Examples:
  wei7 judge game.sgf                        by the rules that it names
  wei7 judge game.sgf --rules japanese --dead Q16,R16
  wei7 judge archive --report json           one JSON object a record";

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The rules: a preset, a list of parameters, or both. By default those of the record, else tromp-taylor
    #[arg(long, value_name = "PRESET|LIST", value_parser = str::parse::<RulesetText>)]
    pub(crate) rules: Option<RulesetText>,

    /// The komi, whatever the record and the rules say
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = komi)]
    pub(crate) komi: Option<HalfPoints>,

    /// Which line of play: the main one, one by its path, or all
    #[arg(long, value_name = "PATH|main|all", default_value = "main", value_parser = str::parse::<Which>)]
    pub(crate) branch: Which,

    /// Stones that are dead: they are taken off before the score is counted
    #[arg(long, value_name = "POINTS", value_delimiter = ',', conflicts_with = "dead_from_record")]
    pub(crate) dead: Vec<String>,

    /// Stones are dead that stand in the territory of the other side, as TB and TW of an SGF say
    #[arg(long)]
    pub(crate) dead_from_record: bool,

    /// Count the score also of games that ended by resignation or on time
    #[arg(long)]
    pub(crate) score: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

fn komi(text: &str) -> Result<HalfPoints, String> {
    // The same reading as in a list of parameters.
    let list: RulesetText = format!("komi={text}").parse().map_err(|error: RulesetError| error.to_string())?;
    list.komi.ok_or_else(|| "it is a number of points or half points".to_owned())
}
