"""What was not understood: the words, their place with a caret, the nearest phrases known, the commonest of all."""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches

from fuda.text.normalise import QUOTED, Normalised

MARK = re.compile(r"[。、：】]|(?<!K\.O)[.,:;](?= |$)")
LETTER = re.compile("[A-Za-z]")
SLOTS = (
    (re.compile(r"「[^」]*」"), "「N」"),
    (re.compile(r"『[^』]*』"), "『N』"),
    (re.compile(r"《[^》]*》"), "《N》"),
    (re.compile(r"\d+"), "#"),
)


class Unknown:
    """Words that were not understood, and where."""

    def __init__(self, text: str, start: int, end: int, words: str, reason: str, nearest: list[str]) -> None:
        self.text = text  # the effect
        self.start = start
        self.end = end
        self.words = words
        self.reason = reason
        self.nearest = nearest

    def move(self, normal: Normalised, offset: int) -> None:
        """Give the place in the original text instead of that in the effect."""
        self.start, self.end = normal.span(offset + self.start, offset + self.end)

    def pointed(self) -> str:
        """The effect with a caret under the words; a Japanese letter is two columns wide."""
        at = self.text.find(self.words)
        width = sum(2 if ord(letter) > 0x2000 else 1 for letter in self.text[:at])
        return f"{self.text}\n{' ' * width}^"

    def phrase(self) -> str:
        """The words with names and numbers left out, to count alike ones together."""
        return skeleton(self.words)


def locate(text: str, furthest: int, expected: Iterable[str]) -> Unknown:
    """The words around the place where no reading went on: the whole phrase between two marks."""
    shielded = QUOTED.sub(lambda found: "□" * len(found[0]), text)
    start = 0
    end = len(text)
    for mark in MARK.finditer(shielded):
        if mark.end() <= furthest:
            start = mark.end()
        elif mark.start() >= furthest:
            end = mark.start()
            break
    if start >= end:
        start, end = max(0, min(start, len(text) - 1)), len(text)
    words = text[start:end]
    begun = max(word_at(text, furthest), start)
    known = sorted(text[begun:furthest] + word for word in expected if len(word) > 1)
    nearest = get_close_matches(text[begun:end], known, 3, 0.3) or known[:3]
    return Unknown(text, start, end, words, f"not understood from {text[begun:end]!r}", nearest)


def word_at(text: str, at: int) -> int:
    """Where the word begins within which a place lies: what was understood may be a word's first letters only."""
    if at < len(text) and LETTER.match(text[at]):
        while at > 0 and LETTER.match(text[at - 1]):
            at -= 1
    return at


def skeleton(words: str) -> str:
    """A phrase with names and numbers left out."""
    for pattern, slot in SLOTS:
        words = pattern.sub(slot, words)
    return words


def commonest(found: Iterable[Unknown], most: int = 30) -> list[tuple[str, int]]:
    """The commonest phrases that were not understood."""
    return Counter(one.phrase() for one in found).most_common(most)
