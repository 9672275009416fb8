"""The text of Buddyfight cards."""
