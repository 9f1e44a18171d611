EVENT
COM
谢谢
黑棋在右上角开劫，白棋应对得很快。
山
ENDCOM
B 1 Q16
COM
这一手很厚，双方都满意。
ENDCOM
