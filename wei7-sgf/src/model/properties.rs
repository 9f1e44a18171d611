//! Table of all properties of `FF[1]` to `FF[4]`, one row per property.

/// Type of a property, which determines the nodes in which it may stand (`FF[4]` 2.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Property that describes a move; not allowed in one node with setup properties.
    Move,
    /// Property that describes a position; not allowed in one node with move properties.
    Setup,
    /// Property that is allowed in the root only.
    Root,
    /// Property with game information, allowed in any node but only once on each path from the root.
    GameInfo,
    /// Property without restriction, allowed in any node.
    None,
    /// Property that is allowed in any node and stays in effect in later nodes until it occurs again (`DD`, `VW`,
    /// `PM`).
    Inherit,
}

/// Type of a value (`FF[4]` 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// The empty value `[]`; the property itself is the information.
    None,
    /// An integer.
    Number,
    /// A number with an optional decimal fraction.
    Real,
    /// `1` (normal) or `2` (emphasized).
    Double,
    /// `B` or `W`.
    Color,
    /// Text of one line.
    SimpleText,
    /// Text with line breaks.
    Text,
    /// A point.
    Point,
    /// A point or a pass.
    Move,
    /// A point or a rectangle of points.
    Points,
    /// `number` or `number:number` (`SZ`).
    Size,
    /// `point:point` (`AR`, `LN`).
    PointPoint,
    /// `point:simpletext` (`LB`).
    PointText,
    /// `simpletext:simpletext` (`AP`).
    TextText,
    /// Empty, or `number:simpletext` (`FG`).
    Figure,
}

/// Number of values of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly one value.
    One,
    /// One or more values.
    List,
    /// One or more values, or a single empty value for the empty list.
    EList,
}

/// Versions of the format that define a property, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Versions(u8);

impl Versions {
    /// Returns whether the property is defined in this version of FF, 1 to 4.
    pub const fn contains(self, ff: u8) -> bool {
        ff >= 1 && ff <= 4 && self.0 & (1 << (ff - 1)) != 0
    }
}

/// Row of the table of properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Property that the row describes.
    pub id: Id,
    /// Identifier as written in `FF[4]`.
    pub name: &'static str,
    /// Type of the property, which determines where it may stand.
    pub kind: Kind,
    /// Type of the values of the property.
    pub value: Type,
    /// Number of values that the property may have.
    pub count: Count,
    /// Versions of the format that define the property.
    pub versions: Versions,
}

macro_rules! properties {
    ($($id:ident $doc:literal $kind:ident $value:ident $count:ident $versions:literal;)*) => {
        /// Property by its identifier; [`Id::Unknown`] is any property that no FF defines for Go.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Id {
            $(#[doc = $doc] $id,)*
            /// Private property, property of another game, or misspelled identifier.
            Unknown,
        }

        /// All defined properties: those of `FF[4]` in the order in which they are written (root, game, moves, setup,
        /// text, markup), then those of older versions.
        pub static TABLE: &[Row] = &[$(Row {
            id: Id::$id, name: stringify!($id), kind: Kind::$kind, value: Type::$value, count: Count::$count,
            versions: Versions($versions),
        }),*];
    };
}

properties! {
    FF "File format." Root Number One 0b1111;
    CA "Charset." Root SimpleText One 0b1000;
    GM "Game." Root Number One 0b1111;
    AP "Application." Root TextText One 0b1000;
    SZ "Size." Root Size One 0b1111;
    ST "Style." Root Number One 0b1000;
    GN "Game name." GameInfo SimpleText One 0b1111;
    EV "Event." GameInfo SimpleText One 0b1111;
    RO "Round." GameInfo SimpleText One 0b1111;
    DT "Date." GameInfo SimpleText One 0b1111;
    PC "Place." GameInfo SimpleText One 0b1111;
    PB "Player black." GameInfo SimpleText One 0b1111;
    BR "Black rank." GameInfo SimpleText One 0b1111;
    BT "Black team." GameInfo SimpleText One 0b1100;
    PW "Player white." GameInfo SimpleText One 0b1111;
    WR "White rank." GameInfo SimpleText One 0b1111;
    WT "White team." GameInfo SimpleText One 0b1100;
    RU "Rules." GameInfo SimpleText One 0b1100;
    HA "Handicap." GameInfo Number One 0b1111;
    KM "Komi." GameInfo Real One 0b1111;
    TM "Time limit." GameInfo Real One 0b1111;
    OT "Overtime." GameInfo SimpleText One 0b1000;
    RE "Result." GameInfo SimpleText One 0b1111;
    ON "Opening." GameInfo SimpleText One 0b1100;
    AN "Annotation." GameInfo SimpleText One 0b1100;
    CP "Copyright." GameInfo SimpleText One 0b1100;
    GC "Game comment." GameInfo Text One 0b1111;
    SO "Source." GameInfo SimpleText One 0b1111;
    US "User." GameInfo SimpleText One 0b1111;
    B "Black." Move Move One 0b1111;
    W "White." Move Move One 0b1111;
    KO "Ko: execute the move whatever it is." Move None One 0b1100;
    MN "Set move number." Move Number One 0b1100;
    AB "Add black." Setup Points List 0b1111;
    AW "Add white." Setup Points List 0b1111;
    AE "Add empty." Setup Points List 0b1111;
    PL "Player to play." Setup Color One 0b1111;
    BL "Black time left." Move Real One 0b1111;
    OB "Moves left in black's overtime." Move Number One 0b1100;
    WL "White time left." Move Real One 0b1111;
    OW "Moves left in white's overtime." Move Number One 0b1100;
    TE "Tesuji: a good move." Move Double One 0b1111;
    BM "Bad move." Move Double One 0b1111;
    DO "Doubtful." Move None One 0b1100;
    IT "Interesting." Move None One 0b1100;
    DM "Even position." None Double One 0b1100;
    GB "Good for black." None Double One 0b1111;
    GW "Good for white." None Double One 0b1111;
    HO "Hotspot." None Double One 0b1100;
    UC "Unclear position." None Double One 0b1100;
    V "Value of the node." None Real One 0b1111;
    N "Node name." None SimpleText One 0b1111;
    C "Comment." None Text One 0b1111;
    TR "Triangle." None Points List 0b1100;
    SQ "Square." None Points List 0b1000;
    CR "Circle." None Points List 0b1100;
    MA "Mark with a cross." None Points List 0b1100;
    SL "Selected." None Points List 0b1111;
    LB "Label." None PointText List 0b1100;
    AR "Arrow." None PointPoint List 0b1000;
    LN "Line." None PointPoint List 0b1000;
    TB "Territory of black." None Points EList 0b1111;
    TW "Territory of white." None Points EList 0b1111;
    DD "Dim points." Inherit Points EList 0b1000;
    FG "Figure." None Figure One 0b1111;
    PM "Print move mode." Inherit Number One 0b1000;
    VW "View." Inherit Points EList 0b1111;
    // The following properties are not in FF[4].
    BS "Black species." GameInfo Number One 0b0111;
    CH "Check mark." None Double One 0b0111;
    CI "Criticism." None Text One 0b0100;
    EL "Evaluation of a computer's move." Move Number One 0b0011;
    EX "Expected move." Move Move One 0b0011;
    ID "Game identifier." GameInfo SimpleText One 0b0100;
    KI "Integer komi: twice the komi." GameInfo Number One 0b0111;
    L "Letters: A, B, C, ... in order." None Point List 0b0011;
    LT "Lose on time." GameInfo None One 0b0100;
    M "Mark: MA on an empty point, TR on a stone." None Point List 0b0011;
    OM "Moves of an overtime period." GameInfo Number One 0b0100;
    OP "Seconds of an overtime period." GameInfo Real One 0b0100;
    OV "Operator overhead." GameInfo Real One 0b0100;
    RG "Region." None Points List 0b0111;
    SC "Secure stones." None Points List 0b0111;
    SE "Self-test moves." None Point List 0b0100;
    SI "Sigma: an interesting move." Move Double One 0b0100;
    TC "Territory count." GameInfo Number One 0b0100;
    WS "White species." GameInfo Number One 0b0111;
}

/// Number of the row in [`TABLE`] for each identifier of one or two upper-case letters; 255 if no row has the
/// identifier. A table is fast, because each property of a file is looked up.
static INDEX: [u8; 26 * 27] = index();

#[expect(clippy::cast_possible_truncation, reason = "there are fewer rows than 255; worked out when it is compiled")]
const fn index() -> [u8; 26 * 27] {
    let mut index = [u8::MAX; 26 * 27];
    let mut row = 0;
    while row < TABLE.len() {
        let name = TABLE[row].name.as_bytes();
        let second = if name.len() == 2 { (name[1] - b'A') as usize + 1 } else { 0 };
        index[(name[0] - b'A') as usize * 27 + second] = row as u8;
        row += 1;
    }
    index
}

/// Returns the sort key of a property within its node: first the properties of `FF[4]` in the order of the table, then
/// all other properties by name.
pub(crate) fn order_key(id: Id, name: &str) -> (u8, &str) {
    match id {
        // Two moves of one node keep the order in which they were played.
        Id::B | Id::W => (Id::B as u8, ""),
        _ if id.row().is_some_and(|row| row.versions.contains(4)) => (id as u8, ""),
        _ => (u8::MAX, name),
    }
}

/// Returns whether a name is an identifier of `FF[4]`: upper-case letters only (EBNF `PropIdent`).
pub(crate) fn is_identifier(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Returns whether a property is game information in any version.
pub(crate) fn is_game_info(id: Id) -> bool {
    id.row().is_some_and(|row| row.kind == Kind::GameInfo)
}

impl Id {
    /// Returns the property with this identifier in upper-case letters.
    #[inline]
    pub fn from_identifier(identifier: &[u8]) -> Self {
        let slot = match *identifier {
            [first @ b'A'..=b'Z'] => usize::from(first - b'A') * 27,
            [first @ b'A'..=b'Z', second @ b'A'..=b'Z'] => {
                usize::from(first - b'A') * 27 + usize::from(second - b'A') + 1
            }
            _ => return Self::Unknown,
        };
        INDEX.get(slot).and_then(|row| TABLE.get(usize::from(*row))).map_or(Self::Unknown, |row| row.id)
    }

    /// Returns the row of the property, or `None` for [`Id::Unknown`].
    pub fn row(self) -> Option<&'static Row> {
        TABLE.get(self as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_found() {
        for row in TABLE {
            assert_eq!(Id::from_identifier(row.name.as_bytes()), row.id);
            assert_eq!(row.id.row(), Some(row));
        }
        assert_eq!(Id::from_identifier(b"ZZ"), Id::Unknown);
        assert_eq!(Id::from_identifier(b"KGSDE"), Id::Unknown);
        assert_eq!(Id::from_identifier(b""), Id::Unknown);
        assert_eq!(Id::Unknown.row(), None);
    }

    #[test]
    fn properties_have_an_order() {
        assert!(TABLE.is_sorted_by_key(|row| !row.versions.contains(4)));
        let order_key = |name: &'static str| order_key(Id::from_identifier(name.as_bytes()), name);
        assert_eq!(order_key("W"), order_key("B"));
        assert!(
            order_key("GM") < order_key("SZ") && order_key("RE") < order_key("B") && order_key("VW") < order_key("KT")
        );
        assert!(order_key("KT") < order_key("LZ") && order_key("BS") < order_key("CH"));
    }
}
