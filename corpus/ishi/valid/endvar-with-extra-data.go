BOARDSIZE 9
B 1 e5
VAR a (see page 4)
B 1 c3
ENDVAR back to main game
W 2 g7
