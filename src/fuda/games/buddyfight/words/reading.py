"""Abilities and cards read from their notation, and cards printed in it: both ways come to the same card."""

from collections.abc import Callable
from typing import Any, Final

from fuda.core.notation import CALL, NAME, Node, NotationError, wrong
from fuda.games.buddyfight.printed import Ability, CardDef
from fuda.games.buddyfight.spec import KEYWORDS, KINDS, LIFELINK, LIMITS, ZONES
from fuda.games.buddyfight.words.build import (
    GYAKUTEN_WORDS,
    MOST_ABILITIES,
    TRANSFORM_WORDS,
    act,
    auto,
    card,
    effect,
    gyakuten,
    part,
    replacement,
    static,
    transform,
    use,
)
from fuda.games.buddyfight.words.vocabulary import (
    CODES,
    RANGES,
    SETS,
    WORDS,
    Printer,
)
from fuda.words import abilities
from fuda.words.abilities import require_flags, require_terms
from fuda.words.cardtext import CardText, join_sides, kinds_of, names_of, split_sides
from fuda.words.vocabulary import PLAIN

PLACES: Final = tuple(f"in_{zone}" for zone in ZONES[1:])
ONCE: Final = LIMITS[1:]
FLAGS: Final = ("d", "firm", "counter", "may", "zero", "any_flag", "by_flag", *ONCE, *PLACES)
HEADS: Final = ("use", "effect", "act", "auto", "static", "replacement", *TRANSFORM_WORDS, *GYAKUTEN_WORDS, "part")
# The flags that an ability of a class can have, and the classes that can have a cost or a title.
ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "use": ("counter", "zero", "any_flag", "by_flag", "once_name", "once_fight"),
    "effect": ("counter", "once_name", "once_fight"),
    "act": ("d", "firm", "counter", "zero", *ONCE, *PLACES),
    "auto": ("d", "firm", *ONCE, *PLACES),
    "static": ("d", "firm", *PLACES),
    "replacement": ("d", "firm", "may", *ONCE, *PLACES),
    **dict.fromkeys(TRANSFORM_WORDS, ("counter",)),
}
WITH_COST: Final = ("use", "act", *TRANSFORM_WORDS, *GYAKUTEN_WORDS)
WITH_TITLE: Final = ("effect", "act", "auto", "static", "replacement", *GYAKUTEN_WORDS)


class Head(abilities.Head):
    """What comes before the colon of an ability."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.title = ""

    def limit(self) -> str:
        """How often it may be used."""
        for flag in self.flags:
            if flag in ONCE:
                return flag
        return ""


class Reader(Printer):
    """Reads abilities and everything in them."""

    def make_block(self, node: Node) -> Any:
        """Make an ability."""
        head = self.head(node)
        when = self.several(node.conditions, "condition")
        cost = self.several(node.cost, "cost")
        allow(node, head)
        body = self.several(node.body, "static" if head.word == "static" else "op")
        try:
            return make_ability(head, when, cost, body)
        except ValueError as error:
            raise NotationError(str(error)) from None

    def head(self, node: Node) -> Head:
        """Read what an ability is and when it works."""
        head = Head(self.first_word(node, HEADS))
        for item in node.items[1:]:
            if item.kind == NAME and item.text in ONCE and head.limit():
                raise wrong(item, "something else than the same again")
            if self.take_flag(head, item, FLAGS):
                continue
            if item.kind == CALL and item.text == "title" and head.word in WITH_TITLE and not head.title:
                head.title = self.make(item, "title").text
            else:
                self.take_term(head, item, head.word == "auto")
        return head


def make_ability(head: Head, when: list[Any], cost: list[Any], body: list[Any]) -> Ability:
    """Make an ability of what was read of it."""
    out = make_plain(head, when, cost, body)
    out.firm = head.has("firm")
    return out


def make_plain(head: Head, when: list[Any], cost: list[Any], body: list[Any]) -> Ability:
    """Make an ability that can be nullified as any other."""
    word, title, limit, d = head.word, head.title, head.limit(), head.has("d")
    zones, counter = head.zones(), head.has("counter")
    if word == "use":
        return use(
            when=when, cost=cost, limit=limit, counter=counter, zero=head.has("zero"), any_flag=head.has("any_flag"),
            by_flag=head.has("by_flag"),
        )  # fmt: skip
    if word == "effect":
        return effect(body, when=when, title=title, limit=limit, counter=counter)
    if word == "act":
        return act(
            body, when=when, cost=cost, title=title, limit=limit, counter=counter, zero=head.has("zero"), zones=zones,
            d=d,
        )  # fmt: skip
    if word == "static":
        return static(body, when=when, title=title, zones=zones, d=d)
    if word in TRANSFORM_WORDS:
        return transform(word, when=when, cost=cost, counter=counter)
    if word in GYAKUTEN_WORDS:
        return gyakuten(word, body, when=when, cost=cost, title=title)
    if head.replaced is not None:
        return replacement(
            head.replaced, body, when=when, title=title, limit=limit, may=head.has("may"), zones=zones, d=d
        )  # fmt: skip
    if head.timing is not None:
        return auto(head.timing, body, when=when, title=title, limit=limit, zones=zones, d=d)
    return part(body, when=when)


def allow(node: Node, head: Head) -> None:
    """Refuse what an ability of this class cannot have."""
    word = head.word
    require_terms(node, head, word == "auto")
    if node.cost and word not in WITH_COST:
        raise wrong(node, f"{word} without a cost")
    if node.body and (word == "use" or word in TRANSFORM_WORDS):
        raise wrong(node, f"{word} without instructions")
    require_flags(node, head, ALLOWED.get(word, ()))


READER: Final = Reader(WORDS, SETS, CODES, RANGES, PLAIN)
read_ability: Final[Callable[[str], Ability]] = READER.read_block  # from what `describe` prints
read_term: Final = READER.read  # of a sort: "op", "ref", "test", "value", "condition" and so on


# --- whole cards -----------------------------------------------------------------------------------------------
FACTS: Final = kinds_of(
    "worlds:[text] attributes:[text] size:count power:count defense:count critical:count keywords:[keyword]"
    " lifelink:[int] also_named:[text] characters:[text] buddies:[text] deckable:truth lost:truth cross:text"
    " deck_rules:[deck_rule] has_text:truth"
)


def facts_of(d: CardDef) -> dict[str, Any]:
    """What is printed on a card beside number, name, type and abilities; what it does not have is left out."""
    bits = int(d.keywords)
    for ability in d.abilities:
        if not ability.part:
            bits &= ~int(ability.keyword)
    keywords = names_of(bits & ~(LIFELINK if d.lifelink else 0), KEYWORDS)
    numbers = {"size": int(d.size), "power": int(d.power), "defense": int(d.defense), "critical": int(d.critical)}
    worlds = [world for world in d.worlds if world != d.cross]
    facts: dict[str, Any] = {"worlds": worlds, "attributes": d.attributes}
    facts.update({name: n for name, n in numbers.items() if n >= 0})
    facts["keywords"] = keywords
    facts["lifelink"] = d.lifelink
    facts["also_named"] = d.names[1:]
    facts["characters"] = d.characters
    facts["buddies"] = d.buddies
    facts["deckable"] = d.deckable
    facts["lost"] = d.lost
    facts["cross"] = d.cross
    facts["deck_rules"] = d.deck_rules
    shown = {name: value for name, value in facts.items() if value or name in numbers}
    texts = [d.abilities, keywords, d.lifelink, d.names[1:], d.deck_rules, d.buddies, d.deckable]
    if d.has_text != any(texts):
        shown["has_text"] = d.has_text
    return shown


CARDS: Final = CardText(READER, FACTS, MOST_ABILITIES)
KIND_WORDS: Final = {bits: word for word, bits in KINDS.items()}


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its abilities; then its other face."""
    text = CARDS.describe(d, KIND_WORDS[int(d.kind)], facts_of(d))
    return text if d.back is None else join_sides(text, describe_card(d.back))


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    front, back = split_sides(text)
    return read_face(front, read_face(back, None) if back else None)


def read_face(text: str, back: CardDef | None) -> CardDef:
    """Read one face of a card."""
    made: CardDef = CARDS.make(text, card, back=back)
    return made
