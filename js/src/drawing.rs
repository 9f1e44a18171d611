//! Functions of the second file: drawing and judging of documents in wei7 3.0.

use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wei7_convert::Language;
use wei7_convert::judge::{self as judging, NotLines, Question};
use wei7_core::rules::{Preset, RulesetError};
use wei7_core::{Color, HalfPoints, JsonReader, Message, Record};
use wei7_render::Language as PageLanguage;
use wei7_render::fonts::Fonts;
use wei7_render::page::PageMaker;
use wei7_render::png;
use wei7_render::scene::{BranchPath, NotAPath, NotARegion, Place, Region, Scene, SceneBuilder};
use wei7_render::svg::{NoSuchTheme, SvgDrawer, TextAs, Theme};
use wei7_render::terminal::Terminal;

use crate::errors::{argument, other};

/// Reads a document that the first file has written.
fn record(document: &[u8], supplement: Option<&[u8]>) -> Result<Record, JsValue> {
    let read = JsonReader::new().lenient().read_with(document, supplement);
    read.map(|read| read.value).map_err(|_| argument("the document is not wei7 3.0"))
}

fn wrong(why: &Message) -> JsValue {
    argument(Language::En.message(why))
}

fn invalid(why: serde_json::Error) -> JsValue {
    argument(format!("invalid options: {why}"))
}

/// Options of [`judge`].
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct JudgeOptions {
    rules: Option<String>,
    komi: Option<f64>,
    branch: Option<String>,
    dead: Option<String>,
    score: bool,
}

fn points(half: HalfPoints) -> f64 {
    f64::from(half.0) / 2.0
}

/// Judges a game that was read from `format`. Returns the verdicts as JSON.
#[wasm_bindgen]
pub fn judge(document: &[u8], supplement: Option<Vec<u8>>, format: &str, options: &str) -> Result<String, JsValue> {
    let options: JudgeOptions = serde_json::from_str(options).map_err(invalid)?;
    let komi = match options.komi {
        None => None,
        Some(komi) if (komi * 2.0).fract() == 0.0 && komi.abs() < 1000.0 =>
        {
            #[expect(clippy::cast_possible_truncation, reason = "it is small and whole")]
            Some(HalfPoints((komi * 2.0) as i32))
        }
        Some(_) => return Err(argument("komi is a multiple of 0.5")),
    };
    let rules = options.rules.as_deref().map(str::parse).transpose();
    let which = options.branch.as_deref().unwrap_or("main").parse();
    let question = Question {
        rules: rules.map_err(|why: RulesetError| wrong(&why.message()))?,
        komi,
        which: which.map_err(|why: NotLines| wrong(&why.message()))?,
        dead: options.dead.map(|dead| dead.parse().unwrap_or_default()).unwrap_or_default(),
        otherwise: (format == "ishi").then_some(Preset::Japanese),
        score: options.score,
    };
    let record = record(document, supplement.as_deref())?;
    let verdicts = judging::judge(&record, &question).map_err(|why| other(&why.message()))?;
    Ok(Value::Array(verdicts.iter().map(verdict).collect()).to_string())
}

fn verdict(verdict: &judging::Verdict) -> Value {
    let color = |color: Color| if color == Color::Black { "black" } else { "white" };
    let score = verdict.score.as_ref();
    json!({
        "branch": verdict.branch,
        "rules": verdict.rules.to_string(),
        "komi": points(verdict.komi),
        "moves": verdict.moves,
        "violations": verdict
            .violations
            .iter()
            .map(|found| json!([found.number, Language::En.message(&found.message)]))
            .collect::<Vec<_>>(),
        "finished": verdict.finished,
        "noResult": verdict.no_result,
        "captured": verdict.captured,
        "dead": verdict.dead.iter().map(|point| json!([point.x, point.y])).collect::<Vec<_>>(),
        "score": score.map(|score| [points(score.black), points(score.white)]),
        "winner": score.map(|score| score.winner().map_or("draw", color)),
        "agrees": verdict.agrees,
        "board": verdict.board,
    })
}

/// Options of [`render`].
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct RenderOptions {
    r#move: Option<u64>,
    branch: Option<String>,
    numbers: Option<(u64, u64)>,
    region: Option<String>,
    theme: Option<String>,
    width: Option<u32>,
    coordinates: Option<bool>,
    language: Option<String>,
}

/// Draws a game as `svg`, `png`, `html` or `text`. `sgf` is the game in SGF, which a page offers for download.
#[wasm_bindgen]
pub fn render(
    document: &[u8],
    supplement: Option<Vec<u8>>,
    sgf: Option<Vec<u8>>,
    form: &str,
    options: &str,
) -> Result<JsValue, JsValue> {
    let options: RenderOptions = serde_json::from_str(options).map_err(invalid)?;
    let record = record(document, supplement.as_deref())?;
    let drawing = Drawing::new(options)?;
    match form {
        "svg" => Ok(drawing.picture(&Fonts::new(), &record, TextAs::default())?.into()),
        "text" => {
            let terminal = Terminal { ascii: true, language: drawing.language, ..Terminal::default() };
            Ok(terminal.draw(&drawing.scene(&record)?).into())
        }
        "png" => {
            let fonts = Fonts::new();
            let picture = drawing.picture(&fonts, &record, TextAs::Text)?;
            let drawn = png::draw(&picture, &fonts).map_err(|why| other(&why.message()))?;
            Ok(js_sys::Uint8Array::from(&*drawn).into())
        }
        "html" => {
            let page = sgf
                .as_deref()
                .map_or_else(|| drawing.page(), |sgf| drawing.page().record("SGF", "game", "sgf", sgf, None));
            let page = page.record("wei7", "game", "wei7", document, supplement.as_deref());
            Ok(page.make(&record).map_err(|why| other(&why.message()))?.into())
        }
        other => Err(argument(format!("{other:?} is none of svg, png, html, text"))),
    }
}

/// Parsed options of [`render`].
struct Drawing {
    after: Option<u64>,
    branch: BranchPath,
    numbers: Option<(u64, u64)>,
    region: Option<Region>,
    theme: Theme,
    width: Option<u32>,
    coordinates: bool,
    language: PageLanguage,
}

impl Drawing {
    fn new(options: RenderOptions) -> Result<Self, JsValue> {
        let language = match options.language.as_deref() {
            None | Some("en") => PageLanguage::English,
            Some("zh") => PageLanguage::Chinese,
            Some(language) => return Err(argument(format!("{language:?} is neither \"en\" nor \"zh\""))),
        };
        let branch = options.branch.as_deref().unwrap_or("main").parse();
        let region = options.region.as_deref().map(str::parse).transpose();
        let theme = options.theme.as_deref().unwrap_or("print").parse();
        Ok(Self {
            after: options.r#move,
            branch: branch.map_err(|why: NotAPath| wrong(&why.message()))?,
            numbers: options.numbers,
            region: region.map_err(|why: NotARegion| wrong(&why.message()))?,
            theme: theme.map_err(|why: NoSuchTheme| wrong(&why.message()))?,
            width: options.width,
            coordinates: options.coordinates != Some(false),
            language,
        })
    }

    fn scene(&self, record: &Record) -> Result<Scene, JsValue> {
        let (flat, _) = record.flatten_timeline().map_err(|why| other(&why.message()))?;
        let builder = Scene::builder(&flat).branch(&self.branch).map_err(|why| other(&why.message()))?;
        let builder = self.after.map_or(builder.clone(), |moves| builder.place(Place::Move(moves)));
        let builder = self.numbers.map_or(builder.clone(), |(first, last)| builder.numbers(first, last));
        let builder = self.region.iter().cloned().fold(builder, SceneBuilder::region);
        builder.build().map_err(|why| other(&why.message()))
    }

    fn picture(&self, fonts: &Fonts, record: &Record, text: TextAs) -> Result<String, JsValue> {
        let scene = self.scene(record)?;
        let drawer = SvgDrawer::new(fonts).theme(self.theme).language(self.language).text(text);
        let drawer = if self.coordinates { drawer } else { drawer.without_coordinates() };
        Ok(self.width.map_or(drawer, |pixels| drawer.width(pixels)).draw(&scene))
    }

    fn page(&self) -> PageMaker {
        let page = PageMaker::new().language(self.language).branch(self.branch.clone());
        let page = if self.theme == Theme::default() { page } else { page.theme(self.theme) };
        let page = self.after.map_or(page.clone(), |moves| page.after(moves));
        let page = if self.coordinates { page } else { page.without_coordinates() };
        self.region.iter().cloned().fold(page, PageMaker::region)
    }
}
