EVENT
BLACK 秋山一郎, 9 dan
WHITE 春川二郎
B 1 Q16
COM
黒は厚い形です。
ENDCOM
