BOARDSIZE 9
SETUP W d5 f5 e6 e4 B c5 d6 d4 g5 f6 f4 e7 e3
B 1 e5
PRISONER d5 f5 e6 e4
