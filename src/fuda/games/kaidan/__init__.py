"""A Hundred Tales (百物語), a small game of our own: told by candlelight, answered by wards, lost in the dark."""
