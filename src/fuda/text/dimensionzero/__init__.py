"""What Dimension Zero text means."""
