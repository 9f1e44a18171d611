
# Errors of wei7-text, wei7-core and wei7-sgf

malformed-text = the bytes are not valid { $encoding }
unknown-encoding = the encoding { $name } is not known
not-well-formed = the document is not well-formed: { $found }
not-an-offset = an offset is Z, or + or - with hours and minutes as in +08:00, and at most 14:00
board-not-in-format = the format has no board of { $size }: { $boards } ({ $paragraph })
boards-of-sgf = a board of SGF has at most 52 lines a side
boards-of-ishi = a board of Ishi is square and has 2 to 19 lines
boards-of-jago = a board of Jago XML is square and has at most 52 lines
too-many-text-diagrams = the game needs more than { $most } text diagrams; choose a position with `--move`
boards-of-diagram = a text diagram of this style has { $least } to { $most } lines a side
boards-of-wei7-2 = a board of wei7 2.x is square and has 7, 9, 11, 13, 15, 17 or 19 lines
too-many-takebacks = takebacks of the record reach back through too many branches, so the record cannot be replayed
too-many-setup-stones =
    { $most ->
        [one] setup in mid-game and moves on occupied points would need more than 1 setup stone (limit: derived_stones)
       *[other] setup in mid-game and moves on occupied points would need more than { $most } setup stones (limit: derived_stones)
    }
not-read-back = the output cannot be read back: { $why }
result-breaks-specification = the output would violate the specification of its format
record-without-analysis = no position of the main line has an analysis
format-without-conventions = analyses can be written in the convention of a program in SGF only
format-only-read = { $format } can be read but not written
system-error = { $error }
refused-because = the input is refused: { $finding }
input-refused = the input is refused
too-many-moves-to-replay = the record has too many moves, so it cannot be replayed
too-many-captures-to-replay = the variations capture and restore too many stones, so the record cannot be replayed

# Trees of sgf-parse
tree-too-deep = the tree has { $nodes } nodes one after the other; sgf-parse, which recurses, can hold { $most }
rectangles-too-large = the rectangles in the point lists have more than { $most } points
