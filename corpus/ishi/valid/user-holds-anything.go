B 1 d4
USER raw 	 data
  COM
EVENT inside
ENDCOM
ENDUSERS
	
x ENDUSER
"quotes" \backslash\ {json: [1]}
ENDUSER
