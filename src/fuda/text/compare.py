"""Two languages: whether the Japanese and the English text of a card compile to the same program.

Names and traits are written in each language's own words, so programs are compared with their strings taken out, and
the strings by whether they are each other's translation: as the card data pairs them, or as most cards do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from fuda.text.equivalence import arranged
from fuda.text.meanings import same_width

STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
NUMBER: Final = re.compile(r"-?\d+")
NAMED: Final = re.compile(r"^named ([^\"].*)$")
WORD: Final = re.compile(r'[\w.]+|"[^"]*"|[<>=!]+')

TITLE: Final = re.compile(r'\btitle\("([^"]*)"\)')
AGREED: Final = 3  # cards that pair two words
# Attributes that contain one of two words in Japanese contain one word in English.
ONE_IN_ENGLISH: Final = {("竜", "Dragon"), ("ドラゴン", "Dragon")}

SAME: Final = "same"
ORDER: Final = "order: the same words in another order"
STRINGS: Final = "names: a name or trait is not the translation of the other"
NUMBERS: Final = "numbers: only numbers differ"
EFFECTS: Final = "effects: one text has more effects than the other"
WORDS: Final = "words: the texts say different things"


class Difference(msgspec.Struct):
    """A card whose two texts compile to different programs."""

    id: str
    reason: str
    ja: list[str]
    en: list[str]


class Comparison(msgspec.Struct):
    """What became of the cards that are whole in both languages."""

    whole_in_both: int
    same: int
    same_percent: float
    reasons: dict[str, int]
    differences: list[Difference]


class Pair(msgspec.Struct):
    """A card in both languages: its data and its programs."""

    id: str
    rows: tuple[Mapping[str, Any], Mapping[str, Any]]
    programs: tuple[list[str], list[str]]


def written(program: Sequence[str]) -> str:
    """A program as one text; a further name of the card is a string like any other."""
    return "\n".join(NAMED.sub(r'named "\1"', line) for line in program)


def skeleton(program: Sequence[str]) -> str:
    """A program without its strings."""
    return STRING.sub('""', written(program))


def strings(program: Sequence[str]) -> list[str]:
    """The strings of a program, in their order."""
    return [text[1:-1] for text in STRING.findall(written(program))]


def translations(pairs: Sequence[Pair]) -> set[tuple[str, str]]:
    """Strings that are each other's translation: paired by the data, or by most programs on both sides."""
    out: set[tuple[str, str]] = set(ONE_IN_ENGLISH)
    seen: Counter[tuple[str, str]] = Counter()
    for pair in pairs:
        ja, en = pair.rows
        out.add((same_width(str(ja.get("name"))), same_width(str(en.get("name")))))
        for words in ("traits", "races", "attributes", "advantages"):
            printed = list(ja.get(words) or []), list(en.get(words) or [])
            if len(printed[0]) == len(printed[1]):
                out.update((same_width(str(one)), same_width(str(two))) for one, two in zip(*printed, strict=True))
        skills = list(ja.get("skills") or []), list(en.get("skills") or [])
        if len(skills[0]) == len(skills[1]):
            out.update((str(one.get("name")), str(two.get("name"))) for one, two in zip(*skills, strict=True))
        if skeleton(pair.programs[0]) == skeleton(pair.programs[1]):
            seen.update(zip(strings(pair.programs[0]), strings(pair.programs[1]), strict=True))
    best_en: dict[str, str] = {}
    best_ja: dict[str, str] = {}
    for (one, two), _ in seen.most_common():
        best_en.setdefault(one, two)
        best_ja.setdefault(two, one)
    # Two Japanese words may be one in English, if cards agree about it.
    return out | {
        (one, two) for (one, two), n in seen.items() if best_en[one] == two and (n >= AGREED or best_ja[two] == one)
    }


def same_in_any_order(ja: Sequence[str], en: Sequence[str], known: set[tuple[str, str]]) -> bool:
    """Whether two programs do the same in the words of each language, however they are written."""
    english = set(strings(en))
    words = {one: two for one, two in sorted(known) if two in english}
    titles = TITLE.findall(written(ja)), TITLE.findall(written(en))
    # What an ability is called is said of that ability: titles are each other's translation in their order.
    if len(titles[0]) == len(titles[1]):
        words = {**dict(zip(*titles, strict=True)), **words}
    return [arranged(line, words) for line in ja] == [arranged(line, {}) for line in en]


def reason_of(ja: list[str], en: list[str], known: set[tuple[str, str]]) -> str:
    """Whether two programs are the same, or the class of their difference."""
    one, two = skeleton(ja), skeleton(en)
    if one == two:
        same = all(pair in known for pair in zip(strings(ja), strings(en), strict=True))
        return SAME if same or same_in_any_order(ja, en, known) else STRINGS
    if len(ja) != len(en):
        return EFFECTS
    if same_in_any_order(ja, en, known):
        return SAME
    if NUMBER.sub("0", one) == NUMBER.sub("0", two):
        return NUMBERS
    return ORDER if sorted(WORD.findall(one)) == sorted(WORD.findall(two)) else WORDS


def compare(pairs: Sequence[Pair]) -> Comparison:
    """Compare the programs of cards that are whole in both languages."""
    known = translations(pairs)
    found: list[Difference] = []
    for pair in pairs:
        ja, en = pair.programs
        reason = reason_of(ja, en, known)
        if reason != SAME:
            found.append(Difference(pair.id, reason, ja, en))
    same = len(pairs) - len(found)
    percent = round(100 * same / len(pairs), 2) if pairs else 100.0
    reasons = dict(Counter(one.reason.partition(":")[0] for one in found).most_common())
    return Comparison(len(pairs), same, percent, reasons, found)
