EVENT
BLACK 青葉三郎
WHITE 白石花子
B 1 Q16
COM
黒は厚い手でした。
白は左上で様子を見ました。
ENDCOM
W 2 D4
