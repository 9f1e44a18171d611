B 1 d4
COM
He said “no” – and played it.
ENDCOM
