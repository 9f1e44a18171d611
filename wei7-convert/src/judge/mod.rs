//! Whether a record obeys a set of rules, what phase it is in, and what the score is.

mod agreement;
mod dead;
mod lines;
mod stated_rules;

use wei7_core::rules::{Clause, Game, Phase, Preset, Ruleset, RulesetText, SetupError, Turn};
use wei7_core::territory::owners_of_dead;
use wei7_core::{Color, GameResult, HalfPoints, Message, Point, Record, TooManyTakebacks, Vertex};

pub use agreement::{Agreement, Count, Explanation};
pub use dead::{Dead, DeadBy, counted_board};
use lines::{Line, lines};
pub use lines::{NoSuchBranch, NotLines, Which};
pub use stated_rules::Origin;
use stated_rules::{StatedRules, stated_rules};

/// What is asked of each record.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The rules, and the komi if they name one; by default those of the record.
    pub rules: Option<RulesetText>,
    /// The komi, whatever the rules and the record say.
    pub komi: Option<HalfPoints>,
    /// Which lines of play.
    pub which: Which,
    /// Which stones are taken off before the score is counted.
    pub dead: Dead,
    /// The rules of records that name none; by default those of Tromp and Taylor.
    pub otherwise: Option<Preset>,
    /// Count the score also where the record says that somebody resigned or lost otherwise than by the score, and where
    /// the game is not over.
    pub score: bool,
}

/// What is to be said of one line of play.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Which: `main`, `1.2.1`.
    pub branch: String,
    /// By which rules.
    pub rules: Ruleset,
    /// Their name in the record, where that is another one than that of their preset: `korean`.
    pub rules_name: Option<&'static str>,
    /// Who said so.
    pub rules_from: Origin,
    /// The words of the record, where these rules are only the nearest to them, or other ones.
    pub rules_said: Option<String>,
    /// What white gets.
    pub komi: HalfPoints,
    /// Who said so.
    pub komi_from: Origin,
    /// The words of the record, where they are none that the rules know.
    pub komi_said: Option<String>,
    /// The stones of the handicap; 0 in an even game.
    pub handicap: u32,
    /// How many moves of the line come before its position was set up anew; 0 if it is judged from the beginning.
    pub skipped: usize,
    /// How many turns were judged.
    pub moves: usize,
    /// What was against the rules.
    pub violations: Vec<Violation>,
    /// The phase after each move: `0` main, `1` and `2` cleanup.
    pub phase_after: String,
    /// Whether the rules ended the game.
    pub finished: bool,
    /// By which clause.
    pub ended_by: Option<Clause>,
    /// Whether it ended with no result (rules/M7, rules/C9).
    pub no_result: bool,
    /// Whether the score is that of both players passing until the end.
    pub as_if_passed: bool,
    /// Stones of black and of white that were taken.
    pub captured: [u32; 2],
    /// The stones that are dead.
    pub dead: Vec<Point>,
    /// Who said so.
    pub dead_by: DeadBy,
    /// The position as players agree on it; `None` if the rules were followed to the letter.
    pub agreement: Option<Agreement>,
    /// The score, if there is one.
    pub score: Option<Count>,
    /// The last position: rows from the top, `X`, `O` and `.`.
    pub board: Vec<String>,
    /// What the record says of its result.
    pub recorded: Option<GameResult>,
    /// Whether that is the score; `None` where there is nothing to compare.
    pub agrees: Option<bool>,
}

/// A turn that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which move of the line, from 1.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// Where to; `None` is a pass.
    pub point: Option<Point>,
    /// The clause that forbids it.
    pub clause: Clause,
    /// Why.
    pub message: Message,
}

/// Why a record cannot be judged.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Unjudged {
    /// The branch that was asked for.
    Branch(#[from] NoSuchBranch),
    /// The position that it begins with.
    Setup(#[from] SetupError),
    /// Its takebacks.
    Timeline(#[from] TooManyTakebacks),
    /// A point named as dead.
    Point(String),
    /// A point named as dead on which no stone stands.
    NoStone(String),
    /// All lines together are too long.
    TooLong(usize),
}

impl Unjudged {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Branch(error) => error.message(),
            Self::Setup(error) => error.message(),
            Self::Timeline(error) => error.message(),
            Self::Point(name) => Message::new("dead-point-outside-board").with("point", name),
            Self::NoStone(name) => Message::new("dead-point-without-stone").with("point", name),
            Self::TooLong(most) => Message::new("too-many-moves-to-judge").with("most", *most),
        }
    }
}

/// Judges the lines of a record that are asked for.
///
/// ```
/// use wei7_convert::judge::{Question, judge};
/// use wei7_convert::{Format, RecordReader};
///
/// let read = RecordReader::from_format(Format::SGF).read(b"(;FF[4]SZ[9]RU[Chinese];B[ee];W[ee])")?;
/// let verdict = &judge(&read.value[0], &Question::default())?[0];
/// assert_eq!((verdict.violations.len(), verdict.violations[0].number), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(record: &Record, question: &Question) -> Result<Vec<Verdict>, Unjudged> {
    let (played, _) = record.flatten_timeline()?;
    lines(&played, &question.which)?.into_iter().map(|line| judge_line(record, &played, &line, question)).collect()
}

/// The first move of the main line that breaks the rules which the record names, or else these: the first of what [`judge`] finds,
/// without a score.
///
/// ```
/// use wei7_convert::judge::first_violation;
/// use wei7_convert::{Format, RecordReader};
///
/// let read = RecordReader::from_format(Format::SGF).read(b"(;FF[4]SZ[9]RU[Chinese];B[ee];W[ee];B[ee])")?;
/// assert_eq!(first_violation(&read.value[0], None)?.map(|found| found.number), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_violation(record: &Record, otherwise: Option<Preset>) -> Result<Option<Violation>, Unjudged> {
    let (played, _) = record.flatten_timeline()?;
    let question = Question { otherwise, ..Question::default() };
    for line in lines(&played, &question.which)? {
        let Start { mut game, .. } = Start::of(record, &played, &line, &question)?;
        for (index, (color, vertex)) in line.moves.iter().enumerate() {
            if let Err(refused) = game.play(*color, Turn::from(*vertex)) {
                return Ok(Some(Violation::of(refused.why, &line, index)));
            }
        }
    }
    Ok(None)
}

/// The beginning of a line, and by what it is judged.
struct Start {
    game: Game,
    stated: StatedRules,
    rules: (Ruleset, Origin),
    komi: (HalfPoints, Origin),
}

impl Start {
    /// `played`: the record without its timeline.
    fn of(record: &Record, played: &Record, line: &Line, question: &Question) -> Result<Self, Unjudged> {
        let stated = stated_rules(record, played, question.otherwise.unwrap_or(Preset::TrompTaylor));
        let rules = question.rules.map_or(stated.rules, |text| (text.rules, Origin::Asked));
        let asked = question.komi.or(question.rules.and_then(|text| text.komi));
        let komi = asked.map_or(stated.komi, |komi| (komi, Origin::Asked));
        let first =
            stated.first.or(line.first).unwrap_or(if line.has_handicap() { Color::White } else { Color::Black });
        let game = Game::new(record.board_size(), rules.0, &line.stones, first, komi.0)?;
        Ok(Self { game, stated, rules, komi })
    }
}

impl Violation {
    /// Of this move of the line.
    fn of(violation: wei7_core::rules::Violation, line: &Line, index: usize) -> Self {
        let (color, vertex) = line.moves.get(index).copied().unwrap_or((Color::Black, Vertex::Pass));
        let point = if let Vertex::Play(point) = vertex { Some(point) } else { None };
        let (number, clause) = (line.skipped + index + 1, violation.clause());
        Self { number, color, point, clause, message: violation.message() }
    }
}

/// `played`: the record without its timeline.
fn judge_line(record: &Record, played: &Record, line: &Line, question: &Question) -> Result<Verdict, Unjudged> {
    let start = Start::of(record, played, line, question)?;
    let Start { mut game, stated, rules: (rules, rules_from), komi: (komi, komi_from) } = start;
    let unless_meant = |origin, words| matches!(origin, Origin::Nearest | Origin::Unknown).then_some(words).flatten();
    let mut violations = Vec::new();
    let mut phase_after = String::with_capacity(line.moves.len());
    for (index, (color, vertex)) in line.moves.iter().copied().enumerate() {
        let mut over = false;
        let done = game.play_tolerant(color, Turn::from(vertex), |violation| {
            over = matches!(violation, wei7_core::rules::Violation::Over(_));
            violations.push(Violation::of(violation, line, index));
        });
        // What comes after the end is one violation, however much it is.
        if over {
            break;
        }
        phase_after.push(match if done.phase == Phase::Over { game.last_phase() } else { done.phase } {
            Phase::Main | Phase::Over => '0',
            Phase::Cleanup1 => '1',
            Phase::Cleanup2 => '2',
        });
    }
    let passed =
        game.finished() || line.moves.iter().rev().take(2).filter(|(_, vertex)| *vertex == Vertex::Pass).count() == 2;
    let mut stated_owners = line.territory.clone();
    stated_owners.extend(owners_of_dead(game.board(), &line.dead));
    let asked = match &question.dead {
        _ if game.no_result() => &Dead::None,
        // What was cleaned up until the end is counted as it stands (rules/S4).
        Dead::Stated if stated_owners.is_empty() && game.finished() && phase_after.contains('2') => &Dead::None,
        asked => asked,
    };
    let dead = asked.stones(game.board(), &stated_owners)?;
    let territory =
        if dead.by == DeadBy::Nobody { None } else { wei7_core::territory::count(game.board(), &dead.stones) };
    let open = !passed && territory.as_ref().is_some_and(|territory| agreement::is_open(game.board(), territory));
    // 5.8: without a margin a win is one by resignation, or SGF says another reason.
    let given_up = stated.result.is_some_and(|result| result.winner.is_some() && result.margin.is_none());
    let terms = agreement::terms(&game);
    let score = match &territory {
        _ if given_up && !question.score && !game.finished() => None,
        _ if open && !question.score => None,
        Some(territory) => Some(agreement::counted(territory, &terms)),
        None => game.score_without(&dead.stones).map(Count::from),
    };
    let agrees = stated.result.filter(|_| !given_up).and_then(|recorded| match score {
        Some(score) => Some(score.is(recorded)),
        // rules/M7, rules/C9: a game without result has no score to name.
        None => game.no_result().then_some(false),
    });
    let explained_by = match (agrees, stated.result) {
        (Some(false), Some(recorded)) if territory.is_some() => {
            agreement::explanations(game.board(), &dead.stones, &terms, recorded)
        }
        _ => Vec::new(),
    };
    let agreement = territory.map(|territory| Agreement {
        territory,
        passed,
        open,
        confidence: dead.confidence,
        doubtful: dead.doubtful,
        explained_by,
    });
    Ok(Verdict {
        branch: line.name.clone(),
        rules,
        rules_name: stated.rules_name.filter(|_| rules_from == Origin::Record),
        rules_from,
        rules_said: unless_meant(rules_from, stated.rules_words),
        komi,
        komi_from,
        komi_said: unless_meant(komi_from, stated.komi_words),
        handicap: game.handicap(),
        skipped: line.skipped,
        moves: line.moves.len(),
        violations,
        phase_after,
        finished: game.finished(),
        ended_by: game.ended_by(),
        no_result: game.no_result(),
        as_if_passed: !game.finished() && score.is_some(),
        captured: [Color::Black, Color::White].map(|color| game.captured(color)),
        dead: dead.stones,
        dead_by: dead.by,
        agreement,
        score,
        board: rows(&game, record.board_size()),
        recorded: stated.result,
        agrees,
    })
}

fn rows(game: &Game, size: wei7_core::BoardSize) -> Vec<String> {
    let row = |y| {
        let stone = |x| match game.get(Point::new(x, y)) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        (0..size.width()).map(stone).collect()
    };
    (0..size.height()).map(row).collect()
}
