//! The codes of the findings of this crate. Paragraphs are sections of Sensei's Library's page about diagrams, with the
//! readings of `SLtxt2PNG` 2009, and of the chapter about diagrams in the book.

wei7_core::codes! {
    /// All codes of this crate, sorted by id.
    ALL:
    NO_DIAGRAM = "D001" "no-diagram" Error "Recognition"
        "the text has no diagram";
    OTHER_FORMAT = "D002" "other-format" Error "Recognition"
        "the text is a file of another format";
    BORDER_BROKEN = "D003" "border-broken" Error "Borders"
        "a border is drawn in some rows only";
    RAGGED = "D004" "ragged" Error "Rows"
        "the rows of the diagram do not have the same number of points";
    SIZE_CONTRADICTS = "D005" "size-contradicts" Error "Size"
        "the size of the board and the rows or borders of the diagram contradict each other";
    UNKNOWN_SIGN = "D006" "unknown-sign" Error "Signs"
        "a sign has no known meaning";
    PATTERN = "D007" "pattern" Error "Signs"
        "the diagram is a pattern of a search, which stands for many positions";
    NUMBER_TWICE = "D008" "number-twice" Error "Numbers"
        "the number of a move is on two points";
    SIGNS_MIXED = "D009" "signs-mixed" Error "Signs"
        "the stones of one color have several signs";
    COLOR_NOT_TOLD = "D010" "color-not-told" Error "Numbers"
        "the points have numbers, and the text does not say which color plays the first one";
    STONES_NOT_TOLD = "D011" "stones-not-told" Error "Signs"
        "the text does not say which of the two signs of stones is Black";
    PART_WITHOUT_SIZE = "D012" "part-without-size" Error "Size"
        "the diagram shows a part of a board whose size is unknown";
    ROWS_NOT_CONSECUTIVE = "D013" "rows-not-consecutive" Error "Rows"
        "the numbers of the rows are not consecutive";
    NO_LIBERTY = "D014" "no-liberty" Error "Stones"
        "stones of the diagram have no liberty, which 3.0 does not allow";
    NO_HEADER = "D020" "no-header" Note "Header"
        "the diagram has no header";
    NUMBER_MISSING = "D021" "number-missing" Note "Numbers"
        "a move is missing among the numbers; the moves after it follow directly";
    LINK_WITHOUT_POINT = "D022" "link-without-point" Note "Links"
        "the sign of a link is on no point";
    LINE_NOT_READ = "D023" "line-not-read" Note "Arrows and lines"
        "a link, an arrow or a line has no meaning here and is left out" left_out;
    NOT_SQUARE = "D024" "not-square" Note "Size"
        "the board is not square";
    SIZE_DIFFERS = "D025" "size-differs" Note "Size"
        "the header has another size than the closed borders, which take precedence";
    POINTS_UNKNOWN = "D026" "points-unknown" Note "Signs"
        "the diagram does not say what is on some of its points";
    BORDER_AMONG_POINTS = "D027" "border-among-points" Note "Borders"
        "a border stands among the points, which are then no part of the board";
    LETTERS_WITH_I = "D028" "letters-with-i" Note "Coordinates"
        "the letters of the columns include I, as in other games";
    STAR_IS_HOSHI = "D029" "star-is-hoshi" Note "Signs"
        "`*` is on star points only and is read as a star point without a stone";
    HEADER_GLUED = "D030" "header-glued" Note "Header"
        "the title begins without a blank, so its first letters are read as settings";
    LIMIT_BYTES = "D901" "too-many-bytes" Error ""
        "the file has more bytes than the limit";
    LIMIT_NODES = "D902" "too-many-nodes" Error ""
        "the diagram has more points than the limit of nodes allows";
}
