//! Generates wei7 2.x documents as element trees, and compares documents as such trees, without the reader of
//! `wei7-xml`.
//!
//! Strategies are boxed: nested strategies are large values and would take stack space at each depth.

use proptest::collection::vec;
use proptest::option::{self, weighted};
use proptest::prelude::*;
use quick_xml::events::{BytesStart, Event};

/// An element: attributes by name, children in order, text without surrounding white space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Element {
    /// Name of the element. `!` stands for a comment, `?` for a processing instruction and `!DOCTYPE` for the
    /// declaration; `text` is their content.
    pub name: String,
    /// Attributes with name and value, sorted by name: their order has no meaning.
    pub attributes: Vec<(String, String)>,
    /// Child elements.
    pub children: Vec<Element>,
    /// Text content.
    pub text: String,
}

impl Element {
    /// Returns an element without attributes and content.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Adds an attribute if it has a value.
    #[must_use]
    pub fn with(mut self, name: &str, value: Option<impl Into<String>>) -> Self {
        if let Some(value) = value {
            self.attributes.push((name.to_owned(), value.into()));
            self.attributes.sort();
        }
        self
    }

    /// Adds children.
    #[must_use]
    pub fn holding(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// Returns the tree as XML, on one line.
    pub fn to_xml(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self.name.as_str() {
            "!" => out.extend(["<!--", &self.text, "-->"]),
            "?" => out.extend(["<?", &self.text, "?>"]),
            "!DOCTYPE" => out.extend(["<!DOCTYPE ", &self.text, ">"]),
            name => {
                out.extend(["<", name]);
                for (name, value) in &self.attributes {
                    out.extend([" ", name, "='", &escape(value), "'"]);
                }
                if self.children.is_empty() && self.text.is_empty() {
                    out.push_str("/>");
                    return;
                }
                out.push('>');
                out.push_str(&self.text);
                for child in &self.children {
                    child.write(out);
                }
                out.extend(["</", name, ">"]);
            }
        }
    }
}

fn escape(value: &str) -> String {
    let mut out = String::new();
    for c in value.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '\'' => out.push_str("&apos;"),
            '\n' => out.push_str("&#xA;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            _ => out.push(c),
        }
    }
    out
}

/// Parses a document with the events of quick-xml. Line breaks in `comment` are kept, since the archives rely on them.
pub fn tree(xml: &str) -> Element {
    let mut reader = quick_xml::Reader::from_str(xml.trim_start_matches('\u{FEFF}'));
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => open.push(element(&tag)),
            Event::Empty(tag) => open.last_mut().unwrap().children.push(element(&tag)),
            Event::End(_) => {
                let done = open.pop().unwrap();
                let done = Element { text: done.text.trim().to_owned(), ..done };
                open.last_mut().unwrap().children.push(done);
            }
            Event::Text(text) => open.last_mut().unwrap().text.push_str(&text.into_inner()),
            Event::Comment(text) => {
                let text = text.into_inner().into_owned();
                open.last_mut().unwrap().children.push(Element { text, ..Element::new("!") });
            }
            Event::PI(text) => {
                let text = text.into_inner().into_owned();
                open.last_mut().unwrap().children.push(Element { text, ..Element::new("?") });
            }
            Event::DocType(text) => {
                let text = text.into_inner().into_owned();
                open.last_mut().unwrap().children.push(Element { text, ..Element::new("!DOCTYPE") });
            }
            Event::CData(text) => open.last_mut().unwrap().text.push_str(&text.into_inner()),
            Event::Decl(_) | Event::GeneralRef(_) => {}
            Event::Eof => break,
        }
    }
    let mut document = open.pop().unwrap();
    document.text.clear();
    document
}

fn element(tag: &BytesStart<'_>) -> Element {
    let mut element = Element::new(tag.name().as_ref());
    for attribute in tag.attributes() {
        let attribute = attribute.unwrap();
        let raw = attribute.value.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
        let raw = if attribute.key.as_ref() == "comment" { raw } else { raw.replace('\n', " ") };
        let value = quick_xml::escape::unescape(&raw).unwrap().into_owned();
        element.attributes.push((attribute.key.as_ref().to_owned(), value));
    }
    element.attributes.sort();
    element
}

fn text() -> BoxedStrategy<String> {
    prop_oneof![
        Just(String::new()),
        "[a-z<>&'\" ]{0,8}",
        "[a-z]{1,2}\t[a-z]{0,2}",
        "[\u{4E00}-\u{4E10}]{1,4}",
        Just("x".repeat(128))
    ]
    .boxed()
}

fn comment() -> BoxedStrategy<String> {
    prop_oneof![text(), "[ab\n\r\t]{1,6}"].boxed()
}

/// Generates a comment or a processing instruction, which may stand beside elements.
fn aside() -> BoxedStrategy<Element> {
    prop_oneof![
        "[a-z <&]{0,6}".prop_map(|text| Element { text, ..Element::new("!") }),
        "[a-z]{3}( [a-z<&]{1,4})?"
            .prop_filter("reserved", |text| !text.starts_with("xml"))
            .prop_map(|text| Element { text, ..Element::new("?") }),
    ]
    .boxed()
}

fn asides() -> BoxedStrategy<Vec<Element>> {
    prop_oneof![9 => Just(Vec::new()), 1 => vec(aside(), 1..3)].boxed()
}

/// Generates the content before the root: asides, and among them at most one document type declaration, which declares
/// nothing.
fn prolog() -> BoxedStrategy<Vec<Element>> {
    let named = prop::sample::select(
        &["wei7", "wei7\n", "wei7 [ ]", "wei7 SYSTEM 'a.dtd'", "go SYSTEM \"it's[&<\"", "wei7 PUBLIC '-//a' '' []"][..],
    );
    (asides(), weighted(0.1, named), any::<prop::sample::Index>())
        .prop_map(|(mut before, named, place)| {
            if let Some(text) = named {
                let text = text.to_owned();
                before.insert(place.index(before.len() + 1), Element { text, ..Element::new("!DOCTYPE") });
            }
            before
        })
        .boxed()
}

fn word(words: &'static [&'static str]) -> impl Strategy<Value = Option<&'static str>> {
    weighted(0.2, prop::sample::select(words))
}

fn coordinates() -> impl Strategy<Value = (String, String)> {
    (0..7u32, 0..7u32).prop_map(|(x, y)| (x.to_string(), y.to_string()))
}

fn color() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&["black", "white"][..])
}

fn mark() -> BoxedStrategy<Element> {
    (coordinates(), prop::sample::select(&["a", "Z", "0", "@", "#", "$", "%", "&", "*", "?"][..]), asides())
        .prop_map(|((x, y), symbol, inner)| {
            Element::new("mark").with("x", Some(x)).with("y", Some(y)).with("symbol", Some(symbol)).holding(inner)
        })
        .boxed()
}

fn stone() -> BoxedStrategy<Element> {
    (color(), coordinates(), asides())
        .prop_map(|(name, (x, y), inner)| Element::new(name).with("x", Some(x)).with("y", Some(y)).holding(inner))
        .boxed()
}

/// Adds `eval`, `title`, `comment` and `problem` of 3.16.
fn described(element: Element) -> BoxedStrategy<Element> {
    (
        word(&["bad", "normal", "good", "trick"]),
        weighted(0.2, text()),
        weighted(0.2, comment()),
        weighted(0.15, prop::sample::select(&["no", "black", "white"][..])),
    )
        .prop_map(move |(eval, title, comment, problem)| {
            let element = element.clone().with("eval", eval).with("title", title);
            element.with("comment", comment).with("problem", problem)
        })
        .boxed()
}

fn played() -> BoxedStrategy<Element> {
    let place = prop_oneof![
        1 => Just((Some("pass"), None)),
        1 => coordinates().prop_map(|place| (Some("normal"), Some(place))),
        8 => coordinates().prop_map(|place| (None, Some(place))),
    ];
    (color(), place, word(&["small", "medium", "large"]), asides())
        .prop_flat_map(|(name, (kind, place), splitter, inner)| {
            let (x, y) = place.unzip();
            let element = Element::new(name).with("type", kind).with("x", x).with("y", y);
            described(element.with("splitter", splitter).holding(inner))
        })
        .boxed()
}

fn pre() -> BoxedStrategy<Element> {
    let child = prop_oneof![3 => stone(), 2 => mark(), 1 => aside()];
    prop_oneof![
        described(Element::new("pre")),
        text().prop_map(|title| Element::new("pre").with("title", Some(title))),
        (described(Element::new("pre")), vec(child, 0..6)).prop_map(|(pre, children)| pre.holding(children)),
    ]
    .boxed()
}

fn moves() -> BoxedStrategy<Element> {
    let leaf =
        vec(prop_oneof![6 => played(), 1 => mark()], 0..6).prop_map(|children| Element::new("moves").holding(children));
    leaf.prop_recursive(5, 60, 8, |inner| {
        let child = prop_oneof![
            6 => played(),
            2 => mark(),
            3 => inner,
            1 => aside(),
        ];
        (option::of(pre()), vec(child, 0..8))
            .prop_map(|(pre, children)| Element::new("moves").holding(pre).holding(children))
    })
    .boxed()
}

fn person(name: &'static str) -> BoxedStrategy<Element> {
    (weighted(0.2, text()), weighted(0.2, text()), option::of(text()), weighted(0.2, text()), weighted(0.2, text()))
        .prop_map(move |(domain, id, person, title, rank)| {
            let element = Element::new(name).with("domain", domain).with("id", id).with("name", person);
            element.with("title", title).with("rank", rank)
        })
        .boxed()
}

fn half_points(most: u32) -> impl Strategy<Value = Option<String>> {
    option::of((1..most).prop_map(|half| format!("{}{}", half / 2, if half % 2 == 1 { ".5" } else { "" })))
}

fn game() -> BoxedStrategy<Element> {
    let scoring = word(&["area", "territory"]);
    let rules =
        (scoring, half_points(20), word(&["Chinese", "Japanese", "Korean"])).prop_map(|(scoring, komi, kind)| {
            Element::new("rules").with("scoring", scoring).with("komi", komi).with("type", kind)
        });
    let zone = prop::sample::select(&["Z", "", "+08:00", "-14:00", "+00:00"][..]);
    let year = prop::sample::select(&["0001", "1999", "2024", "9999", "12000", "-0044"][..]);
    let time = (year, 1..=12u32, 1..=28u32, 0..=23u32, "(\\.[0-9]{1,12})?", zone).prop_map(
        |(year, month, day, hour, fraction, zone)| Element {
            text: format!("{year}-{month:02}-{day:02}T{hour:02}:59:00{fraction}{zone}"),
            ..Element::new("time")
        },
    );
    let result = (prop::sample::select(&["black", "white", "neither"][..]), half_points(1024))
        .prop_map(|(winner, margin)| Element::new("result").with("winner", Some(winner)).with("margin", margin));
    let children = (
        option::of(rules),
        option::of(time),
        option::of(person("black")),
        option::of(person("white")),
        option::of(result),
        asides(),
    )
        .prop_map(|(rules, time, black, white, result, asides)| {
            [rules, time, black, white, result].into_iter().flatten().chain(asides).collect::<Vec<_>>()
        })
        .prop_shuffle();
    (children, weighted(0.2, text()), weighted(0.2, text()), option::of(text()))
        .prop_map(|(children, domain, id, name)| {
            Element::new("game").with("domain", domain).with("id", id).with("name", name).holding(children)
        })
        .boxed()
}

/// Generates a document that is valid in 2.2, of size 7. The result holds the content before the root, the root, and
/// the content after it.
pub fn document() -> BoxedStrategy<Element> {
    (option::of(game()), moves(), prolog(), asides(), asides())
        .prop_map(|(game, mut moves, before, between, after)| {
            allow(&mut moves, false);
            let size = Element { text: "7".to_owned(), ..Element::new("size") };
            let root = Element::new("wei7").with("version", Some("2.2")).holding([size]).holding(game);
            let root = root.holding(between).holding([moves]);
            Element::default().holding(before).holding([root]).holding(after)
        })
        .boxed()
}

/// Generates valid documents with other sizes and versions, and with white space around numbers, which the schema
/// ignores.
pub fn odd_document() -> BoxedStrategy<Element> {
    let size = prop::sample::select(&["7", "9", "19", " 13\n"][..]);
    let version = prop::sample::select(&["2.0", "2.1", "2.2"][..]);
    let blanks = vec((any::<prop::sample::Index>(), prop::sample::select(&[" ", "  "][..])), 0..4);
    (document(), size, version, blanks)
        .prop_map(|(mut document, size, version, blanks)| {
            for (place, blank) in blanks {
                let place = place.index(document.elements());
                document.widen(place, blank);
            }
            for root in document.children.iter_mut().filter(|child| child.name == "wei7") {
                root.attributes = vec![("version".to_owned(), version.to_owned())];
                size.clone_into(&mut root.children[0].text);
            }
            document
        })
        .boxed()
}

/// Removes combinations that 3.15 and 3.19 forbid. Recursion is safe: the trees of proptest are not deep.
fn allow(moves: &mut Element, mut played: bool) {
    let is_aside = |element: &Element| matches!(element.name.as_str(), "!" | "?");
    while let Some(last) = moves.children.iter().rposition(|child| !is_aside(child)) {
        if moves.children[last].name != "mark" {
            break;
        }
        moves.children.remove(last);
    }
    for child in &mut moves.children {
        match child.name.as_str() {
            "pre" => {
                if played {
                    child.children.retain(|child| !matches!(child.name.as_str(), "black" | "white"));
                }
                played |= child.children.iter().any(|child| matches!(child.name.as_str(), "black" | "white"));
            }
            "black" | "white" => played = true,
            "moves" => allow(child, played),
            _ => {}
        }
    }
}

/// A change that may break a rule of 2.2.
#[derive(Clone, Debug)]
pub enum Damage {
    /// Sets the attribute of this name to this value.
    Attribute(&'static str, String),
    /// Adds a child.
    Child(Element),
    /// Adds this text to the content of an element.
    Text(&'static str),
}

fn damage() -> impl Strategy<Value = Damage> {
    let name = prop::sample::select(
        &["eval", "title", "comment", "problem", "type", "splitter", "komi", "margin", "scoring", "name", "x", "other"]
            [..],
    );
    let value = prop_oneof![
        Just("best".to_owned()),
        Just("07.50".to_owned()),
        Just(" 3 ".to_owned()),
        Just("+02".to_owned()),
        Just("a\nb\u{2028}".to_owned()),
        Just("x".repeat(130)),
        Just("\u{1}\u{FFFF}".to_owned()),
    ];
    let child = prop_oneof![Just(Element::new("blue")), mark(), stone(), moves()];
    prop_oneof![
        4 => (name, value).prop_map(|(name, value)| Damage::Attribute(name, value)),
        2 => child.prop_map(Damage::Child),
        1 => prop::sample::select(&["text", "12"][..]).prop_map(Damage::Text),
    ]
}

/// Generates a document with a few changes to its elements.
pub fn damaged_document() -> impl Strategy<Value = Element> {
    (document(), vec((any::<prop::sample::Index>(), damage()), 1..4)).prop_map(|(mut document, damages)| {
        for (place, damage) in damages {
            let place = place.index(document.elements());
            document.damage(place, &damage);
        }
        document
    })
}

impl Element {
    /// Returns the number of elements of the tree, including the root.
    fn elements(&self) -> usize {
        1 + self.children.iter().map(Self::elements).sum::<usize>()
    }

    /// Puts white space around the numbers of the element with this number in document order.
    fn widen(&mut self, place: usize, blank: &str) {
        self.change(place, &mut |element| {
            for (name, value) in &mut element.attributes {
                if matches!(&**name, "x" | "y" | "komi" | "margin") {
                    *value = format!("{blank}{value}{blank}");
                }
            }
        });
    }

    /// Changes the element with this number in document order.
    fn change(&mut self, mut place: usize, change: &mut impl FnMut(&mut Self)) {
        if place == 0 {
            return change(self);
        }
        place -= 1;
        for child in &mut self.children {
            let inside = child.elements();
            if place < inside {
                return child.change(place, change);
            }
            place -= inside;
        }
    }

    fn damage(&mut self, place: usize, damage: &Damage) {
        self.change(place, &mut |element| element.damaged(damage));
    }

    fn damaged(&mut self, damage: &Damage) {
        if self.name.is_empty() || self.name.starts_with(['!', '?']) {
            return;
        }
        match damage {
            Damage::Attribute(name, value) => {
                self.attributes.retain(|(known, _)| known != name);
                self.attributes.push(((*name).to_owned(), value.clone()));
            }
            Damage::Child(child) => self.children.push(child.clone()),
            Damage::Text(text) => self.text.push_str(text),
        }
    }
}
