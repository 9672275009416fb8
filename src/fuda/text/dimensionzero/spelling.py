"""One spelling for Dimension Zero text in both languages, with the way back to the places of the original.

Abilities are lines, with or without a bullet [dz 4-2.3]. Reminder text in parentheses means nothing [dz 2-10.2].
In both languages names and races are written 「name」, abilities inside abilities 『ability』, timings 《quick》 and
costs 〔red 1〕; Japanese has no spaces, English no capitals outside names.
"""

import re

from fuda.text.normalise import Normalised, divide

ONE_FOR_ONE = str.maketrans({
    **{chr(0xFF10 + i): str(i) for i in range(10)},
    "（": "(", "）": ")", "＋": "+", "－": "-", "−": "-", "‐": "-", "–": "-", "—": "-", "―": "-", "，": "、",
    "［": "〔", "］": "〕", "[": "〔", "]": "〕", "Ｘ": "X", "Ｎ": "N", "Ｑ": "Q", "Ｂ": "B",
    "／": "/", "\u200b": " ", "　": " ", "\t": " ", "\r": " ",
    "•": "●", "・": "・", "’": "'", "‘": "'",
})  # fmt: skip
NAMED = re.compile(r"「[^」]*」|\"[^\"]*\"")
QUOTED = re.compile(r"「[^」]*」")
REMINDER = re.compile(r"\((?!\d+\))(?:[^()]|\([^()]*\))*\)")  # but not a number of the text
PIP = re.compile(r"<([^<>\n]{1,10}(?:\d+|X))>")
TIMING = re.compile(r"<(normal|quick|battle)>", re.IGNORECASE)
# English words that have another spelling: numbers, and what is contracted.
SAME = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10",
    "can't": "cannot", "can not": "cannot", "don't": "do not", "doesn't": "does not", "isn't": "is not",
}  # fmt: skip
WORD = re.compile(rf"(?:{'|'.join(SAME)})\b", re.IGNORECASE)
BREAK = re.compile(r"\n")
BULLET = "●"


class Letters:
    """Letters of the one spelling, each with its place in the original."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.places: list[int] = []

    def put(self, text: str, at: int) -> None:
        """Add letters that stand for what was at a place."""
        self.text += text
        self.places += [at] * len(text)

    def last(self) -> str:
        """The letter before, or a line break at the beginning."""
        return self.text[-1] if self.text else "\n"


def normalise(original: str, language: str) -> Normalised:
    """Bring a text into its one spelling; names in quotes keep theirs."""
    flat = original.translate(ONE_FOR_ONE)
    out = Letters()
    i = 0
    while i < len(flat):
        named, reminder = NAMED.match(flat, i), REMINDER.match(flat, i)
        timing, pip = TIMING.match(flat, i), PIP.match(flat, i)
        if named:
            put_name(out, original, i, named.end())
            i = named.end()
        elif reminder:
            i = reminder.end()
        elif timing:
            out.put(f"《{timing[1].lower()}》", i)
            i = timing.end()
        elif pip:
            out.put(pip[1].lower() if pip[1][-1] != "X" else pip[1], i)
            i = pip.end()
        elif language == "en" and (word := WORD.match(flat, i)) and not flat[i - 1 : i].isalnum():
            out.put(SAME[word[0].lower()], i)
            i = word.end()
        else:
            put_letter(out, flat[i], i, language)
            i += 1
    while out.text and out.text[-1] in " \n":
        out.text.pop()
        out.places.pop()
    return Normalised("".join(out.text), [*out.places, len(original)], original)


def put_name(out: Letters, original: str, start: int, end: int) -> None:
    """Add a name in its quotes."""
    out.put("「", start)
    for at in range(start + 1, end - 1):
        out.put(original[at], at)
    out.put("」", end - 1)


def put_letter(out: Letters, letter: str, at: int, language: str) -> None:
    """Add a letter outside names; bullets begin a line, empty lines and needless spaces are left out."""
    if letter == BULLET:
        letter = "\n"
    if letter == "\n" and out.last() == "\n":
        return
    if letter == " ":
        if language == "ja" or out.last() in " \n":
            return
    elif letter == "\n" and out.last() == " ":
        out.text.pop()
        out.places.pop()
    if letter in "“”":
        letter = "『" if letter == "“" else "』"
    out.put(letter if language == "ja" or letter == "X" else letter.lower(), at)


def abilities(text: str) -> list[tuple[int, int]]:
    """Where each ability of a text in its one spelling begins and ends."""
    return divide(text, QUOTED, BREAK)
