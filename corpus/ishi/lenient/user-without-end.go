B 1 d4
USER
Up to the next move.
W 2 q16
