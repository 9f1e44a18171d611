BOARDSIZE 9
B 1 e5
MARK 1@c3 10@c4 9@c5 Ab@c6 -@c7
