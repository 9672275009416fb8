"""The vocabulary of card text that games share, one class a word."""
