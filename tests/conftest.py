"""What every test may use: the clause marker and, on request, the evidence behind clause coverage."""

pytest_plugins = ["fuda.rules.pytest_plugin", "pytester"]
