EVENT
BLACK Jõrgen Sõlvsen
WHITE Jo∆o da Conceiá∆o
B 1 Q16
