"""Migrations of the store's tables. `upgrade` brings a database up to date when the server starts."""
