"""Which cards a fighter may use under the flag (O.flaguse, O.flagdown, O.specialflag), and who speaks for them."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.buddyfight.printed import KEY_BITS, NO_PROGRAM, Card
from fuda.games.buddyfight.state import Match

# What `Match.usable` says of a card.
UNASKED: Final = 0
REFUSED: Final = 1
ALLOWED: Final = 2


def speaker(m: Match, card: Card, player: i64) -> Frame:
    """A frame that speaks for a card that is to be used; nobody changes it."""
    uid = m.uid(card.id)
    f = card.voice
    if f.uid == uid and f.player == player:
        return f
    casting = card.d.casting
    f = Frame(NO_PROGRAM if casting is None else casting.program, player, card.id, uid)
    if casting is not None:
        f.key = card.id << KEY_BITS | casting.index
    card.voice = f
    return f


def is_usable(m: Match, card: Card, player: i64) -> bool:
    """Whether the flag of a fighter, who may have another's card on the field, or the card itself, lets it be used.

    [bf O.flaguse.any.1, O.flaguse.now.1, O.flaguse.start.1, O.flagdown.2, O.flagdown.3, O.specialflag.1,
    O.specialflag.2]
    """
    flag = m.side(player).flag
    # What is looked up is for flags whose abilities are in force.
    if player != card.owner or (flag is not None and flag.negated and not flag.veiled):
        return is_allowed(m, card, player)
    if not m.usable:
        m.usable = [UNASKED] * len(m.cards)
    known = m.usable[card.id]
    if known == UNASKED:
        known = ALLOWED if is_allowed(m, card, player) else REFUSED
        m.usable[card.id] = known  # copies of the match have the same flags until one of them gets a new list
    return known == ALLOWED


def is_allowed(m: Match, card: Card, player: i64) -> bool:
    """Whether the flag as it is now, or the card itself, lets it be used; one with a logo needs a flag that has it.

    [bf K.omnilord.1, K.dragod.1, K.dual.ex2, CR.card.8.2, CR.deck.2, CR.logo.1.ex1]
    """
    d = card.d
    if d.cross:
        own = m.side(player).flag
        if own is None or own.veiled or own.d.cross != d.cross:
            return False
    if d.any_flag:
        return True
    f = speaker(m, card, player)
    for condition in d.flag_conditions:
        if condition.holds(m, f):
            return True
    flag = m.side(player).flag
    # A nullified ability lets nothing be used.  [bf O.flagdown.2, Q.K.dshare.2]
    if flag is None or flag.veiled or flag.negated:
        return False
    for tests in flag.d.uses:
        passed = True
        for test in tests:
            if not test.ok(m, f, card, None):
                passed = False
        if passed:
            return True
    return False
