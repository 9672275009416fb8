"""The probe of Future Card Buddyfight."""
