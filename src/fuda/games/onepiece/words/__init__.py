"""The vocabulary of One Piece's card text: which cards, numbers, conditions, verbs, what lasts and what waits."""
