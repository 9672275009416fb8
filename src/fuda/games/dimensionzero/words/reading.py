"""Abilities and cards read from their notation, and cards printed in it: both ways come to the same card."""

from collections.abc import Callable
from typing import Any, Final

from fuda.core.notation import (
    BLOCK,
    CALL,
    LIST,
    MOST_ITEMS,
    NAME,
    STRING,
    Node,
    NotationError,
    quote,
    wrong,
)
from fuda.core.terms import Condition
from fuda.games.dimensionzero.printed import (
    FREE,
    KEY_MASK,
    SPELL_TEXT,
    STATIC,
    Ability,
    Aim,
    CardDef,
    Cost,
)
from fuda.games.dimensionzero.spec import KEYWORDS, KINDS, TIMINGS, ZONES
from fuda.games.dimensionzero.words.build import card
from fuda.games.dimensionzero.words.vocabulary import (
    CLASSES,
    CODES,
    FLAGS,
    RANGES,
    SETS,
    WORDS,
    Printer,
    cost,
    is_free,
    show_cost,
)
from fuda.words import abilities
from fuda.words.abilities import require_flags
from fuda.words.cardtext import CardText, bits_of, kinds_of, names_of, shown
from fuda.words.vocabulary import PLAIN


class Head(abilities.Head):
    """What comes before the colon of an ability."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.moment = ""
        self.places: list[str] = []
        self.gates: list[Condition[Any]] = []
        self.aims: list[Aim] = []


class Reader(Printer):
    """Reads abilities and everything in them."""

    def make(self, node: Node, kind: str) -> Any:
        """Make what a node stands for; amounts of energy are strings."""
        if kind == "energy":
            if node.kind != STRING:
                raise wrong(node, 'an amount of energy in quotes, such as "red 1 colorless 2"')
            return read_energy(node)
        return super().make(node, kind)

    def make_word(self, node: Node, sort: str) -> Any:
        """Make a word; cards and squares can be targets as they are. What a word refuses is an error of the text."""
        if sort == "target" and node.kind in (NAME, CALL) and node.text in WORDS:
            if WORDS[node.text].sort in ("ref", "where"):
                sort = WORDS[node.text].sort
        try:
            return super().make_word(node, sort)
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(f"{node.text} at character {node.at + 1}: {error}") from None

    def make_block(self, node: Node) -> Any:
        """Make an ability."""
        head = self.head(node)
        allow(node, head)
        ability = Ability(CLASSES.index(head.word), [])
        ability.conditions = self.several(node.conditions, "condition")
        self.make_cost(node, ability)
        self.make_body(node, ability)
        ability.timing = TIMINGS.index(head.moment) if head.moment else 0
        ability.gates = head.gates
        ability.when = head.timing
        ability.instead = head.replaced
        ability.aims = head.aims
        if head.places:
            ability.zones = bits_of(head.places, ZONES)
        ability.once = "once" in head.flags
        ability.optional = "may" in head.flags
        ability.is_self = "self" in head.flags
        ability.is_added = "added" in head.flags
        ability.is_reveal = "reveal" in head.flags
        ability.is_state = "state" in head.flags
        ability.is_march = "march" in head.flags
        return ability

    def make_cost(self, node: Node, ability: Ability) -> None:
        """Read what an ability costs: energy first, then the rest."""
        nodes = node.cost
        if not nodes:
            return
        if ability.kind not in PAYING:
            raise wrong(node, f"{CLASSES[int(ability.kind)]} without a cost")
        ability.cost = FREE
        if nodes[0].kind == CALL and nodes[0].text == "energy":
            if len(nodes[0].items) != 1:
                raise wrong(nodes[0], "energy with one amount")
            ability.cost = self.make(nodes[0].items[0], "energy")
            nodes = nodes[1:]
        ability.parts = self.several(nodes, "cost")

    def make_body(self, node: Node, ability: Ability) -> None:
        """Read what an ability does."""
        nodes = node.body
        if len(nodes) > MOST_ITEMS:
            raise NotationError(f"an ability has at most {MOST_ITEMS} of a kind, not {len(nodes)}")
        for item in nodes:
            if item.kind == CALL and item.text == "modes" and ability.kind in MODAL:
                if ability.modes or ability.effect_ops or len(item.items) > MOST_ITEMS:
                    raise wrong(item, "modes once and before everything else")
                ability.modes = [self.make(mode, "block") for mode in item.items]
            elif ability.kind != STATIC:
                ability.effect_ops.append(self.make(item, "op"))
            elif item.text in WORDS and WORDS[item.text].sort == "rule":
                ability.rules.append(self.make(item, "rule"))
            elif ability.rules:
                raise wrong(item, "a rule: continuous effects come first")
            else:
                ability.statics.append(self.make(item, "static"))

    def head(self, node: Node) -> Head:
        """Read what an ability is and when it works."""
        head = Head(self.first_word(node, CLASSES))
        for item in node.items[1:]:
            if self.take_flag(head, item, FLAGS):
                continue
            if item.kind == NAME and item.text in TIMINGS and not head.moment:
                head.moment = item.text
            else:
                self.head_term(item, head)
        return head

    def head_term(self, item: Node, head: Head) -> None:
        """Read a term of a head."""
        word = WORDS.get(item.text) if item.kind in (NAME, CALL) else None
        if item.kind == CALL and item.text == "zones" and not head.places:
            if len(item.items) != 1 or item.items[0].kind != LIST or not item.items[0].items:
                raise wrong(item, "zones with a list of them")
            head.places = self.make(item.items[0], "[any_zone]")
        elif item.kind == CALL and item.text == "gate" and len(item.items) == 1 and len(head.gates) < MOST_ITEMS:
            head.gates.append(self.make(item.items[0], "condition"))
        elif word is not None and word.sort == "timing" and head.word == "triggered" and head.timing is None:
            head.timing = self.make(item, "timing")
        elif word is not None and word.sort == "replaced" and head.word == "replacement" and head.replaced is None:
            head.replaced = self.make(item, "replaced")
        elif word is not None and word.sort == "aim" and head.word in AIMING and len(head.aims) < MOST_ITEMS:
            head.aims.append(self.make(item, "aim"))
        else:
            raise wrong(item, f"the end of the head of {head.word}")


PAYING: Final = (CLASSES.index("activated"), CLASSES.index("triggered"))
MODAL: Final = (SPELL_TEXT, *PAYING)
AIMING: Final = ("spell", "activated", "triggered", "part")


def read_energy(node: Node) -> Cost:
    """Read an amount of energy; only the way it is printed is understood."""
    try:
        energy = cost(node.text)
    except ValueError as error:
        raise NotationError(f"at character {node.at + 1}: {error}") from None
    if show_cost(energy) != node.text:
        raise wrong(node, quote(show_cost(energy)))
    return energy


ALLOWED: Final[dict[str, tuple[str, ...]]] = {  # flags
    "activated": ("once",),
    "triggered": ("once", "reveal", "state", "march"),
    "replacement": ("once", "may", "self", "added"),
}


def allow(node: Node, head: Head) -> None:
    """Refuse what an ability of this class cannot have."""
    word = head.word
    special = "state" in head.flags or "march" in head.flags
    if word == "triggered" and (head.timing is None) != special:
        raise wrong(node, "triggered with a timing such as on(...), or state or march without one")
    if word == "replacement" and head.replaced is None:
        raise wrong(node, "replacement with what it replaces: would(...)")
    if head.moment and word != "activated":
        raise wrong(node, "a timing class of an activated ability only")
    require_flags(node, head, ALLOWED.get(word, ()))
    if word in ("spell", "part") and (node.conditions or head.places):
        raise wrong(node, f"{word} without conditions and zones")
    if node.kind != BLOCK:
        raise wrong(node, "an ability")


READER: Final = Reader(WORDS, SETS, CODES, RANGES, PLAIN)
read_ability: Final[Callable[[str], Ability]] = READER.read_block  # from what `describe` prints
read_term: Final = READER.read  # of a sort: "op", "ref", "test", "value", "condition" and so on


# --- whole cards -----------------------------------------------------------------------------------------------
FACTS: Final = kinds_of(
    "cost:energy move:energy timing:when power:count smash:count races:[text] keywords:[keyword] forbidden:count"
    " edition:count has_text:truth"
)


def facts_of(d: CardDef) -> dict[str, Any]:
    """What is printed on a card beside number, name, type and abilities; what is empty is left out."""
    facts: dict[str, Any] = {
        "cost": d.cost,
        "move": None if is_free(d.move) else d.move,
        "timing": TIMINGS[d.timing] if d.timing else "",
        "power": int(d.power),
        "smash": int(d.smash),
        "races": d.races,
        "keywords": names_of(int(d.keywords), KEYWORDS),
        "forbidden": int(d.forbidden),
        "edition": int(d.edition),
    }
    return shown(facts, d.has_text, [d.abilities, d.keywords])


CARDS: Final = CardText(READER, FACTS, KEY_MASK)


def describe_card(d: CardDef) -> str:
    """Print everything of a card that matters in play: a line of facts, then its abilities."""
    return CARDS.describe(d, names_of(int(d.kind), KINDS)[0], facts_of(d))


def read_card(text: str) -> CardDef:
    """Read a card from what `describe_card` prints; names and texts in other languages are no part of it."""
    made: CardDef = CARDS.make(text, card)
    return made
