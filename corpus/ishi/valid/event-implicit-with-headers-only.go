BLACK Somebody
WHITE Somebody else
