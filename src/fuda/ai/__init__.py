"""Bots: they see a seat, which is what their player may know, and answer its questions."""
