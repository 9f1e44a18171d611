B 1 d4
先手
VAR 乙
B 1 c3
ENDVAR
MARK 中@d4
