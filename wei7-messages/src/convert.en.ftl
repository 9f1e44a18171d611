
# Errors of wei7-convert

