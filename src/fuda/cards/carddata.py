"""Card data as users have it, brought into one shape for each game: number, name, kind, what is printed, text.

`cardfiles` reads the files. Nothing is trusted: sizes are limited, and whatever is not what it should be is an error
that names the card.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from fuda.games.registry import BUILT_IN, LANGUAGES, find
from fuda.games.table_game import TableGame
from fuda.text import normalise

LONGEST_NAME: Final = 200
SHORT_TEXT: Final = 20  # letters from which on a text that stands there twice is one
LONGEST_TEXT: Final = 4_000
LARGEST_NUMBER: Final = 100_000
NUMBER: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
SEPARATOR: Final = re.compile(r"[/／;；|｜、,]")
BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)

KINDS: Final = {
    "leader": "Leader", "character": "Character", "event": "Event", "stage": "Stage",
    "リーダー": "Leader", "キャラ": "Character", "キャラクター": "Character", "イベント": "Event", "ステージ": "Stage",
}  # fmt: skip
COLORS: Final = {
    "red": "Red", "green": "Green", "blue": "Blue", "purple": "Purple", "black": "Black", "yellow": "Yellow",
    "赤": "Red", "緑": "Green", "青": "Blue", "紫": "Purple", "黒": "Black", "黄": "Yellow",
}  # fmt: skip
ATTRIBUTES: Final = {
    "slash": "Slash", "strike": "Strike", "ranged": "Ranged", "special": "Special", "wisdom": "Wisdom",
    "斬": "Slash", "打": "Strike", "射": "Ranged", "特": "Special", "知": "Wisdom",
    "?": "Unknown", "unknown": "Unknown",
}  # fmt: skip
# Dimension Zero: classifications, timings, and the symbols of costs.
CLASSES: Final = {
    "unit": "unit", "base": "base", "strategy": "strategy", "ユニット": "unit", "ベース": "base",
    "ストラテジー": "strategy",
}  # fmt: skip
TIMINGS: Final = {
    "normal": "normal", "quick": "quick", "battle": "battle", "n": "normal", "q": "quick", "b": "battle",
    "ノーマル": "normal", "クイック": "quick", "バトル": "battle",
}  # fmt: skip
SYMBOLS: Final = {
    "red": "red", "black": "black", "blue": "blue", "white": "white", "green": "green", "colorless": "colorless",
    "赤": "red", "黒": "black", "青": "blue", "白": "white", "緑": "green", "無色": "colorless", "無": "colorless",
}  # fmt: skip
SYMBOL: Final = re.compile(r"\s*[<\[]?\s*([a-z]+|[赤黒青白緑]|無色|無)\s*(\d{1,2}|x)\s*[>\]]?\s*[,、]?")
# Fusion World: card types, and colours with the letters that stand for them in specified costs.
TYPES: Final = {
    "leader": "LEADER", "battle": "BATTLE", "extra": "EXTRA", "リーダー": "LEADER", "バトル": "BATTLE",
    "エクストラ": "EXTRA",
}  # fmt: skip
MARKERS: Final = ("energy marker", "エナジーマーカー")  # they are printed like cards, and are none
HUES: Final = {
    "red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow", "black": "Black",
    "赤": "Red", "青": "Blue", "緑": "Green", "黄": "Yellow", "黒": "Black",
}  # fmt: skip
LETTERS: Final = {"R": "Red", "U": "Blue", "G": "Green", "Y": "Yellow", "B": "Black"}
COLORLESS: Final = ("no-color", "無色")
SPECIFIED: Final = re.compile(r"\s*[<(\[]?\s*([a-z]+|[赤青緑黄黒])\s*(\d?)\s*[>)\]]?\s*[,、]?")
# Buddyfight: card types, worlds in their short form, and words that stand for no world.
BF_TYPES: Final = {
    "flag": "flag", "monster": "monster", "spell": "spell", "item": "item", "impact": "impact",
    "impactmonster": "impact_monster", "impact monster": "impact_monster", "impact_monster": "impact_monster",
    "フラッグ": "flag", "モンスター": "monster", "魔法": "spell", "アイテム": "item", "必殺技": "impact",
    "必殺モンスター": "impact_monster", "キャラ": "monster", "イベント": "spell", "スペシャル": "impact",
    "スペシャルキャラ": "impact_monster",
}  # fmt: skip
NO_WORLDS: Final = ("-", "－", "ワールド", "world", "")
# Slips of a print in the names of worlds.
WORLD_SLIPS: Final = {
    "legend world": "Legend World", "legend": "Legend World", "stardragon world": "Star Dragon World",
    "dungeon": "Dungeon World", "star legend world": "Star Dragon World", "generic": "Generic",
}  # fmt: skip
FIGHTING: Final = ("monster", "impact_monster", "item")  # what has power and critical; a flag may have them
LARGEST_CRITICAL: Final = 100  # from here on it is a power that stands in the wrong field
LEAST_POWER: Final = 20  # up to here a power is a critical that stands in the wrong field
BF_NUMBER: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/★☆Ω-]{0,39}")
BACK: Final = "_b"  # after the number of a Leader: its other side
# 汎用TCG: card types; a command is of one of three classifications.
SORTS: Final = {
    "unit": "unit", "strategy": "strategy", "tactics": "tactics", "enhancement": "enhancement", "ユニット": "unit",
    "戦略": "strategy", "戦術": "tactics", "強化": "enhancement", "コマンド(戦略)": "strategy",
    "コマンド(戦術)": "tactics", "コマンド(強化)": "enhancement", "command(strategy)": "strategy",
    "command(tactics)": "tactics", "command(enhancement)": "enhancement", "command/strategy": "strategy",
    "command/tactics": "tactics", "command/enhancement": "enhancement", "コマンド/戦略": "strategy",
    "コマンド/戦術": "tactics", "コマンド/強化": "enhancement",
}  # fmt: skip
MOST_SKILLS: Final = 10
TIMES: Final = ("×", "x", "✕")  # after the damage of a skill: times what its text says
PRINTING: Final = re.compile(
    r" *[(\[](\d{2,4}|parallel|alternate art|alt art|manga|full art|sp|foil|promo|reprint|jolly roger foil|box topper)"
    r"[)\]]$",
    re.IGNORECASE,
)
NOTHING: Final = ("", "-", "－", "ー", "—", "null", "none", "n/a")


class CardDataError(ValueError):
    """Card data cannot be read."""


# --- one card ----------------------------------------------------------------------------------------------------
def named(
    row: Mapping[str, Any], where: str, kinds: Mapping[str, str], pattern: re.Pattern[str] = NUMBER
) -> tuple[dict[str, Any], str]:
    """Number, name and kind of a card, and where it is with its number."""
    number = first(row, "id", "number", "code", "card_id")
    if not isinstance(number, str) or not pattern.fullmatch(number):
        raise CardDataError(f"{where}: {str(number)[:40]!r} is no card number")
    where = f"{where} ({number})"
    kind = one_of(first(row, "category", "type", "kind"), kinds, "category", where)
    name = text_of(row, where, LONGEST_NAME, "name")
    out: dict[str, Any] = {"id": number, "name": without_printing(name, number), "type": kind}
    if not out["name"]:
        raise CardDataError(f"{where}: the card has no name")
    return out, where


def without_printing(name: str, number: str) -> str:
    """A name without what dealers write behind it: the end of its number, and the sort of printing."""
    while found := PRINTING.search(name):
        if found[1].isdigit() and not number.endswith(found[1]):
            break
        name = name[: found.start()]
    return name


def one_shape(row: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A One Piece card in the shape of this project; `CardDataError` if it cannot be one."""
    out, where = named(row, where, KINDS)
    kind = out["type"]
    out["colors"] = [one_of(word, COLORS, "color", where) for word in words(first(row, "colors", "color"), where)]
    out["attribute"] = attributes(words(first(row, "attributes", "attribute"), where), where)
    traits = first(row, "traits", "types")
    out["traits"] = [trait[:LONGEST_NAME] for trait in words(traits, where)]
    for name in ("cost", "power", "counter", "life"):
        out[name] = number_of(row.get(name), name, where)
    if kind == "Leader" and out["life"] is None:
        out["life"], out["cost"] = out["cost"], None  # where Leaders have no field of their own for Life
    out["text"] = text_of(row, where, LONGEST_TEXT, "text", "effect")
    out["trigger"] = text_of(row, where, LONGEST_TEXT, "trigger")
    return out


def dimensionzero_shape(row: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A Dimension Zero card in the shape of this project; `CardDataError` if it cannot be one."""
    out, where = named(row, where, CLASSES)
    out["cost"] = energy(first(row, "cost", "play_cost", "use_cost"), "cost", where)
    out["timing"] = one_of(first(row, "timing") or "normal", TIMINGS, "timing", where)
    if out["type"] == "unit":
        out["move"] = energy(first(row, "move", "move_cost"), "move", where)
        for name in ("power", "smash"):
            out[name] = number_of(row.get(name), name, where) or 0
    out["races"] = [
        race[:LONGEST_NAME] for race in words(first(row, "races", "race", "attributes", "attribute"), where)
    ]
    for name in ("forbidden", "edition"):
        out[name] = number_of(row.get(name), name, where) or 0
    out["text"] = text_of(row, where, LONGEST_TEXT, "text", "effect")
    return out


def energy(value: Any, what: str, where: str) -> str:
    """An amount of energy such as `red 2 colorless X`, given like that, in Japanese, or as an object of numbers."""
    if isinstance(value, Mapping):
        value = " ".join(f"{name} {amount}" for name, amount in list(value.items())[: len(SYMBOLS) + 1])
    text = unicodedata.normalize("NFKC", value).strip().lower() if isinstance(value, str) else ""
    if value is None or (isinstance(value, str) and text in NOTHING):
        return "colorless 0"
    found: dict[str, str] = {}
    at = 0
    while at < len(text) <= LONGEST_NAME:
        symbol = SYMBOL.match(text, at)
        if symbol is None or symbol[1] not in SYMBOLS or SYMBOLS[symbol[1]] in found:
            break
        found[SYMBOLS[symbol[1]]] = symbol[2].upper()
        at = symbol.end()
    if not found or at < len(text) or list(found.values()).count("X") > 1:
        raise CardDataError(f"{where}: {what} is written like 'red 2 colorless 1', not {str(value)[:40]!r}")
    return " ".join(f"{color} {found[color]}" for color in dict.fromkeys(SYMBOLS.values()) if color in found)


def is_marker(row: Mapping[str, Any], game: str) -> bool:
    """Whether a row is an energy marker of Fusion World."""
    kind = first(row, "category", "type", "kind")
    return game == "fusionworld" and isinstance(kind, str) and kind.strip().lower() in MARKERS


def fusionworld_shape(row: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A Fusion World card, or one side of a Leader, in the shape of this project; `CardDataError` if it cannot be."""
    out, where = named(row, where, TYPES)
    out["name"] = html.unescape(out["name"])
    # What few games have may be in a field of its own.
    raw = row.get("raw")
    more = {**raw, **row} if isinstance(raw, Mapping) else row
    found = words(first(row, "colors", "color"), where)
    out["colors"] = [one_of(word, HUES, "color", where) for word in found if word.lower() not in COLORLESS]
    out["traits"] = [html.unescape(trait)[:LONGEST_NAME] for trait in words(first(row, "traits", "types"), where)]
    for name in ("cost", "power"):
        out[name] = number_of(row.get(name), name, where)
    out["text"] = html.unescape(text_of(row, where, LONGEST_TEXT, "text", "effect", "skill"))
    side = first(more, "side")
    is_back = str(side).strip().lower() in ("back", "裏") or out["id"].endswith(BACK)
    if is_back and out["type"] != "LEADER":
        raise CardDataError(f"{where}: only a Leader has another side")
    out["raw"] = {
        "side": ("BACK" if is_back else "FRONT") if out["type"] == "LEADER" else None,
        "specified_cost": specified(first(more, "specified_cost", "specified"), where),
        "combo_power": number_of(first(more, "combo_power", "combo"), "combo_power", where),
    }
    return out


def specified(value: Any, where: str) -> str:
    """A specified cost as a letter for each energy, such as `RRU`; given so, in words, or as an object of numbers."""
    if isinstance(value, Mapping):
        value = " ".join(f"{name} {amount}" for name, amount in list(value.items())[: len(LETTERS) + 1])
    if value is None or (isinstance(value, str) and value.strip().lower() in NOTHING):
        return ""
    text = unicodedata.normalize("NFKC", value).strip() if isinstance(value, str) else "?"
    if 0 < len(text) <= 10 and all(letter in LETTERS for letter in text):
        return "".join(sorted(text, key=list(LETTERS).index))
    found: dict[str, int] = {}
    at = 0
    while at < len(text) <= LONGEST_NAME:
        part = SPECIFIED.match(text.lower(), at)
        if part is None or part[1] not in HUES:
            break
        found[HUES[part[1]]] = found.get(HUES[part[1]], 0) + int(part[2] or 1)
        at = part.end()
    if not found or at < len(text):
        raise CardDataError(
            f"{where}: a specified cost is written like 'RRU' or 'red 2 blue 1', not {str(value)[:40]!r}"
        )
    return "".join(letter * found.get(hue, 0) for letter, hue in LETTERS.items())


def join_sides(rows: list[dict[str, Any]], where: str) -> list[dict[str, Any]]:
    """Put the other side of each Leader, which is a row of its own with `_b` after the number, into its row."""
    joined, alone = paired_sides(rows)
    if alone:
        raise CardDataError(f"{where}: {alone[0]['id']} {ALONE}")
    return joined


ALONE: Final = "is the other side of a Leader that is not there"


def paired_sides(rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Leaders with their other sides and all other cards; and the sides whose Leader is not there."""
    fronts = {row["id"]: row for row in rows if row["raw"]["side"] != "BACK"}
    alone: list[dict[str, Any]] = []
    for row in rows:
        if row["raw"]["side"] == "BACK":
            front = fronts.get(row["id"].removesuffix(BACK))
            if front is None or front["type"] != "LEADER":
                alone.append(row)
            else:
                front["back"] = row
    return list(fronts.values()), alone


def hanyo_shape(row: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A card of the 汎用TCG in the shape of this project; `CardDataError` if it cannot be one."""
    kind = first(row, "category", "type", "kind")
    sort = first(row, "classification", "class")
    if isinstance(kind, str) and isinstance(sort, str) and kind.strip().lower() in ("command", "コマンド"):
        kind = sort
    plain = re.sub(r"\s", "", unicodedata.normalize("NFKC", str(kind)))
    out, where = named({**row, "category": plain}, where, SORTS)
    out["attributes"] = [word[:LONGEST_NAME] for word in words(first(row, "attributes", "attribute"), where)]
    out["advantages"] = [word[:LONGEST_NAME] for word in words(first(row, "advantages", "advantage"), where)]
    if out["type"] == "unit":
        out["hp"] = number_of(row.get("hp"), "hp", where)
        if out["hp"] is None:
            raise CardDataError(f"{where}: a unit has HP")
        out["retreat"] = number_of(first(row, "retreat", "retreat_cost"), "retreat", where) or 0
    out["text"] = text_of(row, where, LONGEST_TEXT, "text", "effect")
    out["target"] = text_of(row, where, LONGEST_TEXT, "target")
    skills = row.get("skills") or []
    if not isinstance(skills, list) or len(skills) > MOST_SKILLS or not all(isinstance(s, Mapping) for s in skills):
        raise CardDataError(f"{where}: skills are a list of at most {MOST_SKILLS} objects")
    out["skills"] = [skill_shape(skill, where) for skill in skills]
    return out


def skill_shape(skill: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A skill or EX skill; only an EX skill must have a text."""
    name = text_of(skill, where, LONGEST_NAME, "name", "title")
    if not name:
        raise CardDataError(f"{where}: a skill has no name")
    where = f"{where}, {name[:40]!r}"
    out: dict[str, Any] = {"name": name, "text": text_of(skill, where, LONGEST_TEXT, "text", "effect")}
    if skill.get("ex"):
        if not out["text"]:
            raise CardDataError(f"{where}: an EX skill has a text")
        return out | {"ex": True}
    out["cost"] = number_of(first(skill, "cost", "energy"), "cost", where) or 0
    damage = skill.get("damage")
    times = bool(skill.get("times"))
    if isinstance(damage, str) and damage.strip().lower().endswith(TIMES):
        damage, times = damage.strip()[:-1], True
    out["damage"] = number_of(damage, "damage", where)
    if times and (out["damage"] is None or not out["text"]):
        raise CardDataError(f"{where}: damage times something has a number and a text")
    return out | ({"times": True} if times else {})


def buddyfight_shape(row: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A Buddyfight card in the shape of this project; `CardDataError` if it cannot be one."""
    out, where = named(row, where, BF_TYPES, BF_NUMBER)
    raw = row.get("raw")
    more = {**raw, **row} if isinstance(raw, Mapping) else row
    out["worlds"] = worlds_of(first(more, "worlds", "world"), where)
    out["traits"] = [trait[:LONGEST_NAME] for trait in words(first(row, "traits", "attributes"), where)]
    numbers = {name: stat_of(more.get(name), name, where) for name in ("size", "power", "defense", "critical")}
    power, critical = numbers["power"], numbers["critical"]
    # Some prints have power and critical in each other's place.
    if (critical or 0) >= LARGEST_CRITICAL or 0 < (power or 0) <= LEAST_POWER:
        numbers["power"], numbers["critical"] = critical, power
    kind = out["type"]
    if kind not in ("monster", "impact_monster"):
        numbers["size"] = None
    if kind == "item" and not numbers["defense"]:
        numbers["defense"] = None  # 0 is none
    if kind not in (*FIGHTING, "flag") or (kind == "flag" and not any(numbers.values())):
        numbers = dict.fromkeys(numbers)
    out.update(numbers)
    out["characters"] = [name[:LONGEST_NAME] for name in words(first(more, "characters", "character"), where)]
    out["text"] = text_of(row, where, LONGEST_TEXT, "text", "effect")
    if more.get("suspect_paraphrase") is True:
        out["suspect"] = True  # what it prints is told in other words than the card's own
    return out


def worlds_of(value: Any, where: str) -> list[str]:
    """The worlds of a card, in the short form that texts have; of a card of several worlds all of them."""
    if isinstance(value, str):
        value = re.split(r"\s+/\s+|／", value)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > 10 or not all(isinstance(one, str) for one in value):
        raise CardDataError(f"{where}: {str(value)[:40]!r} are no worlds")
    out: list[str] = []
    for one in value:
        name = unicodedata.normalize("NFKC", one).strip()[:LONGEST_NAME]
        name = WORLD_SLIPS.get(name.lower(), name)
        if name.lower() not in NO_WORLDS:
            out.append(name.replace("ワールド", "W") if name.endswith("ワールド") else name)
    return out


ENDLESS: Final = 1_000_000  # stands for a number without end
LARGEST_STAT: Final = 1_000_000


def stat_of(value: Any, what: str, where: str) -> int | None:
    """A number of a Buddyfight card, which may be very large or without end."""
    text = unicodedata.normalize("NFKC", str(value)).strip().replace(",", "")
    if text == "∞":
        return ENDLESS
    if re.fullmatch(r"\d{6,8}", text) and int(text) <= LARGEST_STAT:
        return int(text)
    return number_of(value, what, where)


def plain_shape(game: TableGame) -> Callable[[Mapping[str, Any], str], dict[str, Any]]:
    """The shape of the cards of a game on the shared table: kinds in either language, numbers and a text."""
    kinds = {kind: kind for kind in game.spec.kinds}
    for language in LANGUAGES:
        kinds |= {game.words(language)["values"][kind].lower(): kind for kind in game.spec.kinds}

    def shape(row: Mapping[str, Any], where: str) -> dict[str, Any]:
        out, where = named(row, where, kinds)
        numbers = {name: number_of(row.get(name), name, where) for name in game.spec.stats}
        return out | numbers | {"text": text_of(row, where, LONGEST_TEXT, "text", "effect")}

    return shape


SHAPES: Final[dict[str, Callable[[Mapping[str, Any], str], dict[str, Any]]]] = {
    "onepiece": one_shape,
    "dimensionzero": dimensionzero_shape,
    "fusionworld": fusionworld_shape,
    "hanyo": hanyo_shape,
    "buddyfight": buddyfight_shape,
}
SHAPES.update({
    name: plain_shape(game)
    for name in BUILT_IN
    if name not in SHAPES and isinstance(game := find(name), TableGame)
})  # fmt: skip
NESTED: Final = frozenset({"buddyfight"})  # games whose files keep what few games have in a field of its own


def unnested(row: dict[str, Any], game: str, where: str) -> dict[str, Any]:
    """A row of a file with all of its fields, in the shape of this project if some of them lie in another field."""
    return SHAPES[game](row, where) if game in NESTED and "raw" in row else row


def first(row: Mapping[str, Any], *names: str) -> Any:
    """The first field of some names that is there."""
    return next((row[name] for name in names if row.get(name) is not None), None)


def text_of(row: Mapping[str, Any], where: str, longest: int, *names: str) -> str:
    """A text, with line breaks as such; what stands for nothing is nothing."""
    value = first(row, *names)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > longest:
        raise CardDataError(f"{where}: {names[0]} is a text of at most {longest} characters")
    text = BREAK.sub("\n", value).strip()
    if any(unicodedata.category(sign) == "Cc" and sign not in "\n\t\r" for sign in text):
        raise CardDataError(f"{where}: {names[0]} has control characters in it")
    return "" if text.lower() in NOTHING else once(text)


def once(text: str) -> str:
    """A text that some data have twice, one after the other, as it is printed: one time."""
    letters = [i for i, sign in enumerate(text) if not sign.isspace()]
    half = len(letters) // 2
    if half < SHORT_TEXT or len(letters) % 2:
        return text
    first_half, second_half = text[: letters[half]], text[letters[half] :]
    return first_half.strip() if "".join(first_half.split()) == "".join(second_half.split()) else text


def words(value: Any, where: str) -> list[str]:
    """Some words, given as a list or as one text with strokes or other marks between them."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        value = [value]
    parts = SEPARATOR.split(value) if isinstance(value, str) else value
    if isinstance(parts, list) and len(parts) <= 20:  # some data give each word as an object with a name
        parts = [part.get("name") if isinstance(part, Mapping) else part for part in parts]
    if not isinstance(parts, list) or len(parts) > 20 or not all(isinstance(part, str) for part in parts):
        raise CardDataError(f"{where}: {str(value)[:40]!r} are no words")
    return [part.strip() for part in parts if part.strip().lower() not in NOTHING]


def attributes(found: list[str], where: str) -> list[str]:
    """Attributes in English, whatever language they were in."""
    return [one_of(unicodedata.normalize("NFKC", word), ATTRIBUTES, "attribute", where) for word in found]


def one_of(value: Any, known: Mapping[str, str], what: str, where: str) -> str:
    """One of the words that a field may be."""
    word = known.get(str(value).strip().lower())
    if word is None:
        raise CardDataError(f"{where}: {what} is one of {', '.join(known)}, not {str(value)[:40]!r}")
    return word


def number_of(value: Any, what: str, where: str) -> int | None:
    """A number, given as one or as a text."""
    if isinstance(value, str):
        text = unicodedata.normalize("NFKC", value).strip().lstrip("+").replace(",", "")
        if text.lower() in NOTHING:
            return None
        value = int(text) if re.fullmatch(r"\d{1,6}", text) else value
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_NUMBER:
        raise CardDataError(f"{where}: {what} is a number from 0 to {LARGEST_NUMBER}, not {str(value)[:40]!r}")
    return value


def language_of(rows: list[dict[str, Any]]) -> str:
    """The language in which most cards are written."""
    japanese = sum(normalise.language_of(row["text"] + row["name"]) == "ja" for row in rows)
    return "ja" if 2 * japanese >= len(rows) else "en"
