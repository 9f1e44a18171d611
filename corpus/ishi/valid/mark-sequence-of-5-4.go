B 1 a1
W 2 c1
B 3 e1
W 4 g1
B 5 j1
W 6 l1
B 7 n1
W 8 p1
B 9 r1
W 10 t1
B 11 a3
W 12 c3
B 13 e3
W 14 g3
B 15 j3
W 16 l3
B 17 n3
W 18 p3
B 19 r3
W 20 t3
B 21 a5
W 22 c5
B 23 e5
W 24 g5
B 25 j5
W 26 l5
B 27 n5
W 28 p5
B 29 r5
W 30 t5
B 31 a7
W 32 c7
B 33 e7
MARK #1-33
UNMARK #6-20
MARK #11
