//! Parser of pages, which are Markdown with headings, paragraphs and fenced examples.
//!
//! ```text
//! # no-sgf                 the name of the finding
//!                          paragraphs in English
//! ~~~sgf bad               examples, each with its role and with options
//! ~~~sgf good
//! # 文件里没有棋局           the title in Chinese
//!                          paragraphs in Chinese
//! ```

use wei7_core::{Limits, Message};

use crate::format::Format;

/// Parsed page, which explains a finding or a kind of loss.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<'a> {
    /// Name of the finding.
    pub name: &'a str,
    /// Paragraphs in English, one line each.
    pub english: Vec<String>,
    /// Title in Chinese.
    pub title: &'a str,
    /// Paragraphs in Chinese, one line each.
    pub chinese: Vec<String>,
    /// Examples in the order of the page.
    pub examples: Vec<Example<'a>>,
}

/// Purpose of an example on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role<'a> {
    /// Input that causes the finding.
    Bad,
    /// Input without the finding.
    Good,
    /// Supplement (the file beside a 3.0 document) of the preceding example.
    Supplement,
    /// File of this name that the commands of the page use.
    File(&'a str),
}

/// Input or commands, with options.
#[derive(Clone, Debug, PartialEq)]
pub struct Example<'a> {
    /// Language of the text: `json`, `xml`, `sgf`, `ishi`, or `console` for commands, one per line after `$ `.
    pub language: &'a str,
    /// Purpose of the example, such as to show an input that causes the finding.
    pub role: Role<'a>,
    /// Options: `strict`, `bundle`, `bytes` (`\xNN` is a byte, and the last line has no line break), `to=F`,
    /// `limit=NAME:N`, `encoding=NAME`, `carry=none`, `no-quirks`.
    pub options: Vec<&'a str>,
    /// Text as written on the page.
    pub text: &'a str,
}

/// Error in the syntax of a page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum PageError {
    /// This line of text precedes the first heading.
    Text(String),
    /// The page has this number of headings instead of two.
    Headings(usize),
    /// A fenced example is not closed.
    Open,
    /// The words after a fence are not a language and a role.
    Role(String),
    /// An option of an example is invalid.
    Option(String),
}

impl PageError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Text(line) => Message::new("page-text-before-heading").with("line", line),
            Self::Headings(number) => Message::new("page-headings").with("number", *number),
            Self::Open => Message::new("page-example-without-end"),
            Self::Role(info) => Message::new("page-example-role").with("info", info),
            Self::Option(option) => Message::new("page-example-option").with("option", option),
        }
    }
}

const FENCE: &str = "```";

impl<'a> Page<'a> {
    /// Parses the Markdown text of a page.
    pub fn parse(text: &'a str) -> Result<Self, PageError> {
        let mut headings: Vec<&str> = Vec::new();
        let mut paragraphs: Vec<Vec<String>> = Vec::new();
        let mut examples = Vec::new();
        let mut rest = text;
        let mut is_open = false;
        while let Some(line) = next_line(&mut rest) {
            if let Some(info) = line.strip_prefix(FENCE) {
                let empty = rest.strip_prefix("```\n").map(|after| ("", after));
                let (example, after) = empty.or_else(|| rest.split_once("\n```\n")).ok_or(PageError::Open)?;
                examples.push(Example::new(info, example)?);
                rest = after;
                is_open = false;
            } else if let Some(heading) = line.strip_prefix("# ") {
                headings.push(heading);
                paragraphs.push(Vec::new());
                is_open = false;
            } else if line.is_empty() {
                is_open = false;
            } else {
                let all = paragraphs.last_mut().ok_or_else(|| PageError::Text(line.to_owned()))?;
                match all.last_mut().filter(|_| is_open) {
                    Some(paragraph) => append_line(paragraph, line),
                    None => all.push(line.to_owned()),
                }
                is_open = true;
            }
        }
        let ([name, title], [english, chinese]) = (&headings[..], &mut paragraphs[..]) else {
            return Err(PageError::Headings(headings.len()));
        };
        Ok(Self { name, title, english: std::mem::take(english), chinese: std::mem::take(chinese), examples })
    }
}

/// Appends a line to a paragraph. A blank replaces the line break unless it is between two Chinese characters.
fn append_line(paragraph: &mut String, line: &str) {
    let is_wide = |letter: Option<char>| letter.is_some_and(|letter| letter >= '\u{2E80}');
    if !(is_wide(paragraph.chars().last()) && is_wide(line.chars().next())) {
        paragraph.push(' ');
    }
    paragraph.push_str(line);
}

fn next_line<'a>(rest: &mut &'a str) -> Option<&'a str> {
    if rest.is_empty() {
        return None;
    }
    let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
    *rest = after;
    Some(line.trim_end())
}

/// Returns the second heading of a page, which is the title in Chinese. Lines within examples do not count.
pub(super) fn title_in_chinese(page: &str) -> Option<&str> {
    let outside = page.split("\n```").step_by(2);
    outside.flat_map(str::lines).filter_map(|line| line.strip_prefix("# ")).nth(1)
}

impl<'a> Example<'a> {
    fn new(info: &'a str, text: &'a str) -> Result<Self, PageError> {
        let mut words = info.split(' ');
        let (language, role) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let role = match role {
            "bad" => Role::Bad,
            "good" => Role::Good,
            "supplement" => Role::Supplement,
            _ => Role::File(role.strip_prefix("file=").ok_or_else(|| PageError::Role(info.to_owned()))?),
        };
        let is_known = matches!(language, "json" | "xml" | "console") || language.parse::<Format>().is_ok();
        if !is_known {
            return Err(PageError::Role(info.to_owned()));
        }
        Ok(Self { language, role, options: words.collect(), text })
    }

    /// Returns the format of the input; `None` for commands.
    pub fn format(&self) -> Option<Format> {
        match self.language {
            "json" => Some(Format::WEI7),
            "xml" => Some(Format::WEI7_2_2),
            id => id.parse().ok(),
        }
    }

    /// Returns whether the example has this option.
    pub fn has(&self, option: &str) -> bool {
        self.options.contains(&option)
    }

    /// Returns the value of an option of the form `option=value`.
    pub fn value(&self, option: &str) -> Option<&'a str> {
        self.options.iter().find_map(|written| written.strip_prefix(option)?.strip_prefix('='))
    }

    /// Returns the bytes of the input.
    pub fn bytes(&self) -> Result<Vec<u8>, PageError> {
        if !self.has("bytes") {
            return Ok(format!("{}\n", self.text).into_bytes());
        }
        let mut bytes = Vec::new();
        let mut parts = self.text.split("\\x");
        bytes.extend(parts.next().unwrap_or_default().bytes());
        for part in parts {
            let wrong = || PageError::Option(format!("\\x{part}"));
            let (digits, after) = part.split_at_checked(2).ok_or_else(wrong)?;
            bytes.push(u8::from_str_radix(digits, 16).map_err(|_| wrong())?);
            bytes.extend(after.bytes());
        }
        Ok(bytes)
    }

    /// Returns the limits for reading the input.
    pub fn limits(&self) -> Result<Limits, PageError> {
        let mut limits = Limits::DEFAULT;
        let Some(written) = self.value("limit") else { return Ok(limits) };
        let wrong = || PageError::Option(written.to_owned());
        let (name, number) = written.split_once(':').ok_or_else(wrong)?;
        let number: u32 = number.parse().map_err(|_| wrong())?;
        match name {
            "bytes" => limits.bytes = number.into(),
            "nodes" => limits.nodes = number.into(),
            "board" => limits.board = number,
            "text" => limits.text = number.into(),
            "derived_stones" => limits.derived_stones = number.into(),
            "findings" => limits.findings = usize::try_from(number).map_err(|_| wrong())?,
            _ => return Err(wrong()),
        }
        Ok(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# no-sgf\n\nOne line,\nand another.\n\nA second.\n\n```sgf bad bytes limit=nodes:7\n# x\\x00\n```\n\n\
        ```sgf good\n(;)\n```\n\n# 没有棋局\n\n一行，\n又一行\nand more。\n";

    #[test]
    fn pages_are_parsed() {
        let page = Page::parse(PAGE).unwrap();
        assert_eq!((page.name, page.title), ("no-sgf", "没有棋局"));
        assert_eq!(page.english, ["One line, and another.", "A second."]);
        assert_eq!(page.chinese, ["一行，又一行 and more。"]);
        let [bad, good] = &page.examples[..] else { panic!("{:?}", page.examples) };
        assert_eq!((bad.language, bad.role, good.role), ("sgf", Role::Bad, Role::Good));
        assert_eq!((bad.bytes(), good.bytes()), (Ok(b"# x\0".to_vec()), Ok(b"(;)\n".to_vec())));
        assert_eq!(bad.limits().unwrap().nodes, 7);
        assert_eq!(title_in_chinese(PAGE), Some("没有棋局"));
    }

    #[test]
    fn invalid_pages_are_errors() {
        assert!(matches!(Page::parse("text\n"), Err(PageError::Text(_))));
        assert!(matches!(Page::parse("# one\n\ntext\n"), Err(PageError::Headings(1))));
        assert_eq!(Page::parse("# one\n\n```sgf bad\n"), Err(PageError::Open));
        assert!(matches!(Page::parse("# one\n\n```sgf\nx\n```\n"), Err(PageError::Role(_))));
        assert!(matches!(Page::parse("# one\n\n```cgf bad\nx\n```\n"), Err(PageError::Role(_))));
    }

    #[test]
    fn wrong_options_of_an_example_are_errors() {
        let with = |options: &'static str, text| Example::new(options, text).unwrap();
        assert!(with("sgf bad limit=color:7", "x").limits().is_err());
        assert!(with("sgf bad bytes", "\\xZZ").bytes().is_err());
        assert!(with("sgf bad bytes", "\\x0").bytes().is_err());
    }
}
