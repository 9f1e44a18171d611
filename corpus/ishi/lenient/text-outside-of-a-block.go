B 1 d4
Nobody knows why.
W 2 q16
