"""Compile the texts of the original cards and write their programs beside the data: `python -m fuda.cards.write`.

The programs are reviewed as a diff. English text names the same cards, traits, races and skills by other words: these
are brought into Japanese before it is compiled, so that both languages mean the same program.
"""

import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from fuda.games import registry
from fuda.games.card_files import Shelf
from fuda.games.card_shelf import ShelvedGame
from fuda.text.compile import Compiled, compile_card

SHELVES: Final[dict[str, Shelf[Any]]] = {
    name: game.shelf for name in registry.BUILT_IN if isinstance(game := registry.find(name), ShelvedGame)
}


def terms(game: str = "onepiece") -> dict[str, Any]:
    """The words of a game that texts speak of, by their keys."""
    return SHELVES[game].terms


@cache
def spellings(game: str) -> dict[str, str]:
    """The Japanese spelling of every English name and word, in its quotes."""
    return SHELVES[game].names()


def text_of(row: dict[str, Any], part: str, language: str, game: str, is_spelt: bool = True) -> str:
    """A part of the text of a card, as the compiler takes it: an English one with its names in Japanese.

    Or as it is printed, where only its words matter.
    """
    text: str = row.get(part, {}).get(language, "")
    if language == "ja" or not is_spelt:
        return text
    return SHELVES[game].quoted.sub(lambda found: spellings(game).get(found[0], found[0]), text)


def data_of(row: dict[str, Any], game: str) -> dict[str, Any]:
    """What is printed on a card beside its text, as the compiler takes it."""
    shelf = SHELVES[game]
    plain = {name: row[name] for name in shelf.facts if name in row}
    return plain | {"id": row["number"], "name": row["name"]["ja"], "type": row["kind"]} | shelf.printed(row)


def skill_of(skill: dict[str, Any], language: str, game: str, is_spelt: bool) -> dict[str, Any]:
    """A skill as the compiler takes it."""
    return skill | {"name": skill["name"]["ja"], "text": text_of(skill, "text", language, game, is_spelt)}


def compile_row(row: dict[str, Any], language: str, game: str = "onepiece") -> Compiled:
    """Compile the text of a card in a language."""
    return compile_card(row_of(row, language, game, is_spelt=True), language, game)


def row_of(row: dict[str, Any], language: str, game: str, *, is_spelt: bool = False) -> dict[str, Any]:
    """A card with its texts in a language as a row of card data."""
    parts = ("text", "trigger", "target")
    texts: dict[str, Any] = {part: text_of(row, part, language, game, is_spelt) for part in parts}
    if "skills" in row:
        texts["skills"] = [skill_of(skill, language, game, is_spelt) for skill in row["skills"]]
    if "back" in row:
        # What is not said of the other side of a Leader is as on the front.
        back = text_of(row["back"], "text", language, game, is_spelt)
        texts["back"] = data_of(row | row["back"], game) | {"text": back}
    return data_of(row, game) | texts


def definition(row: dict[str, Any], language: str, game: str = "onepiece") -> Any:
    """The card that a text means; `ValueError` if a word of it is not understood."""
    found = compile_row(row, language, game)
    if found.card is None:
        raise ValueError("\n".join(f"{row['number']} ({language}): {one.pointed()}" for one in found.unknown))
    return found.card


def block(d: Any, game: str) -> str:
    """A card in a file of programs: its number and digest, then everything of it that matters in play."""
    return f"{d.number} {d.digest}\n{SHELVES[game].describe_card(d)}"


def programs(name: str, game: str = "onepiece") -> str:
    """The programs of the cards of a file, compiled from their Japanese text."""
    return "\n".join(block(definition(row, "ja", game), game) for row in SHELVES[game].read_data(name)["card"])


def main() -> int:
    """Write the programs of all cards of all games; a file with a text that is not understood is left as it is."""
    failed = False
    for game, shelf in SHELVES.items():
        for name in shelf.factions():
            path = Path(str(shelf.folder().joinpath(f"{name}.programs")))
            try:
                path.write_text(programs(name, game), encoding="utf-8")
            except ValueError as error:
                failed = True
                print(f"{path} is not written:\n{error}", file=sys.stderr)
                continue
            print(path)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
