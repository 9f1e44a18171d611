B 1 d4
com
Text.
	  eNdCoM
W 2 q16
