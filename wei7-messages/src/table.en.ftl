
# Errors of wei7-table
no-such-column = there is no column `{ $name }`; there are { $columns }
table-unwritable = the table cannot be written: { $reason }
