"""What a program may change: compared with what it did change between its first and its last instruction."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fuda.core.flow import Frame, Op, Program
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import Ability
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import settle_places
from fuda.text.probe.dimensionzero.terms import walk

ANYWHERE: Final = "*"
ANYBODY: Final = "any"
DECKS: Final = ("deck", "plan")
SHARED: Final = ("square", "spirit", "stack")  # where cards may lie at the other player's side
# From where to where instructions move cards; of those about some cards, from where these are.
MOVES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "draw": (("deck", "hand"), ("plan", "hand")),
    "draw_up_to": (("deck", "hand"), ("plan", "hand")),
    "discard": (("hand", "graveyard"),),
    "smash": (("deck", "smash"), ("plan", "smash")),
    "make_plan": (("deck", "plan"),),
    "renew_plan": (("plan", "graveyard"), ("deck", "plan")),
    "swap": (("square", "square"),),
    "counter": (("stack", "graveyard"),),
}
SENDS: Final = {"destroy": "graveyard", "shuffle_in": "deck", "place": "square", "spirit": "spirit"}
WITH_COMPANIONS: Final = frozenset({"send", "destroy", "shuffle_in", "spirit"})  # spirit cards die with their host
# What instructions change of cards on squares, energy, the stack and the deck.
STATES: Final[dict[str, tuple[str, ...]]] = {
    "freeze": ("frozen", "frozen energy", "frozen smash"), "release": ("frozen", "frozen energy", "frozen smash"),
    "damage": ("damage",), "divide_damage": ("damage",), "mark": ("markers",), "spirit": ("spirits",),
    "place": ("square", "frozen"), "swap": ("square",), "counter": ("stack",), "retarget": ("targets",),
    "pay_or": ("frozen energy", "frozen smash"), "shuffle": ("order",), "shuffle_in": ("order",), "send": ("spirits",),
    "destroy": ("spirits",),
}  # fmt: skip
LASTING: Final[dict[int, tuple[str, ...]]] = {
    spec.CHANGE: ("lasting",), spec.DELAYED: ("delay",), spec.INSTEAD: ("replace",), spec.FORBID: ("forbid",),
    spec.SKIP: ("skip",), spec.NAMED: ("name_race",), spec.MARKERS: ("mark_squares",),
}  # fmt: skip
# They choose, look, branch or are seen elsewhere: they change nothing by themselves.
QUIET: Final = frozenset({
    "when", "if_done", "may", "choose_one", "choose_number", "each_player", "each_chooses", "choose", "random", "look",
    "reveal", "choose_square", "choose_line", "choose_area", "choose_color", "choose_race", "choose_player", "join",
    "lose_duel",
})  # fmt: skip


class Moment:
    """Where a match stood when a program began or ended."""

    def __init__(self, m: Match) -> None:
        self.journal = len(m.journal or [])
        self.lasting = list(m.lasting)
        self.facts: dict[tuple[str, int], Any] = {}
        for p in m.pieces:
            card = int(p.uid)
            self.facts["square", card], self.facts["frozen", card] = int(p.square), bool(p.frozen)
            self.facts["damage", card], self.facts["markers", card] = int(p.damage), int(p.markers)
            self.facts["spirits", card] = len(p.spirits)
        for side in (m.p0, m.p1):
            for name, free, frozen in (
                ("frozen energy", side.energy, side.energy_frozen),
                ("frozen smash", side.smash, side.smash_frozen),
            ):
                self.facts.update({(name, int(m.uid(card.id))): False for card in free})
                self.facts.update({(name, int(m.uid(card.id))): True for card in frozen})
        self.stack = {int(e.serial): [list(chosen) for chosen in e.sets] for e in m.entries}
        self.joins = [int(e.about) for e in m.entries]


class Mark(Op[Match]):
    """Notes where the match stands, by an instruction put into a program; it can be done if the next one can."""

    def __init__(self, following: Op[Any] | None) -> None:
        self.following = following
        self.moments: list[Moment] = []
        self.player = -1

    def run(self, m: Match, f: Frame) -> bool:
        self.moments.append(Moment(m))
        self.player = int(f.player) if len(self.moments) == 1 else self.player
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return self.following is None or self.following.can(m, f)


class Watch:
    """Marks at both ends of an ability's program."""

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        ops = list(ability.effect_ops)
        self.start, self.end = Mark(ops[0] if ops else None), Mark(None)
        ability.program = Program(ability.program.name, [self.start, *ops, self.end])
        for places in (ability.changes, ability.lives, ability.scopes):
            places.clear()
        settle_places(ability)
        self.words = {term.name for term in walk(ops, parts=False)}
        self.moves = allowed_moves(ability)
        self.has_acted = False

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

    def look(self, m: Match) -> str:
        """See what the program did: something that no instruction names, or an empty text."""
        if not self.has_begun or (not self.has_ended and m.winner < 0):
            return ""
        first, last = self.start.moments[0], self.end.moments[0] if self.has_ended else Moment(m)
        happened = (m.journal or [])[first.journal : last.journal]
        different = changed(first, last)
        self.has_acted = self.has_acted or bool(happened or different or last.lasting != first.lasting)
        self.has_acted = self.has_acted or last.joins != first.joins or not self.words
        # What is done instead of something is another ability's business.
        if not self.has_ended or any(int(event.kind) == spec.REPLACED for event in happened):
            return ""
        for event in happened:
            owner = "you" if event.player == self.start.player else "opponent"
            found = self.excess(int(event.kind), owner, int(event.source), int(event.target))
            if found:
                return found
        for name in different:
            if not any(name in STATES.get(word, ()) for word in self.words):
                return f"{name} changed, which no instruction names"
        new = [e for e in last.lasting if e not in first.lasting and e.kind != spec.SINCE]
        for effect in new:
            if not self.words & set(LASTING[int(effect.kind)]):
                return f"an effect of kind {int(effect.kind)} lasts that no instruction names"
        return ""

    def excess(self, kind: int, owner: str, source: int, target: int) -> str:
        """A move or a shuffle that no instruction names, or an empty text."""
        if kind == spec.SHUFFLED and not self.words & {"shuffle", "shuffle_in"}:
            return "a deck was shuffled"
        if kind == spec.MOVED:
            where, to = spec.ZONES[source], spec.ZONES[target]
            if not any(move.covers(owner, where, to) for move in self.moves):
                return f"a card of {owner} moved from {where} to {to}"
        return ""


def changed(first: Moment, last: Moment) -> list[str]:
    """The names of what differs between two moments, of cards that were there at both."""
    both = first.facts.keys() & last.facts.keys()
    found = {name for name, card in both if first.facts[name, card] != last.facts[name, card]}
    if first.stack.keys() - last.stack.keys():
        found.add("stack")
    if any(last.stack.get(serial, sets) != sets for serial, sets in first.stack.items()):
        found.add("targets")
    return sorted(found)


class Move(NamedTuple):
    """A move that an instruction names: whose card goes, from where and to where."""

    side: str
    source: str
    target: str

    def covers(self, owner: str, source: str, target: str) -> bool:
        """Whether this move is meant."""
        is_whose = self.side in (owner, ANYBODY) or source in SHARED
        return is_whose and self.source in (source, ANYWHERE) and self.target == target


def allowed_moves(ability: Ability) -> list[Move]:
    """From where to where the instructions of an ability move cards."""
    out: list[Move] = []
    terms = list(walk(ability.effect_ops, parts=False))
    for term in terms:
        side = whose(getattr(term, "side", ANYBODY))
        out += [Move(side, source, target) for source, target in MOVES.get(term.name, ())]
        if term.name == "mill":
            out += [Move(side, deck, str(term.zone)) for deck in DECKS]
        elif term.name in SENDS or term.name == "send":
            goal = SENDS.get(term.name) or str(term.zone)
            out += [Move(side, zone, goal) for side, zone in sources(term.ref, ability)]
        if term.name in WITH_COMPANIONS:
            out.append(Move(ANYBODY, "spirit", "graveyard"))
    # What each player does is done by the other one too.
    both = any(term.name in ("each_player", "each_chooses") for term in terms)
    return [move._replace(side=ANYBODY) for move in out] if both else out


def whose(side: str) -> str:
    """The player that a word means, as far as it can be told from the text."""
    return side if side in ("you", "opponent") else ANYBODY


def sources(ref: Any, ability: Ability) -> set[tuple[str, str]]:
    """The players and zones among whose cards those are that are meant."""
    name = getattr(ref, "name", "")
    if name == "cards":
        zones = DECKS if ref.zone == "deck" else (str(ref.zone),)
        return {(whose(ref.side), zone) for zone in zones}
    if name in ("top", "bottom"):
        return {(whose(ref.side), zone) for zone in DECKS}
    if name == "spirits_of":
        return {(ANYBODY, "spirit")}
    if name in ("largest", "smallest", "among"):
        return sources(ref.ref, ability)
    if name in ("chosen", "rest_of"):
        return chosen_from(int(ref.at), ability)
    return {(ANYBODY, ANYWHERE)}


def chosen_from(slot: int, ability: Ability) -> set[tuple[str, str]]:
    """The players and zones among whose cards some are chosen into a slot."""
    out: set[tuple[str, str]] = set()
    for aim in ability.aims:
        if aim.slot == slot:
            out |= sources(aim.what, ability)
    for term in walk(ability.effect_ops, parts=False):
        is_choice = term.name in ("choose", "random", "look", "reveal") and term.slot == slot
        if is_choice and getattr(term.ref, "at", -1) != slot:
            out |= sources(term.ref, ability)
    return out or {(ANYBODY, ANYWHERE)}
