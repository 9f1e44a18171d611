EVENT    A title   with gaps
   BLACK  	 Ana   Lopes
B 1 d4
