"""The probe for Dimension Zero."""
