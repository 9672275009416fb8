"""Original cards of a world of our own: a folder a game, with programs written by `python -m fuda.cards.write`."""
