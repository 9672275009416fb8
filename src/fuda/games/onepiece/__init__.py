"""One Piece Card Game (op), by its comprehensive rules; the newest change is of 2025-12-12."""
