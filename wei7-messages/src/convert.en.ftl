
# Errors of wei7-convert

no-such-format = no format is called `{ $id }`
file-empty = the file is empty
format-undetected = the format can be recognized neither from the content nor from the extension
input-not-read = the input is not read: { $kind }

# Files that are no records, or not read
unread-zero-bytes = the file has only zero bytes and no record, as after a damaged copy
unread-record = the file is a record in a format that is not read ({ $format })
unread-go-program = the file is source code of the programming language Go, not a record
unread-lfs-pointer = the file is a pointer of Git LFS; `git lfs pull` replaces the pointer by the record
unread-gtp = the file has commands of the Go Text Protocol (GTP) and is not a record; load them in a program that plays, and save the game as SGF
unread-owner-file = the file is the owner file that an office program keeps while a document is open (`~$...`), not a record
unread-picture = the file is a picture ({ $format }), not a record
unread-document = the file is a document ({ $format }), not a record
unread-archive = the file is an archive ({ $format }) that is not read; unpack it first
unread-compressed = the file is compressed by `{ $program }`, which is not read; decompress it first
unread-program = the file is a program, not a record
unread-database = the file is a database ({ $program }), not a record
unread-recording = the file is a recording ({ $format }), not a record of a game
unread-video = the file is a video ({ $format }), not a record of a game
unread-font = the file is a font, not a record

# Judging
branch-not-in-record = there is no branch { $branch }
not-lines = a branch must be `main`, `all` or numbers such as `1.2.1`
dead-point-outside-board = `{ $point }` is not a point of this board
dead-point-without-stone = no stone is on `{ $point }` when the line of play ends, so none can be dead there
too-many-moves-to-judge = the lines of play of this record have more than { $most } moves in all, too many to judge

# Results
result-draw = a draw
result-draw-by = a draw by { $points }
result-by-resignation = { $winner } by resignation
result-by-points = { $winner } by { $points }

# Pages that explain findings
page-text-before-heading = a line of text is before the first heading: { $line }
page-headings =
    { $number ->
        [one] the page has 1 heading; it must have two, one in each language
       *[other] the page has { $number } headings; it must have two, one in each language
    }
page-example-without-end = an example has no end
page-example-role = the line of an example does not name its format and its role: `{ $info }`
page-example-option = an example has an unknown option: `{ $option }`

# Rules of a game
rules-chinese = Chinese
rules-japanese = Japanese
rules-korean = Korean
scoring-area = area scoring
scoring-territory = territory scoring
komi-of-game = komi { $komi }

# Merging.
changed-on-one-side = changed
present = present
conflict-in-comment =
    Conflict: { $what }
    Ours: { $ours }
    Theirs: { $theirs }
