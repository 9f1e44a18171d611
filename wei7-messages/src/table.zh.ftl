
# Errors of wei7-table

