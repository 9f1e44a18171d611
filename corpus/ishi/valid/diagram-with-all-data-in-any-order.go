BOARDSIZE 9
B 1 e5
W 2 c3
REMARK figure 1
DIAGRAM a1 g7
COM
First a word.
ENDCOM
MARK #1
HIDE #2
USER fig
1
ENDUSER
SETUP W c6
COM
And another.
ENDCOM
UNMARK #1
SETUP B d6
MARK a@c3 \s@c6
B 3 g7
