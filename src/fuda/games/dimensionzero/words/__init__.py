"""The vocabulary of Dimension Zero's card text: which cards, numbers, conditions, verbs, what lasts and what waits."""
