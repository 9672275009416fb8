"""The probe of the 汎用TCG."""
