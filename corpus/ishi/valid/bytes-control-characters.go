EVENT
B 1 d4
COM
bell  and escape [1m
form feed  here
ENDCOM
