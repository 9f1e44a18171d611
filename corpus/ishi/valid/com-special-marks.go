B 1 d4
COM
The points \t, \S, \c and \D; not \x, not \\t.
ENDCOM
