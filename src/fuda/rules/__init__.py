"""The rulebooks as data, and the report that joins clauses, code and tests."""
