
# Errors of wei7-files, and reasons of findings about files

# Inputs and outputs that do not go together
several-inputs-without-directory = several inputs need a directory to write to
input-directory-without-directory = an input that is a directory needs a directory to write to
output-is-file = `{ $path }` is a file, but a directory is needed here; name another place
standard-input-twice = standard input can be read only once; name `-` once
one-file-for-several = `{ $path }` is the name of one file, but several files are written
lines-for-several-files = `{ $path }` is the name of one text with a record on each line, but several files are written
compressed-output = `{ $path }` has the name of a compressed file, but only archives are compressed; use .zip, .tar.gz or .tar.zst
lines-need-one-file = a text with a record on each line goes to standard output or to one file
template-without-directory = a template names files in a directory or in an archive, and the output is neither
template-field-unknown = there is no field `{"{"}{ $name }{"}"}`; there are { $fields }
template-field-open = a field of the template has no end; write `{"}"}` after it, or `{"{{"}` for a brace
template-brace-unmatched = a `{"}"}` of the template is unmatched; leave it out, or write `{"}}"}` for a brace
template-empty = the template is empty; name a field, such as `{"{"}black{"}"}`

# Limits of archives and compressed files
expands-beyond-bytes = the input expands to more than { $most } bytes, the limit; unpack it, and name the files in it
expands-beyond-ratio = the input expands to more than { $most } times its size, the limit; unpack it, and name the files in it
too-many-entries = the archive has more than { $most } entries, the limit; unpack it, and name the files in it
entry-names-too-long = the names of the entries of the archive have more than { $most } bytes in all, the limit; unpack it, and name the files in it
decompression-needs-memory = decompressing the input needs more than { $most } bytes of memory, the limit; decompress it first
entry-header-too-long = the name or the header of an entry of the archive has more than { $most } bytes, the limit; unpack it, and name the files in it

# Inputs that cannot be read
path-and-reason = `{ $path }`: { $reason }
bytes-of-limit = { $most } bytes
entry-not-read = the entry of the archive was not read
duplicate-entry-names = the archive has several entries of the same name, and only the last of them is read
archive-is-no-file = an archive must be a file because it is read twice; write the archive to a file, and name that file
archive-changed = the archive has changed since its entries were listed
archive-from-standard-input = an archive or compressed file cannot be read from standard input; name the file
compressed-twice = the file is compressed twice; decompress it once
archive-is-compressed = the file is a compressed archive; decompress it first
compressed-without-extension = the file is compressed, but its name does not end in { $extension }; rename or decompress it
archive-without-extension = the file is an archive, but its name does not end in { $extension }; rename or unpack it
content-not-of-named-format = the name of the file is that of { $format }, but the content is not { $format }
known-formats = the known formats are { $formats }
pattern-without-file = no file matches this pattern
document-of-supplement-missing = the supplement has no document `{ $name }` beside it; put both files in one folder
supplement-is-no-file = the supplement `{ $path }` is no file
packed-input-not-replaced = a compressed file or an entry of an archive is not replaced; write the output to another place
input-without-record = the input has no record
no-such-game = there is no game { $game }; { $games ->
    [one] the input has 1 game
   *[other] the input has { $games } games
  }

# Outputs that are not written
output-exists = `{ $path }` already exists
output-unwritable = `{ $path }` cannot be written: { $reason }
path-in-the-way = `{ $path }` is in the way
path-of-finished-output = `{ $path }` is in the way
standard-output = standard output
standard-output-unwritable = standard output cannot be written: { $reason }
temporary-file-unwritable = a temporary file cannot be written: { $reason }
run-ended = the output is not written because the run has ended
output-of-other-input = `{ $path }` is also the output of `{ $other }`
output-of-file-of-this-name = `{ $path }` is also the output of an input file with this name
output-is-the-input = `{ $path }` is the input; write to another place
output-incomplete = { $output } would not have every game, so nothing is written
output-incomplete-without = { $output } would not have every game; `{ $missing }` gives no result
supplement-for-one-game = the named supplement is one file, which can belong to only one game
output-for-one-game = a file in the format { $format } can have only one game
events-for-one-game = a file in the format { $format } can have only one game, but the events can be combined into one record

# Files that are replaced
was-read-only-of-other-owner = `{ $path }` was a read-only file of another owner
other-names-keep-content = `{ $path }` has other names (hard links: { $names }), which keep the old content
owner-not-kept = the owner of `{ $path }` is not kept
group-not-kept = the group of `{ $path }` is not kept
attribute-not-kept = the attribute `{ $name }` of `{ $path }` is not kept
permissions-not-kept = the permissions of `{ $path }` are not kept

# Records that are judged
violations-of-rules = { $number ->
    [one] 1 violation, with move { $move }
   *[other] { $number } violations, the first with move { $move }
  }
judged-branch = { $place }

# Errors of the system
system-not-found = no such file or directory
system-permission-denied = permission denied
system-is-a-directory = the path is a directory, not a file
system-not-a-directory = a part of the path is not a directory
system-already-exists = the file already exists
system-storage-full = no space is left on the device
system-quota-exceeded = the disk quota is exceeded
system-file-too-large = the file is too large for the file system
system-read-only = the file system is read-only
system-invalid-name = the file name is too long or not allowed
system-broken-pipe = the reader closed the pipe
system-interrupted = the operation was interrupted
system-unexpected-end = the file ends too early; it may be cut off
system-damaged-data = the data is damaged ({ $detail })
system-operation-failed = { $detail }
line-unreadable = line { $line } cannot be read: { $reason }

# Merging.
conflict = { $place }: { $what }: ours { $ours }, theirs { $theirs }
conflict-in-game = game { $number }, { $conflict }
no-game-left = each game was removed by one of the files; an empty file is not written
conflicts-undecided = { $number ->
    [one] 1 conflict is
   *[other] { $number } conflicts are
} not decided, so nothing was written
several-games-in-target = the merged file has { $number } games
other-games-in-target = { $number ->
    [one] 1 game is
   *[other] { $number } games are
} not Go and can only be written as SGF
input-is-a-link = the input is a link, which is not followed
