"""The words of card text that A Hundred Tales alone has."""
