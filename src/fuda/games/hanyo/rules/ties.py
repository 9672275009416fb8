"""Effects that begin at one moment (809.3b): the turn player says which of them counts as the older one."""

from typing import Any, Final

from fuda.core.flow import Frame, Op
from fuda.core.showing import Clear, show
from fuda.core.state import BOTH, ID_MASK, ORDER, PICK, Action, act, players
from fuda.games.hanyo.printed import STATIC, CardDef, Continuous
from fuda.games.hanyo.spec import AREA, UNIT
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit
from fuda.games.hanyo.words.conditions import size_of
from fuda.games.hanyo.words.refs import Ref
from fuda.words.choosing import ORDER_SLOT

COMERS: Final = 22  # slot of the units that were chosen to come
COMING: Final = 20  # slot of the units that come at one time and whose order matters


def effects_of(d: CardDef) -> list[Continuous]:
    """The continuous effects that a card has as soon as it is in the area."""
    out: list[Continuous] = []
    if d.has_static:
        for ability in d.abilities:
            if ability.kind == STATIC and not ability.part and ability.is_valid_in(AREA):
                out += ability.statics
    return out


def looks_at_own_layer(d: CardDef, effect: Continuous) -> bool:
    """Whether what an effect of a card does depends on what effects of its own layer change.  [hy 809.3a]"""
    reads = effect.reads()
    for ability in d.abilities:
        if effect in ability.statics:
            reads |= ability.reads
    return reads >> effect.layer() & 1 != 0


def clash(one: CardDef, two: CardDef) -> bool:
    """Whether it can matter which of two cards came first.

    Either one makes something of what the other changes, or each looks at what the other changes, or takes abilities.
    """
    theirs = effects_of(two)
    for effect in effects_of(one) if theirs else []:
        for other in theirs:
            if effect.layer() != other.layer() or effect.is_silent() or other.is_silent():
                continue
            if effect.takes_abilities() and other.takes_abilities():
                return True
            if looks_at_own_layer(one, effect) and looks_at_own_layer(two, other):
                return True
            # Of two that say the same neither undoes the other.
            if one is not two and effect.about and effect.about == other.about:
                if effect.overrides or other.overrides:
                    return True
    return False


def clashing(m: Match, uids: list[int]) -> list[int]:
    """Those of some cards of which it can matter which came first."""
    out: list[int] = []
    for uid in uids:
        for other in uids:
            if other != uid and clash(m.card_of(uid).d, m.card_of(other).d):
                out.append(uid)
                break
    return out


def comers(m: Match, f: Frame, ref: Ref) -> list[int]:
    """The cards that come: those that were chosen, where there is room for some of them only."""
    return f.get(COMERS) or ref.uids(m, f)


class ChooseComers(Op[Match]):
    """Let the player say which of several units come, where there is room for some of them only.  [hy 104.2]"""

    def __init__(self, ref: Ref, side: str) -> None:
        self.ref = ref
        self.side = side

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(COMERS))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        room = size_of(m.side(players(self.side, f.player)[0]), "free_areas")
        units = [uid for uid in self.ref.uids(m, f) if m.card_of(uid).d.kind == UNIT and m.find(uid) is None]
        chosen = f.get(COMERS)
        if room <= len(chosen) or len(units) <= room:
            return False
        return m.ask_secret(f.player, [act(PICK, uid & ID_MASK) for uid in units if uid not in chosen])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(COMERS, [*f.get(COMERS), m.uid(a.card)])
        f.again()


class ShowComing(Op[Match]):
    """Show the cards that are to be ordered: they come face up.  [hy 303.2a]"""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        found = clashing(m, comers(m, f, self.ref))
        if found or f.get(COMING):
            f.put(COMING, found)
            show(f, COMING, BOTH)
        return False


class OrderComing(Op[Match]):
    """Let the turn player order cards that come at one time, where that matters.  [hy 809.3b] [ruling hy-037]"""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(ORDER_SLOT))
        out.append(ShowComing(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        settled = f.get(ORDER_SLOT)
        left = clashing(m, [uid for uid in f.get(COMING) if uid not in settled])
        return len(left) > 1 and m.ask(m.turn_player, [act(ORDER, uid & ID_MASK) for uid in left])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(ORDER_SLOT, [*f.get(ORDER_SLOT), m.uid(a.card)])
        f.again()


def in_order(f: Frame, uids: list[int]) -> list[int]:
    """Cards in the order that was said, then those about which nothing was."""
    order = f.get(ORDER_SLOT)
    return [uid for uid in order if uid in uids] + [uid for uid in uids if uid not in order] if order else uids


class OrderMains(Op[Match]):
    """Let the first player order the main units that were turned up at one time, where that matters.

    [hy 809.3b] [ruling hy-037]
    """

    def run(self, m: Match, f: Frame) -> bool:
        one = m.main(m.first)
        two = m.main(1 - m.first)
        if one is None or two is None or not clash(one.d, two.d):
            return False
        return m.ask(m.first, [act(ORDER, one.id), act(ORDER, two.id)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        older = m.unit(a.card)
        assert older is not None
        self.renew(m, older)
        newer = m.main(1 - older.side)
        assert newer is not None
        self.renew(m, newer)
        m.recast = True
        m.touch()

    def renew(self, m: Match, u: Unit) -> None:
        """Let the abilities of a unit count from now on."""
        u.stamp = m.next_time()
        u.heard = False
