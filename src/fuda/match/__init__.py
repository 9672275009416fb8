"""One authority per match: seats, sessions, records and replays."""
