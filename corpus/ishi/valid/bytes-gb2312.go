EVENT
BLACK 陈小明
WHITE 白文华
B 1 Q16
COM
黑棋很厚。
白棋在左上角应对。
ENDCOM
W 2 D4
