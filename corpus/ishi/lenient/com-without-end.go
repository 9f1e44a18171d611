B 1 d4
COM
To the end of the file.
W 2 q16
