B 1 d4
COM Title