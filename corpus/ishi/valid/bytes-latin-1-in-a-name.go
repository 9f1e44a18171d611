BLACK Jörg Müßig 4-kyu
WHITE Ève Lindström
B 1 d4
