"""Abilities and cards read from their notation, and cards printed in it: both ways come to the same card."""

from collections.abc import Callable
from typing import Any, Final

from fuda.core.notation import CALL, NAME, Node, wrong
from fuda.games.hanyo.printed import Ability, CardDef
from fuda.games.hanyo.spec import KINDS, UNIT
from fuda.games.hanyo.words.build import (
    MOST_ABILITIES,
    activated,
    card,
    command,
    part,
    replacement,
    skill,
    static,
    triggered,
)
from fuda.games.hanyo.words.conditions import HappenedThisTurn
from fuda.games.hanyo.words.timings import OF_PLAYERS, On, Would, unread
from fuda.games.hanyo.words.vocabulary import (
    CODES,
    HEAD_WORDS,
    RANGES,
    SETS,
    WORDS,
    Deals,
    Printer,
)
from fuda.words import abilities
from fuda.words.abilities import require_flags, require_terms
from fuda.words.cardtext import CardText, kinds_of, shown
from fuda.words.timings import OnAny
from fuda.words.vocabulary import PLAIN

PLACES: Final = ("in_hand", "in_discard", "in_area")  # where abilities can be valid: nobody uses what nobody may see
FLAGS: Final = ("once", "may", "unique", *PLACES)
EX_HEADS: Final = ("ex_activated", "ex_triggered", "ex_static", "ex_replacement")
HEADS: Final = (
    "skill", *EX_HEADS, "activated", "triggered", "static", "command", "replacement", "part",
)  # fmt: skip
# The flags that an ability of a class can have.
ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "activated": ("once", "in_hand", "in_discard"),
    "triggered": ("once", "unique", *PLACES),
    "static": PLACES,
    "replacement": ("once", "may", "in_hand", "in_discard"),
}


class Head(abilities.Head):
    """What comes before the colon of an ability."""

    def __init__(self, word: str) -> None:
        super().__init__(word.removeprefix("ex_") if word in EX_HEADS else word)
        self.ex = word in EX_HEADS
        self.title = ""
        self.energy = 0
        self.deals: Deals | None = None


class Reader(Printer):
    """Reads abilities and everything in them."""

    def make_block(self, node: Node) -> Any:
        """Make an ability."""
        head = self.head(node)
        conditions = self.several(node.conditions, "condition")
        if node.cost:
            raise wrong(node, f"{head.word} without a cost")
        allow(node, head)
        for term in [head.timing, head.replaced, *conditions]:
            refuse_unread(node, term)
        if head.word == "skill":
            return self.make_skill(node, head, conditions)
        body = self.several(node.body, "static" if head.word == "static" else "op")
        once, may, zones = "once" in head.flags, "may" in head.flags, head.zones()
        title, ex = head.title, head.ex
        if head.word == "static":
            return static(body, title=title, ex=ex, when=conditions, zones=zones)
        if head.word == "command":
            return command(body, when=conditions)
        if head.replaced is not None:
            return replacement(
                head.replaced, body, title=title, ex=ex, when=conditions, once=once, may=may, zones=zones,
            )  # fmt: skip
        if head.timing is not None:
            return triggered(
                head.timing, body, title=title, ex=ex, when=conditions, once=once, unique="unique" in head.flags,
                zones=zones,
            )  # fmt: skip
        if head.word == "activated":
            return activated(body, title=title, ex=ex, when=conditions, once=once, zones=zones)
        return part(body, when=conditions)

    def make_skill(self, node: Node, head: Head, conditions: list[Any]) -> Ability:
        """Make a skill: changes of its damage, then damage to others, then what else it does."""
        statics: list[Any] = []
        others: list[Any] = []
        effect: list[Any] = []
        for item in node.body:
            word = WORDS.get(item.text) if item.kind in (NAME, CALL) else None
            if word is not None and word.sort == "static" and not others and not effect:
                statics.append(self.make(item, "static"))
            elif word is not None and word.sort == "others" and not others and not effect:
                others = self.make(item, "others").body
            else:
                effect.append(self.make(item, "op"))
        deals = head.deals
        return skill(
            head.title, cost=head.energy, damage=-1 if deals is None else int(deals.n),
            times=None if deals is None else deals.times, statics=statics, others=others, effect=effect,
            when=conditions,
        )  # fmt: skip

    def head(self, node: Node) -> Head:
        """Read what an ability is and when it works."""
        head = Head(self.first_word(node, HEADS))
        seen: list[str] = []
        for item in node.items[1:]:
            if item.kind == CALL and item.text in HEAD_WORDS:
                if item.text in seen:
                    raise wrong(item, "something else than the same again")
                seen.append(item.text)
            if self.take_flag(head, item, FLAGS):
                continue
            if item.kind == CALL and item.text == "title" and (head.ex or head.word == "skill"):
                head.title = self.make(item, "title").text
            elif item.kind == CALL and item.text == "energy" and head.word == "skill":
                head.energy = int(self.make(item, "energy").n)
            elif item.kind == CALL and item.text == "deals" and head.word == "skill":
                head.deals = self.make(item, "deals")
            else:
                self.take_term(head, item, head.word == "triggered")
        return head


def refuse_unread(node: Node, term: object) -> None:
    """Refuse what waits for, replaces or looks back at something that can never be so."""
    problem = ""
    if isinstance(term, OnAny):
        for timing in term.timings:
            refuse_unread(node, timing)
    elif isinstance(term, On | HappenedThisTurn):
        problem = unread(term.event, term.tests, term.source, term.target)
    elif isinstance(term, Would) and term.tests and term.what in OF_PLAYERS:
        problem = f"no tests of a card, as {term.what} is about a player"
    if problem:
        raise wrong(node, problem)


def allow(node: Node, head: Head) -> None:
    """Refuse what an ability of this class cannot have."""
    require_terms(node, head, head.word == "triggered")
    require_flags(node, head, ALLOWED.get(head.word, ()))


READER: Final = Reader(WORDS, SETS, CODES, RANGES, PLAIN)
read_ability: Final[Callable[[str], Ability]] = READER.read_block  # from what `describe` prints
read_term: Final = READER.read  # of a sort: "op", "ref", "test", "value", "condition" and so on


# --- whole cards -----------------------------------------------------------------------------------------------
FACTS: Final = kinds_of(
    "hp:count attributes:[text] advantages:[text] retreat:count target:[test] target_side:side also_named:[text]"
    " deck_rules:[deck_rule] has_text:truth"
)


def facts_of(d: CardDef) -> dict[str, Any]:
    """What is printed on a card beside number, name, type and abilities; what is empty is left out."""
    facts: dict[str, Any] = {
        "attributes": d.attributes,
        "advantages": d.advantages,
        "retreat": int(d.retreat),
        "target": d.target,
        "target_side": "" if d.target_side == "own" else d.target_side,
        "also_named": d.names[1:],
        "deck_rules": d.deck_rules,
    }
    first: dict[str, Any] = {"hp": int(d.hp)} if d.kind == UNIT else {}
    return {**first, **shown(facts, d.has_text, [d.abilities, d.names[1:], d.deck_rules])}


CARDS: Final = CardText(READER, FACTS, MOST_ABILITIES)


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its abilities."""
    return CARDS.describe(d, KINDS[d.kind], facts_of(d))


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    made: CardDef = CARDS.make(text, card)
    return made
