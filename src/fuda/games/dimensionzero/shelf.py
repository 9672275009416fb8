"""The original cards that come with the package, and their decks: data beside the code, in `fuda/cards/dimensionzero`.

Each `.toml` file says what is printed on the cards of a garden; the `.programs` file of the same name holds what
their texts compile to, in the notation of programs, and is what is played. No text is compiled here: that is done by
`python -m fuda.cards.write`, and tests compare the two. A card with a text and without a program is not on the shelf:
it may be asked for by name only, and says then that its text does nothing.
"""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

from fuda.games.dimensionzero.build import card
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.reading import read_card

DECKS: Final = ("basin", "moss", "kiln", "shadow")
KEYWORD_NAMES: Final = {"速攻": "haste", "加速": "accelerate", "団結": "unity", "閃光": "flash", "補給": "supply"}
REMINDER: Final = re.compile(r"（(?![0-9０-９]+）)[^（）]*）")  # but not a number of the text
TERMS: Final = "terms"  # the file of races and attributes, which no card is in


def folder() -> Any:
    """Where the data lies."""
    return resources.files("fuda.cards").joinpath("dimensionzero")


def deck_text(name: str) -> str:
    """The deck file of that name."""
    if name not in DECKS:
        raise KeyError(f"no such deck: {name!r}; there are {', '.join(DECKS)}")
    text: str = folder().joinpath("decks", f"{name}.txt").read_text(encoding="utf-8")
    return text


def factions() -> list[str]:
    """The names of the files of cards."""
    found = [str(path.name).removesuffix(".toml") for path in folder().iterdir() if path.name.endswith(".toml")]
    return sorted(name for name in found if name != TERMS)


def read_data(name: str) -> dict[str, Any]:
    """What a file of card data holds."""
    return tomllib.loads(folder().joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def rows() -> dict[str, dict[str, Any]]:
    """The data of every card, by number, in their order."""
    found = [row for name in factions() for row in read_data(name)["card"]]
    return {row["number"]: row for row in sorted(found, key=lambda row: str(row["number"]))}


def full_text(row: dict[str, Any], language: str) -> str:
    """The whole text of a card."""
    return str(row.get("text", {}).get(language, ""))


def races(row: dict[str, Any], language: str) -> list[str]:
    """The races of a unit, or the attributes of another card.  [dz 2-8.1]"""
    terms = spellings()
    found = [*row.get("races", ()), *row.get("attributes", ())]
    return [terms[key][language] for key in found]


@cache
def spellings() -> dict[str, dict[str, str]]:
    """Races and attributes by their keys."""
    data = read_data(TERMS)
    return {**data.get("races", {}), **data.get("attributes", {})}


def read_programs(text: str) -> list[tuple[str, str]]:
    """The digests and programs that a file holds, a block a card."""
    out: list[tuple[str, str]] = []
    for block in text.split("\n\n"):
        head, _, program = block.strip().partition("\n")
        if program:
            out.append((head.split()[1], program))
    return out


def programs(name: str) -> list[tuple[str, str]]:
    """The programs of the cards of a file; none as long as they were not written."""
    path = folder().joinpath(f"{name}.programs")
    return read_programs(path.read_text(encoding="utf-8")) if path.is_file() else []


@cache
def cards() -> dict[str, CardDef]:
    """Every card that can be played as printed, by number: as its reviewed program says, or without a real text."""
    data = rows()
    found: dict[str, CardDef] = {}
    for name in factions():
        for digest, program in programs(name):
            d = read_card(program)
            if d.digest != digest:
                raise ValueError(f"{d.number}: the program is not the one that was written; run fuda.cards.write")
            found[d.number] = dress(d, data[d.number])
    for number, row in data.items():
        if number not in found and not unread(row):
            found[number] = dress(bare(row), row)
    return {number: found[number] for number in sorted(found)}


@cache
def uncompiled() -> frozenset[str]:
    """The numbers of cards that have a text and no program yet."""
    return frozenset(set(rows()) - set(cards()))


@cache
def all_cards() -> dict[str, CardDef]:
    """Every card, those without a program with what they need one for marked as doing nothing."""
    found = dict(cards())
    for number in uncompiled():
        row = rows()[number]
        found[number] = dress(bare(row), row)
        found[number].missing = unread(row)
    return {number: found[number] for number in sorted(found)}


def lines(row: dict[str, Any]) -> list[str]:
    """The abilities of a card as they are printed: each begins with a bullet, or without any has a line.  [dz 4-2.3]"""
    text = REMINDER.sub("", full_text(row, "ja"))  # what stands in brackets is no text  [dz 2-10.2]
    found = text.split("●") if "●" in text else text.splitlines()
    return [line.replace("\n", "").strip() for line in found if line.strip()]


def unread(row: dict[str, Any]) -> list[str]:
    """The abilities that are more than a keyword, which need a program."""
    return [line for line in lines(row) if line not in KEYWORD_NAMES]


def bare(row: dict[str, Any]) -> CardDef:
    """A card of its data alone: of its text the plain keywords."""
    known = ("cost", "move", "timing", "power", "smash", "forbidden", "edition")
    facts: dict[str, Any] = {name: row[name] for name in known if name in row}
    facts["keywords"] = [KEYWORD_NAMES[line] for line in lines(row) if line in KEYWORD_NAMES]
    has_text = bool(lines(row))
    return card(row["number"], row["name"]["ja"], row["kind"], races=races(row, "ja"), has_text=has_text, **facts)


def dress(d: CardDef, row: dict[str, Any]) -> CardDef:
    """Give a card what no program says: its English name and the wording of its text."""
    d.name_en = row["name"]["en"]
    d.text_ja = full_text(row, "ja")
    d.text_en = full_text(row, "en")
    return d
