B 1 d4
REMARK nothing follows
REMARK really nothing
