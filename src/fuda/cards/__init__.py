"""Original cards of a world of our own: data and programs in `onepiece`, written by `python -m fuda.cards.write`."""
