
# Errors of wei7-render
no-such-branch = there is no branch { $branch }
no-such-move = there is no move { $asked }; this line has { $last }
region-off-board = the region is not on this board of { $size }
too-many-points-to-draw = { $width } by { $height } points are more than { $most } by { $most }, the limit; choose a region
not-a-region = a region must be two corners, as in `c3-k10`, or `all`, or `auto`
not-a-branch-path = a branch must be `main`, or numbers as in `1.2.1`
no-such-theme = there is no such theme; the theme can be { $themes }
too-many-diagrams = the record has more diagrams and pause points than can be drawn at once; the limit is { $most }, and it is lower if they are far from the beginning or have long lists of points
characters-without-glyph = { $characters }
characters-without-glyph-and-more = { $characters } and { $more } more
diagrams-not-drawn = { $number ->
    [one] 1 diagram
   *[other] { $number } diagrams
  }
picture-too-large = a picture of { $width } by { $height } pixels is larger than the limit of { $most } pixels
picture-undrawable = the picture cannot be drawn: { $reason }
font-unreadable = `{ $path }` cannot be read: { $reason }
not-a-font = `{ $path }` is not a font (TrueType or OpenType)
record-too-long-for-page = the record is too long for one HTML page
too-many-changes-for-page = the moves of the record change more points of the board than one HTML page can hold
page-data-not-json = the data of the HTML page cannot be written as JSON
