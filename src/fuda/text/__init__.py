"""Card text: normalise, read with a phrase book, lower to programs, print back, diagnose."""
