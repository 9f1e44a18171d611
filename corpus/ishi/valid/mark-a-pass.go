BOARDSIZE 9
B 1 e5
W 2 pass
MARK #1 #2
