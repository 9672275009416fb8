"""What the phrases of Fusion World mean: trees to terms, ops and skills, the same for every language."""
