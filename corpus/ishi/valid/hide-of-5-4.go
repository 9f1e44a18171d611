SETUP B q9 W r11
B 1 d4
W 2 q4
B 3 d16
W 4 q16
B 5 c6
W 6 r6
B 7 c14
W 8 r14
B 9 k3
W 10 k17
B 11 k10
W 12 f3
B 13 o3
W 14 f17
B 15 o17
W 16 c10
B 17 r10
W 18 k7
B 19 k13
W 20 g10
B 21 o10
DIAGRAM
HIDE #21
DIAGRAM
HIDE #3-9 q9 R11 #17
