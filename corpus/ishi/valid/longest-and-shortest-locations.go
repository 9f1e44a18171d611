B 1 a1
W 2 t19
B 3 a19
W 4 t1
B 5 h10
W 6 j10
