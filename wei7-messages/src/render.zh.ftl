
# Errors of wei7-render

