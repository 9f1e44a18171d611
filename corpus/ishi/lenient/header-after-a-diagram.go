DIAGRAM
BLACK Somebody
B 1 d4
