"""What a game on the shared table declares: its zones, kinds of card, numbers, deeds, answers and phases.

A game makes one `Spec`, and the table is laid, copied, hashed, saved and shown by it. Zones, kinds of card and
of deed, printed numbers and numbers of players are all known by their place in the lists here.
"""

from typing import Final, final

from mypy_extensions import i64

from fuda.core.state import BOTH

# Who may know the cards of a zone.
NOBODY_KNOWS: Final = 0
OWNER_KNOWS: Final = 1
ALL_KNOW: Final = 2

# The zones that every game on the table has, first of all.
DECK: Final = 0
HAND: Final = 1

# Kinds of deed that every game on the table has; a game's own begin at FIRST_OWN.
DRAW: Final = 0  # by a player, a card for each of `n`
MOVE: Final = 1  # to the zone `to` of its owner
ENTER: Final = 2  # a move into play
LEAVE: Final = 3  # a move out of play, whatever else it is
DISCARD: Final = 4  # a move out of a hand, by choice of its player
REST: Final = 5
STAND: Final = 6
LOSE: Final = 7  # by a player, `n` of the number `to`
GAIN: Final = 8
FIRST_OWN: Final = 9
DEEDS: Final = ("draw", "move", "enter", "leave", "discard", "rest", "stand", "lose", "gain")
DEED_EVENTS: Final = ("drew", "moved", "entered", "left", "discarded", "rested", "stood", "lost", "gained")

# Records of the journal that are no deeds; a game's own begin at FIRST_RECORD.
PHASE: Final = 40
SHUFFLED: Final = 41
CHOSEN: Final = 42
CHANGED: Final = 43
REPLACED: Final = 44
LOOPED: Final = 45
ENDED: Final = 46
ACTIVATED: Final = 47
FIRST_RECORD: Final = 48
RECORDS: Final = ("phase", "shuffled", "chosen", "changed", "replaced", "looped", "ended", "activated")

# Why a deed is done, as bits.
BY_RULE: Final = 1
AS_COST: Final = 2
BY_EFFECT: Final = 4
CAUSES: Final = ("rule", "cost", "effect")


@final
class Zone:
    """A zone that each player has: who may know its cards, and whether they are in play, as units."""

    def __init__(self, name: str, known: i64, in_play: bool = False) -> None:
        self.name = name
        self.known = known
        self.in_play = in_play


@final
class Spec:
    """What there is in one game."""

    def __init__(
        self,
        *,
        code: str,
        zones: list[Zone],
        kinds: tuple[str, ...],
        stats: tuple[str, ...],
        counts: tuple[str, ...],
        tags: tuple[str, ...],
        deeds: tuple[str, ...] = (),
        events: tuple[str, ...] = (),
        records: tuple[str, ...] = (),
        answers: tuple[str, ...] = (),
        phases: tuple[str, ...] = ("setup", "main"),
    ) -> None:
        self.code = code  # as in the tags of its clauses
        self.zones = zones
        self.kinds = kinds  # of card
        self.stats = stats  # numbers that are printed on cards
        self.counts = counts  # numbers that a player has
        self.tags = tags  # what an ability of a card is that somebody uses, beside those that work by themselves
        self.deeds = (*DEEDS, *deeds)
        self.events = (*DEED_EVENTS, *events)  # what was done, a word for each kind of deed
        self.answers = (
            "no", "yes", "done", "pick", "mode", "number", "resolve", "replace", "order", *[""] * 7, *answers,
        )  # fmt: skip
        self.phases = phases
        self.zone_names = [zone.name for zone in zones]
        self.play: i64 = [zone.in_play for zone in zones].index(True)  # the zone of cards in play
        self.records: dict[int, str] = {PHASE + i: name for i, name in enumerate((*RECORDS, *records))}
        self.records.update(enumerate(self.events))

    def seen_at(self, owner: i64, zone: i64) -> i64:
        """The players who may know a card of this owner in a zone, as bits."""
        known = self.zones[zone].known
        return BOTH if known == ALL_KNOW else 1 << owner if known == OWNER_KNOWS else 0
