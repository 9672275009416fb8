"""Compile the texts of the original cards and write their programs beside the data: `python -m fuda.cards.write`.

The programs are reviewed as a diff. English text names the same cards, traits, races and skills by other words: these
are brought into Japanese before it is compiled, so that both languages mean the same program.
"""

import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from fuda.games.buddyfight.face.original_cards import SHELF as BUDDYFIGHT
from fuda.games.buddyfight.words import reading as buddyfight_reading
from fuda.games.card_files import TERMS, Shelf
from fuda.games.dimensionzero.face.original_cards import SHELF as DIMENSIONZERO
from fuda.games.dimensionzero.words import reading as dimensionzero_reading
from fuda.games.fusionworld.face.original_cards import SHELF as FUSIONWORLD
from fuda.games.fusionworld.words import reading as fusionworld_reading
from fuda.games.hanyo.face.original_cards import SHELF as HANYO
from fuda.games.hanyo.words import reading as hanyo_reading
from fuda.games.onepiece.face.original_cards import SHELF as ONEPIECE
from fuda.games.onepiece.words import reading as onepiece_reading
from fuda.text.compile import Compiled, compile_card

QUOTED: Final = re.compile(r"\[([^\[\]]*)\]|\{([^{}]*)\}|\"([^\"]*)\"|<[^<>]*>|《[^《》]*》")
UNBRACKETED: Final = re.compile(r"\"([^\"]*)\"|<[^<>]*>|《[^《》]*》")  # where square brackets hold whole costs
SHELVES: Final[dict[str, Shelf[Any]]] = {
    shelf.game: shelf for shelf in (ONEPIECE, DIMENSIONZERO, FUSIONWORLD, HANYO, BUDDYFIGHT)
}
READINGS: Final[dict[str, ModuleType]] = {
    "onepiece": onepiece_reading,
    "dimensionzero": dimensionzero_reading,
    "fusionworld": fusionworld_reading,
    "hanyo": hanyo_reading,
    "buddyfight": buddyfight_reading,
}
FACTS: Final = {
    "onepiece": ("colors", "cost", "power", "counter", "life"),
    "dimensionzero": ("cost", "move", "timing", "power", "smash", "forbidden", "edition"),
    "fusionworld": ("colors", "cost", "specified", "power", "combo"),
    "hanyo": ("hp", "retreat"),
    "buddyfight": ("size", "power", "defense", "critical", "lost", "cross", "characters"),
}


@cache
def terms(game: str = "onepiece") -> dict[str, Any]:
    """The words of a game that texts speak of, by their keys: traits and parts of them, races and attributes."""
    return SHELVES[game].read_data(TERMS)


@cache
def spellings(game: str) -> dict[str, str]:
    """The Japanese spelling of every English name and word, in its quotes."""
    rows = SHELVES[game].rows.values()
    if game == "dimensionzero":
        words = [word for group in terms(game).values() for word in group.values()]
        return {f'"{word["en"]}"': f'"{word["ja"]}"' for word in [row["name"] for row in rows] + words}
    if game == "hanyo":
        named = [*[row["name"] for row in rows], *HANYO.titles]
        named += [word for group in ("counters", "parts") for word in terms(game)[group].values()]
        names = {f"<{name['en']}>": f"<{name['ja']}>" for name in named}
        return names | {f"《{word['en']}》": f"《{word['ja']}》" for word in terms(game)["attributes"].values()}
    if game == "buddyfight":
        named = [name for row in rows for name in names_of(row)]
        named += [word for group in ("parts", "titles") for word in terms(game)[group].values()]
        quoted = {f'"{word["en"]}"': f'"{word["ja"]}"' for word in named}
        worlds = {f"<{word['en']}>": f"<{word['ja']}>" for word in terms(game)["worlds"].values()}
        traits = {f"《{word['en']}》": f"《{word['ja']}》" for word in terms(game)["attributes"].values()}
        return quoted | worlds | traits
    if game == "fusionworld":
        names = {f"<{name['en']}>": f"<{name['ja']}>" for row in rows for name in names_of(row)}
        return names | {f"《{word['en']}》": f"《{word['ja']}》" for word in terms(game)["traits"].values()}
    names = {f"[{row['name']['en']}]": f"[{row['name']['ja']}]" for row in rows}
    traits = {f"{{{word['en']}}}": f"{{{word['ja']}}}" for word in terms(game)["traits"].values()}
    parts = {f'"{word["en"]}"': f'"{word["ja"]}"' for word in terms(game)["parts"].values()}
    return names | traits | parts


def names_of(row: dict[str, Any]) -> list[dict[str, str]]:
    """The names of a card: those of both sides of a Leader."""
    return [row["name"], *([row["back"]["name"]] if "back" in row else [])]


def text_of(row: dict[str, Any], part: str, language: str, game: str, is_spelt: bool = True) -> str:
    """A part of the text of a card, as the compiler takes it: an English one with its names in Japanese.

    Or as it is printed, where only its words matter.
    """
    text: str = row.get(part, {}).get(language, "")
    if language == "ja" or not is_spelt:
        return text
    quoted = UNBRACKETED if game == "buddyfight" else QUOTED
    return quoted.sub(lambda found: spellings(game).get(found[0], found[0]), text)


def data_of(row: dict[str, Any], game: str) -> dict[str, Any]:
    """What is printed on a card beside its text, as the compiler takes it."""
    out = {name: row[name] for name in FACTS[game] if name in row}
    out |= {"id": row["number"], "name": row["name"]["ja"], "type": row["kind"]}
    if game == "dimensionzero":
        return out | {"races": DIMENSIONZERO.races(row, "ja")}
    if game == "hanyo":
        words = terms(game)["attributes"]
        return out | {part: [words[key]["ja"] for key in row.get(part, [])] for part in ("attributes", "advantages")}
    if game == "buddyfight":
        words = terms(game)
        worlds = [words["worlds"][key]["ja"] for key in row.get("worlds", [])]
        return out | {"worlds": worlds, "traits": [words["attributes"][key]["ja"] for key in row.get("attributes", [])]}
    out["traits"] = [terms(game)["traits"][key]["ja"] for key in row["traits"]]
    if game == "fusionworld":
        return out
    out["attribute"] = [word.capitalize() for word in row.get("attributes", [])]
    return out


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
    return f"{d.number} {d.digest}\n{READINGS[game].describe_card(d)}"


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
