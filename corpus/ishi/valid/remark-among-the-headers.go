EVENT
BLACK Ottilie
REMARK of the first move, whatever stands between
WHITE Lorenz
B 1 d4
