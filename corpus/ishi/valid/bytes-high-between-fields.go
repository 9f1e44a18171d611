EVENT
B 1 ÿd4
