//! The versions of 2.x.

use quick_xml::events::Event;

use crate::encoding_findings::text;

/// A version of 2.x. The three versions differ only in their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// wei7 2.0, with the version `2.0`.
    V2_0,
    /// wei7 2.1, with the version `2.1`.
    V2_1,
    /// wei7 2.2, with the version `2.2`.
    #[default]
    V2_2,
}

impl Version {
    /// Returns the version that the root element of a document names; `None` if the document names another version or
    /// none.
    ///
    /// ```
    /// use wei7_xml::Version;
    /// assert_eq!(Version::from_document(b"<!-- <wei7 version='2.0'> --><wei7 version='2.1'>"), Some(Version::V2_1));
    /// assert_eq!(Version::from_document(b"<wei7>"), None);
    /// ```
    pub fn from_document(bytes: &[u8]) -> Option<Self> {
        // The root of nearly all documents can be read from the bytes directly, without decoding the whole document.
        Self::root_version(bytes).or_else(|| Self::root_version(text(bytes)?.as_bytes()))
    }

    fn root_version(bytes: &[u8]) -> Option<Self> {
        let mut events = quick_xml::Reader::from_reader(bytes);
        loop {
            match events.read_event().ok()? {
                Event::Start(root) | Event::Empty(root) => {
                    let attribute = root.try_get_attribute("version").ok()??;
                    return Self::from_name(&attribute.value);
                }
                Event::Eof => return None,
                _ => {}
            }
        }
    }

    /// Returns the version that a value of the attribute `version` names (3.2).
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::V2_0, Self::V2_1, Self::V2_2].into_iter().find(|version| version.as_str() == name)
    }

    /// Returns the value of the attribute `version` (3.2).
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2_0 => "2.0",
            Self::V2_1 => "2.1",
            Self::V2_2 => "2.2",
        }
    }
}
