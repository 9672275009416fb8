"""From printed text to a card: every effect read whole, or said what was not understood.

An effect is understood if exactly one program can be read from all of its words and the tree prints back as the text
itself. A card is whole if all its effects are; only then it has a definition.
"""

from collections.abc import Mapping
from typing import Any

from fuda.games.onepiece.build import card
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.vocabulary import describe, show
from fuda.text import english, normalise
from fuda.text.diagnose import Unknown, locate
from fuda.text.grammar import Grammar, Node, Reading, load
from fuda.text.normalise import Normalised
from fuda.text.onepiece import abilities, acts, english_only  # noqa: F401  the meanings
from fuda.text.onepiece.abilities import Printed
from fuda.text.onepiece.context import Context, Unreadable, same_width

SPELLINGS = {"ja": normalise.normalise, "en": english.normalise}
DIVISIONS = {"ja": normalise.effects, "en": english.effects}
ATTRIBUTES = {"Slash": "slash", "Strike": "strike", "Ranged": "ranged", "Special": "special", "Wisdom": "wisdom"}


class Understood:
    """An effect that was read: its tree, what it gives the card, and the program in words."""

    def __init__(self, node: Node, printed: Printed, program: list[str]) -> None:
        self.node = node
        self.printed = printed
        self.program = program


class Compiled:
    """What became of a text."""

    def __init__(self, texts: list[Normalised]) -> None:
        self.texts = texts
        self.effects: list[Understood] = []
        self.unknown: list[Unknown] = []
        self.card: CardDef | None = None

    @property
    def whole(self) -> bool:
        """Whether every word was understood."""
        return not self.unknown

    def printed(self) -> Printed:
        """All that the effects give to the card."""
        out = Printed()
        for effect in self.effects:
            out.add(effect.printed)
        return out


def program_of(printed: Printed) -> list[str]:
    """What an effect gives a card, in the notation of programs."""
    words = [f"keyword {word}" for word in printed.keywords]
    words += [f"named {name}" for name in printed.names]
    words += [show(rule) for rule in printed.deck_rules]
    return words + [describe(ability) for ability in printed.abilities]


def readings(node_list: list[Node]) -> tuple[list[Understood], str]:
    """The different programs of some trees, and why a tree had none."""
    found: dict[str, Understood] = {}
    reason = ""
    for node in node_list:
        try:
            printed: Printed = Context().read(node)
        except Unreadable as error:
            reason = str(error)
            continue
        program = program_of(printed)
        found.setdefault("\n".join(program), Understood(node, printed, program))
    return list(found.values()), reason


def read_effect(grammar: Grammar, text: str) -> Understood | Unknown:
    """Read one effect, given in its one spelling."""
    trees = Reading(grammar, text, False).whole("effect")
    found, reason = readings(trees)
    if len(found) == 1 and found[0].node.render() == text:
        return found[0]
    if len(found) > 1:
        reason = "two readings: " + " | ".join(" / ".join(one.program) for one in found)
    if trees:
        return Unknown(text, 0, len(text), text, reason, [])
    reading = Reading(grammar, text)
    reading.whole("effect")
    return locate(text, reading.furthest, reading.expected)


def compile_text(text: str, game: str = "onepiece", language: str = "ja") -> Compiled:
    """Read a text of one or more effects."""
    normal = SPELLINGS[language](text)
    out = Compiled([normal])
    add_effects(out, normal, load(game, language), language)
    return out


def add_effects(out: Compiled, normal: Normalised, grammar: Grammar, language: str) -> None:
    """Read the effects of a text and note what was not understood, by its place in the original."""
    for start, end in DIVISIONS[language](normal.text):
        found = read_effect(grammar, normal.text[start:end])
        if isinstance(found, Understood):
            out.effects.append(found)
        else:
            found.move(normal, start)
            out.unknown.append(found)


def compile_card(row: Mapping[str, Any], language: str = "ja", game: str = "onepiece") -> Compiled:
    """Read the text of a card given as a row of card data."""
    grammar = load(game, language)
    out = Compiled([])
    for text in (row.get("text") or "", row.get("trigger") or ""):
        normal = SPELLINGS[language](text)
        out.texts.append(normal)
        add_effects(out, normal, grammar, language)
    if out.whole:
        out.card = define(row, out.printed(), language)
    return out


def define(row: Mapping[str, Any], printed: Printed, language: str) -> CardDef:
    """The definition of a card whose text was understood whole."""
    text = "\n".join(part for part in (row.get("text") or "", row.get("trigger") or "") if part)
    return card(
        str(row["id"]),
        same_width(str(row["name"])),
        str(row["type"]).lower(),
        colors=[str(color).lower() for color in row.get("colors") or []],
        cost=row.get("cost") or 0,
        power=row.get("power") or 0,
        counter=row.get("counter") or 0,
        life=row.get("life") or 0,
        traits=[same_width(trait) for trait in row.get("traits") or []],
        attributes=[ATTRIBUTES.get(str(word), "?") for word in row.get("attribute") or []],
        keywords=printed.keywords,
        abilities=printed.abilities,
        also_named=printed.names,
        deck_rules=printed.deck_rules,
        has_text=bool(text),
        text_ja=text if language == "ja" else "",
        text_en=text if language == "en" else "",
    )
