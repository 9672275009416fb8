"""What a program may change: compared with what it did change between its first and its last instruction."""

from __future__ import annotations

from typing import Any, Final

from fuda.core.flow import Do, Frame, Op, Program
from fuda.games.onepiece import spec
from fuda.games.onepiece.printed import Ability
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.lasting_effects import scopes
from fuda.text.probe.claims import Claims, Move
from fuda.text.probe.terms import walk
from fuda.text.probe.words import VERBS

ANYWHERE: Final = "*"
MOVES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "draw": (("deck", "hand"),),
    "draw_up_to": (("deck", "hand"),),
    "draw_to": (("deck", "hand"),),
    "discard": (("hand", "trash"),),
    "ko": (("characters", "trash"), ("stage", "trash")),
    "play": ((ANYWHERE, "characters"), (ANYWHERE, "stage"), ("characters", "trash"), ("stage", "trash")),
    "top_or_bottom": ((ANYWHERE, "deck"), ("life", "life")),
    "damage": (("life", ANYWHERE), ("nowhere", ANYWHERE)),
}
NOTES: Final[dict[str, tuple[int, ...]]] = {
    "rest": (spec.RESTED,), "rest_any": (spec.RESTED, spec.PAID), "ready": (spec.READIED,), "shuffle": (spec.SHUFFLED,),
    "look": (spec.LOOKED,), "reveal": (spec.REVEALED,), "turn_life": (spec.TURNED,), "give_don": (spec.DON_GIVEN,),
    "give_don_each": (spec.DON_GIVEN,), "move_don": (spec.DON_GIVEN,),
    "return_don": (spec.DON_RETURNED,), "add_don": (spec.DON_PLACED,), "play": (spec.PLAYED,),
}  # fmt: skip
WATCHED: Final = (
    spec.RESTED | spec.READIED | spec.SHUFFLED | spec.TURNED | spec.DON_GIVEN | spec.DON_RETURNED | spec.DON_PLACED
)
LASTING: Final[dict[int, tuple[str, ...]]] = {
    spec.ADD_POWER: ("power", "power_zero"), spec.ADD_COST: ("cost",),
    spec.BASE_POWER: ("base_power", "exchange_base_power"),
    spec.BASE_COST: ("base_cost",), spec.GAIN_KEYWORD: ("gain_keyword",), spec.NEGATE: ("negate",),
    spec.BAN: ("forbid", "forbid_player"), spec.GAIN_ABILITY: ("gain_ability",), spec.DELAYED: ("delay",),
    spec.ADD_CONDITION: ("add_terms",), spec.ADD_ACTIVATION_COST: ("add_terms",),
    spec.NEXT_COST: ("next_cost",), spec.ATTACK_PRICE: ("attack_price",),
}  # fmt: skip
DON_OPS: Final = frozenset({
    "rest_don", "rest_any", "ready_don", "hold_don", "return_don", "add_don", "give_don", "give_don_each", "ko",
    "move", "play", "move_don", "collect_don",
})  # fmt: skip
OPEN: Final = frozenset({"activate", "use_event", "damage", "end_game"})  # they set off what other abilities do


class Moment:
    """Where a match stood when a program began or ended."""

    def __init__(self, m: Match) -> None:
        self.journal = len(m.journal or [])
        self.lasting = list(m.lasting)
        self.dons = [
            (int(s.don_active), int(s.don_rested), int(s.don_deck), int(s.held_active + s.held_rested))
            for s in (m.p0, m.p1)
        ]
        self.target = int(m.target)


class Mark:
    """Notes where the match stands, by an instruction put into a program."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.op: Op[Match] = Do(self.note)

    def note(self, m: Match, _: Frame) -> None:
        """Note where the match stands now."""
        self.moments.append(Moment(m))


class Watch:
    """Marks at both ends of an ability's program."""

    def __init__(self, ability: Ability, claims: Claims | None = None) -> None:
        self.ability = ability
        self.claims = claims  # what the words of the text say
        self.start, self.end = Mark(), Mark()
        keeps = ability.program.keeps
        ability.program = Program("probe", [self.start.op, *ability.effect_ops, self.end.op])
        ability.program.keeps = keeps
        ability.scopes = scopes(ability.program.ops)
        self.words = {term.name for op in ability.effect_ops for term in walk(op)}
        self.moves = allowed_moves(ability)

    def forget(self) -> None:
        """Begin anew."""
        self.start.moments.clear()
        self.end.moments.clear()

    @property
    def has_begun(self) -> bool:
        """Whether the program has been started."""
        return bool(self.start.moments)

    @property
    def has_ended(self) -> bool:
        """Whether the program has come to its end."""
        return bool(self.end.moments)

    def acted(self, m: Match) -> bool:
        """Whether the program did anything."""
        if not self.has_begun:
            return False
        first, last = self.start.moments[0], self.last(m)
        same = first.journal == last.journal and len(first.lasting) == len(last.lasting)
        return not (same and first.dons == last.dons and first.target == last.target)

    def last(self, m: Match) -> Moment:
        """Where the program ended, or where the match stands if it did not come to its end."""
        return self.end.moments[0] if self.end.moments else Moment(m)

    def excess(self, m: Match) -> str:
        """Something that was changed though no instruction names it, or an empty text."""
        if not (self.has_begun and self.has_ended) or self.words & OPEN:
            return ""
        first, last = self.start.moments[0], self.last(m)
        for event in (m.journal or [])[first.journal : last.journal]:
            found = self.excess_event(int(event.kind), int(event.source), int(event.target))
            if found:
                return found
        if self.claims is not None:
            found = self.claims.unclaimed(moves_of(m, first.journal, last.journal), VERBS.hidden)
            if found:
                return found
        new = [e for e in last.lasting if e not in first.lasting]
        for effect in new:
            if not self.words & set(LASTING.get(int(effect.kind), ())):
                return f"an effect of kind {int(effect.kind)} lasts that no instruction names"
        if first.dons != last.dons and not self.words & DON_OPS:
            return f"DON!! went from {first.dons} to {last.dons}"
        return ""

    def excess_event(self, kind: int, source: int, target: int) -> str:
        """An event that no instruction names, or an empty text."""
        if kind in (spec.MOVED, spec.PLAYED):
            where, to = spec.ZONES[source], spec.ZONES[target]
            if not any(a in (where, ANYWHERE) and b in (to, ANYWHERE) for a, b in self.moves):
                return f"a card moved from {where} to {to}"
        elif kind & WATCHED and not any(kind in NOTES.get(word, ()) for word in self.words):
            return f"{spec.EVENTS[kind.bit_length() - 1] if kind < 1 << 32 else hex(kind)} happened"
        return ""


def moves_of(m: Match, start: int, end: int) -> list[Move]:
    """The cards that moved between two places of the journal; those that stay in their zone are only put in order."""
    events = [e for e in (m.journal or [])[start:end] if e.kind in (spec.MOVED, spec.PLAYED) and e.card >= 0]
    return [
        Move(int(m.cards[e.card].owner), spec.ZONES[e.source], spec.ZONES[e.target], int(e.seen))
        for e in events
        if e.source != e.target
    ]


def allowed_moves(ability: Ability) -> list[tuple[str, str]]:
    """From where to where the instructions of an ability move cards."""
    out: list[tuple[str, str]] = []
    for op in ability.effect_ops:
        for term in walk(op):
            out += MOVES.get(term.name, ())
            if term.name == "move":
                out.append((ANYWHERE, str(term.zone)))
    return out


# --- continuous effects ----------------------------------------------------------------------------------------
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "have_power": ("power",), "have_cost": ("cost",), "hand_cost": ("hand_cost",), "hand_counter": ("hand_counter",),
    "have_keyword": ("keywords",), "have_base": ("power", "cost"), "are_forbidden": ("bans",),
    "player_forbidden": ("player_bans",),
}  # fmt: skip


def values(m: Match) -> dict[tuple[str, int], Any]:
    """Every value that continuous effects may change, by name and card."""
    from fuda.games.onepiece.rules.actions import hand_cost, hand_counter

    out: dict[tuple[str, int], Any] = {}
    for player in range(2):
        side = m.side(player)
        for u in side.units():
            card = int(u.card.id)
            out["power", card], out["cost", card] = int(m.power(u)), int(m.cost(u))
            out["keywords", card], out["bans", card] = int(u.keywords), int(u.bans)
            out["negated", card], out["gained", card] = bool(u.negated), len(u.gained)
        for held in side.hand:
            out["hand_cost", int(held.id)] = int(hand_cost(m, held))
            out["hand_counter", int(held.id)] = int(hand_counter(m, held))
        out["player_bans", -1 - player] = int(side.bans)
    return out


def difference(one: dict[tuple[str, int], Any], two: dict[tuple[str, int], Any]) -> list[str]:
    """The names of the values in which two tables differ."""
    return sorted({name for name, card in {**one, **two} if one.get((name, card)) != two.get((name, card))})


def allowed_values(ability: Ability) -> list[str]:
    """The names of the values that a continuous effect may change; empty if it may change any."""
    words = [str(getattr(static, "name", "")) for static in ability.statics]
    if any(word not in VALUES for word in words):
        return []
    return [name for word in words for name in VALUES[word]]
