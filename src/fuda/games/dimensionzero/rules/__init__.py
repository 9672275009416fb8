"""The rulebook of Dimension Zero, chapter by chapter: flow tables, and what deeds do to the table."""
