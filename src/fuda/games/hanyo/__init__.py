"""汎用TCG (hy) by its comprehensive rules."""
