B 18 d4
W 221 q16
MARK \s@#221 \t@#18
EVENT
B 21 a1
W 22 c1
B 23 e1
W 24 g1
B 25 j1
W 26 l1
B 27 n1
W 28 p1
B 29 r1
W 30 t1
MARK \t@#21-30
