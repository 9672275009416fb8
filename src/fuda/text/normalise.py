"""One spelling for what printed text spells in several ways, with the way back to the places of the original.

Widths, marks of DON!!, minus signs, circled numbers and line breaks vary between printings. Reminder text in
parentheses means nothing in play and is left out; an attribute in parentheses is part of the text. [op 2-8-4]
"""

import re

ONE_FOR_ONE = str.maketrans({
    **{chr(0xFF10 + i): str(i) for i in range(10)},
    "（": "(", "）": ")", "＋": "+", "－": "-", "−": "-", "‐": "-", "–": "-", "×": "×", "✕": "×", "：": "：", ":": "：",
    "，": "、", ",": "、", "［": "【", "］": "】", "Ｋ": "K", "Ｏ": "O", "／": "/", "\u200b": " ", "　": " ",
    **{chr(0x2780 + i): chr(0x2460 + i) for i in range(10)},
})  # fmt: skip
DON = re.compile(r"ドン *(?:‼|!!|！！)️?")
REMINDER = re.compile(r"\([^()]*\)")
ATTRIBUTE = re.compile(r"\([斬打射特知?？](?:[/・][斬打射特知?？])*\)")
QUOTED = re.compile(r"「[^」]*」|『[^』]*』|《[^》]*》|\"[^\"]*\"")
SPACE = re.compile(r"[ \t\r]+")
JAPANESE = re.compile(
    r"[\u3040-\u30fa\u30fc-\u30ff\u4e00-\u9fff]"
)  # kana and kanji; the dot of lists stands in English too


def language_of(text: str) -> str:
    """The language that a text is written in."""
    return "ja" if JAPANESE.search(text) else "en"


class Normalised:
    """A text in its one spelling, and where each letter of it stood."""

    def __init__(self, text: str, places: list[int], original: str) -> None:
        self.text = text
        self.places = places  # one for each letter, and one for the end
        self.original = original

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a part of the text stood."""
        return self.places[start], self.places[end - 1] + 1 if end > start else self.places[start]


def normalise(
    original: str,
    kept: re.Pattern[str] = ATTRIBUTE,
    verbatim: re.Pattern[str] = QUOTED,
    aside: re.Pattern[str] = REMINDER,
) -> Normalised:
    """Bring a text into its one spelling; names in quotes keep theirs, and some parentheses are part of the text."""
    letters: list[str] = []
    places: list[int] = []

    def put(text: str, at: int) -> None:
        for letter in text:
            letters.append(letter)
            places.append(at)

    i = 0
    flat = original.translate(ONE_FOR_ONE)
    while i < len(original):
        quoted = verbatim.match(original, i)
        if quoted:
            for j in range(i, quoted.end()):
                put(original[j], j)
            i = quoted.end()
            continue
        don = DON.match(flat, i)
        reminder = aside.match(flat, i)
        if don:
            put("ドン‼", i)
            i = don.end()
        elif reminder and not kept.match(flat, i):
            i = reminder.end()
        else:
            space = SPACE.match(flat, i)
            if space:
                i = space.end()
            else:
                put(flat[i], i)
                i += 1
    return trim(letters, places, original)


def trim(letters: list[str], places: list[int], original: str) -> Normalised:
    """Leave out empty lines and line breaks at either end."""
    keep: list[int] = []
    for i, letter in enumerate(letters):
        if letter == "\n" and (not keep or letters[keep[-1]] == "\n"):
            continue
        if letter == "・" and keep and letters[keep[-1]] == "\n":
            keep.pop()  # the lines of a choice belong to the effect that offers it
        keep.append(i)
    while keep and letters[keep[-1]] == "\n":
        keep.pop()
    text = "".join(letters[i] for i in keep)
    return Normalised(text, [*[places[i] for i in keep], len(original)], original)


# A new effect begins on a new line, or after a full stop with a timing of its own.
BREAK = re.compile(r"\n|(?<=。)(?=【)")


def effects(text: str) -> list[tuple[int, int]]:
    """Where each effect of a text begins and ends."""
    return divide(text, QUOTED, BREAK)


def divide(text: str, quoted: re.Pattern[str], breaks: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where each part of a text begins and ends, divided at breaks outside what is quoted."""
    shielded = quoted.sub(lambda found: "□" * len(found[0]), text)
    out: list[tuple[int, int]] = []
    start = 0
    for found in breaks.finditer(shielded):
        out.append((start, found.start()))
        start = found.end()
    out.append((start, len(text)))
    return [(a, b) for a, b in out if b > a]
