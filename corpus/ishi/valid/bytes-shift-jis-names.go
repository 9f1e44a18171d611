EVENT
BLACK 青葉三郎
WHITE 白石花子
B 1 Q16
