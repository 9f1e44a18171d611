//! Transcripts of GTP sessions: `lz-analyze` of Leela Zero, `kata-analyze` of `KataGo`, `analyze` of Sabaki, and their
//! variants with `genmove`.
//!
//! The answers do not say the position. The side, the board, the komi and the rules come from the commands before.

use wei7_core::{BoardSize, Code, Color, Diagnostic, Limits, Parsed, Place, Report, Span, Vertex};

use crate::codes;
use crate::convention::Convention;
use crate::json::katago::View;
use crate::model::{Analysis, Candidate, Lead, LeadKind, Visits, WinRate};
use crate::site::vertex;
use crate::values::{color, number, points_of, stated_rules, whole, win_rate_of};

/// A line of analysis in a transcript.
#[derive(Clone, Debug, PartialEq)]
pub struct GtpAnswer {
    /// Number of moves on the board, which are those of the session that were not undone. Handicap stones do not
    /// count.
    pub turn: u32,
    /// Size of the board.
    pub size: BoardSize,
    /// The analysis.
    pub analysis: Analysis,
}

/// Reads a transcript with the commands of a session and the responses of the engine. An engine may print several lines
/// of analysis for one command, the last one with the most visits; each is an answer. `view` is the configuration of the
/// engine; without configuration it is [`View::SideToMove`].
///
/// ```
/// use wei7_analysis::{View, gtp};
///
/// let text = b"boardsize 9\n=\n\nplay B E5\n=\n\nlz-analyze W 50\n=\ninfo move C3 visits 7 winrate 4000 order 0 pv C3 G7\n";
/// let answers = gtp(text, View::SideToMove).value;
/// assert_eq!((answers.len(), answers[0].turn), (1, 1));
/// assert_eq!(answers[0].analysis.candidates[0].win_rate, Some(0.6), "Black's");
/// ```
pub fn gtp(transcript: &[u8], view: View) -> Parsed<Vec<GtpAnswer>> {
    let mut session = Session {
        view,
        size: BoardSize::STANDARD,
        komi: None,
        rules: None,
        moves: Vec::new(),
        has_handicap: false,
        command: None,
        answers: Vec::new(),
        report: Report::new(Limits::DEFAULT.findings),
    };
    let mut start = 0;
    for line in transcript.split_inclusive(|byte| *byte == b'\n') {
        let span = Span { start, end: start + line.len() };
        start = span.end;
        session.line(String::from_utf8_lossy(line).trim(), span);
    }
    Parsed { value: session.answers, report: session.report }
}

/// Scale of the numbers that a command prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// Win rates and priors are integers of 1/10000.
    TenThousandths,
    /// Win rates and priors are fractions.
    Fractions,
}

/// A command that waits for its response, or whose response is being read.
struct Command {
    words: Vec<String>,
    is_answered: bool,
}

impl Command {
    /// Returns the scale of the analysis that the command prints; `None` if the command prints no analysis.
    fn scale(&self) -> Option<Scale> {
        match &*self.words[0] {
            "lz-analyze" | "lz-genmove_analyze" => Some(Scale::TenThousandths),
            "kata-analyze" | "kata-genmove_analyze" | "kata-search_analyze" | "analyze" | "genmove_analyze" => {
                Some(Scale::Fractions)
            }
            _ => None,
        }
    }

    /// Returns the side that the command names.
    fn side(&self) -> Option<Color> {
        let name = self.words.get(1).filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))?;
        color(name)
    }
}

/// State of a session.
struct Session {
    view: View,
    size: BoardSize,
    komi: Option<f64>,
    rules: Option<String>,
    /// Sides of the moves on the board.
    moves: Vec<Color>,
    has_handicap: bool,
    command: Option<Command>,
    answers: Vec<GtpAnswer>,
    report: Report,
}

impl Session {
    fn line(&mut self, line: &str, span: Span) {
        let first = line.split_whitespace().next().unwrap_or_default();
        let is_read = self.command.as_ref().is_some_and(|command| command.is_answered);
        match (first, line.chars().next()) {
            ("", _) => {
                if is_read {
                    self.command = None;
                }
            }
            (_, Some('?')) => {
                self.command = None;
                self.report.push(Diagnostic::at(&codes::ENGINE_MESSAGE, span).found(line));
            }
            (_, Some('=')) => self.succeed(line.trim_start_matches(|c: char| c == '=' || c.is_ascii_digit()).trim()),
            ("info", _) if is_read => self.analysis(line, span),
            ("play", _) if is_read => self.add_move(line.split_whitespace().nth(1)),
            (_, Some('#')) => {}
            _ => {
                // A command may have a number before its name.
                let words = line.split_whitespace().skip_while(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
                let words: Vec<String> = words.map(str::to_owned).collect();
                self.command = (!words.is_empty()).then_some(Command { words, is_answered: false });
            }
        }
    }

    /// Applies the command that waits for its response.
    fn succeed(&mut self, response: &str) {
        let Some(command) = &mut self.command else { return };
        command.is_answered = true;
        let words: Vec<String> = command.words.clone();
        let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        match (&*words[0], &arguments[..]) {
            ("boardsize" | "rectangular_boardsize", [width, rest @ ..]) => {
                let length = |text: &str| text.parse().ok();
                let height = rest.first().copied().unwrap_or(width);
                if let Some(size) = length(width).zip(length(height)).and_then(|(x, y)| BoardSize::new(x, y)) {
                    self.size = size;
                }
                self.clear();
            }
            ("clear_board", _) => self.clear(),
            ("komi", [komi, ..]) => self.komi = number(komi),
            ("kata-set-rules", rules) => self.rules = stated_rules(rules.join(" ")),
            ("fixed_handicap" | "place_free_handicap" | "set_free_handicap", _) => self.has_handicap = true,
            ("undo", _) => drop(self.moves.pop()),
            ("play", [_, vertex, ..]) => self.add_move(Some(vertex)),
            ("genmove", _) => self.add_move(Some(response)),
            _ => {}
        }
    }

    fn clear(&mut self) {
        self.moves.clear();
        self.has_handicap = false;
    }

    /// Adds a move of the side that the command names.
    fn add_move(&mut self, name: Option<&str>) {
        // An engine that resigns makes no move.
        if name.is_some_and(|name| vertex(name, self.size).is_some()) {
            let side = self.command.as_ref().and_then(Command::side).unwrap_or_else(|| self.next());
            self.moves.push(side);
        }
    }

    /// Returns the side that plays next if a command names none.
    fn next(&self) -> Color {
        let first = if self.has_handicap { Color::White } else { Color::Black };
        self.moves.last().map_or(first, |last| last.opponent())
    }

    fn analysis(&mut self, line: &str, span: Span) {
        let Some(command) = &self.command else { return };
        let Some(scale) = command.scale() else { return };
        let seen = match self.view {
            View::Black => Color::Black,
            View::White => Color::White,
            View::SideToMove => command.side().unwrap_or_else(|| self.next()),
        };
        let is_katago = command.words[0].starts_with("kata-");
        let mut analysis = Analysis::new(Convention::Gtp);
        analysis.engine = is_katago.then(|| "KataGo".to_owned());
        (analysis.komi, analysis.rules) = (self.komi, self.rules.clone());
        let mut reader = Reader { seen, scale, size: self.size, span, analysis, report: &mut self.report };
        reader.read(line);
        let mut analysis = reader.analysis;
        analysis.candidates.sort_by_key(|candidate| candidate.order);
        if !analysis.is_empty() {
            let turn = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
            self.answers.push(GtpAnswer { turn, size: self.size, analysis });
        }
    }
}

/// Part of a line that a value belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Candidate,
    Root,
}

/// Reads a line of analysis.
struct Reader<'r> {
    /// The side whose values the line has.
    seen: Color,
    scale: Scale,
    size: BoardSize,
    span: Span,
    analysis: Analysis,
    report: &'r mut Report,
}

impl Reader<'_> {
    fn read(&mut self, line: &str) {
        let mut words = line.split_whitespace().peekable();
        let mut candidate: Option<Candidate> = None;
        let mut part = Part::Candidate;
        while let Some(key) = words.next() {
            match key {
                "info" => {
                    self.analysis.candidates.extend(candidate.take());
                    part = Part::Candidate;
                }
                "rootInfo" => part = Part::Root,
                "move" => {
                    self.analysis.candidates.extend(candidate.take());
                    candidate = words.next().and_then(|name| self.vertex(name)).map(Candidate::new);
                }
                "pv" => {
                    let names: Vec<_> = std::iter::from_fn(|| words.next_if(|word| is_vertex(word))).collect();
                    let variation = names.into_iter().map_while(|name| self.vertex(name)).collect();
                    if let Some(candidate) = &mut candidate {
                        candidate.variation = variation;
                    }
                }
                "ownership" => {
                    let values = std::iter::from_fn(|| words.next_if(|word| number(word).is_some()));
                    self.ownership(&values.collect::<Vec<_>>());
                }
                "pvVisits" | "pvEdgeVisits" | "ownershipStdev" | "movesOwnership" | "movesOwnershipStdev" => {
                    self.analysis.further.insert(key.to_owned());
                    while words.next_if(|word| number(word).is_some()).is_some() {}
                }
                _ => {
                    let Some(text) = words.next() else { break };
                    self.set(key, text, part, candidate.as_mut());
                }
            }
        }
        self.analysis.candidates.extend(candidate);
    }

    fn set(&mut self, key: &str, text: &str, part: Part, candidate: Option<&mut Candidate>) {
        let value = number(text);
        let fraction = value.map(|value| if self.scale == Scale::Fractions { value } else { value / 10_000.0 });
        match (part, key, candidate) {
            (Part::Root, "winrate", _) => {
                let rate = self.win_rate(fraction, text);
                self.analysis.win_rate = rate.map(|value| WinRate { value, resolution: None });
            }
            (Part::Root, "scoreLead", _) => {
                let lead = value.map(|points| points_of(self.seen, points));
                self.analysis.lead = lead.map(|value| Lead { value, resolution: None, kind: LeadKind::Lead });
            }
            (Part::Root, "scoreStdev", _) => self.analysis.stdev = value,
            (Part::Root, "visits", _) => self.analysis.visits = value.and_then(whole).map(Visits::exact),
            (Part::Candidate, "winrate", Some(candidate)) => candidate.win_rate = self.win_rate(fraction, text),
            (Part::Candidate, "visits", Some(candidate)) => candidate.visits = value.and_then(whole),
            (Part::Candidate, "scoreLead", Some(candidate)) => {
                candidate.lead = value.map(|points| points_of(self.seen, points));
            }
            (Part::Candidate, "prior", Some(candidate)) => candidate.prior = fraction,
            (Part::Candidate, "order", Some(candidate)) => candidate.order = text.parse().unwrap_or(u32::MAX),
            _ => {
                self.analysis.further.insert(key.to_owned());
                return;
            }
        }
        if value.is_none() {
            self.find(&codes::NOT_READ, text);
        }
    }

    fn win_rate(&mut self, fraction: Option<f64>, text: &str) -> Option<f64> {
        let rate = win_rate_of(self.seen, fraction?);
        if rate.is_none() {
            self.find(&codes::OUT_OF_RANGE, text);
        }
        rate
    }

    #[allow(clippy::cast_possible_truncation, reason = "the engine computes with floats of 32 bits")]
    fn ownership(&mut self, words: &[&str]) {
        if words.len() as u64 != self.size.points() {
            return self.find(&codes::WRONG_COUNT, &words.len().to_string());
        }
        let values = words.iter().filter_map(|word| number(word)).map(|value| points_of(self.seen, value) as f32);
        self.analysis.ownership = Some(values.collect());
    }

    fn vertex(&mut self, name: &str) -> Option<Vertex> {
        let vertex = vertex(name, self.size);
        if vertex.is_none() {
            self.find(&codes::NOT_A_POINT, name);
        }
        vertex
    }

    fn find(&mut self, code: &'static Code, found: &str) {
        self.report.push(Diagnostic::new(code, Place::Span(self.span)).found(found));
    }
}

/// Returns whether a word has the form of a vertex, on a board of any size. Keys have no digits.
fn is_vertex(word: &str) -> bool {
    word.eq_ignore_ascii_case("pass") || word.bytes().any(|byte| byte.is_ascii_digit())
}
