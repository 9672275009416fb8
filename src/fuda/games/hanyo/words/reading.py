"""Abilities and cards read from their notation, and cards printed in it.

What `describe` and `describe_card` print is read back to the same thing: a card has the same digest. A text that is no
program, or hostile, is a `NotationError`; nothing in it is run.
"""

from typing import Any, Final

from fuda.core.cardtext import CardText, Sheet, layout
from fuda.core.notation import CALL, NAME, Node, NotationError, wrong
from fuda.games.hanyo.printed import Ability, CardDef
from fuda.games.hanyo.spec import KINDS, UNIT, ZONES
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
from fuda.games.hanyo.words.timings import OF_PLAYERS, On, OnAny, Timing, Would, unread
from fuda.games.hanyo.words.vocabulary import (
    CODES,
    HEAD_WORDS,
    RANGES,
    SETS,
    WORDS,
    Deals,
    Printer,
    describe,
    heading,
    instructions,
)
from fuda.words.vocabulary import PLAIN

PLACES: Final = tuple(f"in_{zone}" for zone in ZONES[1:])
FLAGS: Final = ("once", "may", "unique", *PLACES)
MARKS: Final = (*FLAGS, *HEAD_WORDS)
EX_HEADS: Final = ("ex_activated", "ex_triggered", "ex_static", "ex_replacement")
HEADS: Final = (
    "skill", *EX_HEADS, "activated", "triggered", "static", "command", "replacement", "part",
)  # fmt: skip
# The flags that an ability of a class can have.
ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "activated": ("once", "in_hand"),
    "triggered": ("once", "unique", *PLACES),
    "static": PLACES,
    "replacement": ("once", "may"),
}


class Head:
    """What comes before the colon of an ability."""

    def __init__(self, word: str) -> None:
        self.ex = word in EX_HEADS
        self.word = word.removeprefix("ex_") if self.ex else word
        self.title = ""
        self.energy = 0
        self.deals: Deals | None = None
        self.flags: list[str] = []
        self.timing: Timing | None = None
        self.replaced: Would | None = None

    def zones(self) -> list[str]:
        """The zones in which alone the ability is valid."""
        return [flag.removeprefix("in_") for flag in self.flags if flag in PLACES]


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
            return replacement(head.replaced, body, title=title, ex=ex, when=conditions, once=once, may=may)
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
        first = node.items[0] if node.items else node
        if first.kind != NAME or first.text not in HEADS:
            raise wrong(first, f"what the ability is: one of {', '.join(HEADS)}")
        head = Head(first.text)
        seen: list[str] = []
        for item in node.items[1:]:
            if item.kind in (NAME, CALL) and item.text in MARKS:
                if item.text in seen:
                    raise wrong(item, "something else than the same again")
                seen.append(item.text)
            if item.kind == NAME and item.text in FLAGS:
                head.flags.append(item.text)
            elif item.kind == CALL and item.text == "title" and (head.ex or head.word == "skill"):
                head.title = self.make(item, "title").text
            elif item.kind == CALL and item.text == "energy" and head.word == "skill":
                head.energy = int(self.make(item, "energy").n)
            elif item.kind == CALL and item.text == "deals" and head.word == "skill":
                head.deals = self.make(item, "deals")
            elif head.word == "replacement" and head.replaced is None:
                head.replaced = self.make(item, "replaced")
            elif head.word == "triggered" and head.timing is None:
                head.timing = self.make(item, "timing")
            else:
                raise wrong(item, f"the end of the head of {head.word}")
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
    word = head.word
    if word == "triggered" and head.timing is None:
        raise wrong(node, "triggered with a timing: on(...)")
    if word == "replacement" and head.replaced is None:
        raise wrong(node, "replacement with what it replaces: would(...)")
    allowed = ALLOWED.get(word, ())
    for flag in head.flags:
        if flag not in allowed:
            raise wrong(node, f"{word} without {flag}")


_READER: Final = Reader(WORDS, SETS, CODES, RANGES, PLAIN)


def read_ability(text: str) -> Ability:
    """Read an ability from what `describe` prints."""
    ability: Ability = _READER.read_block(text)
    return ability


def read_term(text: str, sort: str) -> Any:
    """Read a term of a sort: "op", "ref", "test", "value", "condition" and so on."""
    return _READER.read(text, sort)


# --- whole cards -----------------------------------------------------------------------------------------------
FACTS: Final[dict[str, str]] = {  # and their kinds
    "hp": "count",
    "attributes": "[text]",
    "advantages": "[text]",
    "retreat": "count",
    "target": "[test]",
    "target_side": "side",
    "also_named": "[text]",
    "deck_rules": "[deck_rule]",
    "has_text": "truth",
}


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
    shown: dict[str, Any] = {"hp": int(d.hp)} if d.kind == UNIT else {}
    shown.update({name: value for name, value in facts.items() if value})
    if d.has_text != bool(d.abilities or d.names[1:] or d.deck_rules):
        shown["has_text"] = d.has_text
    return shown


_CARDS: Final = CardText(_READER, FACTS, MOST_ABILITIES)


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its abilities."""
    sheet = Sheet(d.number, d.name, KINDS[d.kind], facts_of(d))
    for ability in d.abilities:
        if not ability.part:
            sheet.abilities += layout(describe(ability), heading(ability), instructions(ability))
    return _CARDS.show(sheet)


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    sheet = _CARDS.read(text)
    try:
        return card(sheet.number, sheet.name, sheet.kind, abilities=sheet.abilities, **sheet.facts)
    except ValueError as error:
        raise NotationError(str(error)) from None
