B 1 d4
Black begins, as he must.
W 2 q16
