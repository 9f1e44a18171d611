EVENT
BLACK Â—tŽO˜Y
WHITE ”’Î‰ÔŽq
B 1 Q16
COM
•‚ÍŒú‚¢Žè‚Å‚µ‚½B
”’‚Í¶ã‚Å—lŽq‚ðŒ©‚Ü‚µ‚½B
ENDCOM
W 2 D4
EVENT second
BLACK André Müller
B 1 Q16
