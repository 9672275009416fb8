"""Fusion World by its comprehensive rules."""
