"""What the layers above ask of One Piece: looking, reasons, positions, decks, saving, the contract."""
