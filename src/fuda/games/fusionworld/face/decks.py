"""Deck construction (6-1): what must be true of a Leader and a deck when they are presented.

`check_deck` reports every violation with its clause. What cards say about it are `DeckRule`s of their definitions:
they work when the deck is made, though no card is in any zone. Energy markers are always at hand.
"""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core import reasons
from fuda.core.deckcheck import Inspection, one_of_each, too_often
from fuda.games.fusionworld.printed import Card, CardDef
from fuda.games.fusionworld.rules.checks import RULES
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.spec import (
    BATTLE,
    COLORS,
    DECK,
    DRAGON_BALL,
    EXTRA,
    GAME,
    KINDS,
    LEADER,
    LEADER_AREA,
    LEAST_CARDS,
    MOST_CARDS,
    MOST_COPIES,
    MOST_DRAGON_BALLS,
    MOST_SUPER_COMBO,
    SUPER_COMBO,
)
from fuda.games.fusionworld.state import Match
from fuda.words import deckrules


class Deck:
    """What a player brings: a Leader, and the cards of the deck with repetition."""

    def __init__(self, leader: CardDef | None, cards: list[CardDef]) -> None:
        self.leader = leader
        self.cards = cards


class Violation(reasons.Violation):
    """One way in which a deck is not legal by the rules of this game."""

    code: ClassVar[str] = GAME


# --- checking a deck -------------------------------------------------------------------------------------------
def inspect(deck: Deck, leader: CardDef) -> Inspection:
    """Lay out the Leader and one card of each definition, in the deck, to be looked at.

    What a card is in all zones, it is here as well.  [fw 6-1-4-3-2]
    """
    kinds = [Card(i, d, 0) for i, d in enumerate([leader, *one_of_each(deck.cards)])]
    chief = kinds[0]
    m = Match(RULES, kinds, Side(0, Unit(-1, chief, 0, 0), []), Side(1, Unit(-1, chief, 1, 0), []), 1)
    m.dirty = False
    for card in kinds:
        m.relocate(card.id, LEADER_AREA if card.id == 0 else DECK)
    return Inspection(m, kinds)


def check_deck(deck: Deck) -> list[Violation]:
    """Every violation of the rules of deck construction."""
    out: list[Violation] = []
    check_parts(deck, out)
    check_types(deck, out)
    check_copies(deck, out)
    check_keyword(deck, SUPER_COMBO, "Super Combo", MOST_SUPER_COMBO, "15-8-2", out)  # [fw 15-8-2]
    check_keyword(deck, DRAGON_BALL, "Dragon Ball", MOST_DRAGON_BALLS, "15-13-2", out)  # [fw 15-13-2]
    if deck.leader is not None and deck.leader.kind == LEADER:
        seen = inspect(deck, deck.leader)
        for card in seen.kinds[1:]:
            if is_deck_card(card.d):
                check_color(seen, deck.leader, card, out)
                check_texts(seen, card, out)
    return out


def check_parts(deck: Deck, out: list[Violation]) -> None:
    """A Leader must be there, and a deck of the right size."""
    leader, total = deck.leader, len(deck.cards)
    # Exactly one Leader: another one would be among the cards of the deck.  [fw 6-1-2]
    if leader is None:
        out.append(Violation("6-1-2", "there is no Leader; a deck needs exactly 1 Leader card", []))
    elif leader.kind != LEADER:
        message = f"{leader.name} is a {KINDS[leader.kind]} card; exactly 1 Leader card is needed in its place"
        out.append(Violation("6-1-2", message, [leader.number]))
    # Fifty to sixty cards.  [fw 6-1-3]
    if not LEAST_CARDS <= total <= MOST_CARDS:
        message = f"the deck has {total} cards; it needs {LEAST_CARDS} to {MOST_CARDS}"
        out.append(Violation("6-1-3", message, []))


def is_deck_card(d: CardDef) -> bool:
    """Whether a card is of a type that a deck is made of.  [fw 6-1-3]"""
    return d.kind in (BATTLE, EXTRA)


def check_types(deck: Deck, out: list[Violation]) -> None:
    """Only Battle and Extra cards make up a deck."""
    for d in one_of_each(deck.cards):
        if not is_deck_card(d):
            message = f"{d.name} is a {KINDS[d.kind]} card; only Battle and Extra cards may be in the deck"
            out.append(Violation("6-1-3", message, [d.number]))


def check_copies(deck: Deck, out: list[Violation]) -> None:
    """At most four cards share a number, unless the card itself says otherwise.  [fw 6-1-4-2, 2-10-2]

    [ruling fw-038]
    """
    for number, message in too_often(deck.cards, most_copies):
        out.append(Violation("6-1-4-2", message, [number]))


def most_copies(d: CardDef) -> i64:
    """How many of a card may be in the deck: what its text says goes before the rule.  [fw 6-1-4-3, 9-5-3, 15-13-2]"""
    return deckrules.most_copies(d.deck_rules, MOST_DRAGON_BALLS if d.keywords & DRAGON_BALL else MOST_COPIES)


def check_keyword(deck: Deck, keyword: i64, text: str, most: i64, clause: str, out: list[Violation]) -> None:
    """So many cards with a keyword skill, whatever their numbers, are the most."""
    count: i64 = 0
    numbers: list[str] = []
    for d in deck.cards:
        if d.keywords & keyword:
            count += 1
            if d.number not in numbers:
                numbers.append(d.number)
    if count > most:
        message = f"the deck has {count} cards with [{text}]; at most {most} may be in it"
        out.append(Violation(clause, message, numbers))


def check_color(seen: Inspection, leader: CardDef, card: Card, out: list[Violation]) -> None:
    """Every colour of a card is one of the Leader's front, unless a text lets it in.  [fw 6-1-4-1]

    [ruling fw-021] [ruling fw-022]
    """
    if card.d.colors & ~leader.colors == 0 or seen.is_allowed(card):
        return
    wanted = color_names(leader.colors)
    message = f"{card.d.name} is {color_names(card.d.colors)}; with this Leader cards may only be {wanted}"
    out.append(Violation("6-1-4-1", message, [card.d.number]))


def check_texts(seen: Inspection, card: Card, out: list[Violation]) -> None:
    """No text forbids the card; a prohibition beats a permission.  [fw 6-1-4-3, 9-5-3, 0-2-5]"""
    message = seen.objection(card)
    if message:
        out.append(Violation("6-1-4-3", message, [card.d.number]))


def color_names(colors: i64) -> str:
    """Colours in words."""
    return " and ".join(name for i, name in enumerate(COLORS) if colors >> i & 1) or "of no colour"
