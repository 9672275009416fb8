"""What the phrases of One Piece mean: trees to terms, ops and abilities, the same for every language."""
