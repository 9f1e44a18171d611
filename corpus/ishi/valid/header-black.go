EVENT
BLACK Honinbo Shusaku
EVENT
black Alan Chen (9 years old)
EVENT
Black
