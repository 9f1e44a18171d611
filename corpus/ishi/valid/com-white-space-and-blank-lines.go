B 1 d4
COM
  indented
	tab

 behind 	 
ENDCOM
