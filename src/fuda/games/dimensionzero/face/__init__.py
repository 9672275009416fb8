"""What the layers above ask of Dimension Zero: looking, reasons, positions, decks, saving, the contract."""
