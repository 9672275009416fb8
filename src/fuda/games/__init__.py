"""The rulebooks as code, one package a game. They do not know each other."""
