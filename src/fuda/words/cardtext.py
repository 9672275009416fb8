"""Whole cards in the notation of programs: a line of facts, then the abilities, each indented.

A game says which facts its cards have and of which kind; `show` prints them, `read` reads them back. Like programs, the
text is data: whatever is wrong with it is a `NotationError`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fuda.core.notation import LONGEST, NAME, Node, NotationError, Parser, quote, wrong
from fuda.words.abilities import AbilityNotation

WIDEST: Final = 110  # an ability that is longer is printed an instruction a line


def names_of(bits: int, known: Sequence[str]) -> list[str]:
    """A set of bits as names."""
    return [name for i, name in enumerate(known) if bits >> i & 1]


def bits_of(names: Sequence[str], known: Sequence[str]) -> int:
    """Names as a set of bits."""
    total = 0
    for name in names:
        if name not in known:
            raise ValueError(f"{name[:40]!r} is none of {', '.join(word for word in known if word)}")
        total |= 1 << known.index(name)
    return total


def kinds_of(text: str) -> dict[str, str]:
    """The facts that cards have and their kinds, written as the parameters of words are: `name:kind name:kind`."""
    return dict(fact.split(":") for fact in text.split())


def layout(whole: str, heading: str, body: list[str]) -> list[str]:
    """The lines of an ability in the text of a card; in long ones every instruction has its own."""
    line = f"  {whole}"
    if len(line) <= WIDEST or len(body) < 2:
        return [line]
    return [f"  {heading}:", *[f"    {text};" for text in body[:-1]], f"    {body[-1]}"]


def shown(facts: dict[str, Any], has_text: bool, texts: Sequence[object]) -> dict[str, Any]:
    """Facts that are not empty; and whether a card has text, where that does not follow from these texts."""
    there = {name: value for name, value in facts.items() if value}
    if has_text != any(texts):
        there["has_text"] = has_text
    return there


FRONT_WORD: Final = "card "
BACK_WORD: Final = "back "


def join_sides(front: str, back: str) -> str:
    """The texts of the two sides of a card as one."""
    return front + BACK_WORD + back.removeprefix(FRONT_WORD)


def split_sides(text: str) -> tuple[str, str]:
    """The texts of the two sides of a card; the second is empty if there is one side only."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith(BACK_WORD):
            return "\n".join(lines[:at]), "\n".join([FRONT_WORD + line.removeprefix(BACK_WORD), *lines[at + 1 :]])
    return text, ""


class Sheet:
    """What is written of a card."""

    def __init__(self, number: str, name: str, kind: str, facts: dict[str, Any]) -> None:
        self.number = number
        self.name = name
        self.kind = kind
        self.facts = facts
        self.abilities: list[Any] = []


class CardText:
    """How the cards of a game are written."""

    def __init__(self, notation: AbilityNotation, facts: Mapping[str, str], most: int) -> None:
        self.notation = notation
        self.facts = facts  # and their kinds
        self.most = most  # abilities of one card

    def describe(self, d: Any, kind: str, facts: dict[str, Any]) -> str:
        """Print everything of a card that matters in play: a line of facts, then its abilities."""
        sheet = Sheet(d.number, d.name, kind, facts)
        words = self.notation
        for ability in d.abilities:
            if not ability.part:
                sheet.abilities += layout(words.describe(ability), words.heading(ability), words.instructions(ability))
        return self.show(sheet)

    def make(self, text: str, build: Callable[..., Any], **facts: Any) -> Any:
        """Build a card from what `describe` prints, with other facts where these are not printed."""
        sheet = self.read(text)
        try:
            return build(sheet.number, sheet.name, sheet.kind, abilities=sheet.abilities, **{**facts, **sheet.facts})
        except ValueError as error:
            raise NotationError(str(error)) from None

    def show(self, sheet: Sheet) -> str:
        """Print a card; its abilities are given as their lines."""
        words = ["card", quote(sheet.number), quote(sheet.name), sheet.kind]
        for name, value in sheet.facts.items():
            kind = self.facts[name]
            shown = str(value).lower() if kind == "truth" else self.notation.show_value(value, kind)
            words.append(f"{name}={shown}")
        return "\n".join([" ".join(words), *sheet.abilities]) + "\n"

    def read(self, text: str) -> Sheet:
        """Read a card, with its abilities."""
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
        if len(blocks) > self.most:
            raise NotationError(f"a card has at most {self.most} abilities, not {len(blocks)}")
        sheet = self.read_facts(lines[0])
        sheet.abilities = [self.notation.read_block(block) for block in blocks]
        return sheet

    def read_facts(self, line: str) -> Sheet:
        """Read the first line of a card: number, name, type and what else is printed on it."""
        parser = Parser(line)
        words = [parser.term(0) for _ in range(4)]
        if words[0].kind != NAME or words[0].text != "card":
            raise wrong(words[0], "card")
        make = self.notation.make
        sheet = Sheet(make(words[1], "text"), make(words[2], "text"), make(words[3], "type"), {})
        while parser.peek().kind:
            fact = parser.term(0)
            if fact.kind != NAME or fact.text not in self.facts or fact.text in sheet.facts:
                raise wrong(fact, f"one of {', '.join(self.facts)}, each once")
            parser.take("=")
            sheet.facts[fact.text] = self.read_fact(parser.term(0), self.facts[fact.text])
        return sheet

    def read_fact(self, node: Node, kind: str) -> Any:
        """Read one fact."""
        if kind != "truth":
            return self.notation.make(node, kind)
        if node.kind != NAME or node.text not in ("true", "false"):
            raise wrong(node, "true or false")
        return node.text == "true"
