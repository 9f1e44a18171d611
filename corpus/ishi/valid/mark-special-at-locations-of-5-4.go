B 1 q5
MARK \t@Q5 \S@R1 \T@m3
