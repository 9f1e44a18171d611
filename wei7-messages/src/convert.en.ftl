
# Errors of wei7-convert

no-such-format = no format is called `{ $id }`
file-empty = the file is empty
format-undetected = neither the content nor the extension shows the format
input-not-read = the input is not read: { $kind }

# Files that are no records, or not read
unread-zero-bytes = the file has only zero bytes, as after a damaged copy
unread-record = a record in a format that is not read ({ $format })
unread-go-program = source code of the programming language Go
unread-lfs-pointer = a pointer of Git LFS; `git lfs pull` replaces it by the file
unread-gtp = commands of the Go Text Protocol (GTP), not a record; load them in a program that plays, and save the game as SGF
unread-owner-file = the owner file that an office program keeps while a document is open (`~$...`), not a record
unread-picture = a picture ({ $format }), not a record
unread-document = a document ({ $format }), not a record
unread-archive = an archive ({ $format }) that is not read; unpack it first
unread-compressed = a file compressed by `{ $program }`, which is not read; decompress it first
unread-program = a program, not a record
unread-database = a database ({ $program }), not a record
unread-recording = a recording ({ $format }), not a record of a game
unread-video = a video ({ $format }), not a record of a game
unread-font = a font, not a record

# Judging
branch-not-in-record = there is no branch { $branch }
not-lines = a branch is `main`, `all` or like `1.2.1`
dead-point-outside-board = `{ $point }` is not a point of this board
dead-point-without-stone = no stone is on `{ $point }` when the line of play ends
too-many-moves-to-judge = the lines of this record have more than { $most } moves together

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
