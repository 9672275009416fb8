"""Abilities and cards read from their notation, and cards printed in it: both ways come to the same card."""

from collections.abc import Callable
from typing import Any, Final

from fuda.core.notation import Node, wrong
from fuda.games.onepiece.printed import KEY_MASK, TAGS, Ability, CardDef
from fuda.games.onepiece.spec import ATTRIBUTES, COLORS, KEYWORDS, KINDS
from fuda.games.onepiece.words.build import auto, card, continuous, part, replacement, start_of_game, tagged
from fuda.games.onepiece.words.vocabulary import (
    CODES,
    KEYWORD_TIMINGS,
    RANGES,
    SETS,
    WORDS,
    Printer,
)
from fuda.words.abilities import Head, require_terms
from fuda.words.cardtext import CardText, kinds_of, names_of, shown
from fuda.words.vocabulary import PLAIN

FLAGS: Final = ("in_hand", "once", "may")
HEADS: Final = (*TAGS[1:], "auto", "continuous", "replacement", "start_of_game", "part")


class Reader(Printer):
    """Reads abilities and everything in them."""

    def make_block(self, node: Node) -> Any:
        """Make an ability."""
        head = self.head(node)
        conditions = self.several(node.conditions, "condition")
        cost = self.several(node.cost, "op")
        body = self.several(node.body, "static" if head.word == "continuous" else "op")
        once, may = "once" in head.flags, "may" in head.flags
        allow(node, head, cost)
        if head.word == "continuous":
            return continuous(body, when=conditions, in_hand="in_hand" in head.flags)
        if head.word == "start_of_game":
            if conditions:
                raise wrong(node, "start_of_game without conditions")
            return start_of_game(body)
        if head.word == "part":
            return part(body, when=conditions, cost=cost)
        if head.replaced is not None:
            return replacement(head.replaced, body, when=conditions, once=once, may=may)
        if head.timing is not None:
            tag = TAGS.index(head.word) if head.word != "auto" else 0
            return auto(head.timing, body, when=conditions, cost=cost, once=once, may=may, tag=tag)
        return tagged(head.word, body, when=conditions, cost=cost, once=once, may=may)

    def head(self, node: Node) -> Head:
        """Read what an ability is and when it works."""
        head = Head(self.first_word(node, HEADS))
        for item in node.items[1:]:
            if not self.take_flag(head, item, FLAGS):
                self.take_term(head, item, head.word == "auto" or head.word in KEYWORD_TIMINGS)
        return head


def allow(node: Node, head: Head, cost: list[Any]) -> None:
    """Refuse what an ability of this class cannot have."""
    word = head.word
    require_terms(node, head, word == "auto")
    if "in_hand" in head.flags and word != "continuous":
        raise wrong(node, "in_hand of a continuous ability only")
    if word in ("continuous", "start_of_game", "part") and ("once" in head.flags or "may" in head.flags):
        raise wrong(node, f"{word} without once and may")
    if word in ("continuous", "start_of_game", "replacement") and cost:
        raise wrong(node, f"{word} without a cost")


READER: Final = Reader(WORDS, SETS, CODES, RANGES, PLAIN)
read_ability: Final[Callable[[str], Ability]] = READER.read_block  # from what `describe` prints
read_term: Final = READER.read  # of a sort: "op", "ref", "test", "value", "condition" and so on


# --- whole cards -----------------------------------------------------------------------------------------------
FACTS: Final = kinds_of(
    "colors:[color] cost:count power:count counter:count life:count traits:[text] attributes:[attribute]"
    " keywords:[keyword] also_named:[text] deck_rules:[deck_rule] has_text:truth"
)


def facts_of(d: CardDef) -> dict[str, Any]:
    """What is printed on a card beside number, name, type and abilities; what is empty is left out."""
    facts: dict[str, Any] = {
        "colors": names_of(d.colors, COLORS),
        "cost": int(d.cost),
        "power": int(d.power),
        "counter": int(d.counter),
        "life": int(d.life),
        "traits": d.traits,
        "attributes": names_of(d.attributes, ATTRIBUTES),
        "keywords": names_of(d.keywords, KEYWORDS),
        "also_named": d.names[1:],
        "deck_rules": d.deck_rules,
    }
    return shown(facts, d.has_text, [d.abilities, d.keywords, d.names[1:], d.deck_rules])


CARDS: Final = CardText(READER, FACTS, KEY_MASK)


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its abilities."""
    return CARDS.describe(d, KINDS[d.kind], facts_of(d))


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    made: CardDef = CARDS.make(text, card, colors=[])
    return made
