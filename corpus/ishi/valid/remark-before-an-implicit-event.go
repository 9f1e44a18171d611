REMARK of the first move
B 1 d4
