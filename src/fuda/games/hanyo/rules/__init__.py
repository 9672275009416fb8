"""The rulebook of 汎用TCG, chapter by chapter: flow tables, and what deeds do to the table."""
