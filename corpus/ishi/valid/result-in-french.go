EVENT Club game
RESULT Noir gagne par abandon
BOARDSIZE 9
B 1 E5
