"""The vocabulary of Fusion World's card text: which cards, numbers, conditions, verbs, what lasts and what waits."""
