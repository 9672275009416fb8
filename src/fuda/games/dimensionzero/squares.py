"""The board (2-23.8, 2-24): squares by number, and lines and areas as each player sees them."""

from typing import Final

from mypy_extensions import i64

from fuda.games.dimensionzero.spec import BATTLE_SQUARES, CENTER, OWN_AREA, SQUARES


def _adjacent(square: int) -> list[int]:
    """The squares above, below, left and right; a player's own area touches the base squares of its lines.

    [dz 3-8.2-6, 2-23.8-2]
    """
    if square >= BATTLE_SQUARES:
        base = square - BATTLE_SQUARES
        return [base % 3 if base < 3 else 6 + base % 3]
    row, column = divmod(square, 3)
    found: list[int] = []
    for r, c in ((row + 1, column), (row, column - 1), (row, column + 1), (row - 1, column)):
        if 0 <= r < 3 and 0 <= c < 3:
            found.append(3 * r + c)
    return found


# Battle squares next to a square; diagonals do not count.  [dz 3-8.2-6]
ADJACENT: Final[list[list[int]]] = [_adjacent(square) for square in range(SQUARES)]
ALL: Final = (1 << BATTLE_SQUARES) - 1


def is_battle(square: i64) -> bool:
    """Whether a square belongs to the battle space.  [dz 2-24.3]"""
    return 0 <= square < BATTLE_SQUARES


def column(square: i64) -> i64:
    """The line of a square, counted from player 0's left.  [dz 2-24.4]"""
    return square % 3


def row(square: i64) -> i64:
    """The area of a battle square, counted from player 0."""
    return square // 3


def area(player: i64, square: i64) -> i64:
    """The area of a square as a player sees it, or -1 for a base square.  [dz 2-24.7]"""
    if square >= BATTLE_SQUARES:
        return -1
    return square // 3 if player == 0 else 2 - square // 3


def line(player: i64, square: i64) -> i64:
    """The line of a square as a player sees it: left, middle, right.  [dz 2-24.5]"""
    return square % 3 if player == 0 else 2 - square % 3


def at(player: i64, where: i64, along: i64) -> i64:
    """The battle square in that area and line, as a player sees them."""
    return 3 * where + along if player == 0 else 3 * (2 - where) + 2 - along


def base_square(player: i64, along: i64) -> i64:
    """A player's base square in that line, as the player sees it.  [dz 2-24.2]"""
    return BATTLE_SQUARES + 3 * player + (along if player == 0 else 2 - along)


def base_owner(square: i64) -> i64:
    """Whose base square it is, or -1."""
    if square < BATTLE_SQUARES:
        return -1
    return (square - BATTLE_SQUARES) // 3


def area_mask(player: i64, where: i64) -> i64:
    """The squares of an area, as bits."""
    return 7 << (3 * where if player == 0 else 3 * (2 - where))


def line_mask(column: i64) -> i64:
    """All squares of a line, the base squares at both ends included, as bits.  [dz 2-24.4]"""
    return 0b001001001001001 << column


def is_adjacent(one: i64, other: i64) -> bool:
    """Whether two squares touch along an edge; base squares touch only their line's own area.  [dz 2-23.8-2]"""
    if one >= BATTLE_SQUARES:
        return other in ADJACENT[one]
    if other >= BATTLE_SQUARES:
        return one in ADJACENT[other]
    return other in ADJACENT[one]


def behind(player: i64, square: i64) -> i64:
    """The next battle square toward a player's own side, or -1.  [ruling dz-012]"""
    where = area(player, square)
    if where <= OWN_AREA:
        return -1
    return at(player, where - 1, line(player, square))


def ahead(player: i64, square: i64) -> i64:
    """The next battle square away from a player's own side, or -1.  [ruling dz-012]"""
    where = area(player, square)
    if where < 0 or where > CENTER:
        return -1
    return at(player, where + 1, line(player, square))


def between(one: i64, other: i64) -> i64:
    """The battle square in the middle of two in a row, column or diagonal, or -1.  [ruling dz-013]"""
    if one >= BATTLE_SQUARES or other >= BATTLE_SQUARES or one == other:
        return -1
    rows = one // 3 + other // 3
    columns = one % 3 + other % 3
    if rows % 2 or columns % 2:
        return -1
    middle = 3 * (rows // 2) + columns // 2
    return middle if middle != one and middle != other else -1
