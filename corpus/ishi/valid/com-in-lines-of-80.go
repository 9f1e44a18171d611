B 1 d4
COM
eight be eight be eight be eight be eight be eight be eight be eight be 11111111
eight be eight be eight be eight be eight be eight be eight be eight be 22222222
eight be eight be eight be eight be eight be eight be eight be eight be 33333333
ENDCOM
