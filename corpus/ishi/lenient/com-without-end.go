B 1 d4
COM
Up to the next move.
W 2 q16
