B 1 d4
COM
A block without a title.
ENDCOM
W 2 q16
COM JK's notes \c + !
A block with one.
ENDCOM
B 3 q4
COM The famous "ear-reddening" move
And another.
ENDCOM
