"""Laws that need no judge, tried on random positions with random cards: see `fuda rules fuzz` and docs/fuzzing.md."""
