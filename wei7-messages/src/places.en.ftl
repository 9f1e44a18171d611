
# Places in a record

