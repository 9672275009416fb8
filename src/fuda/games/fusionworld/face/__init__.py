"""What the layers above ask of Fusion World: looking, reasons, positions, decks, saving, the contract."""
