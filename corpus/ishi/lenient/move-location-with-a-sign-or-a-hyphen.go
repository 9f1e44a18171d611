B 1 C3.
W 2 g-7
B 3 G3,
W 4 PASS.
