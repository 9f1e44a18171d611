BOARDSIZE 9
B 1 e5
W 2 PASS
B 3 pass
W 4 Pass
