BOARDSIZE 9
B 1 e5
MARK a@c3
MARK b@c3
MARK \t@e5 #1
