"""What one player may know of a match: board, events, options and reasons. Hidden by default, revealed by rule."""
