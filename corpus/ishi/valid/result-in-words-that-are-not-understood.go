EVENT Club game
RESULT they went home
BOARDSIZE 9
B 1 E5
