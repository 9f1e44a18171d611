//! Judging of records: violations of the rules, phases of the game and the score.

mod agreement;
mod dead;
mod lines;
mod stated_rules;

use wei7_core::rules::{Clause, Game, Phase, Preset, Ruleset, RulesetText, SetupError, Turn};
use wei7_core::{Color, GameResult, HalfPoints, Message, Point, Record, TooManyTakebacks, Vertex};
use wei7_life::territory::owners_of_dead;

pub use agreement::{Agreement, Count, Explanation};
pub use dead::{Dead, DeadBy, counted_board};
use lines::{Line, lines};
pub use lines::{NoSuchBranch, NotLines, Which};
pub use stated_rules::Origin;
use stated_rules::{StatedRules, stated_rules};

/// Options of [`judge`].
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Rules to apply, and the komi if the text names one; `None` to apply the rules of the record.
    pub rules: Option<RulesetText>,
    /// Komi, which overrides the komi of `rules` and of the record.
    pub komi: Option<HalfPoints>,
    /// Lines of play to judge.
    pub which: Which,
    /// Selection of the dead stones, which are removed before the score is counted.
    pub dead: Dead,
    /// Rules for a record that names none; `None` for the rules of Tromp and Taylor.
    pub otherwise: Option<Preset>,
    /// Count the score even if the record states a resignation or another win without a margin, or if the game is not
    /// over.
    pub score: bool,
}

/// Result of judging one line of play.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Name of the line: `main`, or the numbers of its branches, such as `1.2.1`.
    pub branch: String,
    /// Rules that were applied.
    pub rules: Ruleset,
    /// Name of the rules in the record if the rules have no preset of their own: `korean`, which uses the preset of
    /// Japan.
    pub rules_name: Option<&'static str>,
    /// Who or what determined the rules.
    pub rules_from: Origin,
    /// Text of the record about the rules, if the text was not fully understood: the applied rules are then the nearest
    /// match or the default.
    pub rules_said: Option<String>,
    /// Komi that was applied.
    pub komi: HalfPoints,
    /// Who or what determined the komi.
    pub komi_from: Origin,
    /// Text of the record about the komi, if this text was not understood and the default komi was applied.
    pub komi_said: Option<String>,
    /// Number of handicap stones; 0 in an even game.
    pub handicap: u32,
    /// Number of moves before the last setup of a position in the line. These moves are not judged. 0 if there is no
    /// setup.
    pub skipped: usize,
    /// Number of judged turns, that is moves and passes.
    pub moves: usize,
    /// Violations of the rules.
    pub violations: Vec<Violation>,
    /// Phase after each turn, one character per turn: `0` for the main phase, `1` and `2` for the cleanup phases.
    pub phase_after: String,
    /// Whether the moves of the line end the game by its rules.
    pub finished: bool,
    /// Clause of the rules by which the game ended; `None` if the game is not over.
    pub ended_by: Option<Clause>,
    /// Whether the game ended without result (rules/M7, rules/C9).
    pub no_result: bool,
    /// Whether the game is not over and the score assumes that both players pass until the end.
    pub as_if_passed: bool,
    /// Numbers of captured stones: black stones at index 0, white stones at index 1.
    pub captured: [u32; 2],
    /// Dead stones, which were removed before the score was counted.
    pub dead: Vec<Point>,
    /// Who or what determined the dead stones.
    pub dead_by: DeadBy,
    /// Position after agreement on the dead stones; `None` if the stones count as they stand.
    pub agreement: Option<Agreement>,
    /// Score; `None` if the points were not counted or the game ended without result.
    pub score: Option<Count>,
    /// Last position: rows from the top, with `X` for black, `O` for white and `.` for an empty point.
    pub board: Vec<String>,
    /// Result that the record states.
    pub recorded: Option<GameResult>,
    /// Whether the recorded result equals the score; `None` if there is nothing to compare.
    pub agrees: Option<bool>,
}

/// Turn that violates the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// 1-based number of the move in the line, counting the moves before a setup, too.
    pub number: usize,
    /// Player of the turn.
    pub color: Color,
    /// Point of the move; `None` for a pass.
    pub point: Option<Point>,
    /// Clause of the rules that the turn violates.
    pub clause: Clause,
    /// Message that explains the violation.
    pub message: Message,
}

/// Error for a record that cannot be judged.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Unjudged {
    /// The record does not have the branch.
    Branch(#[from] NoSuchBranch),
    /// The initial position is invalid.
    Setup(#[from] SetupError),
    /// The record has too many takebacks.
    Timeline(#[from] TooManyTakebacks),
    /// A point given as dead is outside the board.
    Point(String),
    /// A point given as dead has no stone.
    NoStone(String),
    /// All lines together have more than this number of moves and branches.
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

/// Judges the lines of a record that `question` selects, and returns a verdict for each.
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

/// Returns the first move of the main line that violates the rules of the record, or the rules `otherwise` if the
/// record names none. The result is the first violation that [`judge`] finds, but no score is counted.
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
        let Start { mut game, .. } = Start::new(record, &played, &line, &question)?;
        for (index, (color, vertex)) in line.moves.iter().enumerate() {
            if let Err(refused) = game.play(*color, Turn::from(*vertex)) {
                return Ok(Some(Violation::from_move(refused.why, &line, index)));
            }
        }
    }
    Ok(None)
}

/// Game at the initial position of a line, with the rules and the komi that apply.
struct Start {
    game: Game,
    stated: StatedRules,
    rules: (Ruleset, Origin),
    komi: (HalfPoints, Origin),
}

impl Start {
    /// `played` is `record` with moves only, as [`Record::flatten_timeline`] returns it.
    fn new(record: &Record, played: &Record, line: &Line, question: &Question) -> Result<Self, Unjudged> {
        let stated = stated_rules(record, played, question.otherwise.unwrap_or(Preset::TrompTaylor));
        let rules = question.rules.map_or(stated.rules, |text| (text.rules, Origin::Asked));
        let requested = question.komi.or(question.rules.and_then(|text| text.komi));
        let komi = requested.map_or(stated.komi, |komi| (komi, Origin::Asked));
        let first =
            stated.first.or(line.first).unwrap_or(if line.has_handicap() { Color::White } else { Color::Black });
        let game = Game::new(record.board_size(), rules.0, &line.stones, first, komi.0)?;
        Ok(Self { game, stated, rules, komi })
    }
}

impl Violation {
    /// Creates the violation for the move with the 0-based `index` in the line.
    fn from_move(violation: wei7_core::rules::Violation, line: &Line, index: usize) -> Self {
        let (color, vertex) = line.moves.get(index).copied().unwrap_or((Color::Black, Vertex::Pass));
        let point = if let Vertex::Play(point) = vertex { Some(point) } else { None };
        let (number, clause) = (line.skipped + index + 1, violation.clause());
        Self { number, color, point, clause, message: violation.message() }
    }
}

/// `played` is `record` with moves only, as [`Record::flatten_timeline`] returns it.
fn judge_line(record: &Record, played: &Record, line: &Line, question: &Question) -> Result<Verdict, Unjudged> {
    let start = Start::new(record, played, line, question)?;
    let Start { mut game, stated, rules: (rules, rules_from), komi: (komi, komi_from) } = start;
    let unless_understood =
        |origin, words| matches!(origin, Origin::Nearest | Origin::Unknown).then_some(words).flatten();
    let mut violations = Vec::new();
    let mut phase_after = String::with_capacity(line.moves.len());
    for (index, (color, vertex)) in line.moves.iter().copied().enumerate() {
        let mut over = false;
        let done = game.play_tolerant(color, Turn::from(vertex), |violation| {
            over = matches!(violation, wei7_core::rules::Violation::Over(_));
            violations.push(Violation::from_move(violation, line, index));
        });
        // All moves after the end of the game count as one violation.
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
    let requested = match &question.dead {
        _ if game.no_result() => &Dead::None,
        // If the cleanup phases ended the game, the players have captured all dead stones, so the stones count as they
        // stand (rules/S4).
        Dead::Stated if stated_owners.is_empty() && game.finished() && phase_after.contains('2') => &Dead::None,
        requested => requested,
    };
    let dead = requested.stones(game.board(), &stated_owners)?;
    let territory =
        if dead.by == DeadBy::Nobody { None } else { wei7_life::territory::count(game.board(), &dead.stones) };
    let open = !passed && territory.as_ref().is_some_and(|territory| agreement::is_open(game.board(), territory));
    // 5.8: a win without a margin is a win by resignation, unless the SGF states another reason. No score can agree
    // with it.
    let has_no_margin = stated.result.is_some_and(|result| result.winner.is_some() && result.margin.is_none());
    let terms = agreement::terms(&game);
    let score = match &territory {
        _ if has_no_margin && !question.score && !game.finished() => None,
        _ if open && !question.score => None,
        Some(territory) => Some(agreement::count_points(territory, &terms)),
        None => game.score_without(&dead.stones).map(Count::from),
    };
    let agrees = stated.result.filter(|_| !has_no_margin).and_then(|recorded| match score {
        Some(score) => Some(score.matches(recorded)),
        // rules/M7, rules/C9: a game without result has no score.
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
        rules_said: unless_understood(rules_from, stated.rules_words),
        komi,
        komi_from,
        komi_said: unless_understood(komi_from, stated.komi_words),
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
        board: board_rows(&game, record.board_size()),
        recorded: stated.result,
        agrees,
    })
}

fn board_rows(game: &Game, size: wei7_core::BoardSize) -> Vec<String> {
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
