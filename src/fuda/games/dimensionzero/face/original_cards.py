"""The original cards of Dimension Zero and their decks, from `fuda/cards/dimensionzero`.

A card with a text and without a program is not on the shelf: it may be asked for by name only, and says then that its
text does nothing.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from fuda.games.card_files import TERMS, Shelf, spelt
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import card
from fuda.games.dimensionzero.words.reading import describe_card, read_card

KEYWORD_NAMES: Final = {"速攻": "haste", "加速": "accelerate", "団結": "unity", "閃光": "flash", "補給": "supply"}
REMINDER: Final = re.compile(r"（(?![0-9０-９]+）)[^（）]*）")  # but not a number of the text


class DimensionZeroShelf(Shelf[CardDef]):
    """The cards of this game."""

    game: ClassVar[str] = "dimensionzero"
    decks: ClassVar[tuple[str, ...]] = ("basin", "moss", "kiln", "shadow")
    facts: ClassVar[tuple[str, ...]] = ("cost", "move", "timing", "power", "smash", "forbidden", "edition")

    def names(self) -> dict[str, str]:
        """Names and terms from English to Japanese."""
        words = [word for group in self.terms.values() for word in group.values()]
        return spelt(self.both_names() + words, '"', '"')

    def printed(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What else is printed on a card."""
        return {"races": self.races(row, "ja")}

    def read_cards(self) -> dict[str, CardDef]:
        """Every card that can be played as printed: as its reviewed program says, or without a real text."""
        found = super().read_cards()
        for number, row in self.rows.items():
            if number not in found and not self.unread(row):
                found[number] = self.dress(self.bare(row), row)
        return {number: found[number] for number in sorted(found)}

    @cached_property
    def uncompiled(self) -> frozenset[str]:
        """The numbers of cards that have a text and no program yet."""
        return frozenset(set(self.rows) - set(self.cards))

    @cached_property
    def all_cards(self) -> dict[str, CardDef]:
        """Every card, those without a program with what they need one for marked as doing nothing."""
        found = dict(self.cards)
        for number in self.uncompiled:
            row = self.rows[number]
            found[number] = self.dress(self.bare(row), row)
            found[number].missing = self.unread(row)
        return {number: found[number] for number in sorted(found)}

    # --- what is printed ---------------------------------------------------------------------------------------
    def races(self, row: Mapping[str, Any], language: str) -> list[str]:
        """The races of a unit, or the attributes of another card.  [dz 2-8.1]"""
        found = [*row.get("races", ()), *row.get("attributes", ())]
        return [self.spellings[key][language] for key in found]

    @cached_property
    def spellings(self) -> dict[str, dict[str, str]]:
        """Races and attributes by their keys."""
        data = self.read_data(TERMS)
        return {**data.get("races", {}), **data.get("attributes", {})}

    def lines(self, row: Mapping[str, Any]) -> list[str]:
        """The abilities as they are printed: each begins with a bullet, or without any has a line.  [dz 4-2.3]"""
        text = REMINDER.sub("", self.full_text(row, "ja"))  # what stands in brackets is no text  [dz 2-10.2]
        found = text.split("●") if "●" in text else text.splitlines()
        return [line.replace("\n", "").strip() for line in found if line.strip()]

    def unread(self, row: Mapping[str, Any]) -> list[str]:
        """The abilities that are more than a keyword, which need a program."""
        return [line for line in self.lines(row) if line not in KEYWORD_NAMES]

    def bare(self, row: Mapping[str, Any]) -> CardDef:
        """A card of its data alone: of its text the plain keywords."""
        known = ("cost", "move", "timing", "power", "smash", "forbidden", "edition")
        facts: dict[str, Any] = {name: row[name] for name in known if name in row}
        lines = self.lines(row)
        facts["keywords"] = [KEYWORD_NAMES[line] for line in lines if line in KEYWORD_NAMES]
        races = self.races(row, "ja")
        return card(row["number"], row["name"]["ja"], row["kind"], races=races, has_text=bool(lines), **facts)


SHELF: Final = DimensionZeroShelf(read_card, describe_card)
