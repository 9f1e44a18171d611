BOARDSIZE 9
B 1 e5
MARK \d@c3 \t@c4 \c@c5 \s@c6
