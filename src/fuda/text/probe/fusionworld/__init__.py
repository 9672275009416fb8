"""The probe for Fusion World."""
