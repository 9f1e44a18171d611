EVENT
BLACK André Müller
WHITE Søren Ångberg
B 1 Q16
