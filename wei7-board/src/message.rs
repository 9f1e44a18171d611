//! Messages as identifiers with arguments, without the text of a language.

use std::borrow::Cow;
use std::{fmt, io};

use crate::Color;

/// Sentence of a finding or an error, as an identifier with arguments. The crate wei7-messages has the sentence of each
/// identifier in each language. [`Display`](fmt::Display) prints the identifier and the arguments.
///
/// ```
/// use wei7_board::Message;
///
/// let message = Message::new("at-most-bytes").with("most", 500_u32);
/// assert_eq!(message.to_string(), "at-most-bytes(most: 500)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    id: &'static str,
    /// Boxed to keep the type small, since most messages have no arguments.
    #[allow(clippy::box_collection, reason = "findings hold messages and are returned as errors")]
    arguments: Option<Box<Vec<(&'static str, Argument)>>>,
}

/// Argument of a [`Message`], or the found or expected input of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Text that is not translated, such as quoted input or the name of a program.
    Text(Cow<'static, str>),
    /// An integer. An integer that does not fit into `i64` becomes [`Argument::Text`].
    Number(i64),
    /// Alternatives, one of which is expected.
    OneOf(Vec<Cow<'static, str>>),
    /// Several values that the sentence enumerates.
    List(Vec<Argument>),
    /// Another message, which is a sentence or a part of a sentence.
    Message(Message),
}

impl Message {
    /// Creates a message without arguments.
    pub const fn new(id: &'static str) -> Self {
        Self { id, arguments: None }
    }

    /// Adds an argument, to which the sentence refers by `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Self {
        let arguments = self.arguments.get_or_insert_default();
        // Exact, to save memory: a conversion may keep hundreds of thousands of messages, most with one or two
        // arguments.
        arguments.reserve_exact(1);
        arguments.push((name, value.into()));
        self
    }

    /// Returns the identifier.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the arguments with their names.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        self.arguments.as_deref().map_or(&[], Vec::as_slice)
    }
}

impl Argument {
    /// Creates an argument from alternatives, one of which is expected.
    pub fn one_of<T: Into<Cow<'static, str>>>(alternatives: impl IntoIterator<Item = T>) -> Self {
        Self::OneOf(alternatives.into_iter().map(Into::into).collect())
    }

    /// Returns the text; `None` if the argument is not a text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Number(_) | Self::OneOf(_) | Self::List(_) | Self::Message(_) => None,
        }
    }

    /// Cuts a text off after `most` characters and appends `...`. Shorter texts and other arguments are unchanged.
    #[must_use]
    pub fn shortened(self, most: usize) -> Self {
        let Self::Text(text) = self else { return self };
        let cut = if text.len() <= most { None } else { text.char_indices().nth(most) };
        match cut.and_then(|(at, _)| text.get(..at)) {
            Some(begin) => Self::Text(format!("{begin}...").into()),
            None => Self::Text(text),
        }
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned().into())
    }
}

impl From<Cow<'_, str>> for Argument {
    fn from(text: Cow<'_, str>) -> Self {
        Self::Text(text.into_owned().into())
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<Color> for Argument {
    fn from(color: Color) -> Self {
        Message::new(match color {
            Color::Black => "black",
            Color::White => "white",
        })
        .into()
    }
}

impl From<char> for Argument {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string().into())
    }
}

/// Returns the [`Message`] that the error contains, or else a message for the kind of the error. For a kind without a
/// message, returns the text of the operating system without the error number.
impl From<&io::Error> for Argument {
    fn from(error: &io::Error) -> Self {
        if let Some(message) = error.get_ref().and_then(|inner| inner.downcast_ref::<Message>()) {
            return Self::Message(message.clone());
        }
        let text = error.to_string();
        let is_of_system = error.raw_os_error().is_some();
        Self::Message(match error.kind() {
            io::ErrorKind::NotFound => Message::new("system-not-found"),
            io::ErrorKind::PermissionDenied => Message::new("system-permission-denied"),
            io::ErrorKind::IsADirectory => Message::new("system-is-a-directory"),
            io::ErrorKind::NotADirectory => Message::new("system-not-a-directory"),
            io::ErrorKind::AlreadyExists => Message::new("system-already-exists"),
            io::ErrorKind::StorageFull => Message::new("system-storage-full"),
            io::ErrorKind::QuotaExceeded => Message::new("system-quota-exceeded"),
            io::ErrorKind::FileTooLarge => Message::new("system-file-too-large"),
            io::ErrorKind::ReadOnlyFilesystem => Message::new("system-read-only"),
            io::ErrorKind::InvalidFilename => Message::new("system-invalid-name"),
            io::ErrorKind::BrokenPipe => Message::new("system-broken-pipe"),
            io::ErrorKind::Interrupted => Message::new("system-interrupted"),
            io::ErrorKind::UnexpectedEof => Message::new("system-unexpected-end"),
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput if !is_of_system => {
                Message::new("system-damaged-data").with("detail", text)
            }
            // An error of a library, such as a reader of archives.
            io::ErrorKind::Other if !is_of_system => Message::new("system-operation-failed").with("detail", text),
            _ => {
                // The error number helps only programs, so it is cut off.
                let sentence = text.rsplit_once(" (os error").map_or(&*text, |(sentence, _)| sentence);
                return Self::Text(sentence.to_owned().into());
            }
        })
    }
}

/// Converts integers to arguments. An integer that does not fit into `i64` becomes a text.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                i64::try_from(number).map_or_else(|_| Self::Text(number.to_string().into()), Self::Number)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, u128, usize, i32, i64);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (index, (name, value)) in self.arguments().iter().enumerate() {
            write!(f, "{}{name}: {value}", if index == 0 { "(" } else { ", " })?;
        }
        if self.arguments().is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::OneOf(alternatives) => f.write_str(&alternatives.join("|")),
            Self::List(list) => {
                for (index, one) in list.iter().enumerate() {
                    write!(f, "{}{one}", if index == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Self::Message(message) => message.fmt(f),
        }
    }
}

/// Allows an [`io::Error`] to contain a message.
impl std::error::Error for Message {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_error_becomes_a_text_or_a_message() {
        let message = Message::new("changed").with("name", "a");
        assert_eq!(Argument::from(&io::Error::other(message.clone())), Argument::Message(message));
        assert_eq!(
            Argument::from(&io::Error::other("x")),
            Message::new("system-operation-failed").with("detail", "x").into()
        );
        #[cfg(unix)]
        assert_eq!(Argument::from(&io::Error::from_raw_os_error(2)), Message::new("system-not-found").into());
    }

    #[test]
    fn display_prints_the_identifier_and_the_arguments() {
        let inner = Message::new("move-number").with("number", 12_u32);
        let message =
            Message::new("after").with("what", inner).with("name", "KM").with("allowed", Argument::one_of(["B", "W"]));
        assert_eq!(message.to_string(), "after(what: move-number(number: 12), name: KM, allowed: B|W)");
        assert_eq!(Message::new("kept").to_string(), "kept");
    }

    #[test]
    fn a_long_text_is_shortened_by_characters() {
        assert_eq!(Argument::from("棋".repeat(100)).shortened(80).as_text().map(|text| text.chars().count()), Some(83));
        assert_eq!(Argument::from("short").shortened(80), Argument::from("short"));
        assert_eq!(Argument::from(u64::MAX), Argument::Text(u64::MAX.to_string().into()));
    }
}
