//! The versions of 2.x.

use quick_xml::events::Event;

use crate::encoding_findings::text;

/// A version of 2.x. The three differ only in their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// `2.0`
    V2_0,
    /// `2.1`
    V2_1,
    /// `2.2`
    #[default]
    V2_2,
}

impl Version {
    /// The version that the root element of a document names, if it is one of the three.
    ///
    /// ```
    /// use wei7_xml::Version;
    /// assert_eq!(Version::of(b"<!-- <wei7 version='2.0'> --><wei7 version='2.1'>"), Some(Version::V2_1));
    /// assert_eq!(Version::of(b"<wei7>"), None);
    /// ```
    pub fn of(bytes: &[u8]) -> Option<Self> {
        // In nearly all documents the bytes of the root are text as they stand: what follows it need not be decoded.
        Self::of_root(bytes).or_else(|| Self::of_root(text(bytes)?.as_bytes()))
    }

    fn of_root(bytes: &[u8]) -> Option<Self> {
        let mut events = quick_xml::Reader::from_reader(bytes);
        loop {
            match events.read_event().ok()? {
                Event::Start(root) | Event::Empty(root) => {
                    let attribute = root.try_get_attribute("version").ok()??;
                    let named = |version: &Self| version.as_str() == &*attribute.value;
                    return [Self::V2_0, Self::V2_1, Self::V2_2].into_iter().find(named);
                }
                Event::Eof => return None,
                _ => {}
            }
        }
    }

    /// The value of `version` (3.2).
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2_0 => "2.0",
            Self::V2_1 => "2.1",
            Self::V2_2 => "2.2",
        }
    }
}
