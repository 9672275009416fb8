"""The vocabulary of 汎用TCG's card text: which cards, numbers, conditions, verbs, what lasts and what waits."""
