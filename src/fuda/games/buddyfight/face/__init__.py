"""What the layers above ask of Buddyfight: looking, reasons, positions, decks, saving, the contract."""
