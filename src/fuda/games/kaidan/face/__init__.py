"""What the layers above ask of A Hundred Tales."""
