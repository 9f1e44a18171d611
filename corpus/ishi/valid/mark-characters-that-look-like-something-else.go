BOARDSIZE 9
B 1 e5
MARK @@c3 #@c4 \\@c5 #1@c6 @a@c7 \x@c8 \@g3
