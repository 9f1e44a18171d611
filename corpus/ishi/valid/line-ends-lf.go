EVENT Unix
B 1 d4
COM
one
two
ENDCOM
