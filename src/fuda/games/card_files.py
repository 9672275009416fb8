"""The original cards of a game that come with the package, and their decks: data beside the code, in `fuda/cards`.

Each `.toml` file says what is printed on the cards of a faction; the `.programs` file of the same name holds what
their texts compile to, in the notation of programs, and is what is played. No text is compiled here: that is done by
`python -m fuda.cards.write`, and tests compare the two. Each game has a `Shelf` of its own.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import resources
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

# What stands in quotes in an English text: names and words that are spelt otherwise in Japanese.
QUOTED: Final = re.compile(r"\[([^\[\]]*)\]|\{([^{}]*)\}|\"([^\"]*)\"|<[^<>]*>|《[^《》]*》")
UNBRACKETED: Final = re.compile(r"\"([^\"]*)\"|<[^<>]*>|《[^《》]*》")  # where square brackets hold whole costs
TERMS: Final = "terms"  # the file of the words that texts speak of, which no card is in


class Definition(Protocol):
    """What a shelf knows of a card's definition."""

    number: str
    digest: str
    name_en: str
    text_ja: str
    text_en: str


C = TypeVar("C", bound=Definition)


class Shelf(Generic[C]):
    """The cards of one game: what each file holds, and every card by number."""

    game: ClassVar[str]
    decks: ClassVar[tuple[str, ...]]
    facts: ClassVar[tuple[str, ...]] = ()  # plain values of a row that the compiler takes as they are
    quoted: ClassVar[re.Pattern[str]] = QUOTED

    def __init__(self, read_card: Callable[[str], C], describe_card: Callable[[C], str]) -> None:
        self.read_card = read_card  # from its program
        self.describe_card = describe_card  # everything of it that matters in play: what `read_card` reads

    def names(self) -> dict[str, str]:
        """The Japanese spelling of every English name and word that texts speak of, both in their quotes."""
        return {}

    def printed(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What is printed on a card beside plain values, as the compiler takes it."""
        return {}

    def full_text(self, row: Mapping[str, Any], language: str) -> str:
        """The whole text of a card."""
        return str(row.get("text", {}).get(language, ""))

    # --- files -------------------------------------------------------------------------------------------------
    def folder(self) -> Any:
        """Where the data lies."""
        return resources.files("fuda.cards").joinpath(self.game)

    def deck_text(self, name: str) -> str:
        """The deck file of that name."""
        if name not in self.decks:
            raise KeyError(f"no such deck: {name!r}; there are {', '.join(self.decks)}")
        text: str = self.folder().joinpath("decks", f"{name}.txt").read_text(encoding="utf-8")
        return text

    def factions(self) -> list[str]:
        """The names of the files of cards."""
        paths = [path for path in self.folder().iterdir() if path.name.endswith(".toml")]
        return sorted(name for path in paths if (name := str(path.name).removesuffix(".toml")) != TERMS)

    def read_data(self, name: str) -> dict[str, Any]:
        """What a file of card data holds."""
        return tomllib.loads(self.folder().joinpath(f"{name}.toml").read_text(encoding="utf-8"))

    def read_programs(self, name: str) -> list[tuple[str, str]]:
        """The digests and programs of the cards of a file, a block a card; none as long as they were not written."""
        path = self.folder().joinpath(f"{name}.programs")
        if not path.is_file():
            return []
        out: list[tuple[str, str]] = []
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            head, _, program = block.strip().partition("\n")
            if program:
                out.append((head.split()[1], program))
        return out

    @cached_property
    def terms(self) -> dict[str, Any]:
        """The words of the game that texts speak of, by their keys: traits and parts of them, races and attributes."""
        return self.read_data(TERMS)

    # --- cards -------------------------------------------------------------------------------------------------
    @cached_property
    def rows(self) -> dict[str, dict[str, Any]]:
        """The data of every card, by number, in their order."""
        found = [row for name in self.factions() for row in self.read_data(name)["card"]]
        return {row["number"]: row for row in sorted(found, key=lambda row: str(row["number"]))}

    @cached_property
    def cards(self) -> dict[str, C]:
        """Every card that can be played, by number."""
        return self.read_cards()

    def read_cards(self) -> dict[str, C]:
        """Every card that can be played, by number, as its reviewed program says; new ones each time."""
        found: dict[str, C] = {}
        for name in self.factions():
            for digest, program in self.read_programs(name):
                d = self.read_card(program)
                if d.digest != digest:
                    raise ValueError(f"{d.number}: the program is not the one that was written; run fuda.cards.write")
                found[d.number] = self.dress(d, self.rows[d.number])
        return {number: found[number] for number in sorted(found)}

    def both_names(self) -> list[dict[str, str]]:
        """The names of all cards in both languages, those of other sides included."""
        rows = self.rows.values()
        return [row["name"] for row in rows] + [row["back"]["name"] for row in rows if "back" in row]

    def words(self, group: str) -> list[dict[str, str]]:
        """The terms of one group in both languages."""
        return list(self.terms[group].values())

    def dress(self, d: C, row: Mapping[str, Any]) -> C:
        """Give a card what no program says: its English name and the wording of its text."""
        d.name_en = row["name"]["en"]
        d.text_ja = self.full_text(row, "ja")
        d.text_en = self.full_text(row, "en")
        return d


def spelt(words: list[dict[str, str]], opening: str, closing: str) -> dict[str, str]:
    """Words in quotes, from English to Japanese."""
    return {f"{opening}{word['en']}{closing}": f"{opening}{word['ja']}{closing}" for word in words}
