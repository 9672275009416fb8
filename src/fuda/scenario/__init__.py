"""Scenarios: positions, scripts of answers by meaning and expectations, as data that judges write."""
