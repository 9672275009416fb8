"""What the layers above ask of 汎用TCG: looking, reasons, positions, decks, saving, the contract."""
