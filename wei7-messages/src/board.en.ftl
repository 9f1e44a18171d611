
# Errors and rule violations of wei7-board

point-occupied = there is a { $color } stone on the point
point-outside-board = the point is not on the board
board-full = the record uses more points than one board can have

# Rules
illegal-turn = the turn of { $color } is illegal: { $why } ({ $clause })
game-is-over = the game is over
out-of-turn = it is the turn of { $color }
stone-without-liberty = the stone would have no liberty
suicide =
    { $stones ->
        [one] the move would capture 1 stone of its own side
       *[other] the move would capture { $stones } stones of its own side
    }
ko = ko forbids the move, which would repeat the position before turn { $turn }
superko = superko forbids the move, which would repeat the position before turn { $turn }
ko-taken-again = the ko was already taken in the same position in turn { $turn }
nothing-to-unblock = there is no ko stone that is blocked and could be unblocked
board-too-large-to-judge = a board of { $size } is too large to be judged
setup-stone-outside-board = a stone of the setup is not on the board
setup-stones-on-one-point = two stones of the setup are on the same point
setup-group-without-liberty = a group of the setup has no liberty
not-a-preset = `{ $text }` is neither a parameter with its value (`name=value`) nor one of the presets that may stand at the beginning of the list: { $presets }
no-such-parameter = there is no parameter `{ $name }`; use { $known }
not-a-value-of-parameter = `{ $value }` is not a value of { $name }; use { $allowed }
parameter-twice = { $name } is given twice; give it once
number-of-half-points = a number that is a multiple of 0.5
