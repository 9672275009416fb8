"""Original cards of our own worlds."""
