B 1 d4
COM
•‚ÌŽè”Ô‚Å‚·B
ENDCOM
