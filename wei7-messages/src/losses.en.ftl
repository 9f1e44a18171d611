
# Losses and differences: the values of both sides

becomes = { $left } becomes { $right }
added = added: { $what }
same-at-place = the same at { $place }
field-with-text = { $field } { $text }
field-and-text = { $field }: { $text }

# Fields

kind-own-name = name
kind-place = place
kind-branch-title = title of a branch
kind-participant-domain = domain of a participant
kind-participant-id = id of a participant
kind-participant-name = name of a participant
kind-participant-title = title of a participant
kind-participant-rank = rank of a participant

# Game information

size-as-one-number = one number
size-as-two-numbers = width and height
empty-part = empty { $name }
scoring-by-area = scoring area
scoring-by-territory = scoring territory
value-of-komi = komi { $komi }
type-of-rules = type { $name }
no-participants = no participants
number-of-participants = { $number ->
    [one] 1 participant
   *[other] { $number } participants
}
no-players = no players
number-of-players = { $number ->
    [one] 1 player
   *[other] { $number } players
}
participants-and-players = { $participants }, { $players }
participants-and-sides = { $participants }, { $players } ({ $sides })

# Stones, moves and other actions

color-and-point = { $color } { $point }
pass-of-color = { $color } pass
stones-and-more = { $stones } and { $more } more
stones-of-all = { $number ->
    [one] { $stones } of 1 stone
   *[other] { $stones } of { $number } stones
}
stones-lack-liberty = { $stones }, without a liberty
stones-as-written = { $number ->
    [one] 1 stone as the source lists it
   *[other] { $number } stones as the source lists them
}
stones-put-and-removed = { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
  }, { $empty ->
    [one] 1 point emptied
   *[other] { $empty } points emptied
  }
number-of-dead-stones = { $number }
number-of-moves = { $number ->
    [one] 1 move
   *[other] { $number } moves
}
moves-taken-back = { $number ->
    [one] 1 move taken back
   *[other] { $number } moves taken back
}
mark-with-symbol = mark { $symbol }
mark-on-point = mark { $symbol } on { $point }
message-with-text = message { $text }
participant-with-index = participant { $index }
side-to-play = { $side } to play
side-to-answer = { $side } to answer

# The tree

an-action = an action
a-position = a position
node-and-more = { $first } and { $more } more
alternatives-reordered = the alternatives that follow, in another order
moved-to-another-place = moved to another place
order-of-stones = { $number ->
    [one] order of 1 stone
   *[other] order of { $number } stones
}
order-of-marks = { $number ->
    [one] order of 1 mark
   *[other] order of { $number } marks
}
branch-goes-on = continues in the same branch
branches-begin = { $number ->
    [one] begins a branch
   *[other] begins { $number } branches
}
branch-detached = became a separate branch, which starts from the position at this node
branch-continued = continued the branch before it
game-wrapped = the game is the first branch

# Extras

splitter-small = small
splitter-medium = medium
splitter-large = large
evaluation-bad = bad
evaluation-good = good
evaluation-normal = normal
evaluation-trick = trick
shape-triangle = triangle
shape-square = square
shape-circle = circle
shape-cross = cross
shape-selected = selected
shape-diamond = diamond
shape-check-mark = check mark
default-written = { $name } written with its default value
in-order = in the order { $order }
pre-with-title-only = a `pre` with only a title
problem-on-move-before = problem written on the move before
no-main-line = the statement that no branch is the main line
mark-after-last-move = mark written after the last move
in-node-before = written in the node before
game-info-in-node = game information in this node
no-event-line = no EVENT line
absent-property = no { $name }
own-event = an event of its own
prisoners-not-listed = not listed
whole-board = the whole board
diagram-without = { $region }, without { $hidden }


# Analyses of engines

analysis-of-program = analysis of { $program }
analysis-engine = engine { $value }
analysis-version = version { $value } of the engine
analysis-network = network { $value }
analysis-rules = rules { $value }
analysis-komi = komi { $value }
analysis-win-rate = win rate { $value } %
analysis-lead = lead { $value }
analysis-mean = mean of the scores, as a lead
analysis-stdev = standard deviation { $value }
analysis-no-result = probability { $value } of no result
analysis-visits = visits { $value }
analysis-candidates = { $value ->
    [one] 1 candidate
   *[other] { $value } candidates
}
analysis-candidate-win-rates = { $value ->
    [one] win rate of 1 candidate
   *[other] win rates of { $value } candidates
}
analysis-candidate-leads = { $value ->
    [one] lead of 1 candidate
   *[other] leads of { $value } candidates
}
analysis-candidate-priors = { $value ->
    [one] prior of 1 candidate
   *[other] priors of { $value } candidates
}
analysis-candidate-visits = { $value ->
    [one] visits of 1 candidate
   *[other] visits of { $value } candidates
}
analysis-candidate-variations = { $value ->
    [one] variation of 1 candidate
   *[other] variations of { $value } candidates
}
analysis-further = further values of the analysis: { $value }
analysis-ownership = ownership
analysis-policy = policy
