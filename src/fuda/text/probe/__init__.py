"""The probe: every ability of a compiled card is set up in a generated situation and carried out."""
