"""The chapters of the rulebook of A Hundred Tales."""
