"""The rulebook of Buddyfight, chapter by chapter: flow tables, and what deeds do to the table."""
