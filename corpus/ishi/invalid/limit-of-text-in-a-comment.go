B 1 d4
COM
long enough
to be too long
ENDCOM
