B 1 d4
COM
Another idea:
B 1 c3
W 2 q16
