REMARK and no more
