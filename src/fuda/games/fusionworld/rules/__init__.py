"""The rulebook of Fusion World, chapter by chapter: flow tables, and what deeds do to the table."""
