"""The compiled engine: what is compiled, how it is built, and which build a process uses.

Needs nothing of the engine. `using` decides for every process that imports fuda; the rest is for `fuda build`.
"""
