
# Errors of wei7-files, and reasons of findings about files

