"""Matches as environments for learning: tensors and masks, PettingZoo, Gymnasium, OpenSpiel, many matches at once."""
