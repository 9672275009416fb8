"""The engine: a match as a value, one interpreter for rules and effects. It knows no game."""
