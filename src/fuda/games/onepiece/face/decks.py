"""Deck construction (5-1): what must be true of a Leader, a deck and a DON!! deck when they are presented.

`check_deck` reports every violation with its clause. What cards say about it are `DeckRule`s of their definitions:
they work when the deck is prepared, though no card is in play, as all effects 'by rule' do.
"""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core import reasons
from fuda.core.deckcheck import Inspection, one_of_each, too_often
from fuda.games.onepiece.printed import Card, CardDef
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    CHARACTER,
    COLORS,
    DECK,
    DECK_SIZE,
    DON_DECK_SIZE,
    EVENT,
    GAME,
    KINDS,
    LEADER,
    LEADER_AREA,
    MOST_COPIES,
    STAGE,
)
from fuda.games.onepiece.state import Match, Rules
from fuda.words import deckrules
from fuda.words.deckrules import DeckRule


class Deck:
    """What a player brings: a Leader, the cards of the deck with repetition, and the size of the DON!! deck."""

    def __init__(self, leader: CardDef | None, cards: list[CardDef], don: int = DON_DECK_SIZE) -> None:
        self.leader = leader
        self.cards = cards
        self.don = don


class Violation(reasons.Violation):
    """One way in which a deck is not legal by the rules of this game."""

    code: ClassVar[str] = GAME


# --- what cards say about deck construction (5-1-2-4) ----------------------------------------------------------


class DonDeckOf(DeckRule):
    """The DON!! deck has so many cards."""

    name: ClassVar[str] = "don_deck_of"

    def __init__(self, n: i64) -> None:
        self.n = n


# --- checking a deck -------------------------------------------------------------------------------------------
def inspect(deck: Deck, leader: CardDef) -> Inspection:
    """Lay out the Leader and one card of each definition, in the deck, to be looked at."""
    kinds = [Card(i, d, 0) for i, d in enumerate([leader, *one_of_each(deck.cards)])]
    chief = kinds[0]
    m = Match(Rules(), kinds, Side(0, Unit(-1, chief, 0, 0), []), Side(1, Unit(-1, chief, 1, 0), []), 1)
    m.dirty = False
    for card in kinds:
        m.relocate(card.id, LEADER_AREA if card.id == 0 else DECK)
    return Inspection(m, kinds)


def check_deck(deck: Deck) -> list[Violation]:
    """Every violation of the rules of deck construction.

    Effects about deck construction change the conditions here, when the deck is prepared.  [op 5-1-2-4-2]
    """
    out: list[Violation] = []
    check_parts(deck, out)
    check_types(deck, out)
    check_copies(deck, out)
    if deck.leader is not None and deck.leader.kind == LEADER:
        seen = inspect(deck, deck.leader)
        for card in seen.kinds[1:]:
            if is_deck_card(card.d):
                check_color(seen, deck.leader, card, out)
                check_texts(seen, card, out)
    return out


def don_deck_size(leader: CardDef | None) -> i64:
    """How many DON!! a DON!! deck has: ten, unless the Leader says otherwise.  [op 5-1-2]"""
    if leader is not None:
        for rule in leader.deck_rules:
            if isinstance(rule, DonDeckOf):
                return rule.n  # [op 5-1-2-4]
    return DON_DECK_SIZE


def check_parts(deck: Deck, out: list[Violation]) -> None:
    """A Leader, a deck and a DON!! deck must be there, in exactly the right number."""
    leader, total = deck.leader, len(deck.cards)
    don = don_deck_size(leader)
    # All three must be prepared.  [op 5-1-1]
    if leader is None:
        out.append(Violation("5-1-1", "there is no Leader; a deck needs exactly 1 Leader card", []))
    if total == 0:
        out.append(Violation("5-1-1", f"there is no deck; it needs exactly {DECK_SIZE} cards", []))
    if deck.don <= 0:
        out.append(Violation("5-1-1", f"there is no DON!! deck; it needs exactly {don} cards", []))
    # One Leader, fifty cards, ten DON!!.  [op 5-1-2]
    if leader is not None and leader.kind != LEADER:
        message = f"{leader.name} is a {KINDS[leader.kind]} card; exactly 1 Leader card is needed in its place"
        out.append(Violation("5-1-2", message, [leader.number]))
    if total not in (0, DECK_SIZE):
        out.append(Violation("5-1-2", f"the deck has {total} cards; it needs exactly {DECK_SIZE}", []))
    if deck.don > 0 and deck.don != don:
        out.append(Violation("5-1-2", f"the DON!! deck has {deck.don} cards; it needs exactly {don}", []))


def is_deck_card(d: CardDef) -> bool:
    """Whether a card is of a type that a deck is made of.  [op 5-1-2-1]"""
    return d.kind in (CHARACTER, EVENT, STAGE)


def check_types(deck: Deck, out: list[Violation]) -> None:
    """Only Characters, Events and Stages make up a deck."""
    for d in one_of_each(deck.cards):
        if not is_deck_card(d):
            message = f"{d.name} is a {KINDS[d.kind]} card; only Character, Event and Stage cards may be in the deck"
            out.append(Violation("5-1-2-1", message, [d.number]))


def check_copies(deck: Deck, out: list[Violation]) -> None:
    """At most four cards share a number, unless the card itself says otherwise.  [op 5-1-2-3, 2-14-2]"""
    for number, message in too_often(deck.cards, most_copies):
        out.append(Violation("5-1-2-3", message, [number]))


def most_copies(d: CardDef) -> i64:
    """How many of a card may be in the deck: what its text says goes before the rule.  [op 1-3-1, 5-1-2-4]"""
    return deckrules.most_copies(d.deck_rules, MOST_COPIES)


def check_color(seen: Inspection, leader: CardDef, card: Card, out: list[Violation]) -> None:
    """A card shares a colour with the Leader, unless a text lets it in.  [op 5-1-2-2]"""
    if card.d.colors & leader.colors or seen.is_allowed(card):
        return
    wanted = color_names(leader.colors)
    message = f"{card.d.name} is {color_names(card.d.colors)}; with this Leader cards must be {wanted}"
    out.append(Violation("5-1-2-2", message, [card.d.number]))


def check_texts(seen: Inspection, card: Card, out: list[Violation]) -> None:
    """No text forbids the card; a prohibition beats a permission.  [op 5-1-2-4] [ruling op-001]"""
    message = seen.objection(card)
    if message:
        out.append(Violation("5-1-2-4", message, [card.d.number]))


def color_names(colors: i64) -> str:
    """Colours in words."""
    return " or ".join(name for i, name in enumerate(COLORS) if colors >> i & 1) or "of no colour"
