"""Future Card Buddyfight."""
