EVENT
BLACK 陳小明
WHITE 白文華
B 1 Q16
COM
黑棋很厚。
白棋在左上角應對。
ENDCOM
W 2 D4
