
# Losses and differences

