"""What all laws share: two matches that must go alike, what differs, and what is planted in a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from fuda.fuzz.layout import Layout
from fuda.fuzz.twin import Policy, Twin, differences, play
from fuda.fuzz.words import Words

ROUNDS: Final = 4  # quiet points that are compared


@dataclass
class Finding:
    """A broken law: what differs, in which position, after which answers."""

    law: str
    what: str
    details: list[str]
    layout: Layout
    seed: int
    taken: list[tuple[str, str]] = field(default_factory=list)
    other: list[tuple[str, str]] = field(default_factory=list)  # in the match that it is compared with
    played: Layout | None = None  # the position that was played, if something stands in it beside what was planted
    crossed: Layout | None = None  # the position that it is compared with, if that is another one


def lockstep(words: Words, one: Twin, two: Twin, seed: int) -> Iterator[tuple[Twin, Twin]]:
    """Play two matches by the same policy from quiet point to quiet point."""
    yield from zip(play(one, Policy(words, seed), ROUNDS), play(two, Policy(words, seed), ROUNDS), strict=False)


def compare(law: str, what: str, words: Words, layout: Layout, seed: int, one: Twin, two: Twin) -> Finding | None:
    """The first quiet point at which two matches that must go alike do not."""
    for first, second in lockstep(words, one, two, seed):
        found = differences(first.state(), second.state())
        if found:
            return Finding(law, what, found[:6], layout, seed, list(first.taken), list(second.taken))
    return None


def holders(words: Words, layout: Layout) -> list[str]:
    """The cards that have what a law plants, one of each player."""
    return layout.names_in((words.holder,))


def fill(words: Words, text: str, **names: str) -> str:
    """A planted text with its names; `{never}` is a condition that never holds."""
    for slot, value in {"never": words.never, **names}.items():
        text = text.replace(f"{{{slot}}}", value)
    return text


def disabled(words: Words, text: str) -> str:
    """The same ability with a condition that never holds."""
    return text.replace("): ", f") if {words.never}: ", 1)


def with_text(layout: Layout, name: str, text: str) -> Layout:
    """A copy in which a card has one more ability."""
    other = layout.copy()
    other.add_ability(name, text)
    return other


def without_words(layout: Layout, silencing: list[str]) -> Layout:
    """A copy without the abilities that have one of these words."""
    other = layout.copy()
    for facts in other.cards.values():
        texts = facts.get("abilities", ())
        facts["abilities"] = [text for text in texts if not any(word in text for word in silencing)]
    return other


def with_and_without(
    law: str, what: str, words: Words, layout: Layout, seed: int, planted: tuple[str, str]
) -> Finding | None:
    """Compare a match with an ability and one in which its condition never holds."""
    holder, text = planted
    one, two = with_text(layout, holder, disabled(words, text)), with_text(layout, holder, text)
    found = compare(law, what, words, layout, seed, Twin(words, one), Twin(words, two))
    if found is not None:
        found.played, found.crossed = one, two
        found.details.insert(0, text)
    return found
