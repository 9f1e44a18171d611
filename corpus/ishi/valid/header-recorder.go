Recorder Ishi Press
RECORDER Phil Straus (playing Black)
