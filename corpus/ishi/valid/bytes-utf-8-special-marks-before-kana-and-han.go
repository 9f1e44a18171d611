EVENT
BOARDSIZE 9
B 1 d4
COM
白は\tと\s中の間に打つ。C:\data
ENDCOM
