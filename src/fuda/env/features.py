"""What a player sees, as numbers: a vector for the board and a row for each option, of one size throughout a game.

Everything is read from the view and the options of a seat, so that nothing hidden can get in, and laid out by what the
game declares: its zones, phases, steps, answers, the values of players and cards, and the words printed on its cards.
No game has code of its own here. `Encoder.names` says what each number is; docs/environments.md is the description.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import log2
from typing import Any, Final, TypeAlias
from zlib import crc32

from fuda.env.extras import comes_with
from fuda.env.play import ACTIONS, Play
from fuda.games.registry import AnyGame, Fact, find
from fuda.view.board import CardView, SideView, View, ZoneView
from fuda.view.options import Option

with comes_with("gym"):
    import numpy as np
    import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]

SLOTS: Final = 40  # cards of rows that have a place of their own
BITS: Final = 16  # numbers that tell cards of different names apart
PARTS: Final = 16  # columns for parts in what goes on, such as attacker and target: enough for three of each
WORDS: Final = 8  # columns for words that only cards in play have and the game has no name for
DETAILS: Final = 8  # columns for what the number of an answer means, where the game has no words for it
LARGEST: Final = 64.0  # every number lies between this and its negative
SIDES: Final = ("own", "foe")
OVER: Final = ("on_stack", "waiting", "going_on")  # what waits or goes on, each as a bag of cards for each player
ROW: Final = "row"
PILE: Final = "pile"


def bucket(word: str, count: int) -> int:
    """The column of a word where there are too many words for one each: the same everywhere and always."""
    return crc32(word.encode()) % count


def signature(number: str) -> Floats:
    """Numbers of 1 and -1 by which cards differ though all their values are the same."""
    code = crc32(number.encode()) ^ crc32(number[::-1].encode()) << 7
    return np.array([1.0 if code >> i & 1 else -1.0 for i in range(BITS)], dtype=np.float32)


def squeezed(x: float) -> float:
    """A number of unknown size, made small: 1 stays 1/8, 255 becomes 1."""
    return (1 if x >= 0 else -1) * log2(1 + abs(x)) / 8


def words_of(fact: Fact) -> list[str]:
    """The words of a value, or none if it is a number."""
    if isinstance(fact, str):
        return [fact]
    return [str(one) for one in fact] if isinstance(fact, list) else []


def number_of(fact: Fact) -> float:
    """A value as a number: words count."""
    if isinstance(fact, str):
        return 1.0
    return float(len(fact)) if isinstance(fact, list) else float(fact)


class CardCode:
    """The columns of a card: whether there is one, its values, the words of its values, its signature, gained words."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.values = list(game.card_values)
        printed = [game.printed_facts(d) for d in game.cards().values()]
        self.scales = {name: largest(facts.get(name, 0) for facts in printed) for name in self.values}
        self.columns: dict[tuple[str, str], int] = {}
        self.names = ["card", "own_card", *(f"value {name}" for name in self.values)]
        for name in self.values:
            found = sorted({word for facts in printed for word in words_of(facts.get(name, 0))})
            for word in [*found, ""] if found else []:
                self.columns[name, word] = len(self.names)
                self.names.append(f"{name} {word or 'other'}")
        self.signature = len(self.names)
        self.names += [f"signature {i}" for i in range(BITS)]
        self.bag_size = len(self.names)
        # What cards in play have and no card has in print, such as keywords gained and prohibitions; not in bags.
        words = sorted({*game.words("en").get("values", {})} - {word for _, word in self.columns})
        self.gained = {word: len(self.names) + at for at, word in enumerate(words)}
        self.names += [f"word {word}" for word in self.gained]
        self.other_words = len(self.names)
        self.names += [f"other word {i}" for i in range(WORDS)]
        self.size = len(self.names)
        self._printed: dict[str, tuple[Floats, dict[str, Fact]]] = {}

    def printed(self, number: str) -> tuple[Floats, dict[str, Fact]]:
        """The row of a card as printed, and its values."""
        if number not in self._printed:
            definition: Any = self.game.cards().get(number)
            facts = {} if definition is None else self.game.printed_facts(definition)
            row: Floats = np.zeros(self.size, dtype=np.float32)
            row[0] = 1.0
            row[self.signature : self.bag_size] = signature(number)
            for name, fact in facts.items():
                self.put(row, name, fact)
            self._printed[number] = row, facts
        return self._printed[number]

    def put(self, row: Floats, name: str, fact: Fact) -> None:
        """Write one value of a card."""
        if name not in self.scales:
            return
        at = 2 + self.values.index(name)
        scale = self.scales[name]
        value = number_of(fact)
        row[at] = value / scale if scale else value if isinstance(fact, bool) else squeezed(value)
        self.add(row, name, fact, 1.0)

    def add(self, row: Floats, name: str, fact: Fact, sign: float) -> None:
        """Write the words of a value, or take them away."""
        for word in words_of(fact):
            column, count = self.column(name, word)
            row[column] += sign * count

    def column(self, name: str, word: str) -> tuple[int, float]:
        """Where a word of a value is written, and how often: `rust 2` is two of one where no card is printed so."""
        if (name, "") in self.columns:
            return self.columns.get((name, word), self.columns[name, ""]), 1.0
        text, _, count = word.rpartition(" ")
        if not text or not count.isdecimal():
            text, count = word, "1"
        return self.gained.get(text, self.other_words + bucket(text, WORDS)), float(count)

    def card(self, card: CardView, viewer: int) -> Floats:
        """The row of a card as it lies there: its values now in place of those printed."""
        printed, facts = self.printed(card.number)
        row = printed.copy()
        row[1] = 1.0 if card.owner == viewer else -1.0
        for name, fact in card.facts.items():
            if name in self.scales and facts.get(name) != fact:
                self.add(row, name, facts.get(name, 0), -1.0)
                self.put(row, name, fact)
        return row


def largest(facts: Iterable[Fact]) -> float:
    """The largest printed number of a value, or 0 if none is printed."""
    return max(
        (abs(float(fact)) for fact in facts if isinstance(fact, int) and not isinstance(fact, bool)), default=0.0
    )


class Encoder:
    """The layout of a game's observations, and how to fill them in."""

    def __init__(self, game: AnyGame, actions: int = ACTIONS) -> None:
        if actions < 2:  # an option, and one that turns the page
            raise ValueError(f"there must be at least 2 actions, not {actions}")
        self.game = game
        self.actions = actions
        self.cards = CardCode(game)
        self.zones = list(game.zones)
        self.zone_at = {zone.name: at for at, zone in enumerate(self.zones)}
        self.piles = [zone.name for zone in self.zones if zone.shape == PILE]
        self.answers = list(game.answers)
        self.details = {name: at for at, name in enumerate(game.words("en").get("details", {}))}
        self.names = self._board_names()
        self.slot_names = self._slot_names()
        self.option_names = self._option_names()
        self.slots_at = len(self.names)
        self.names += [f"slot {i}: {name}" for i in range(SLOTS) for name in self.slot_names]
        self.size = len(self.names)
        self.option_size = len(self.option_names)

    # --- the layout --------------------------------------------------------------------------------------------
    def _board_names(self) -> list[str]:
        """What the first numbers of a board are: the table, both sides, bags of cards."""
        names = ["turn", "own_turn", "own_first", "foe_first", "own_decision", "foe_decision", "cards_left_out"]
        names += [f"phase {name}" for name in self.game.phases]
        names += [f"step {name}" for name in self.game.steps]
        for side in SIDES:
            names += [f"{side} {zone.name} {what}" for zone in self.zones for what in ("count", "known")]
            names += [f"{side} {name}" for name in self.game.side_values]
        self.bags_at = len(names)
        bags = [f"{side} {zone}" for side in SIDES for zone in self.piles]
        bags += [f"{side} {what}" for side in SIDES for what in OVER]
        names += [f"{bag}: {name}" for bag in bags for name in self.cards.names[: self.cards.bag_size]]
        return names

    def _slot_names(self) -> list[str]:
        """What the numbers of a card with a place of its own are."""
        names = [*self.cards.names, "own_side", "place"]
        names += [f"zone {zone.name}" for zone in self.zones]
        return names + [f"part {i}" for i in range(PARTS)]

    def _option_names(self) -> list[str]:
        """What the numbers of an option are."""
        names = ["option", "next_page", "number", "ability"]
        names += [f"answer {name or i}" for i, name in enumerate(self.answers)]
        self.details_at = len(names)
        names += [f"detail {name}" for name in self.details]
        names += [f"other detail {i}" for i in range(DETAILS)]
        self.option_card_at = len(names)
        return names + self.slot_names

    # --- the board ---------------------------------------------------------------------------------------------
    def board(self, view: View) -> Floats:
        """A view as a vector."""
        out: Floats = np.zeros(self.size, dtype=np.float32)
        me = view.player
        sides = (view.sides[me], view.sides[1 - me])
        at = self._table(out, view)
        for side in sides:
            at = self._side(out, at, side)
        for side in sides:
            for name in self.piles:
                at = self._bag(out, at, self._rows(side.zone(name), me))
        for player in (me, 1 - me):
            for entries in (view.stack, view.waiting, view.effects):
                numbers = [one.number for one in entries if one.player == player and one.number]
                at = self._bag(out, at, [self.cards.printed(number)[0] for number in numbers])
        out[6] = self._slots(out, view, sides)
        return np.clip(out, -LARGEST, LARGEST, out=out)

    def _table(self, out: Floats, view: View) -> int:
        """Turn, phase, step and who decides; where what follows begins."""
        me = view.player
        out[0] = view.turn / 10
        out[1:6] = [player == who for who, player in ((view.turn_player, me), (view.first, me), (view.first, 1 - me),
                                                      (view.decides, me), (view.decides, 1 - me))]  # fmt: skip
        at = 7
        for names, name in ((self.game.phases, view.phase), (self.game.steps, view.step)):
            out[at + list(names).index(name)] = 1.0
            at += len(names)
        return at

    def _side(self, out: Floats, at: int, side: SideView) -> int:
        """How many cards a player's zones have, and the player's values."""
        for zone in side.zones:
            out[at] = zone.count / 10
            out[at + 1] = sum(card is not None for card in zone.cards) / 10
            at += 2
        for name in self.game.side_values:
            out[at] = number_of(side.facts.get(name, 0)) / 10
            at += 1
        return at

    def _rows(self, zone: ZoneView, me: int) -> list[Floats]:
        """The rows of the cards of a zone that the player may know."""
        return [self.cards.card(card, me) for card in zone.cards if card is not None]

    def _bag(self, out: Floats, at: int, rows: Sequence[Floats]) -> int:
        """The sum of some cards."""
        end = at + self.cards.bag_size
        for row in rows:
            out[at:end] += row[: self.cards.bag_size]
        return end

    def _slots(self, out: Floats, view: View, sides: Sequence[SideView]) -> int:
        """The cards of rows, one by one; how many found no place."""
        at = self.slots_at
        left_out = 0
        size = len(self.slot_names)
        for side in sides:
            for zone in side.zones:
                for place, card in enumerate(zone.cards if zone.shape == ROW else ()):
                    if card is None:
                        continue
                    if at + size > self.size:
                        left_out += 1
                        continue
                    out[at : at + size] = self.slot(view, side.player, zone.name, place, card)
                    at += size
        return left_out

    def slot(self, view: View, side: int, zone: str, place: int, card: CardView | None) -> Floats:
        """A card where it lies; all that is known of one face down is where."""
        row: Floats = np.zeros(len(self.slot_names), dtype=np.float32)
        at = self.cards.size
        if card is not None:
            row[:at] = self.cards.card(card, view.player)
        row[at] = 1.0 if side == view.player else -1.0
        row[at + 1] = place / 10
        row[at + 2 + self.zone_at[zone]] = 1.0
        at += 2 + len(self.zones)
        ref = f"{side + 1}.{zone}.{place + 1}"
        for name, where in view.parts.items():
            if where == ref:
                row[at + bucket(name, PARTS)] = 1.0
        return row

    # --- the options -------------------------------------------------------------------------------------------
    def options(self, view: View, offered: Sequence[Option], has_more: bool = False) -> Floats:
        """The options of a page as rows; those that are not there are zeros."""
        out: Floats = np.zeros((self.actions, self.option_size), dtype=np.float32)
        for at, one in enumerate(offered):
            out[at] = self.option(view, one)
        if has_more:
            out[len(offered), :2] = 1.0
        return np.clip(out, -LARGEST, LARGEST, out=out)

    def option(self, view: View, one: Option) -> Floats:
        """One option: which answer, its number, and the card that it is about."""
        row: Floats = np.zeros(self.option_size, dtype=np.float32)
        row[0] = 1.0
        row[2] = squeezed(one.n)
        row[3] = (one.ability + 1) / 4
        row[4 + self.answers.index(one.kind)] = 1.0
        if one.detail:
            at = self.details.get(one.detail, len(self.details) + bucket(one.detail, DETAILS))
            row[self.details_at + at] = 1.0
        if one.ref:
            row[self.option_card_at :] = self._card_at(view, one.ref)
        return row

    def _card_at(self, view: View, ref: str) -> Floats:
        """The card that lies at a place."""
        side, zone, place = ref.split(".")
        player, at = int(side) - 1, int(place) - 1
        cards = view.sides[player].zone(zone).cards
        return self.slot(view, player, zone, at, cards[at] if at < len(cards) else None)

    # --- all together ------------------------------------------------------------------------------------------
    def observe(self, play: Play, player: int) -> tuple[Floats, Floats, Mask]:
        """What a player sees of a match: the board, the options, and which actions are legal."""
        view = play.seats[player].view()
        mask: Mask = np.zeros(self.actions, dtype=np.int8)
        if play.player != player:
            return self.board(view), self.options(view, ()), mask
        mask[: play.legal()] = 1
        return self.board(view), self.options(view, play.shown(player), play.is_paged), mask

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoder:
        return self

    def __reduce__(self) -> tuple[Callable[..., Encoder], tuple[str, int]]:
        return encoder_of, (self.game.name, self.actions)


@lru_cache(maxsize=32)
def encoder(game: AnyGame, actions: int = ACTIONS) -> Encoder:
    """The encoder of a game, made once; cards that a game learns later do not change it."""
    return Encoder(game, actions)


def encoder_of(game: str, actions: int) -> Encoder:
    """The encoder of a game by its name."""
    return encoder(find(game), actions)
