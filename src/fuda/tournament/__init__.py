"""Tournaments of any game: matches of several duels, Swiss rounds, brackets, standings, and their records."""
