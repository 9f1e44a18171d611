EVENT One
COM
An introduction.
B 1 d4
EVENT Two
B 1 q16
