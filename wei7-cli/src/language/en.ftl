# The words of reports. `zh.ftl` has the same messages; a test holds that.

comma = ,{" "}
enumeration = ,{" "}
colon = :{" "}
semicolon = ;{" "}
in-parentheses = {" "}({ $what })

means-note = Level: note. This is allowed, but unusual.
means-repaired = Level: repaired. This violates the format, but its meaning is certain and is used.
means-error = Level: error. This violates the format, and its meaning is not certain, or a part is left out. If nothing can be read because of it, the record is refused.
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
same = `{ $left }` and `{ $right }` have the same content{ $hidden }
only-in = { $game } is only in `{ $file }`
only-in-folder = only in this folder: { $file }
files-same =
    { $number ->
        [one] 1 file has the same content
       *[other] { $number } files have the same content
    }
files-differ =
    { $number ->
        [one] 1 differs
       *[other] { $number } differ
    }
files-left-only = { $number } only in the first folder
files-right-only = { $number } only in the second folder
files-not-compared = { $number } not compared
files-skipped = { $number } skipped because they are not records
differences =
    { $number ->
        [one] 1 difference{ $hidden }
       *[other] { $number } differences{ $hidden }
    }
hidden =
    { $number ->
        [one] ; 1 place is only written differently (--exact)
       *[other] ; { $number } places are only written differently (--exact)
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
one-of-many = { $file }: { $game } of { $number }; use `--game N` to choose another
supplement = supplement

# Losses
losses =
    { $number ->
        [one] { $file }: 1 value that { $target } cannot express as the source does
       *[other] { $file }: { $number } values that { $target } cannot express as the source does
    }
kept-in = kept in { $place }
carried-all = { $file }: values that { $target } cannot express, { $place } (nothing is lost; `--carry none` leaves them out): { $what }
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
config-of-another-user = { $file } is not read because it belongs to another user
format-of-stdout = standard output has the format { $format }; use --to to choose another format
there-already = { $number } already exist
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
would-be-drawn = to be drawn
of-repaired = { $number } repaired
files-repaired = { $number } repaired
files-to-repair = { $number } to repair
of-with-errors = { $number } with errors
refused = refused
skipped = skipped
existing = already existing
proven = proven
proven-one = proven: the output, read again, has the same content as the input
games-proven = { $number } games: the outputs, read again, have the same content as the inputs
interrupted = not begun
number-skipped = { $number }
names-skipped = { $number }   not records by their names: { $names } (--all reads all files)
more-refused = and { $number } more (--report full lists all; wei7 check --paths lists their names)
most-often = most often
in-files =
    { $number ->
        [one] in 1 file
       *[other] in { $number } files
    }
for-example = ; for example, { $place }
more-kinds =
    { $number ->
        [one] 1 more kind
       *[other] { $number } more kinds
    }
more-of-code = { $number } more of { $code }
and-more-of = ... and { $what } (--report full shows all)
all-of-one = List each finding with its line: --report full
all-of-them = List each finding with its place: --report concise; with its line: --report full
file-refused = REFUSED
file-refused-in-part = REFUSED in part
nothing-is-lost = {" "}(nothing is lost: it can be restored)
explain-a-code = Explain a code: wei7 explain { $code }
write-repairs = Write the repairs: wei7 fix
repair-all = Files that have only errors are left unchanged; to repair them too: wei7 fix --unsafe
time-zones = { $code } { $files }: a start time has no zone and is read as Z; use --assume-offset +08:00 to choose another zone
to-go-on = Continue and keep existing files: the same command with --skip-existing
to-salvage = Read the part before the damage: wei7 convert --salvage

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
row-problem = problem
problem-of-black = Black to play; right lines: { $right }; wrong lines: { $wrong }
problem-of-white = White to play; right lines: { $right }; wrong lines: { $wrong }
several-problems = { $number } problems; right lines: { $right }; wrong lines: { $wrong }
row-moves = moves
row-branches = branches
row-encoding = encoding
guessed-encoding = { $name }, guessed; use `--encoding` to choose another encoding
row-findings = findings
row-analysis = analysis
analysis-of-game = { $engines }, { $analyzed } of { $positions } positions
analysis-findings =
    { $number ->
        [one] { $number } value is doubtful or cannot be read
       *[other] { $number } values are doubtful or cannot be read
    }
largest-mistakes =
    { $number ->
        [one] ; largest mistake: { $moves }
       *[other] ; largest mistakes: { $moves }
    }
mistake-in-points = move { $number } ({ $move }, -{ $lost } points)
mistake-in-percent = move { $number } ({ $move }, -{ $lost } %)
row-game = game
row-date = date
columns-left-out = columns left out because the terminal is too narrow: { $names } (`--format csv` has all)
games-found = { $number } of { $all } games
row-carrier = carrier
has-carrier = yes; `--carrier` lists the values that it restores
gives-back =
    { $number ->
        [one] restores 1 value
       *[other] restores { $number } values
    }
carriers-give-back =
    { $number ->
        [one] { $file }: its carrier restores 1 value
       *[other] { $file }: its carrier restores { $number } values
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
nobody-says = because nothing states the rules
nearest-to = as the closest to the rules that the record states: { $what }
not-known = because the rules that the record states are unknown: { $what }
handicap-stones = { $number } handicap stones
from-setup = from the position set up after move { $number }
phase-after =
    { $phase ->
        [1] first cleanup phase after move { $number }
       *[2] second cleanup phase after move { $number }
    }
and-more = and { $number } more
violation = move { $number }, { $color } { $point }: { $message } ({ $clause })
taken = { $black } black and { $white } white stones were captured
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
won-otherwise = { $color }, not by score
score-of-black = black { $points }: { $tally }
score-of-white = white { $points }: { $tally }
all-count = all stones are counted as alive; --dead names dead stones
both-passed = both players passed
not-over = the game is not over: much of the board is open; use --score to count the score anyway
dead-by-record = as the record says
dead-by-play = as judged, { $percent } % sure of the least sure group
doubtful-group = { $stones }: { $state }, { $percent } % sure
state-dead = dead
state-alive = alive
explained-by-death = the result would agree if these stones were dead: { $stones }
explained-by-life = the result would agree if these stones were alive: { $stones }
explained-by-komi = the result would agree with a komi of { $komi }
explained-by-bonus = the result would agree with { $bonus } points for N handicap stones
explained-by-one = the result differs from the score by one point
diagram-key = (x o: dead; + -: territory of black and white; ~: seki)
agrees = agrees with the score
does-not-agree = differs from the score
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
explain-unknown = error: there is no finding or loss called `{ $asked }`
explain-nearest = Similar names:
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
hint-read-as-offset = use `--assume-offset` to choose another zone
hint-read-as-guessed = use `--encoding` to choose another encoding
hint-other-encoding-can-be-named = use `--encoding` to choose another encoding
hint-too-many-moves-to-judge = choose one line of play with `--branch`
hint-several-inputs-without-directory = use `-o` to name the directory
hint-input-directory-without-directory = use `-o` to name the directory
hint-one-file-for-several = use `-o DIR/` to write a file for each input
hint-lines-for-several-files = use `-o DIR/` without `--lines` to write a file for each record
hint-lines-need-one-file = use `-o` with the name of a file, or write to standard output
hint-template-without-directory = use `--name` with `-o DIR/` or `-o NAME.zip`
hint-content-not-of-named-format = use `--from { $id }` to read the file anyway
hint-known-formats = use `--from` to choose the format of the input
hint-entry-names-guessed = use `--encoding` to choose another encoding
hint-packed-input-not-replaced = use `-o` to write to another archive or a directory
hint-output-exists = use `--force` to replace the output
hint-path-of-finished-output = use `--force` to replace the output, or `--skip-existing` to leave it as it is
hint-supplement-for-one-game = `--supplement` needs an input with one game
hint-output-for-one-game = use `-o DIR/` to write a file for each game
hint-events-for-one-game = use `-o DIR/` to write a file for each game, or `--bundle` to make one record of all
hint-no-glyph = use `--font` to choose a font that has these characters

# Sections of manual pages
man-exit-status = EXIT STATUS
man-exit-done = Done.
man-exit-findings = Done, with findings at or above --fail-on; the files of diff differ; find has found nothing.
man-exit-no-result = At least one input has no result because it was refused or cannot be read, or the command line is wrong.
man-files = FILES
man-file-config = Options for the records in the folder of this file and in its subfolders. The file is beside the first input or in a folder above it.
man-file-supplement = Data that wei7 3.0 cannot express, for the document beside the file.
man-environment = ENVIRONMENT
man-variable-language = The language of reports, English or Chinese, unless --lang is given.
man-variable-color = If it is set, output has no colors.
man-variable-columns = The width that `show` uses if standard output is not a terminal.

# Wrong use of the command
no-input = no input is named: name files or directories, or send a record to standard input (`wei7 info < game.sgf`)
supplement-for-several = `--supplement` names one file, so it needs exactly one input: name that input alone
draws-several = several inputs need a directory: `-o DIR/` writes a picture of each game, `--site DIR` a page of each
not-with-analyses = `{ $option }` does not apply to a file with analyses only: leave it out, or name another `--analysis`
not-named-like-analyses = `{ $path }` does not have the extension of a file with analyses only: name a file that ends in `.{ $extension }`, or a directory
no-such-target = the extension of `{ $path }` belongs to no format that can be written: name the format with `--to`, such as `--to sgf`
site-is-file = `{ $path }` is a file, and a site needs a directory: name another place
site-not-empty = the directory `{ $path }` is not empty; use `--force` to replace files of the same names
pages-are-site = several games cannot be written as one page; use `--site DIR` to write a page of each game
not-for-several = `{ $option }` needs one record, and several are drawn: name one record, or leave `{ $option }` out
fix-needs-place = several inputs need `--in-place`, `--diff`, or `-o` with a directory or an archive
diagrams-need-directory = `--all-diagrams` writes several pictures, so it needs `-o` with a directory
picture-is-directory = `{ $path }` is a directory, but one picture is written: name a file in the directory
not-on-a-page = `{ $option }` applies to pictures, but a page is written: leave the option out, or name a file that ends in `.svg` or `.png`
not-in-a-deck = `{ $option }` has no meaning for a deck of cards: leave the option out
problems-are-one-file = `{ $path }` is a directory, but the problems of all inputs are written into one file: name a file in the directory
no-such-picture = `{ $path }` does not end in `.svg`, `.png` or `.html`; name the form with `--to`
not-two-files = `diff` compares two files or two folders: name both
not-files-to-merge = `merge` takes two or three files: the common ancestor, our file and their file, or our file and their file alone
no-git-repository = git cannot be set up here: { $reason }
git-installed = written; `git merge` and `git diff` now understand records
git-not-installed = nothing was written; use `--install` to write this
merged = merged
no-such-command = there is no command `{ $command }`; `wei7 --help` lists all commands
config-unusable = `{ $path }` cannot be used: { $reason }
config-line-unusable = line { $line } of `{ $path }` cannot be used: { $reason }
config-too-large = the file is larger than 1 MiB
config-not-text = the file is not UTF-8
config-syntax = `{ $line }` is not valid TOML
config-unknown-key = there is no setting `{ $key }`; there are { $known }
config-not-a-text = `{ $key }` must be a string in quotation marks
config-not-a-list = `{ $key }` must be a list of strings, such as `["S1", "X033"]`
output-is-an-input = `{ $path }` is one of the inputs: write to another file
one-file-for-two-tables = `{ $path }` is named for both tables: name another file for one of them
stdout-unwritable = standard output cannot be written: { $reason }
run-interrupted = the run was interrupted, and `{ $path }` is not written because it would be incomplete: run the same command again
no-record-among-inputs = no input has the file name of a record, such as `game.sgf`; use `--all` to read files of any name
run-has-ended = the run has ended
board-too-large-to-count = the board is too large to count its points

# Values of options
value-unknown = there is no such value
value-number-missing = the number is missing
value-not-a-number = the value is not a number
value-number-too-large = the number is too large
value-number-zero = the number must not be zero
value-number-outside = the number must be from { $first } to { $last }
value-not-bytes = a number of bytes is like `500M` or `2G`
value-unknown-code = no code of a finding or loss begins with this text; `wei7 explain --list` lists all codes
value-unknown-encoding = there is no encoding of this name; known are { $known } and others
value-log-extension = the name of a log must end in `.html`, `.txt`, `.ndjson`, `.sarif` or `.xml`
value-table-extension = the name of a table must end in `.parquet`, `.arrow` or `.csv`
value-not-a-range-of-moves = a range of moves is like `1-50`, `51-` or `7`
value-not-a-point = a point is like `Q16`, without a column I, or as in SGF like `pd`
value-not-a-range = a number or a range is like `200`, `..50`, `200..` or `100..200`
value-not-a-date = a date or a range is like `1846`, `1846-09`, `1846-09-11`, `1840..1850` or `1996-05..`
value-not-a-board = a board is like `19` or `13x9`
value-not-a-result = a result is like `B`, `W+R`, `+T`, `B+0.5`, `W+10..20`, `draw` or `void`

# Help and manual
help-values = Possible values:
help-default = default: { $value }
man-section-name = NAME
man-section-synopsis = SYNOPSIS
man-section-description = DESCRIPTION
man-section-commands = SUBCOMMANDS
man-section-extra = EXTRA
man-section-version = VERSION
usage-line = Usage: { $usage }
usage-as-value = to use `{ $value }` as a value, write `-- { $value }`
usage-wrong = the command line is wrong

# Paragraphs of specifications
paragraph-of-3-0 = wei7 3.0, { $paragraph }
paragraph-of-2-2 = wei7 2.2, { $paragraph }
paragraph-of-ishi = Ishi, { $paragraph }
paragraph-of-servers = files of servers, { $paragraph }
paragraph-of-supplements = supplement { $paragraph }
paragraph-of-itself = { $paragraph }
