EVENT
Place
EVENT
PLACE Kyoto (April) and Tokyo (May)
EVENT
place US Go Congress, Denver
