# The words of reports. `zh.ftl` has the same messages; a test holds that.

comma = ,{" "}
enumeration = ,{" "}
colon = :{" "}
semicolon = ;{" "}
in-parentheses = {" "}({ $what })

means-note = Level: note. This is allowed, but worth a word.
means-repaired = Level: repaired. This is against the format, but its meaning is certain, and it is read so.
means-error = Level: error. This is against the format, and its meaning is not certain, or something of it is left out. Where nothing can be read because of it, the record is refused.
means-refused = Level: refused. There is no result.
level-note = note
level-repaired = repaired
level-error = error
level-refused = refused
loss-of-target = loss
fate-native = native
fate-approximated = approximated
fate-carried = carried
fate-dropped = dropped

# What two files differ in
same = `{ $left }` and `{ $right }` say the same{ $hidden }
only-in = { $game } is only in `{ $file }`
only-in-folder = only in this folder: { $file }
files-same =
    { $number ->
        [one] 1 file says the same
       *[other] { $number } files say the same
    }
files-differ =
    { $number ->
        [one] 1 differs
       *[other] { $number } differ
    }
files-left-only = { $number } only in the first folder
files-right-only = { $number } only in the second folder
files-not-compared = { $number } not compared
files-skipped = { $number } skipped, as they are no records
differences =
    { $number ->
        [one] 1 difference{ $hidden }
       *[other] { $number } differences{ $hidden }
    }
hidden =
    { $number ->
        [one] ; in one place it is said in another way (--exact)
       *[other] ; in { $number } places it is said in another way (--exact)
    }

# Findings
note = note
game = { $unit } { $number }
in-game = in { $game }
at-pointer = at { $pointer }
findings-of-file =
    { $number ->
        [one] { $file }: 1 finding; `wei7 check` shows it
       *[other] { $file }: { $number } findings; `wei7 check` shows them
    }
unlisted = { $file }: { $number } more findings are not listed
not-a-record = { $file }: skipped, not a record
link-not-followed = { $file }: skipped, a link; `--follow` follows it
one-of-many = { $file }: { $game } of { $number }; `--game N` names another one
supplement = supplement

# Losses
losses =
    { $number ->
        [one] { $file }: 1 thing that { $target } cannot say as the source does
       *[other] { $file }: { $number } things that { $target } cannot say as the source does
    }
kept-in = kept in { $place }
carried-all = { $file }: what { $target } cannot say, { $place } (nothing is lost; `--carry none` leaves it out): { $what }
loss =
    { $number ->
        [one] 1 x { $what }: { $fate }; at { $place }
       *[other] { $number } x { $what }: { $fate }; the first at { $place }
    }
the-file-itself = the file itself
the-files-themselves = the files themselves
its-line = its line

# Logs
log-file = file
log-level = level
log-code = code
log-place = place
log-finding = finding
log-filter = Words that a row must have

# What a check comes to
record = record
valid = { $file }: valid { $format }
not-valid = { $file }: not valid { $format }
games =
    { $number ->
        [one] 1 { $unit }
       *[other] { $number } { $unit }s
    }
not-of-go = {" "}and { $number } not of Go
moves =
    { $number ->
        [one] 1 move
       *[other] { $number } moves
    }
errors =
    { $number ->
        [one] 1 error
       *[other] { $number } errors
    }
findings-repaired = { $number } repaired
findings-refused = { $number } refused
at-least = at least{" "}

config-in-force = options from { $file }: { $options }
config-of-another-user = { $file } is not read: it belongs to another user
format-of-stdout = standard output has { $format }; --to names another format
there-already = { $number } there already
written-to =
    { $others ->
        [0] {"; "}written to { $file }
        [one] {"; "}written to { $file } and { $second }
       *[other] {"; "}written to { $file } and { $others } others
    }

would-be-written-to =
    { $others ->
        [0] {"; "}would be written to { $file }
        [one] {"; "}would be written to { $file } and { $second }
       *[other] {"; "}would be written to { $file } and { $others } others
    }

# What all inputs come to
would-be-converted = to be written
total-files =
    { $number ->
        [one] 1 file
       *[other] { $shown } files
    }
total-games =
    { $number ->
        [one] 1 game
       *[other] { $shown } games
    }
total-moves =
    { $number ->
        [one] 1 move
       *[other] { $shown } moves
    }
converted = written
checked = checked
looked-through = looked at
read = read
judged = judged
shown = shown
drawn = drawn
of-repaired = { $number } repaired
of-mended = { $number } mended
of-to-mend = { $number } to mend
of-with-errors = { $number } with errors
refused = refused
skipped = skipped
existing = there already
proven = proven
proven-one = proven: read again, it says the same
games-proven = { $number } games: read again, they say the same
interrupted = not begun
number-skipped = { $number }
names-skipped = { $number }   no records by their names: { $names } (--all reads those that are)
more-refused = and { $number } more (--report full lists all; wei7 check --paths, their names)
most-often = most often
in-files =
    { $number ->
        [one] in 1 file
       *[other] in { $number } files
    }
for-example = ; such as { $place }
more-kinds =
    { $number ->
        [one] 1 more kind
       *[other] { $number } more kinds
    }
more-of-code = { $number } more of { $code }
and-more-of = ... and { $what } (--report full shows all)
all-of-one = Each with its line: --report full
all-of-them = Each with its place: --report concise; with its line: --report full
file-refused = REFUSED
file-refused-in-part = REFUSED in part
nothing-is-lost = {" "}(nothing is lost: it comes back)
explain-a-code = Explain a code: wei7 explain { $code }
to-mend = Mend what is repaired: wei7 fix
to-mend-all = Files with errors alone are left as they are; mend them, too: wei7 fix --unsafe
time-zones = { $code } { $files }: a start time has no zone and is read as Z; --assume-offset +08:00 names another
to-go-on = Go on and leave what exists as it is: the same command with --skip-existing
to-salvage = Read what stands before the damage: wei7 convert --salvage

# What a record is
row-format = format
row-name = name
row-event = event
row-black = black
row-white = white
row-others = others
row-time = time
row-place = place
row-board = board
row-rules = rules
row-handicap = handicap
row-result = result
row-moves = moves
row-branches = branches
row-encoding = encoding
guessed-encoding = { $name }, guessed; `--encoding` names another
row-findings = findings
row-game = game
row-date = date
columns-left-out = left out for want of room: { $names } (`--format csv` has all)
games-found = { $number } of { $all } games
row-carrier = carrier
has-carrier = yes; `--carrier` lists what it gives back
gives-back =
    { $number ->
        [one] gives back 1 thing
       *[other] gives back { $number } things
    }
carriers-give-back =
    { $number ->
        [one] { $file }: its carrier gives back 1 thing
       *[other] { $file }: its carrier gives back { $number } things
    }
thing-at = { $what }: { $place }
board = { $width } by { $height }
moves-of-lines = { $main } on the main line, { $all } in all
branches = { $number }, nested up to { $depth } deep
findings-of-record =
    { $number ->
        [one] 1 finding; `wei7 check` shows it
       *[other] { $number } findings; `wei7 check` shows them
    }
round = round { $round }

# A judgment
row-komi = komi
row-violations = violations
row-prisoners = prisoners
row-end = end
row-dead = dead
row-doubtful = doubtful
row-score = score
row-recorded = recorded
black = black
white = white
pass = pass
none = none
draw = a draw
as-the-record-says = as the record says
nobody-says = since nobody says
nearest-to = as the nearest to what the record says: { $what }
not-known = since what the record says is not known: { $what }
handicap-stones = { $number } handicap stones
from-setup = from the position that is set up after move { $number }
phase-after =
    { $phase ->
        [1] first cleanup phase after move { $number }
       *[2] second cleanup phase after move { $number }
    }
and-more = and { $number } more
violation = move { $number }, { $color } { $point }: { $message } ({ $clause })
taken = { $black } black and { $white } white stones were taken
no-result = no result ({ $clause })
game-over = the game is over ({ $clause })
stops-as-if-passed = the record stops before the end; scored as if both players passed
stops = the record stops before the end
by-clause = { $what } ({ $clause })
margin = { $points }
# Where it is counted in stones, half a stone is a point.
margin-in-stones =
    { $stones ->
       *[other] { $points }
    }
won-by = { $color } by { $margin }
won-otherwise = { $color }, not by the score
score-of-black = black { $points }: { $tally }
score-of-white = white { $points }: { $tally }
all-count = all stones count as they stand; --dead names those to take off
both-passed = both players passed
not-over = the game is not over: much of the board is open; --score counts it all the same
dead-by-record = as the record says
dead-by-play = as judged, { $percent } % sure of the least sure group
doubtful-group = { $stones }: { $state }, { $percent } % sure
state-dead = dead
state-alive = alive
explained-by-death = if these were dead it would agree: { $stones }
explained-by-life = if these were alive it would agree: { $stones }
explained-by-komi = with a komi of { $komi } it would agree
explained-by-bonus = with { $bonus } points for N handicap stones it would agree
explained-by-one = it differs by one point
diagram-key = (x o: dead; + -: territory of black and white; ~: seki)
agrees = agrees
does-not-agree = does not agree
tally-stones =
    { $number ->
        [one] 1 stone
       *[other] { $number } stones
    }
tally-surrounded =
    { $number ->
        [one] 1 point surrounded
       *[other] { $number } points surrounded
    }
tally-captures =
    { $number ->
        [one] 1 prisoner
       *[other] { $number } prisoners
    }
tally-late-moves =
    { $number ->
        [one] 1 move in the second cleanup phase
       *[other] { $number } moves in the second cleanup phase
    }
tally-bonus = { $number } for the handicap stones
tally-late-stones = { $number } stones without life
tally-tax = { $number } tax
tally-komi = { $points } komi
tally-button = { $points } for the button

# Pages
explain-source = Specification: { $paragraph }
explain-sgfc = {" "}(SGFC { $number })
explain-bad = Reported here:
explain-good = Not reported here:
explain-file = { $name }:
explain-supplement = its supplement:
explain-bytes = (\xNN is the byte of this value)
explain-limit = (with the limit `{ $name }` set to { $number })
explain-option = (with { $option })
explain-unknown = error: no finding and no loss is called `{ $asked }`
explain-nearest = Like it are:
explain-all = `wei7 explain --list` lists all.
progress = { $done }/{ $files } files, { $games } games, { $rate } a second, { $left } left

# A wrong command line
usage-unknown-option = there is no option `{ $option }` here
usage-unexpected-value = `{ $value }` is one argument too many: leave it out
usage-unknown-command = there is no command `{ $command }`
usage-no-command = no command is named: name one
usage-no-value = `{ $option }` needs a value: give it one
usage-wrong-value = `{ $option }` cannot be `{ $value }`
usage-missing = the command also needs these arguments:
usage-twice = `{ $option }` is given more than once: give it once
usage-conflict = `{ $option }` cannot be used with { $other }: leave one of them out
usage-not-text = an argument is not UTF-8: give it in UTF-8
usage-tip = tip
usage-similar = did you mean { $names }?
usage-values = possible values: { $values }
usage-help = For more information, try `{ $command } --help`
quoted = `{ $what }`

# Hints to options and commands: `hint-` and the identifier of a library's message, or the name of a code of findings
hint-not-bundled = without `--bundle` each event is one record
hint-not-bundled-file-valid = without `--bundle` each event is one record
hint-read-as-offset = `--assume-offset` names another zone
hint-read-as-guessed = `--encoding` names another
hint-other-encoding-can-be-named = `--encoding` names another
hint-several-inputs-without-directory = name it with `-o`
hint-input-directory-without-directory = name it with `-o`
hint-one-file-for-several = `-o DIR/` writes a file for each
hint-lines-for-several-files = `--lines` writes one text, and `-o DIR/` a file for each record
hint-lines-need-one-file = `-o` names the file that `--lines` writes
hint-template-without-directory = use `--name` with `-o DIR/` or `-o NAME.zip`
hint-content-not-of-named-format = `--from { $id }` reads it all the same
hint-known-formats = `--from` names the format of the input
hint-entry-names-guessed = `--encoding` names another
hint-packed-input-not-replaced = `-o` names another archive or a directory
hint-output-exists = use `--force` to replace it
hint-path-of-finished-output = use `--force` to replace it, or `--skip-existing` to leave it as it is
hint-supplement-for-one-game = `--supplement` is for an input with one game
hint-output-for-one-game = `-o DIR/` writes a file for each
hint-events-for-one-game = `-o DIR/` writes a file for each, and `--bundle` makes one record of all
hint-no-glyph = `--font` names a font that has them

# Sections of manual pages
man-exit-status = EXIT STATUS
man-exit-done = Done.
man-exit-findings = Done, with findings at or above --fail-on; the files of diff differ; find has found nothing.
man-exit-no-result = Something gave no result: an input was refused or cannot be read, or the command line is wrong.
man-files = FILES
man-file-config = Options for the records below its folder; it stands beside the first input or in a folder above it.
man-file-supplement = What wei7 3.0 cannot say of the document beside it.
man-environment = ENVIRONMENT
man-variable-language = The language of reports, English or Chinese, unless --lang names it.
man-variable-color = If it is set, output has no colors.
man-variable-columns = The width that show uses where standard output is no terminal.
