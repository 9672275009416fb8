"""Why an answer is better or worse than others, in words: what is otherwise on the table a little later.

The answers are played on from the same imagined matches by the same luck, as far as the judge looks ahead, so that only
they make the difference. What is compared is what every game has: who has won, what decides the game, cards in play,
damage, hands. Nothing is named that the player may not know.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from fuda.ai import bots
from fuda.ai.ismcts import Search
from fuda.ai.nojudge import NO_JUDGE
from fuda.ai.playing import Clock, play_on
from fuda.ai.thought import PATIENT, USUAL
from fuda.core.flow import Match, Overworked
from fuda.core.rng import MASK, mix, seeded
from fuda.games.registry import LANGUAGES, AnyGame, Definition
from fuda.match.seat import Seat
from fuda.view.words import ME_AND_FOE

ROUNDS: Final = 12  # imagined matches in which answers are played on
FEWEST: Final = 8  # of them, however long it takes
SECONDS: Final = 1.0  # after which no more of them are begun
MOST: Final = 3  # reasons for an answer, and against it
OFTEN: Final = 0.25  # by which share of the matches something must differ that happens or not
MUCH: Final = 0.4  # by how many of what decides the game two answers must differ
MORE: Final = 0.7  # by how many cards
HARDER: Final = 0.25  # by which share of all damage
CLEARLY: Final = 1.3  # by how many times its error, so that luck alone hardly makes the difference

SENTENCES: Final = {
    "wins_now": {
        "en": "wins this turn in {n} of {all} matches imagined (else {other})",
        "ja": "想定した{all}局中{n}局でこのターンに勝つ（ほかの手では{other}局）",
    },
    "wins": {
        "en": "soon wins {n} of {all} matches imagined (else {other})",
        "ja": "想定した{all}局中{n}局でまもなく勝つ（ほかの手では{other}局）",
    },
    "loses": {
        "en": "soon loses {n} of {all} matches imagined (else {other})",
        "ja": "想定した{all}局中{n}局でまもなく負ける（ほかの手では{other}局）",
    },
    "stays": {
        "en": "{whose} {card} stays in play in {n} of {all} (else {other})",
        "ja": "{whose}の「{card}」が{all}局中{n}局で場に残る（ほかの手では{other}局）",
    },
    "leaves": {
        "en": "{whose} {card} leaves play in {n} of {all} (else {other})",
        "ja": "{whose}の「{card}」が{all}局中{n}局で場を離れる（ほかの手では{other}局）",
    },
    "even": {"en": "what follows soon hardly differs", "ja": "この先の展開に大きな差はない"},
    "stakes": {"en": "{whose} {what}: {change}", "ja": "{whose}の{what}：{change}"},
    "damage": {"en": "damage on {whose} cards: {change}", "ja": "{whose}のカードのダメージ：{change}"},
    "in_play": {"en": "{whose} cards in play: {change}", "ja": "{whose}の場のカード：{change}"},
    "hand": {"en": "{whose} hand: {change}", "ja": "{whose}の手札：{change}"},
}
Words = Mapping[str, str]  # by language
NOTHING: Final[Words] = {}
ME, FOE = 0, 1  # places in what is told of both players
WHOSE: Final = {"en": ("your", "the opponent's"), "ja": ME_AND_FOE["ja"]}


class Reason(msgspec.Struct, frozen=True):
    """Something that is otherwise after an answer than after the others: in words, and whether that is good."""

    is_good: bool
    en: str
    ja: str

    def words(self, language: str) -> str:
        """It in a language."""
        return self.ja if language == "ja" else self.en


EVEN: Final = Reason(True, **SENTENCES["even"])


class Ending(msgspec.Struct, frozen=True):
    """What an answer led to in one imagined match: numbers by player, the player who asks first."""

    won: bool
    lost: bool
    is_soon: bool  # it was over in the same turn
    stakes: tuple[int, int]
    hands: tuple[int, int]
    in_play: tuple[frozenset[int], frozenset[int]]
    damage: tuple[int, int]


# --- what an answer leads to -----------------------------------------------------------------------------------------
def ending(game: AnyGame, m: Match, me: int, turn: int) -> Ending:
    """What there is of a match that was played on from a turn."""
    sides = (me, 1 - me)
    lying = [frozenset(cards_in_play(game, m, side)) for side in sides]
    return Ending(
        m.winner == me,
        m.winner == 1 - me,
        int(m.turn) == turn,
        _pair([stake(game, m, side) for side in sides]),
        _pair([game.count(m, side, "hand") for side in sides]),
        (lying[0], lying[1]),
        _pair([sum(number(game.card_facts(m, card).get("damage")) for card in cards) for cards in lying]),
    )


def _pair(values: Sequence[int]) -> tuple[int, int]:
    return values[0], values[1]


def cards_in_play(game: AnyGame, m: Match, side: int) -> list[int]:
    """The cards of a player that lie side by side on the table, but for the hand."""
    zones = [zone.name for zone in game.zones if zone.shape == "row" and not zone.folds]
    return [card for name in zones if name not in ("hand", "nowhere") for card in game.pile(m, side, name)]


def stake(game: AnyGame, m: Match, side: int) -> int:
    """How many a player has of what decides the game."""
    if not game.stakes:
        return 0
    name = game.stakes[0]
    facts = game.side_facts(m, side)
    return number(facts[name]) if name in facts else game.count(m, side, name)


def number(fact: object) -> int:
    """A fact that is a number, or 0."""
    return fact if isinstance(fact, int) else 0


class Endings:
    """What some answers at a seat lead to."""

    def __init__(self, seat: Seat, seed: int, answers: Sequence[int], rounds: int = ROUNDS) -> None:
        self.game, self.me = seat.game, seat.player
        judge = bots.judge_of(seat.game.name)
        style = PATIENT if judge is NO_JUDGE else USUAL
        search = Search(seat, judge, int(mix(seed & MASK, seat.decision + 7)), style)
        self.start = search.world(0)
        self.found: dict[int, list[Ending]] = {index: [] for index in answers}
        clock = Clock(SECONDS)
        for round_ in range(rounds):
            if round_ >= FEWEST and clock.is_over():
                break
            for index in self.found:
                m = search.world(round_).clone()
                m.rng = seeded(mix(search.seed, round_ + 3_000_017))
                m.answer(m.options[index])
                play_on(m, judge, search.turns, style.limit, style.width, Clock(0))
                self.found[index].append(ending(self.game, m, self.me, int(self.start.turn)))

    def of(self, index: int, others: Sequence[int]) -> list[Reason]:
        """What speaks for an answer and against it, beside others: the weightiest first, a few of each."""
        mine = self.found[index]
        theirs = [one for other in others if other != index for one in self.found[other]]
        return reasons(self.game, self.start, self.me, mine, theirs) if theirs else []


def reasons_of(seat: Seat, seed: int, answers: Sequence[int]) -> list[list[Reason]]:
    """The reasons of some answers, the best first: beside the next best, or all; and of the others beside the best."""
    if len(answers) < 2 or bots.judge_of(seat.game.name) is NO_JUDGE:
        return [[] for _ in answers]
    try:
        found = Endings(seat, seed, answers)
    except Overworked:
        return [[] for _ in answers]
    best, *rest = answers
    why = found.of(best, rest[:1]) or found.of(best, rest) or [EVEN]
    return [why, *(found.of(one, [best]) for one in rest)]


# --- what is otherwise -----------------------------------------------------------------------------------------------
def reasons(game: AnyGame, start: Match, me: int, mine: Sequence[Ending], theirs: Sequence[Ending]) -> list[Reason]:
    """What is otherwise after one answer than after others, in words: the weightiest first, a few of each kind."""
    found = Differences(game, mine, theirs)
    if not found.add_share("wins_now", lambda e: e.won and e.is_soon, True):
        found.add_share("wins", lambda e: e.won, True)
    found.add_share("loses", lambda e: e.lost, False)
    if found.found:
        return found.few()  # what lies on the table when it is over matters to nobody
    for whose in (FOE, ME):
        found.add_change("stakes", whose, lambda e: e.stakes, MUCH, game.is_lost_by_many)
    for whose in (FOE, ME):
        for card in cards_in_play(game, start, 1 - me if whose == FOE else me):
            if game.seen_by(start, card) >> me & 1:
                found.add_card(card, game.definition(start, card), whose)
    for whose in (FOE, ME):
        damage = [e.damage[whose] for e in (*mine, *theirs)]
        found.add_change("damage", whose, lambda e: e.damage, HARDER * mean(damage), True)
        found.add_change("in_play", whose, lambda e: (len(e.in_play[ME]), len(e.in_play[FOE])), MORE, False)
        found.add_change("hand", whose, lambda e: e.hands, MORE, False)
    return found.few()


class Differences:
    """What is otherwise after one answer than after others, as it is found."""

    def __init__(self, game: AnyGame, mine: Sequence[Ending], theirs: Sequence[Ending]) -> None:
        self.game, self.mine, self.theirs = game, mine, theirs
        self.found: list[tuple[str, Reason]] = []

    def add_share(
        self, name: str, happens: Callable[[Ending], bool], is_good: bool, whose: int = ME, card: Words = NOTHING,
        rises: bool = False,
    ) -> bool:  # fmt: skip
        """Say in how many matches something happens, if that differs enough; with `rises` only if they are more."""
        n, other = (mean([happens(e) for e in ends]) for ends in (self.mine, self.theirs))
        count = len(self.mine)
        if abs(n - other) < max(OFTEN, CLEARLY / math.sqrt(count)) or (rises and n < other):
            return False
        facts = {"n": round(n * count), "all": count, "other": round(other * count)}
        self.add(name, is_good == (n > other), whose, facts, card)
        return True

    def add_card(self, card: int, d: Definition, whose: int) -> None:
        """Say in how many matches a card stays in play; one that is over leaves it where it is."""
        names = {"en": d.name_en or d.name, "ja": d.name}
        if not self.add_share("stays", lambda e: card in e.in_play[whose], whose == ME, whose, names, rises=True):
            self.add_share("leaves", lambda e: card not in e.in_play[whose], whose == FOE, whose, names, rises=True)

    def add_change(
        self, name: str, whose: int, value: Callable[[Ending], tuple[int, int]], least: float, is_bad: bool
    ) -> None:
        """Say by how much something is more or less on average, if it is enough."""
        mine, theirs = ([value(e)[whose] for e in ends] for ends in (self.mine, self.theirs))
        change = mean(mine) - mean(theirs)
        if change and abs(change) >= max(least, CLEARLY * math.hypot(error(mine), error(theirs))):
            is_good = (change > 0) == (is_bad == (whose == FOE))
            self.add(name, is_good, whose, {"change": signed(change)}, NOTHING)

    def add(self, name: str, is_good: bool, whose: int, facts: Mapping[str, object], card: Words) -> None:
        """Put a difference into words."""
        words = {
            language: SENTENCES[name][language].format(
                whose=WHOSE[language][whose], what=self.what(language), card=card.get(language, ""), **facts
            )
            for language in LANGUAGES
        }
        self.found.append((name, Reason(is_good, words["en"], words["ja"])))

    def what(self, language: str) -> str:
        """What decides the game, in words."""
        words, name = self.game.words(language), next(iter(self.game.stakes), "")
        return words["facts"].get(name) or words["zones"].get(name, name)

    def few(self) -> list[Reason]:
        """The first ones for and against; cards are not counted besides where they are named."""
        named = any(name in ("stays", "leaves") for name, _ in self.found)
        told = [one for name, one in self.found if not (named and name == "in_play")]
        return [*[one for one in told if one.is_good][:MOST], *[one for one in told if not one.is_good][:MOST]]


def mean(values: Sequence[int]) -> float:
    """The average; 0 of nothing."""
    return math.fsum(values) / len(values) if values else 0.0


def error(values: Sequence[int]) -> float:
    """The standard error of the average."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def signed(change: float) -> str:
    """A change with its sign: whole from ten on, as in +1.5 and −30."""
    size = f"{abs(change):.0f}" if abs(change) >= 10 else f"{abs(change):.1f}".removesuffix(".0")
    return f"{'+' if change > 0 else '−'}{size}"
