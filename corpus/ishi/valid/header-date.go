EVENT
Date 8 March 1990
EVENT
Date 3-21-48
EVENT
date November 21-24, 1847
EVENT
DATE Dec 9, 1938 and Mar 3-4, 1939
EVENT
Date June 3 and 7, 1958
