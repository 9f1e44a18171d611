EVENT
BLACK AndrÇ MÅller
WHITE èke Grî·er
B 1 Q16
