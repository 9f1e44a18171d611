EVENT Full
B 1 d4
EVENT
EVENT Full again
B 1 d4
