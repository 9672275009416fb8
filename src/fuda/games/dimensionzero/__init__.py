"""Dimension Zero: a shared board of squares, a priority stack, and battles that suspend it."""
