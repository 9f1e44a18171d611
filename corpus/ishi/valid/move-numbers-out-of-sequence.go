B 12 q3
B 11 r5
