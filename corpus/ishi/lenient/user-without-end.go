B 1 d4
USER
To the end of the file.
W 2 q16
