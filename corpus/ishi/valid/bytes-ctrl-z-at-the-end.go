B 1 d4
