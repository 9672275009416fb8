"""What every card game has beyond the interpreter: deeds, and the one door through which they change the table."""
