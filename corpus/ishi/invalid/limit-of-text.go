EVENT A title that is too long
B 1 d4
