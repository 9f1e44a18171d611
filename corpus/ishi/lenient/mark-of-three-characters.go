B 1 d4
MARK abc@c3 d@c4
W 2 q16
