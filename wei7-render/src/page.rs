//! A record as one HTML file that shows it move by move.
