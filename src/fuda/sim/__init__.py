"""Many matches on one machine: who wins, why, how long it takes."""
