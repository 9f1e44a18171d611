B 12 q3
B 12 r8
