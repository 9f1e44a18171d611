//! What stands on which point of a window of the board, at one place of a record.
