"""The rulebook of One Piece, chapter by chapter: flow tables, and what deeds do to the table."""
