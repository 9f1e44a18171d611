BLACK 王小明
WHITE 陳大文
B 1 d4
