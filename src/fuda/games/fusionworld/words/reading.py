"""Skills and cards read from their notation, and cards printed in it: both ways come to the same card."""

from collections.abc import Callable
from typing import Any, Final

from fuda.core.notation import CALL, NAME, Node, wrong
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
from fuda.games.fusionworld.words.vocabulary import (
    CODES,
    KEYWORD_TIMINGS,
    RANGES,
    SETS,
    WORDS,
    Base,
    Printer,
)
from fuda.words import abilities
from fuda.words.abilities import require_terms
from fuda.words.cardtext import CardText, join_sides, kinds_of, names_of, split_sides
from fuda.words.vocabulary import PLAIN

PLACES: Final = tuple(f"in_{zone}" for zone in ZONES[1:])
FLAGS: Final = ("once", "may", *PLACES)
HEADS: Final = (*TAGS[1:], "auto", "permanent", "replacement", "part")
PLAIN_HEADS: Final = ("permanent", "part", "evolve", "fusion_evolve", "field")


class Head(abilities.Head):
    """What comes before the colon of a skill."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.bases: list[Base] = []


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
        head = Head(self.first_word(node, HEADS))
        for item in node.items[1:]:
            if self.take_flag(head, item, FLAGS):
                continue
            if item.kind in (NAME, CALL) and item.text == "base" and "evolve" in head.word:
                head.bases.append(self.make(item, "base"))
            else:
                self.take_term(head, item, head.word == "auto" or head.word in KEYWORD_TIMINGS)
        return head


def allow(node: Node, head: Head, cost: list[Any], body: list[Any]) -> None:
    """Refuse what a skill of this class cannot have."""
    word = head.word
    require_terms(node, head, word == "auto")
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
READER: Final = Reader(WORDS, SETS, CODES, RANGES, PLAIN)
read_ability: Final[Callable[[str], Ability]] = READER.read_block  # from what `describe` prints
read_term: Final = READER.read  # of a sort: "op", "ref", "test", "value", "condition" and so on


# --- whole cards -----------------------------------------------------------------------------------------------
FACTS: Final = kinds_of(
    f"colors:[color] cost:count {' '.join(f'{color}_cost:count' for color in COLORS)} power:count combo:count"
    " traits:[text] keywords:[keyword] also_named:[text] life:portion deck_rules:[deck_rule] has_text:truth"
)
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


CARDS: Final = CardText(READER, FACTS, BLOCKER_INDEX)


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its skills; then its back."""
    text = CARDS.describe(d, KINDS[d.kind], facts_of(d))
    return text if d.back is None else join_sides(text, describe_card(d.back))


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    front, back = split_sides(text)
    return read_side(front, read_side(back, None) if back else None)


def read_side(text: str, back: CardDef | None) -> CardDef:
    """Read one side of a card."""
    made: CardDef = CARDS.make(text, with_specified, colors=[], back=back)
    return made


def with_specified(*names: str, **facts: Any) -> CardDef:
    """Make a card whose specified cost is given colour by colour."""
    specified = {color: facts.pop(f"{color}_cost") for color in COLORS if f"{color}_cost" in facts}
    return card(*names, specified=specified, **facts)
