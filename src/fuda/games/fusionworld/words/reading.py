"""Skills and cards read from their notation, and cards printed in it.

What `describe` and `describe_card` print is read back to the same thing: a card has the same digest. The back of a
Leader follows its front. A text that is no program, or hostile, is a `NotationError`; nothing in it is run.
"""

from typing import Any, Final

from fuda.core.cardtext import CardText, Sheet, layout, names_of
from fuda.core.notation import CALL, NAME, Node, NotationError, wrong
from fuda.games.fusionworld.printed import BLOCKER_INDEX, TAGS, Ability, CardDef, spelled
from fuda.games.fusionworld.spec import COLORS, KEYWORDS, KINDS, ZONES
from fuda.games.fusionworld.words.build import (
    ACTIVATE_TAGS,
    auto,
    card,
    evolve,
    field,
    part,
    permanent,
    replacement,
    tagged,
)
from fuda.games.fusionworld.words.timings import Timing, Would
from fuda.games.fusionworld.words.vocabulary import (
    CODES,
    KEYWORD_TIMINGS,
    RANGES,
    SETS,
    WORDS,
    Base,
    Printer,
    describe,
    heading,
    instructions,
)
from fuda.words.vocabulary import PLAIN

PLACES: Final = tuple(f"in_{zone}" for zone in ZONES[1:])
FLAGS: Final = ("once", "may", *PLACES)
HEADS: Final = (*TAGS[1:], "auto", "permanent", "replacement", "part")
PLAIN_HEADS: Final = ("permanent", "part", "evolve", "fusion_evolve", "field")


class Head:
    """What comes before the colon of a skill."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.flags: list[str] = []
        self.timing: Timing | None = None
        self.replaced: Would | None = None
        self.bases: list[Base] = []

    def zones(self) -> list[str]:
        """The zones in which alone the skill is valid."""
        return [flag.removeprefix("in_") for flag in self.flags if flag in PLACES]


class Reader(Printer):
    """Reads skills and everything in them."""

    def make_block(self, node: Node) -> Any:
        """Make a skill."""
        head = self.head(node)
        conditions = self.several(node.conditions, "condition")
        cost = self.several(node.cost, "op")
        body = self.several(node.body, "static" if head.word == "permanent" else "op")
        allow(node, head, cost, body)
        once, may, zones = "once" in head.flags, "may" in head.flags, head.zones()
        if head.word == "permanent":
            return permanent(body, when=conditions, zones=zones)
        if head.word == "part":
            return part(body, when=conditions, cost=cost)
        if head.bases:
            return evolve(*[base.tests for base in head.bases], cost=cost, when=conditions)
        if head.word == "field" and not body and not conditions and not cost:
            return field()
        if head.replaced is not None:
            return replacement(head.replaced, body, when=conditions, once=once, may=may, zones=zones)
        if head.timing is not None:
            tag = TAGS.index(head.word) if head.word != "auto" else 0
            return auto(head.timing, body, when=conditions, cost=cost, once=once, may=may, tag=tag, zones=zones)
        return tagged(head.word, body, when=conditions, cost=cost, once=once, may=may, zones=zones)

    def head(self, node: Node) -> Head:
        """Read what a skill is and when it works."""
        first = node.items[0] if node.items else node
        if first.kind != NAME or first.text not in HEADS:
            raise wrong(first, f"what the skill is: one of {', '.join(HEADS)}")
        head = Head(first.text)
        for item in node.items[1:]:
            if item.kind == NAME and item.text in FLAGS:
                if item.text in head.flags:
                    raise wrong(item, "something else than the same again")
                head.flags.append(item.text)
            elif item.kind in (NAME, CALL) and item.text == "base" and "evolve" in head.word:
                head.bases.append(self.make(item, "base"))
            elif head.word == "replacement" and head.replaced is None:
                head.replaced = self.make(item, "replaced")
            elif (head.word == "auto" or head.word in KEYWORD_TIMINGS) and head.timing is None:
                head.timing = self.make(item, "timing")
            else:
                raise wrong(item, f"the end of the head of {head.word}")
        return head


def allow(node: Node, head: Head, cost: list[Any], body: list[Any]) -> None:
    """Refuse what a skill of this class cannot have."""
    word = head.word
    if word == "auto" and head.timing is None:
        raise wrong(node, "auto with a timing: on(...)")
    if word == "replacement" and head.replaced is None:
        raise wrong(node, "replacement with what it replaces: would(...)")
    if word in PLAIN_HEADS and ("once" in head.flags or "may" in head.flags):
        raise wrong(node, f"{word} without once and may")
    if word in ("permanent", "replacement") and cost:
        raise wrong(node, f"{word} without a cost")
    zoned = word in ("auto", "permanent") or word in KEYWORD_TIMINGS or word in ZONED
    # Replacement effects are looked for in play and under the cards there.
    zoned = zoned or (word == "replacement" and set(head.zones()) <= {"leader", "battle", "under"})
    if head.zones() and not zoned:
        raise wrong(node, f"{word} without a zone")
    if word == "evolve" and (len(head.bases) != 1 or body):
        raise wrong(node, "evolve with one base(...) and no instructions")
    if word == "fusion_evolve" and (len(head.bases) < 2 or body):
        raise wrong(node, "fusion_evolve with two bases or more and no instructions")


ZONED: Final = tuple(TAGS[tag] for tag in ACTIVATE_TAGS if TAGS[tag] in ("main", "battle", "main_battle"))
_READER: Final = Reader(WORDS, SETS, CODES, RANGES, PLAIN)


def read_ability(text: str) -> Ability:
    """Read a skill from what `describe` prints."""
    ability: Ability = _READER.read_block(text)
    return ability


def read_term(text: str, sort: str) -> Any:
    """Read a term of a sort: "op", "ref", "test", "value", "condition" and so on."""
    return _READER.read(text, sort)


# --- whole cards -----------------------------------------------------------------------------------------------
FACTS: Final[dict[str, str]] = {  # and their kinds
    "colors": "[color]",
    "cost": "count",
    **{f"{color}_cost": "count" for color in COLORS},
    "power": "count",
    "combo": "count",
    "traits": "[text]",
    "keywords": "[keyword]",
    "also_named": "[text]",
    "life": "portion",
    "deck_rules": "[deck_rule]",
    "has_text": "truth",
}
MARKED: Final = ("awaken", "field", "evolve", "fusion_evolve")  # keywords that a skill of their own stands for


def facts_of(d: CardDef) -> dict[str, Any]:
    """What is printed on a card beside number, name, type and skills; what is empty is left out."""
    also = d.names[len(spelled(d.name)) :]
    marks = [TAGS[int(ability.tag)] for ability in d.abilities if not ability.part]
    keywords = [word for word in names_of(d.keywords, KEYWORDS) if word not in marks or word not in MARKED]
    facts: dict[str, Any] = {"colors": names_of(d.colors, COLORS), "cost": int(d.cost)}
    for color, amount in zip(COLORS, d.specified, strict=True):
        facts[f"{color}_cost"] = amount
    facts["power"] = int(d.power)
    facts["combo"] = int(d.combo)
    facts["traits"] = d.traits
    facts["keywords"] = keywords
    facts["also_named"] = also
    facts["life"] = max(int(d.life), 0)
    facts["deck_rules"] = d.deck_rules
    shown = {name: value for name, value in facts.items() if value and value != -1}
    if d.combo == 0:
        shown["combo"] = 0
    if d.has_text != any([d.abilities, keywords, also, d.deck_rules, d.life >= 0]):
        shown["has_text"] = d.has_text
    return shown


_CARDS: Final = CardText(_READER, FACTS, BLOCKER_INDEX)
FRONT_WORD: Final = "card "
BACK_WORD: Final = "back "


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its skills; then its back."""
    sheet = Sheet(d.number, d.name, KINDS[d.kind], facts_of(d))
    for ability in d.abilities:
        if not ability.part:
            sheet.abilities += layout(describe(ability), heading(ability), instructions(ability))
    text = _CARDS.show(sheet)
    if d.back is None:
        return text
    return text + BACK_WORD + describe_card(d.back).removeprefix(FRONT_WORD)


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith(BACK_WORD):
            back = read_side("\n".join([FRONT_WORD + line.removeprefix(BACK_WORD), *lines[at + 1 :]]), None)
            return read_side("\n".join(lines[:at]), back)
    return read_side(text, None)


def read_side(text: str, back: CardDef | None) -> CardDef:
    """Read one side of a card."""
    sheet = _CARDS.read(text)
    facts: dict[str, Any] = {"colors": [], **sheet.facts}
    specified = {color: facts.pop(f"{color}_cost") for color in COLORS if f"{color}_cost" in facts}
    try:
        return card(
            sheet.number, sheet.name, sheet.kind, abilities=sheet.abilities, specified=specified, back=back, **facts
        )
    except ValueError as error:
        raise NotationError(str(error)) from None
