"""The crossings of A Hundred Tales: the ways are beside it in `crossings.toml`."""

from typing import Final

from fuda.games.crossing import Cell
from fuda.games.table_crossing import TableMatrix, read_ways

MATRIX: Final = TableMatrix("breath", 3, "room", replaces="7-4", forbids="7-5", hears="7-1")


def cells() -> list[Cell]:
    """Every way crossed with everything that can interfere."""
    return MATRIX.cells(read_ways("kaidan"))
