EVENT v‚nement
BLACK No‰l LefŠvre
WHITE Fr‚d‚ric Donn‚ 5 dan
KOMI 5«
B 1 Q16
COM
Un coup … c“t‚.
ENDCOM
