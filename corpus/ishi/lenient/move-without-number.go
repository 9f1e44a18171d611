B d4
W 2 q16
