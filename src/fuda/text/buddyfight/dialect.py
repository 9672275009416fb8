"""Buddyfight text for the compiler: its spelling, its phrases, and cards made of what they mean."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.words.build import card
from fuda.games.buddyfight.words.properties import Test
from fuda.games.buddyfight.words.refs import Area, Attacked, Attackers, Ref
from fuda.games.buddyfight.words.timings import ANSWERED, Timing, Would
from fuda.games.buddyfight.words.vocabulary import describe, show
from fuda.text import meanings
from fuda.text.buddyfight import (  # noqa: F401  the meanings
    abilities,
    acts,
    adjectives,
    battles,
    english_conditions,
    english_holding,
    english_only,
    fighters,
    holding,
    later,
    moments,
    quantities,
    spelling,
    using,
    values,
)  # fmt: skip
from fuda.text.buddyfight.abilities import Printed, read_event, would_of
from fuda.text.buddyfight.context import SPELLS, Context, Unreadable, same_width
from fuda.text.buddyfight.english import english
from fuda.text.grammar import Node, Reading, TooMuchToRead, load
from fuda.text.normalise import Normalised, language_of

SPELLINGS: Final[dict[str, Callable[[str], Normalised]]] = {"ja": spelling.japanese, "en": english}
SET_MARK: Final = re.compile(
    r"^[ ■]*(?:『[^』]*』 *|\[[^\]]*\] *)*(?:『設置』(?!され|した)|\[Set\](?! [a-z0-9\"]))", re.MULTILINE
)
BROUGHT: Final = re.compile(
    r"以外で(?:は)?(?:場に出せ|登場でき)|cannot enter the field (?:other than|except) by", re.IGNORECASE
)
USABLE_WHEN: Final = {
    "ja": ("時", "場合", "攻撃されている", "攻撃している", "攻撃中"), "en": ("when", "attack", "enters", "would"),
}  # fmt: skip


class BuddyfightText(meanings.Dialect):
    """The text of Buddyfight cards."""

    name = "buddyfight"

    def spell(self, language: str, text: str) -> Normalised:
        return SPELLINGS[language](text)

    def divide(self, language: str, text: str) -> list[tuple[int, int]]:
        return spelling.lines(text)

    def context(self, row: Mapping[str, Any]) -> Context:
        text = str(row.get("text") or "")
        stays = SET_MARK.search(text) is not None
        kind = str(row.get("type") or "")
        out = Context(kind, same_width(str(row.get("name") or "")), stays)
        out.brought = BROUGHT.search(text) is not None
        if kind in SPELLS:
            out.use_event = use_event(text)
        return out

    def printed(self) -> Printed:
        return Printed()

    def program_of(self, printed: Printed) -> list[str]:
        words = [f"keyword {word}" for word in printed.keywords]
        words += [f"lifelink {n}" for n in printed.lifelink]
        words += [f"named {name}" for name in printed.names]
        words += [f"buddy {name}" for name in printed.buddies]
        words += ["deckable"] if printed.deckable else []
        words += [show(rule) for rule in printed.deck_rules]
        return words + [describe(ability) for ability in printed.abilities]

    def show(self, op: object) -> str:
        return show(op)

    def gather(self, found: Sequence[tuple[int, Printed]]) -> Printed:
        """What lines give to a card; those of the other face are kept apart."""
        out = Printed()
        out.back = Printed()
        for text, one in found:
            (out.back if text else out).add(one)
        return out

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        back = row.get("back")
        return [str(side.get("text") or "") for side in ([row, back] if back else [row])]

    def define(self, row: Mapping[str, Any], printed: Printed, language: str) -> CardDef:
        text = str(row.get("text") or "")
        back = row.get("back")
        return card(
            str(row["id"]),
            same_width(str(row["name"])),
            str(row["type"]),
            worlds=[same_width(world) for world in row.get("worlds") or []],
            attributes=[same_width(trait) for trait in row.get("traits") or []],
            size=number_of(row, "size"),
            power=number_of(row, "power"),
            defense=number_of(row, "defense"),
            critical=number_of(row, "critical"),
            characters=[same_width(name) for name in row.get("characters") or []],
            lost=bool(row.get("lost")),
            cross=str(row.get("cross") or ""),
            back=self.define({**row, **back, "back": None}, printed.back or Printed(), language) if back else None,
            has_text=bool(self.spell(language, text).text),
            text_ja=text if language == "ja" else "",
            text_en=text if language == "en" else "",
            **self.given(printed),
        )

    def given(self, printed: Printed) -> dict[str, Any]:
        return {
            "keywords": list(dict.fromkeys(printed.keywords)),
            "lifelink": printed.lifelink,
            "abilities": printed.abilities,
            "also_named": printed.names,
            "buddies": printed.buddies,
            "deck_rules": printed.deck_rules,
            **({"deckable": True} if printed.deckable else {}),
        }


def number_of(row: Mapping[str, Any], name: str) -> int:
    """A number of a card, or that it has none."""
    return -1 if row.get(name) is None else int(row[name])


@lru_cache(maxsize=1024)
def use_event(text: str) -> Timing | Would | Ref | None:
    """The event for which a card can be used, or the card that is attacked then: other lines speak of it."""
    language = language_of(text)
    spelt = SPELLINGS[language](text).text
    for start, end in spelling.lines(spelt):
        if not any(words in spelt[start:end] for words in USABLE_WHEN[language]):
            continue
        trees: list[Node] = []
        with suppress(TooMuchToRead):
            trees = Reading(load("buddyfight", language), spelt[start:end], False).whole("effect")
        for tree in trees:
            for node in tree.walk():
                if node.kind in ("useconds.when", "useconds.whenand"):
                    with suppress(Unreadable, ValueError):
                        return read_event(Context(), node.one("w")).on()
                if node.kind in ("useconds.would", "useconds.wouldand"):
                    with suppress(Unreadable, ValueError):
                        return would_of(Context().read(node.one("w")))
                if (
                    tree.get("e") is not None
                    and tree.one("e").kind == "line.use"
                    and node.kind == "cond.attackon"
                    and node.get("t") is not None
                ):
                    return Attacked([])
                if (
                    tree.get("e") is not None
                    and tree.one("e").kind == "line.use"
                    and node.kind in ("cond.attackalone", "cond.attackof", "cond.attackwhom")
                ):
                    return Attackers(attackers_of(node))
        for tree in trees:
            found = answered_use(tree)
            if found is not None:
                return found
    return None


def answered_use(tree: Node) -> Timing | None:
    """The use of a card that a line about the own use speaks of, wherever in it that stands."""
    line = tree.get("e")
    if line is None or not line.kind.startswith("line.use"):
        return None
    for node in tree.walk():
        if node.kind.startswith("event."):
            with suppress(Unreadable, ValueError):
                timing: Timing = Context().read(node).on()
                if timing.events() & ANSWERED:
                    return timing
    return None


def attackers_of(n: Node) -> list[Test]:
    """What the attacking card is asked to be, where others may attack together with it."""
    subject = n.get("t")
    ref: Ref | None = None
    if subject is not None:
        with suppress(Unreadable, ValueError):
            ref = Context().read(subject).ref
    if n.kind == "cond.attackalone" or not isinstance(ref, Area):
        return []
    return [test for test in ref.tests if test.name in LASTING]  # numbers may change before it is done


LASTING: Final = ("kind", "trait", "trait_has", "named", "name_has", "world", "character")


DIALECT = BuddyfightText()
