BOARDSIZE 9
B 1 e5
W 2 c3
B 3 g7
W 4 c7
B 5 g3
W 6 e3
B 7 e7
W 8 c5
B 9 g5
W 10 a1
MARK #9 #10
