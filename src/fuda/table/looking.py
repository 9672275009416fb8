"""What anybody may look at on a table, in words: what lasting effects do to a card."""

from collections.abc import Mapping

from mypy_extensions import i64

from fuda.core.flow import Match


def lasting_changes(m: Match, uid: i64, key_bits: i64, names: Mapping[int, str]) -> list[tuple[str, int, int]]:
    """What effects that are in force change of an object, by their kinds: value, amount, and the source or -1."""
    out: list[tuple[str, int, int]] = []
    for e in m.lasting:
        if e.on == uid and e.start == 0:
            what = names.get(int(e.kind), "")
            if what:
                out.append((what, int(e.amount), int(e.key >> key_bits) if e.key >= 0 else -1))
    return out
