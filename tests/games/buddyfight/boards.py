"""Positions of Buddyfight for tests: cards on the field, in hand and elsewhere, in the main phase of turn 3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from fuda.core.flow import Frame, Op, Program
from fuda.core.state import DONE, NO, PICK, YES, say
from fuda.core.terms import Condition
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import Ability, Card, CardDef
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.setup import note_cards
from fuda.games.buddyfight.rules.turn import TURN
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.games.buddyfight.words.conditions import parts_of
from fuda.games.buddyfight.words.properties import Test
from fuda.games.buddyfight.words.timings import awaits
from fuda.words.history import looks_back

NO_PROGRAM: Final = Program("", [])
PILES: Final = {
    "deck": spec.DECK, "hand": spec.HAND, "drop": spec.DROP, "gauge": spec.GAUGE, "removed": spec.REMOVED,
    "under": spec.UNDER_FLAG,
}  # fmt: skip
SLOTS: Final = {"left": 0, "center": 1, "right": 2, "item": 3, "spells": 4}


class Halt(Op[Match]):
    """Ask something, so that nothing goes on."""

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask(0, [say(NO, 0), say(YES, 0)])


class Anything(Test):
    """A flag that lets everything be used."""

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return True


def card(
    name: str,
    kind: str = "monster",
    *,
    worlds: Sequence[str] = ("W",),
    traits: Sequence[str] = (),
    size: int = -1,
    power: int = -1,
    defense: int = -1,
    critical: int = -1,
    keywords: int = 0,
    abilities: Sequence[Ability] = (),
    conditions: Sequence[Condition[Match]] = (),
    counter: bool = False,
) -> CardDef:
    """A card; a monster without numbers has size 1, power 2000, defense 1000 and critical 1."""
    if kind in ("monster", "impact_monster") and power < 0:
        size, power, defense, critical = max(size, 1), 2000, 1000, 1
    d = CardDef(
        name, name, spec.KINDS[kind], list(worlds), list(traits), size, power, defense, critical, keywords,
        list(abilities), bool(abilities),
    )  # fmt: skip
    d.conditions = list(conditions)
    terms: list[object] = [*abilities, *conditions]
    d.awaits = awaits(terms)
    d.remembers = looks_back(terms, parts_of)
    if counter:
        d.be_counter()
    return d


def flag(name: str = "Flag", **facts: Any) -> CardDef:
    """A flag with which every card can be used."""
    d = card(name, "flag", **facts)
    d.uses = [[Anything()]]
    return d


BODY: Final = card("Body")

Lot = Mapping[str, Any]


class Board:
    """A match in which things are done by the names of cards.

    A lot says for each area or pile which cards are there: 'left', 'center', 'right', 'item', 'spells', 'hand',
    'drop', 'gauge', 'deck', 'removed', 'under', 'flag', 'buddy', and 'life' as a number. The cards of a side have
    different names; decks are 10 bodies unless stated otherwise.
    """

    def __init__(self, mine: Lot, theirs: Lot | None = None) -> None:
        cards: list[Card] = []
        m = self.m = Match(RULES, cards, Side(0, []), Side(1, []), 1)
        for player, lot in enumerate((mine, theirs or {})):
            side = m.side(player)
            side.life = lot.get("life", 10)
            for word, slot in SLOTS.items():
                for d in several(lot.get(word, [])):
                    at = self.add(d, player, spec.FIELD)
                    side.field.append(Unit(m.uid(at), cards[at], player, slot, 1, m.next_time()))
            for word, zone in PILES.items():
                for d in several(lot.get(word, [BODY] * 10 if word == "deck" else [])):
                    side.pile(zone).append(cards[self.add(d, player, zone)])
            at = self.add(lot.get("flag", flag()), player, spec.FLAG_AREA)
            side.flag = Unit(m.uid(at), cards[at], player, -1, 0, 0)
            side.start_flag = side.flag.d.names
            for d in several(lot.get("buddy", [])):
                at = self.add(d, player, spec.BUDDY)
                side.buddies.append(Unit(m.uid(at), cards[at], player, -1, 0, 0))
                side.partners = side.partners + d.names
        m.first = 0
        m.turn = 3
        m.turn_player = 0
        m.live = True
        m.phase = spec.MAIN
        m.journal = []

    def add(self, d: CardDef, player: int, zone: int) -> int:
        """Make one more card that lies in a zone; its id."""
        m = self.m
        at = len(m.cards)
        m.cards.append(Card(at, d, player))
        m.where.append(0)
        m.relocate(at, zone)
        note_cards(m)
        return at

    # --- looking ---------------------------------------------------------------------------------------------------
    def card(self, name: str, player: int = -1) -> Card:
        """The card of a name, of a fighter or of anyone, with an owner 0 first."""
        for c in self.m.cards:
            if c.d.name == name and player in (-1, c.owner):
                return c
        raise AssertionError(f"there is no card {name}")

    def unit(self, name: str, player: int = -1) -> Unit:
        """The card of that name that is on the field, a flag or a buddy."""
        m = self.m
        for side in (m.p0, m.p1):
            for u in [*side.units(), *side.buddies, *m.using]:
                if u.card.d.name == name and player in (-1, u.side):
                    return u
        raise AssertionError(f"there is no unit {name}")

    def speaker(self, name: str) -> Frame:
        """A frame that speaks for a card, where it lies."""
        c = self.card(name)
        u = self.m.unit(c.id) or self.m.holder(c)
        return Frame(NO_PROGRAM, c.owner if u is None else u.side, c.id, self.m.uid(c.id))

    def names(self, uids: Sequence[int]) -> list[str]:
        """The names of some cards."""
        return [self.m.card_of(uid).d.name for uid in uids]

    def pile(self, word: str, player: int = 0) -> list[str]:
        """The names of the cards of a pile."""
        return [c.d.name for c in self.m.side(player).pile(PILES[word])]

    def life(self, player: int = 0) -> int:
        """The life of a fighter."""
        return self.m.side(player).life

    # --- laying ----------------------------------------------------------------------------------------------------
    def give_soul(self, name: str, *souls: CardDef, face_down: bool = False) -> None:
        """Put new cards into the soul of a card on the field."""
        u = self.unit(name)
        for d in souls:
            at = self.add(d, u.side, spec.SOUL)
            u.soul = [*u.soul, self.m.cards[at]]
            if face_down:
                u.veiled_soul = [*u.veiled_soul, at]
        self.m.recast = True
        self.m.touch()

    def fight(self, attackers: Sequence[str], target: str = "") -> None:
        """Let cards be attacking a card, or the opposing fighter."""
        m = self.m
        units = [self.unit(name) for name in attackers]
        m.attackers = [u.uid for u in units]
        m.target = self.unit(target, 1 - units[0].side).uid if target else -1 - (1 - units[0].side)
        m.in_battle = True
        m.touch()

    # --- playing ---------------------------------------------------------------------------------------------------
    def go(self, row: str = "M.1.1") -> Self:
        """Begin with a row of the turn, the play timing of the main phase if nothing else is said."""
        frame = Frame(TURN, self.m.turn_player, -1, -1)
        frame.pc = TURN.rows[row]
        self.m.stack = [frame]
        self.m.advance()
        return self

    def run(self) -> Self:
        """Carry out what was started, and nothing after it."""
        self.m.stack.insert(0, Frame(Program("", [Halt()]), 0, -1, -1))
        self.m.advance()
        return self

    def answer(self, kind: int, name: str = "", n: int | None = None) -> Self:
        """Give the one answer of a kind about a card."""
        for a in self.m.options:
            about = self.m.cards[a.card].d.name if a.card >= 0 else ""
            if a.kind == kind and n in (None, a.n) and name in ("", about):
                self.m.answer(a)
                return self
        raise AssertionError(f"no answer {spec.ANSWERS[kind]} {name} among {self.options()}")

    def options(self) -> list[str]:
        """The answers that can be given now, as words."""
        out = []
        for a in self.m.options:
            word = spec.ANSWERS[a.kind]
            out.append(f"{word} {self.m.cards[a.card].d.name}" if a.card >= 0 else word)
        return out

    def use(self, name: str) -> Self:
        """Cast, call or equip a card in hand, or use an ability of a card."""
        for kind in (spec.CAST_CARD, spec.CALL_CARD, spec.EQUIP_CARD, spec.ACTIVATE):
            for a in self.m.options:
                if a.kind == kind and a.card >= 0 and self.m.cards[a.card].d.name == name:
                    self.m.answer(a)
                    return self
        raise AssertionError(f"{name} cannot be used: {self.options()}")

    def go_on(self, *names: str) -> Self:
        """Use nothing, as often as that is asked; with names stop where one of these is asked about."""
        while any(a.kind == spec.PASS for a in self.m.options):
            if any(a.card >= 0 and self.m.cards[a.card].d.name in names for a in self.m.options):
                break
            self.answer(spec.PASS)
        return self

    def pick(self, name: str) -> Self:
        """Choose a card."""
        return self.answer(PICK, name)

    def asked(self) -> list[str]:
        """The names of the cards among which is to be chosen."""
        return [self.m.cards[a.card].d.name for a in self.m.options if a.kind == PICK]

    def done(self) -> Self:
        """Choose no more."""
        return self.answer(DONE)

    def yes(self) -> Self:
        """Agree."""
        return self.answer(YES)

    def no(self) -> Self:
        """Decline."""
        return self.answer(NO)


def several(cards: CardDef | Sequence[CardDef]) -> Sequence[CardDef]:
    """One card or several, as a list."""
    return [cards] if isinstance(cards, CardDef) else cards
