
# Errors and rule violations of wei7-board

