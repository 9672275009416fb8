"""The rules about playing and moving cards that cards on squares give (2-10.3-3, 5-3)."""

from mypy_extensions import i64

from fuda.games.dimensionzero.pieces import Piece, own_key
from fuda.games.dimensionzero.rules.hearing import is_open
from fuda.games.dimensionzero.spec import SQUARE
from fuda.games.dimensionzero.state import Match


def rule_keys(m: Match, p: Piece) -> list[int]:
    """The abilities of a card on a square about playing and moving cards, also those it was given, as keys."""
    found: list[int] = []
    if not p.textless:
        for ability in p.d.play_rules:
            if ability.works_in(SQUARE):
                found.append(own_key(p.id, ability))
    for key in p.gained:
        if m.ability(key).rules:
            found.append(key)
    return found


def still_musters(m: Match, player: i64, uid: i64, square: i64) -> bool:
    """Whether the card whose Muster was used still allows that square.  [dz 5-3.2-1]"""
    p = m.find(uid)
    if p is None or p.control != player:
        return False
    for key in rule_keys(m, p):
        ability = m.ability(key)
        f = p.voice(ability, key)
        for rule in ability.rules:
            if rule.is_for_others() and is_open(m, f, ability) and rule.allows(m, f, square):
                return True
    return False
