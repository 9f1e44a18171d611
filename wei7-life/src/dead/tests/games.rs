//! Positions of real games with the status that their players agreed on.

use super::check;

#[test]
fn stones_inside_that_nobody_can_take_make_a_seki() {
    // KGS, 18 June 2003: black at E16 would have one eye after taking the three stones at F13, and four are not one eye.
    check(&[
        ".......OXX.........", //
        ".......OOXoX.......",
        "OO..OOO..XXX.XX.X..",
        "XOOOXOX.OXOOXXXX...",
        "XOOXXOX.OOO.OOXOXXX",
        "XXO.XXXXXO.O.OOOOXO",
        "XXOOXOOO.XOOOOXO.OO",
        ".XO.X.XXXXXOXOXXO..",
        ".XOOOXXXOOOXXXXOOOO",
        ".XXXXOOXXO.X.XXOXOO",
        "X.XX.O.OOOXXXOXXXXO",
        "X..XO..O.xOOXOOXOXX",
        "XXXOO..xO...O..OOX.",
        "XOOO.OOxO....OOOX..",
        "XOO.XXXO.O.x.OXX.X.",
        "OO.OX.XOO.OOOX.oXX.",
        "...OOX.XOOOXXX.Xo..",
        "..OOXX.XXOXo...X...",
        "..OXX...XXXo.......",
    ]);
}

#[test]
fn stones_inside_a_dead_group_that_leave_it_one_eye_are_alive() {
    // KGS, 18 June 2017: the capture of the four stones at B2 leaves white one eye, and the other eye at E1 is false.
    check(&[
        ".OO...........OXXX.", //
        "XXOO..OOOOOxOOOOX.o",
        "XXOx.OXXOXOOXOOXXXo",
        ".XXOO.OXXXXXXOOOX.o",
        ".XXXO.OXXXoXoXX.XXX",
        "..XOO.OOOXooooXXXoX",
        "X..XXO..OXXoo.ooooX",
        "X.XXOO..OOXo.oXo.oX",
        "XXoXXO..OXXXooXoXo.",
        ".X.X.XO.OXXXoXXoXo.",
        "...XXXOOOOX.XXXX.Xo",
        "...XooXOXX....XX.Xo",
        ".XoXo.XXXXXX....XX.",
        "oXXoo.o..o.X.XX..X.",
        "XoXXXo.oo.ooX..XX..",
        ".oooXXoXXXXoXXX.XXX",
        "oo.oooX.X..XOOXXOXO",
        "oXXooXXXX.XXOOOOOOO",
        ".XXo.oX..XXOO.O....",
    ]);
}

#[test]
fn a_group_that_gains_nothing_by_moving_first_is_alive() {
    // KGS, 3 June 2017: the second eye of black, at E11, is a ko that neither side continues; white at B9 is inside.
    check(&[
        "...XXX.XX.XOO.O....", //
        ".XXXOX..XXXO.OXOOO.",
        "X..XOOX....XOOXXXOO",
        "XXXOOOXXXXXXXOOOXXO",
        "XOOO..OOOOOOOOOOXXX",
        "OO..OO.OOXOOXXOXX..",
        "XOOOOOOXXXOX.XX....",
        "XOXOXOXXXXOX.......",
        "XXXX.XXOOXOXX...X..",
        ".oXXXXXOXXOXOXXXX.X",
        "ooXOOOOOOOXXOOOXXXO",
        ".oXXXO..OOXXXO.OXOO",
        "XXXXOO.O.OX.XOOOXO.",
        "OOXO.OO..OX.XXOOOO.",
        "OOOO....OXXXOXO....",
        "XOOOOO.OOOOOOOXO.O.",
        "XOXOOXOO.xOXXXXXO.O",
        "XXXXXXO..OOX.X.XXOO",
        ".....XXO.OXX....XXO",
    ]);
}

#[test]
fn a_stone_in_the_large_territory_of_the_other_side_is_dead() {
    // KGS, 28 February 2001: black at C17 has room, but is surrounded by white.
    check(&[
        ".............OOOX..",
        "....O.....OO.OXXX..",
        "..x......OXO.OOOX..",
        ".xOx.....OXOOXOX...",
        ".OOOOO...OXXXXXXX..",
        ".xOxx....OX.X.oXo..",
        ".O.O.....OXXoo.oo..",
        ".O..O....OOOXXo.X..",
        "OOOOXOOxxOXOOXXX.X.",
        "XOXXXXXOOXXXXXOXXX.",
        "XX..X.X.OX.OOXOXX.X",
        ".XXXXOOOOOO.XXOOOXX",
        "....oXOXOXO.XO..OOO",
        "...XXXXXXX.OO.OOXOO",
        ".....X.O.XXXO.OXXXO",
        "XXXX.XXOOXXOOOOX.XX",
        "OOOXXOO..OXOXOXX...",
        "O.OXOO.O.OOXXXX....",
        ".OXXXXO...OOOX.....",
    ]);
}

#[test]
fn a_cut_off_group_with_a_stone_to_take_is_dead() {
    // KGS, 4 March 2001: black at K16 can connect to no living group, whichever side moves first.
    check(&[
        "..XXOOO............",
        ".X..XO.O.O.x....OOO",
        ".XX.XO.x...xOOOOXXO",
        "..oXOOO..x..OXOXXXX",
        "...XO.OxOx.OOXXX..o",
        "...XXOxxxx.OX...oX.",
        "XXXXO.OOOO.OX.X...X",
        "XOOO.OOXOx.OXX..XXX",
        "XXO.O.OXO..OOXooXOX",
        "XOO.xOXXOx.xxOXXXOO",
        "XXO..O..O..xOOO.XXO",
        "XOOOOOXXO..x...OOOO",
        ".XXOXXXXOOO.OOOOXXO",
        "XXXXXXXO.Ox.OXXX..X",
        "XooXXOOO..OOOOX..X.",
        "XXoXXXOxO.O.XX.XX..",
        "XXooXOOx.OOOX......",
        "ooo.XXOx..OXX......",
        ".....XOO..OOX......",
    ]);
}

#[test]
fn stones_inside_that_leave_one_eye_make_a_seki_while_there_are_other_liberties() {
    // KGS, 27 March 2001: black at B19 has no eye after capturing the three stones at E15, and white cannot make a
    // shape of four that kills.
    check(&[
        ".XXXXO..xO.OOX.....",
        "OXXOOOOOxO.OXX.....",
        "OOXXOXXXO.OXX.X....",
        ".OXXXX.XO.OOOXXX...",
        ".OX.OOOXO.OO.OOXXX.",
        "..OXXXXXOOXOO.OOOX.",
        "..OOOO.XO.XXXOOXXX.",
        "..OXXOXXXXXOO.OOOOX",
        "...OXXXXOOO....OXX.",
        ".OO.OOXOxxOOOOOXX..",
        "..OOxOOO.O..OXOX...",
        "...xxO....OOXXXoo..",
        "..x....OOOXXX..X...",
        ".Ox.OOOxxOXOX.X.X..",
        ".Ox.xxxxOXXOOX.....",
        "..OxxO.xOXO.OXXX...",
        ".O.OxOxxOOO.OOOX...",
        "..OOx.xOOO.OXXXX...",
        "...xO.xx...OOOX....",
    ]);
}

#[test]
fn three_stones_in_the_only_eye_space_are_left_there() {
    // KGS, 18 May 2001: black at J19 lives in a seki with the three stones at L19.
    check(&[
        "...XXOOOX.OXXXXO.O.",
        "..XXO.OXXXOO.XO.O..",
        "..XOO.OXOXXXXXOOOO.",
        "..XXOO.XOOXXOXOXXOO",
        "..XO.OXXXOXXOOXXXXX",
        "..XO.O.XOO.X.OXOOOX",
        "..XO.OXXXOXXOOOO.XX",
        "..XXO.OOXO.XO.XOX.X",
        "XXXXO..OOOXXOOXX.XX",
        "XOXOO....OXXO.OXXXO",
        "OOOx.OO...OO.OOOXOO",
        ".OOOOXXOOO..OXOOOOO",
        "..OXXXXXXXOO.XXXXOX",
        "...OXOOOO..XXX.X.XX",
        "OOOOX.XXOO.XOOXXXX.",
        "OXOXXXXO.OOXO.OXoo.",
        "XXX...XO...OO.OOXXo",
        "....XXXO.OOxOOOXX..",
        "....XOOOO.....OOX..",
    ]);
}
