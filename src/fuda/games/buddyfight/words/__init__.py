"""The vocabulary of Buddyfight's card text: which cards, numbers, conditions, verbs, what lasts and what waits."""
