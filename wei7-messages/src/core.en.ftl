
# Errors of wei7-text, wei7-core and wei7-sgf

