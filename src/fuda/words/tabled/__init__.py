"""The words of card text that games on the shared table have in common."""
