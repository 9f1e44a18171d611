//! Options of the functions, which come as JSON.

use serde::Deserialize;
use wasm_bindgen::JsValue;
use wei7_convert::{Carry, Conflicts, Convention, Format, Formats, Language, Options, Strip};
use wei7_core::{DiagramOptions, DiagramStyle, ProblemMarks, TextEncoding};

use crate::errors::argument;

/// Options of all functions. A function ignores the options that do not concern it.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Asked {
    format: Option<String>,
    pub(crate) name: Option<String>,
    encoding: Option<String>,
    strict: bool,
    carry: Option<bool>,
    lossless: bool,
    pretty: bool,
    style: Option<String>,
    r#move: Option<u64>,
    problems: Option<String>,
    analysis: Option<String>,
    strip: Vec<String>,
    pub(crate) validate: Option<bool>,
    pub(crate) to: Option<String>,
    pub(crate) uncertain: bool,
    pub(crate) exact: bool,
    pub(crate) conflicts: Option<String>,
    language: Option<String>,
    bundle: bool,
    no_quirks: bool,
    salvage: bool,
}

impl Asked {
    pub(crate) fn parse(json: &str) -> Result<Self, JsValue> {
        serde_json::from_str(json).map_err(|why| argument(format!("invalid options: {why}")))
    }

    /// Returns the options of the library.
    pub(crate) fn options(&self) -> Result<Options, JsValue> {
        let encoding = match &self.encoding {
            None => None,
            Some(name) => {
                let unknown = || argument(format!("no encoding is called {name:?}"));
                Some(TextEncoding::from_name(name).ok_or_else(unknown)?)
            }
        };
        let style = match self.style.as_deref() {
            None | Some("sensei") => DiagramStyle::Sensei,
            Some("ascii") => DiagramStyle::Ascii,
            Some("unicode") => DiagramStyle::Unicode,
            Some(style) => {
                let error = format!("no style of diagrams is called {style:?}; there are sensei, ascii, unicode");
                return Err(argument(error));
            }
        };
        let problems = match self.problems.as_deref() {
            None => ProblemMarks::default(),
            Some("goproblems") => ProblemMarks::Goproblems,
            Some("uligo") => ProblemMarks::Uligo,
            Some("plain") => ProblemMarks::Plain,
            Some(name) => {
                let error = format!("no marks of problems are called {name:?}; there are goproblems, uligo, plain");
                return Err(argument(error));
            }
        };
        let unknown =
            |name, known| argument(format!("no convention of analyses is called {name:?}; there are {known}"));
        let analysis = self.analysis.as_deref();
        let analysis =
            analysis.map(|name| Convention::written(name).map_err(|known| unknown(name, known))).transpose()?;
        let mut strip = Strip::default();
        for name in &self.strip {
            let error = || format!("no part of a record is called {name:?}; there are analysis, comments, variations");
            strip = strip.union(Strip::by_name(name).ok_or_else(|| argument(error()))?);
        }
        Ok(Options {
            from: self.format.as_deref().map(format).transpose()?,
            encoding,
            strict: self.strict,
            carry: if self.carry == Some(false) { Carry::None } else { Carry::Keep },
            lossless: self.lossless,
            pretty: self.pretty,
            problems,
            analysis,
            strip,
            diagram: DiagramOptions { style, r#move: self.r#move },
            bundle: self.bundle,
            no_quirks: self.no_quirks,
            salvage: self.salvage,
            ..Options::default()
        })
    }

    /// Returns the target format.
    pub(crate) fn target(&self) -> Result<Option<Format>, JsValue> {
        self.to.as_deref().map(format).transpose()
    }

    /// Returns the language of messages.
    pub(crate) fn language(&self) -> Result<Language, JsValue> {
        match self.language.as_deref() {
            None | Some("en") => Ok(Language::En),
            Some("zh") => Ok(Language::Zh),
            Some(language) => Err(argument(format!("{language:?} is neither \"en\" nor \"zh\""))),
        }
    }

    /// Returns what a merge writes if both sides changed the same field.
    pub(crate) fn choice(&self) -> Result<Conflicts, JsValue> {
        match self.conflicts.as_deref() {
            Some("ours") => Ok(Conflicts::Ours),
            Some("theirs") | None => Ok(Conflicts::Theirs),
            Some("comment") => Ok(Conflicts::Comment(Language::En)),
            Some(other) => Err(argument(format!("conflicts is ours, theirs or comment, not {other:?}"))),
        }
    }
}

/// Returns the format with this id.
pub(crate) fn format(id: &str) -> Result<Format, JsValue> {
    id.parse().map_err(|_| {
        let known: Vec<_> = Formats::default().iter().map(Format::id).collect();
        argument(format!("no format is called {id:?}; there are {}", known.join(", ")))
    })
}
