  	EVENT	 Spread out
		B	 	1 	 d4  
 W   2   q16	
	MARK  a@c3		b@c4
