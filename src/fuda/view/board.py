"""The board as one player sees it: every zone with its count, and the cards that this player may know.

A view is plain data. Nothing of the match gets into it except through `Game.seen_by`, which says nobody unless a
rule shows the card.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fuda.core.flow import Match, Op, Program
from fuda.core.state import BOTH
from fuda.games.registry import AnyGame, Fact, Stacked, Waiting

REFEREE: Final = -1  # in place of a player: sees every card, for matches that are over
BYSTANDER: Final = -2  # in place of a player: sees what both players know


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that changes a value of a card: which value, by how much, and the number of the card it comes from."""

    what: str
    amount: int
    source: str = ""


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that this player may know, where it lies now. `ref` names it in this position only."""

    ref: str
    number: str
    name: str
    name_en: str
    owner: int
    facts: dict[str, Fact] = {}
    changes: tuple[Change, ...] = ()


class ZoneView(msgspec.Struct, frozen=True):
    """A zone: how many cards it has, and those this player may know; None is a card face down."""

    name: str
    shape: str
    row: int
    count: int
    cards: tuple[CardView | None, ...] = ()


class SideView(msgspec.Struct, frozen=True):
    """One player's half of the table."""

    player: int
    zones: tuple[ZoneView, ...]
    facts: dict[str, Fact] = {}

    def zone(self, name: str) -> ZoneView:
        """The zone of that name."""
        return next(zone for zone in self.zones if zone.name == name)


class EffectView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect that waits or is being carried out: whose, of which card, its number on the card, and how far it is."""

    player: int
    number: str
    name: str
    name_en: str
    ability: int
    part: str = ""  # the instruction that is being carried out, in the notation of programs


class SquareView(msgspec.Struct, frozen=True):
    """A square of the shared board, named from this player's side, and the cards on it by `ref`."""

    name: str
    cards: tuple[str, ...] = ()


class StackView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the stack: what it is, whose, of which card, and what it is aimed at."""

    kind: str
    player: int
    number: str = ""
    name: str = ""
    name_en: str = ""
    ability: int = -1
    targets: tuple[str, ...] = ()  # cards by `ref`
    places: tuple[str, ...] = ()  # squares, lines, areas, players, by names from this player's side
    suspended: bool = False  # it waits for something that goes on before


class View(msgspec.Struct, frozen=True):
    """What one player may know of a match."""

    game: str
    player: int
    turn: int
    turn_player: int
    first: int
    phase: str
    step: str
    decides: int  # who is to decide, or -1
    winner: int  # -1 while the match goes on, 2 for a draw
    reason: str  # the clause by which it ended
    sides: tuple[SideView, ...]
    parts: dict[str, str] = {}  # cards with a part in what goes on, such as "attacker", by `ref`
    waiting: tuple[EffectView, ...] = ()
    effects: tuple[EffectView, ...] = ()  # being carried out, the innermost last
    grid: tuple[tuple[SquareView, ...], ...] = ()  # the shared board, from the far side to this player's
    stack: tuple[StackView, ...] = ()  # the top first

    def find(self, ref: str) -> CardView | None:
        """The card of that name in this position."""
        for side in self.sides:
            for zone in side.zones:
                for card in zone.cards:
                    if card is not None and card.ref == ref:
                        return card
        return None


class Looked:
    """What was looked up in a position, shared by the views of it: a card looks the same to all who may know it."""

    __slots__ = ("cards", "facts", "piles", "seen")

    def __init__(self) -> None:
        self.piles: dict[tuple[int, str], tuple[list[int], int]] = {}
        self.seen: list[int] = []  # who may know each card, as bits
        self.cards: dict[int, CardView] = {}
        self.facts: dict[int, dict[str, Fact]] = {}  # of the players

    def seen_by(self, game: AnyGame, m: Match) -> list[int]:
        """The players who may know each card, as bits."""
        if not self.seen:
            self.seen = game.all_seen(m)
        return self.seen

    def pile(self, game: AnyGame, m: Match, side: int, zone: str) -> tuple[list[int], int]:
        """The cards of a zone, and how many count as lying there."""
        found = self.piles.get((side, zone))
        if found is None:
            pile = game.pile(m, side, zone)
            # Cards of another zone may count as well, or cards are only counted.
            count = len(pile) if pile and zone not in game.zone_parts.values() else game.count(m, side, zone)
            found = self.piles[side, zone] = pile, count
        return found

    def side_facts(self, game: AnyGame, m: Match, side: int) -> dict[str, Fact]:
        """The public values of a player."""
        if side not in self.facts:
            self.facts[side] = game.side_facts(m, side)
        return self.facts[side]


def view(game: AnyGame, m: Match, player: int, looked: Looked | None = None) -> View:
    """What a player may know of a match now; views of one position may share what was looked up."""
    table = game.table(m)
    shared = looked if looked is not None else Looked()
    return View(
        game=game.name,
        player=player,
        turn=table.turn,
        turn_player=table.turn_player,
        first=table.first,
        phase=table.phase,
        step=table.step,
        decides=int(m.player),
        winner=int(m.winner),
        reason=m.reason,
        sides=tuple(side_view(game, m, player, side, shared) for side in range(2)),
        parts={name: ref_of(game, m, card) for name, card in table.parts.items()},
        waiting=tuple(effect_view(game, m, w) for w in table.waiting),
        effects=tuple(effect_view(game, m, w) for w in table.effects),
        grid=tuple(
            tuple(SquareView(one.name, tuple(ref_of(game, m, card) for card in one.cards)) for one in row)
            for row in game.grid(m, max(player, 0))
        ),
        stack=tuple(stack_view(game, m, one) for one in game.stacked(m, max(player, 0))),
    )


def stack_view(game: AnyGame, m: Match, one: Stacked) -> StackView:
    """Something on the stack: it lies open, and what it is aimed at was named."""
    d: Any = game.definition(m, one.card) if one.card >= 0 else None
    return StackView(
        kind=one.kind,
        player=one.player,
        number="" if d is None else d.number,
        name="" if d is None else d.name,
        name_en="" if d is None else d.name_en,
        ability=one.ability,
        targets=tuple(ref_of(game, m, card) for card in one.targets),
        places=one.places,
        suspended=one.is_suspended,
    )


def side_view(game: AnyGame, m: Match, player: int, side: int, looked: Looked) -> SideView:
    """One half of the table."""
    zones: list[ZoneView] = []
    known, seen, need = looked.cards, looked.seen_by(game, m), needed(player)
    for zone in game.zones:
        pile, count = looked.pile(game, m, side, zone.name)
        cards: list[CardView | None] = [None] * len(pile)
        for at, card in enumerate(pile):
            if seen[card] & need != need:
                continue
            if card not in known:
                known[card] = shown(game, m, card, f"{side + 1}.{zone.name}.{at + 1}")
            cards[at] = known[card]
        zones.append(ZoneView(zone.name, zone.shape, zone.row, count, tuple(cards)))
    return SideView(side, tuple(zones), looked.side_facts(game, m, side))


def needed(viewer: int) -> int:
    """The players who must all know a card, as bits, before a viewer may: a referee needs nobody, a bystander both."""
    return 1 << viewer if viewer >= 0 else 0 if viewer == REFEREE else BOTH


def is_shown(seen: int, viewer: int) -> bool:
    """Whether a viewer may know what these players may, as bits."""
    need = needed(viewer)
    return seen & need == need


def may_see(game: AnyGame, m: Match, player: int, card: int) -> bool:
    """Whether a player may know a card where it lies now."""
    return is_shown(game.seen_by(m, card), player)


def card_view(game: AnyGame, m: Match, player: int, card: int) -> CardView | None:
    """A card as a player sees it: nothing of it unless a rule shows it."""
    return shown(game, m, card, ref_of(game, m, card)) if may_see(game, m, player, card) else None


def shown(game: AnyGame, m: Match, card: int, ref: str) -> CardView:
    """A card that lies open to whoever looks, at that place."""
    d: Any = game.definition(m, card)
    changes = tuple(
        Change(what, amount, game.definition(m, source).number if source >= 0 else "")
        for what, amount, source in game.changes(m, card)
    )
    facts = game.card_facts(m, card)
    return CardView(ref, d.number, d.name, d.name_en, game.owner(m, card), facts, changes)


def ref_of(game: AnyGame, m: Match, card: int) -> str:
    """Name a card by where it lies: player, zone and place, each counted from 1, as in `1.hand.3`."""
    player, zone = game.place(m, card)
    return f"{player + 1}.{zone}.{game.pile(m, player, zone).index(card) + 1}"


def card_at(game: AnyGame, m: Match, ref: str) -> int:
    """The id of the card that a `ref` names, or -1."""
    parts = ref.split(".")
    if len(parts) != 3 or parts[0] not in ("1", "2") or not parts[2].isdecimal():
        return -1
    if parts[1] not in [zone.name for zone in game.zones]:
        return -1
    pile = game.pile(m, int(parts[0]) - 1, parts[1])
    at = int(parts[2][:4]) - 1
    return pile[at] if 0 <= at < len(pile) else -1


def effect_view(game: AnyGame, m: Match, w: Waiting) -> EffectView:
    """An effect; whose card it is, is known to both players once it has been set off."""
    d: Any = game.definition(m, w.card)
    op = written(w.program, w.place) if w.program is not None else None
    return EffectView(w.player, d.number, d.name, d.name_en, w.ability, game.show(op) if op is not None else "")


def written(program: Program, place: int) -> object | None:
    """The instruction, as the program was written, that the op at a place belongs to."""
    for op in program.source:
        flat: list[Op[Any]] = []
        op.emit(flat)
        if place < len(flat):
            return op
        place -= len(flat)
    return None
