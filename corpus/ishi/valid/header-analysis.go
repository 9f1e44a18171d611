EVENT
Analysis Jim Kerwin, professional 1-dan
ANALYSIS Kato 9 Dan
