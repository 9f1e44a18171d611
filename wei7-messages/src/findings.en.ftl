# The sentences of findings: repairs, what a file has, and what a format allows instead.

# Colors
black = black
white = white

# Repairs
kept = kept
kept-unchanged = kept unchanged
kept-both = both are kept
kept-in-place = kept in its place
kept-as-text = kept as text
kept-as-text-of-block = kept as text of the block
kept-as-line = kept as a line
kept-as-own-line = kept as a separate line; the move is played
kept-behind-move-line = kept after the line of the move
kept-not-part-of-komi = kept; it is not part of the komi
kept-not-shown = kept, but not shown
kept-without-effect = kept unchanged, without effect
kept-with-the-setup = kept with the setup
headers-kept = the headers of this event are kept
line-kept = the line is kept
line-kept-not-used = the line is kept but not used
lines-kept = the lines of the diagram are kept
list-kept = the list is kept
list-kept-board-captures = the list is kept; stones are captured by the rules, not by the list
rectangle-lists-kept = lists with rectangles are kept
field-not-used = the field is not used
shown-on-whole-board = shown on the whole board; the line is kept
not-played-line-kept = not played; the line is kept
not-set-up-line-kept = not set up; kept as a separate line
played-over-stone = the move is played and replaces the stone
set-aside = moved to the supplement
set-aside-left-out = left out and moved to the supplement
result-set-aside = the whole result is left out and moved to the supplement
symbol-set-aside = shown as #; the symbol is moved to the supplement
ignored = ignored
ignored-move-played = ignored; the move is played
skipped = skipped
passed-over = skipped
removed = removed
left-out = left out
property-left-out = the property is left out
line-left-out = the line is left out
last-line-left-out = the last line is left out
rest-of-tag-left-out = the rest of the tag is left out
last-counts-other-left-out = the last size is used, and the other is left out
first-counts = the first one is used
first-counts-other-kept = the first one is used, and the other is kept
first-kept = the first one is kept
setup-precedence = AB and AW take precedence over AE; of AB and AW, the first
times-kept-from-here = the times of this move and of the following moves are kept
decoded = decoded
each-game-read = each game is read
each-game-in-own-version = each game is read in its own version
line-read = the line is read as the entry
put-into-new-pre = moved into a new `pre`
put-on-last-move = moved to the last move
variation-begins-there = the variation begins there
rows-counted-from-bottom = the rows are counted from the bottom
ended-before-next-move = the block ends before the line that continues the move numbers
ended-with-file = the block ends with the file
not-bundled = the events are not combined into one record
not-bundled-file-valid = the events are not combined into one record; the file is valid
replaced-by-replacement-character = replaced by U+FFFD
shown-as-replacement-character = shown as U+FFFD
shown-as-replacement-character-spelling-kept = shown as U+FFFD; the spelling is kept
made-anew-from-stones = created again from the stones in the file
not-restored-node-removed = not restored because its node was removed or cannot be identified
not-restored-other-game = not restored because the file has none of the moves that the supplement names
not-restored-node-deleted = not restored because its node was deleted
not-restored-edited = not restored because its node was edited
not-restored-impossible = not restored because its node cannot have such a value
not-restored-participant-removed = not restored because its participant was removed
not-restored-contradicts-file = not restored because it contradicts the file
read-as-is = read unchanged
read-as-found = read in the actual encoding
read-as = read as { $instead }
read-as-quoted = read as `{ $text }`
read-as-version = read as version { $version }
other-encoding-can-be-named = another encoding can be named
read-as-guessed = read as { $encoding }
read-as-declared = read as { $read }, as the game declares
read-as-offset = the zone { $zone } is assumed
read-as-19-lines = read as a board of 19 lines
read-as-absent = read as absent
read-as-no-komi = read as no komi
read-as-space = read as a space
read-as-number-in-string = read as the number in the string
read-as-next-move = read as the next move
read-as-alternative-branch = read as an alternative to the following moves
read-as-comment-on-last-move = read as a comment on the last move
read-as-comment-on-start = read as a comment on the start
read-as-data-of-move-before-variation = read as data of the move before the variation
read-as-data-of-setup = read as data of the whole setup
read-as-diagram-here = read as data of a diagram here
read-as-event-header = read as a header of the event
read-as-own-record = read as a separate record
read-as-mark-of-move-before = read as a mark of the preceding move
read-as-if-blank = read as if there were a space
read-as-if-at-place = read as if it were at the required place
read-up-to-there = read up to this point
at-place = at { $place }
value-at-place = { $value } at { $place }

# What a file has
move-number = move { $number }
move-after-move = move { $number } after move { $last }
move-on-stone = { $written } on a { $by } stone
two-moves-of-color = two moves of { $color }
stone-of-color = a { $by } stone
stone-on-point = a { $by } stone on { $point }
stone-on-stone = a { $color } stone on { $point }, which already has a { $earlier } stone
side-again = a second line with the size { $side }
point-coordinates = point { $x }, { $y }
part-of-events = { $ordinal } of { $events }
range-of-moves = #{ $first }-{ $last }, of which { $moves } are moves
count-and-first = { $number } of them; the first is { $first }
own-stones = { $number } stones of its own color
problem-with-both-colors = first moves of both colors
problem-with-handicap = a handicap
problem-with-occupied-point = a move on an occupied point in a right answer
problem-with-one-property = only `{ $property }`, which games have, too
problem-with-other-side = `PL` with the other side than the first moves
problem-with-result = a result of a game
variation-count = { $count } variations
bytes = { $bytes } bytes
characters = { $characters } characters
ff-after-ff = FF[{ $ff }] after FF[{ $before }]
gm-after-gm = GM[{ $gm }] after GM[{ $before }]
more-of-code = { $more } more of { $id } ({ $name })
not-utf-8 = text that is not UTF-8
info-of-later-event = game information of an event other than the first
extras-and-empty-branches = { $things } extras and empty branches
carried-value = { $value }: { $place }
participant-field = { $field } of participant { $index }
participant-sides = the sides of the participants
participants = the list of participants
position-without-move = a position without a move
tree-shape = the shape of the tree, the order of variations
xml-no-blank-before-attribute = no white space before an attribute
xml-attribute-without-value = an attribute without a value
xml-attribute-without-quotes = an attribute value without quotes
xml-attribute-without-end = an attribute value without a closing quote
xml-doctype-lower-case = `<!doctype` in lower case
xml-doctype-without-name = a DOCTYPE without a name
xml-doctype-without-names = a DOCTYPE without SYSTEM or PUBLIC and quoted names
xml-doctype-subset = a DOCTYPE with an internal subset (`[`)
xml-doctype-goes-on = a DOCTYPE without the closing `>`
xml-doctype-late = a DOCTYPE after the root element or after another DOCTYPE
xml-cdata-end-in-text = `]]>` in text
xml-hyphens-in-comment = `--` in a comment
xml-declaration-late = an XML declaration that is not at the beginning
xml-declaration-without-version = an XML declaration without a version
xml-less-than-in-value = `<` in an attribute value
xml-lone-ampersand = `&` that begins no reference
xml-no-element = no element
xml-second-root = a second root element
xml-text-before-declaration = text before the XML declaration
xml-text-outside-root = text outside of the root element
end-of-file = the end of the file
more-than = more than { $most }
more-than-u32-branches = more than 2^32 branches

# What a format allows
none = none
a-value = a value
b-w-or-location = B, W or a location
at-most = at most { $most }
at-most-bytes = at most { $most } bytes
at-most-nodes = at most { $most } nodes
at-most-for-bytes = at most { $most } for a file of { $bytes } bytes
carrier-before-moves = a supplement before the moves
carrier-before-root = a supplement before the root element
carrier-user-title = USER wei7-supplement
one-supplement = one supplement
characters-before-at = one or two characters before `@`
column-other-than-i = a column other than I
coordinates-below-52 = coordinates below 52
end-of-string = the end of a string
fox-member = `chess` with `(;` in it
gib-sections = `\HS`, followed by `\GS`
jago-elements = `Go` with `GoGame` in it
moves-of-the-game = the moves of the game
ngf-header = a header of 12 lines, or moves such as `PMABBQDDQ`
ogs-game = a game of OGS
ogs-members = `moves`, `initial_state` or `move_tree`, and `width` and `height` of 1 to 52
ugf-sections = `[Header]`, and `[Data]` or `[ReviewNode]`
greater-number-last = the larger number after the smaller
location-or-number-behind-at = a location or a number after `@`
location-or-pass = a location or PASS
no-index = no index because there are no participants
no-komi = no `komi`
number-2-to-19 = a number from 2 to 19
number-and-location = a number and a location or PASS
number-at-most-u32 = a number of at most 4294967295
number-from-0 = a number from 0 to { $most }
number-greater-than-0 = a number greater than 0
number-of-move = the number of the move
property-as-string = `{ $property }` as a string
property-at-most-128 = `{ $property }` of at most 128 characters
property-on-one-line = `{ $property }` without line breaks
property-without-control = `{ $property }` without control characters
property-name = the name of a property
property-name-or-brace = the name of a property or "{"}"}"
row-from-1 = a row number of at least 1
same-number-twice = two equal numbers
second-corner = a second corner
setup-point-once = each point once among AB, AW and AE
size-2-to-19 = a size from 2 to 19

# Conversion
bytes-left-out = { $bytes } bytes left out
open-parts-closed = all open parts are closed here
json-record = a record: wei7 3.0 with `format`, `version` and `tree`, OGS with `moves`, `width` and `height`, or Fox with SGF in `chess`

# SGF
values-joined = the values are joined
lists-joined = the lists are joined
texts-joined = the texts are joined, with an empty line between them
joined-with-first = joined to the first text, with an empty line between them
different-kept = each different value is kept
first-nonempty-counts = the first value that is not empty is used; all values are kept
first-legal-counts = the first legal move is used, or a pass if there is no other; all values are kept
value-counts = `{ $value }` is used; all values are kept
kept-beside-km = kept in addition to `KM`
kept-beside-move = kept in addition to the move
kept-beside-node = kept at the node
kept-no-move = kept unchanged; there is no move
dropped = dropped
lower-case-skipped = lower-case letters are skipped
open-inserted = `(` is inserted
open-inserted-before = `(` is inserted before the node
close-inserted = `)` is inserted
semicolon-inserted = `;` is inserted
bracket-inserted = `]` is inserted
read-once = read once
read-once-in-each-property = read once for each property
read-as-one = read as one level
read-as-pass = read as a pass
read-as-go = read as `GM[1]`, which is Go
read-as-ff1 = read as FF[1]
read-as-ff4 = read as FF[4]
read-as-in-ff4 = read as FF[4] defines it
read-as-two-nodes = read as two nodes
read-as-two-nodes-setup-first = read as two nodes, first the setup
read-as-of-node-before-variation = read as a property of the node before the variation
read-as-info-of-record = read as game information of the whole record
read-as-part-of-ot = read as part of `OT`
read-as-if-stones = read as if the value were `{ $value }`
read-as-letters = read as `LB` with A, B, C and so on, if each value is a point of the board
read-as-marks = read as `TR` on stones and `MA` on empty points, if each value is a point of the board
read-if-points = read if all values are points of the board
carrier-in-root = a supplement in the root
a-number = a number
a-point = a point
whole-number = a whole number
one-number = one number
one-value = one value
no-value = no value
no-flags = no flags
single-points = single points
two-points = two points
two-letters = two letters
two-corners = two corners
point-of-board = a point of the board
point-or-pass = a point of the board or a pass
point-or-rectangle = a point or `upper left:lower right`
size-form = `columns:rows`, or one number for both
square-of-19 = a square of at most 19 by 19
number-0-to-3 = a number from 0 to 3
number-1-to-4 = a number from 1 to 4
number-at-least-2 = a number of at least 2
number-of-seconds = a number of seconds
at-most-4-characters = at most 4 characters
bracket-before-line-end = `]` before the end of the line
nothing-or-number-text = nothing or `number:text`
each-pair-once = each pair of points once
one-label-on-point = one label per point
once-among-marks = `{ $point }` once among CR, MA, SL, SQ and TR
once-among-territory = `{ $point }` once among TB and TW
once-in-list = `{ $point }` once in the list
ae-takes-back = { $value }, which takes back the preceding move
move-captures-own = { $move }, which removes { $number } stones of its own color
handicap-with-stones = HA[{ $handicap }] but { $stones } stones set up
properties-together = `{ $names }`
nothing-at-all = nothing
mostly-zeros = mostly zero bytes

# XML and carriers
xml-unknown-version = an unknown version of XML
xml-missing-end-tag = the file ends before `{ $tag }`
xml-unmatched-end-tag = `{ $tag }` without a start tag
xml-mismatched-end-tag = `{ $found }` instead of `{ $expected }`
xml-unknown-markup = unknown markup after `<!`
xml-without-end = the end of the file before `{ $end }`
xml-error = { $error }
empty-branch = an empty branch
carried-extra = { $concept } { $detail }
carried-mark = the mark on { $point }: { $value }
carried-kind = { $kind } { $value }
carried-absent = no { $kind }
kind-comment = comment
kind-title = title
kind-stones = stones at the start
kind-time = time of a step
kind-actor = actor of a step
kind-mark-order = order of marks
kind-extra-order = order of extras
kind-heads = starts of branches
kind-domain = domain of the game
kind-id = id of the game
kind-name = name of the game
kind-rules = type of the rules
kind-board-size = spelling of the board size
found = found { $what }
expected = expected { $what }

# With forms for one and many
lines-like-moves = { $moves ->
    [one] 1 line that looks like a move
   *[other] { $moves } lines that look like moves
}
stones-without-liberty = { $stones ->
    [one] the { $color } stone on { $point }
   *[other] the group of { $stones } { $color } stones with the point { $point }
}
places-not-in-encoding = { $number ->
    [one] 1 place that is not { $encoding }
   *[other] { $number } places that are not { $encoding }
}
left-out-in-reading = { $number ->
    [one] 1 part that reading leaves out ({ $codes })
   *[other] { $number } parts that reading leaves out ({ $codes })
}
not-in-target = { $number ->
    [one] 1 value that { $format } cannot express
   *[other] { $number } values that { $format } cannot express
}
bytes-and-places = { $more ->
    [one] { $bytes }, and 1 more place
   *[other] { $bytes }, and { $more } more places
}
places = { $number ->
    [one] 1 place
   *[other] { $number } places
}
