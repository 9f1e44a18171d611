SOURCE "Invincible: The Games of Shusaku"
SOURCE John Powers, Kiseido Publishing Co., Tokyo 1982
