"""Abilities and cards read from their notation, and cards printed in it.

What `describe` and `describe_card` print is read back to the same thing: a card has the same digest. A text that is
no program, or hostile, is a `NotationError`; nothing in it is run.
"""

from typing import Any, Final

from fuda.core.notation import LONGEST, MOST_ITEMS, NAME, Node, NotationError, Parser, quote, wrong
from fuda.games.onepiece.build import auto, card, continuous, part, replacement, start_of_game, tagged
from fuda.games.onepiece.printed import KEY_MASK, TAGS, Ability, CardDef
from fuda.games.onepiece.spec import ATTRIBUTES, COLORS, KEYWORDS, KINDS
from fuda.games.onepiece.statics import On, Would
from fuda.games.onepiece.vocabulary import (
    CODES,
    KEYWORD_TIMINGS,
    PLAIN,
    RANGES,
    SETS,
    WORDS,
    Printer,
    describe,
    heading,
    instructions,
)

FLAGS: Final = ("in_hand", "once", "may")
WIDEST: Final = 110  # an ability that is longer is printed an instruction a line


class Head:
    """What comes before the colon of an ability."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.flags: list[str] = []
        self.timing: On | None = None
        self.replaced: Would | None = None


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

    def several(self, nodes: list[Node], kind: str) -> list[Any]:
        """Make some things of a kind."""
        if len(nodes) > MOST_ITEMS:
            raise NotationError(f"an ability has at most {MOST_ITEMS} of a kind, not {len(nodes)}")
        return [self.make(node, kind) for node in nodes]

    def head(self, node: Node) -> Head:
        """Read what an ability is and when it works."""
        known = [*TAGS[1:], "auto", "continuous", "replacement", "start_of_game", "part"]
        first = node.items[0] if node.items else node
        if first.kind != NAME or first.text not in known:
            raise wrong(first, f"what the ability is: one of {', '.join(known)}")
        head = Head(first.text)
        for item in node.items[1:]:
            if item.kind == NAME and item.text in FLAGS:
                if item.text in head.flags:
                    raise wrong(item, "something else than the same again")
                head.flags.append(item.text)
            elif head.word == "replacement" and head.replaced is None:
                head.replaced = self.make(item, "replaced")
            elif (head.word == "auto" or head.word in KEYWORD_TIMINGS) and head.timing is None:
                head.timing = self.make(item, "timing")
            else:
                raise wrong(item, f"the end of the head of {head.word}")
        return head


def allow(node: Node, head: Head, cost: list[Any]) -> None:
    """Refuse what an ability of this class cannot have."""
    word = head.word
    if word == "auto" and head.timing is None:
        raise wrong(node, "auto with a timing: on(...)")
    if word == "replacement" and head.replaced is None:
        raise wrong(node, "replacement with what it replaces: would(...)")
    if "in_hand" in head.flags and word != "continuous":
        raise wrong(node, "in_hand of a continuous ability only")
    if word in ("continuous", "start_of_game", "part") and ("once" in head.flags or "may" in head.flags):
        raise wrong(node, f"{word} without once and may")
    if word in ("continuous", "start_of_game", "replacement") and cost:
        raise wrong(node, f"{word} without a cost")


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
    "colors": "[color]",
    "cost": "count",
    "power": "count",
    "counter": "count",
    "life": "count",
    "traits": "[text]",
    "attributes": "[attribute]",
    "keywords": "[keyword]",
    "also_named": "[text]",
    "deck_rules": "[deck_rule]",
    "has_text": "truth",
}


def names_of(bits: int, known: tuple[str, ...]) -> list[str]:
    """A set of bits as names."""
    return [name for i, name in enumerate(known) if bits >> i & 1]


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
    shown = {name: value for name, value in facts.items() if value}
    if d.has_text != any([d.abilities, d.keywords, d.names[1:], d.deck_rules]):
        shown["has_text"] = d.has_text
    return shown


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its abilities."""
    words = ["card", quote(d.number), quote(d.name), KINDS[d.kind]]
    for name, value in facts_of(d).items():
        kind = FACTS[name]
        shown = str(value).lower() if kind == "truth" else _READER.show_value(value, kind)
        words.append(f"{name}={shown}")
    lines = [" ".join(words)]
    for ability in d.abilities:
        if not ability.part:
            lines += layout(ability)
    return "\n".join(lines) + "\n"


def layout(ability: Ability) -> list[str]:
    """The lines of an ability in the text of a card; in long ones every instruction has its own."""
    line = f"  {describe(ability)}"
    body = instructions(ability)
    if len(line) <= WIDEST or len(body) < 2:
        return [line]
    return [f"  {heading(ability)}:", *[f"    {text};" for text in body[:-1]], f"    {body[-1]}"]


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    if len(text) > LONGEST:
        raise NotationError(f"a card has at most {LONGEST} characters, not {len(text)}")
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise NotationError("the text of a card is empty")
    blocks: list[str] = []
    for line in lines[1:]:
        if not line.startswith("  "):
            raise NotationError(f"{line[:40]!r} does not belong to the card: its abilities are indented")
        if line.startswith("    ") and blocks:
            blocks[-1] += "\n" + line
        else:
            blocks.append(line)
    if len(blocks) > KEY_MASK:
        raise NotationError(f"a card has at most {KEY_MASK} abilities, not {len(blocks)}")
    number, name, kind, facts = read_facts(lines[0])
    abilities = [read_ability(block) for block in blocks]
    try:
        return card(number, name, kind, abilities=abilities, **facts)
    except ValueError as error:
        raise NotationError(str(error)) from None


def read_facts(line: str) -> tuple[str, str, str, dict[str, Any]]:
    """Read the first line of a card: number, name, type and what else is printed on it."""
    parser = Parser(line)
    words = [parser.term(0) for _ in range(4)]
    if words[0].kind != NAME or words[0].text != "card":
        raise wrong(words[0], "card")
    number, name = _READER.make(words[1], "text"), _READER.make(words[2], "text")
    kind = _READER.make(words[3], "type")
    facts: dict[str, Any] = {"colors": []}
    seen: list[str] = []
    while parser.peek().kind:
        fact = parser.term(0)
        if fact.kind != NAME or fact.text not in FACTS or fact.text in seen:
            raise wrong(fact, f"one of {', '.join(FACTS)}, each once")
        seen.append(fact.text)
        parser.take("=")
        facts[fact.text] = read_fact(parser.term(0), FACTS[fact.text])
    return number, name, kind, facts


def read_fact(node: Node, kind: str) -> Any:
    """Read one fact."""
    if kind != "truth":
        return _READER.make(node, kind)
    if node.kind != NAME or node.text not in ("true", "false"):
        raise wrong(node, "true or false")
    return node.text == "true"
