"""Puzzles: win this turn, whatever the opponent holds and does."""
