
# Errors of wei7-table
no-such-column = 没有 `{ $name }` 列；可用的有 { $columns }
table-unwritable = 表无法写入：{ $reason }
