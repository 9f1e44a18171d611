BOARDSIZE 9
B 1 e5
B 2 c3
W 3 g7
W 4 c7
B 5 g3
