"""One spelling for Fusion World text, with the way back to the places of the original.

Numbers and colours in parentheses are costs; all other parentheses are reminders, which mean nothing in play. A skill
begins on a line of its own, or with a mark after a full stop, but not inside quotation marks.

Printed English writes marks in square brackets, names in angle brackets and traits in double angle brackets. Here
they become the marks of the Japanese book: 【mark】, 「name」 and 《trait》. All other words are written without
capitals, and a line ends with a full stop.
"""

import re
from typing import Final

from fuda.text.normalise import BREAK, Normalised, divide, normalise

PIP: Final = re.compile(r"\((?:\d+|[XＸ]|[赤青緑黄黒])\)")
ASIDE: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)")  # a reminder, perhaps about a cost
QUOTES: Final = str.maketrans({"『": "“", "』": "”", "●": "・", "•": "・", "･": "・", "〝": "“", "〟": "”"})
NAMED: Final = re.compile(r"「[^」]*」|《[^》]*》")
QUOTED: Final = re.compile(r"「[^」]*」|《[^》]*》|“[^”]*”")

ONE_FOR_ONE: Final = str.maketrans({
    **{chr(0xFF10 + i): str(i) for i in range(10)},
    "（": "(", "）": ")", "＋": "+", "－": "-", "−": "-", "‐": "-", "–": "-", "：": ":", "，": ",", "．": ".",
    "［": "[", "］": "]", "＜": "<", "＞": ">", "’": "'", "‘": "'", "／": "/", "•": "・", "●": "・", "･": "・",
    "—": "―", "ー": "―", "─": "―", "Ｘ": "X", "≪": "《", "≫": "》", "\u200b": " ", "\u3000": " ", "\xa0": " ",
    "\t": " ", "\r": " ", "\x0b": "\n",
})  # fmt: skip
MARKS: Final = {
    word.lower().replace(" ", "").replace(":", "").replace("'", ""): word
    for word in (
        "Auto", "Permanent", "Awaken", "Evolve", "Fusion Evolve", "On Play", "When Attacking", "When KO'd",
        "When Blocking", "End of Your Turn", "End of Your Opponent's Turn", "Activate Main", "Activate Battle",
        "Activate Main/Battle", "Once per turn", "Your Turn", "Opponent's Turn", "Blocker", "Critical",
        "Double Strike", "Triple Strike", "Strike", "Barrier", "Super Combo", "Dragon Ball", "Field", "Ki",
    )
}  # fmt: skip
# Other prints of the same marks.
OTHERS: Final = {
    "endofopponentsturn": "End of Your Opponent's Turn", "yourturnend": "End of Your Turn", "onko": "When KO'd",
    "onattack": "When Attacking", "onblock": "When Blocking", "onceperturn": "Once per turn", "main": "Activate Main",
    "battle": "Activate Battle", "fusion-evolve": "Fusion Evolve", "doublestrike": "Double Strike",
    "youropponentsturn": "Opponent's Turn", "activatebattle/main": "Activate Main/Battle",
}  # fmt: skip
COLORS: Final = {
    "red": "red", "blue": "blue", "green": "green", "yellow": "yellow", "black": "black",
    "赤": "red", "青": "blue", "緑": "green", "黄": "yellow", "黒": "black",
    "r": "red", "u": "blue", "g": "green", "y": "yellow", "b": "black",
}  # fmt: skip
WORDS: Final = {"one": "1", "two": "2", "three": "3"}
BREAK_TAG: Final = re.compile(r"<br */?>", re.IGNORECASE)
ENGLISH_PIP: Final = re.compile(rf"\((\d+|X|{'|'.join(COLORS)})\)", re.IGNORECASE)
REMINDER: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
BRACKETED: Final = re.compile(r"\[([^\[\]\n]*)\]")
NAME: Final = re.compile(r"<([^<>\n]*)>")
TRAIT: Final = re.compile(r"《([^《》\n]*)》")
QUOTE: Final = re.compile(r"[\"“”]")
MODES: Final = re.compile(
    r"(?:(?<=choose )|(?<=chooses )|(?<=choose up to ))(one|two|three)(?= ?[―:]|, up to| of the following)",
    re.IGNORECASE,
)
CANNOT: Final = re.compile(r"can ?not\b", re.IGNORECASE)
SHORT: Final = re.compile(r"\b(it|that|there)'s\b(?! owner)", re.IGNORECASE)
WORD: Final = re.compile(r"[A-Za-z]+")
ENGLISH_BREAK: Final = re.compile(r"\n|(?<=\.) ?(?=【)")
# The marks at the head of a skill, with the spaces between them.
HEAD: Final = re.compile(r"(?:(?<=\n)|(?<=\. )|(?<=\.)|(?<=“)|^)(?:【[^】]*】[ /]*)+(?:(?:\([^()]*\))(?: (?=\())?)*")
DASH: Final = re.compile(r"―(?!both |all |each )(?=[a-z])")
Letters = list[tuple[str, int, bool]]  # each letter, where it stood, and whether it is part of a name


def japanese(original: str) -> Normalised:
    """Bring a Japanese text into its one spelling."""
    lines = BREAK_TAG.sub(lambda found: "\n".ljust(len(found[0])), original)  # every place stays where it is
    return normalise(lines.translate(QUOTES), PIP, NAMED, ASIDE)


def skills(text: str) -> list[tuple[int, int]]:
    """Where each skill of a text begins and ends."""
    return divide(text, QUOTED, BREAK)


def english(original: str) -> Normalised:
    """Bring an English text into its one spelling; names keep theirs."""
    flat = original.translate(ONE_FOR_ONE)
    letters: Letters = []
    i = 0
    quoting = False
    while i < len(flat):
        text, end, fixed = piece(flat, original, i)
        if text == '"':
            quoting = not quoting
            text = "“" if quoting else "”"
        letters += [(letter, i + min(j, end - i - 1), fixed) for j, letter in enumerate(text)]
        i = end
    letters = join_marks(ended(apart(tidy(letters))))
    return Normalised("".join(x for x, _, _ in letters), [*[at for _, at, _ in letters], len(original)], original)


def english_skills(text: str) -> list[tuple[int, int]]:
    """Where each skill of an English text begins and ends."""
    return divide(text, QUOTED, ENGLISH_BREAK)


def piece(flat: str, original: str, i: int) -> tuple[str, int, bool]:
    """The one spelling of what stands at a place, where it ends, and whether it is a name."""
    found = BREAK_TAG.match(flat, i)
    if found:
        return "\n", found.end(), False
    found = ENGLISH_PIP.match(flat, i)
    if found:
        return f"({COLORS.get(found[1].lower(), found[1].upper())})", found.end(), False
    found = REMINDER.match(flat, i)
    if found:
        return "", found.end(), False
    found = BRACKETED.match(flat, i)
    if found:
        inner = original[found.start() + 1 : found.end() - 1].strip()
        mark = marked(found[1])
        return (f"【{mark}】", found.end(), False) if mark else (f"「{inner}」", found.end(), True)
    for pattern, marks in ((NAME, "「」"), (TRAIT, "《》")):
        found = pattern.match(flat, i)
        if found:
            inner = original[found.start() + 1 : found.end() - 1].strip()
            return f"{marks[0]}{inner}{marks[1]}", found.end(), True
    if QUOTE.match(flat, i):
        return '"', i + 1, False
    found = MODES.match(flat, i)
    if found:
        return WORDS[found[1].lower()], found.end(), False
    found = CANNOT.match(flat, i)
    if found:
        return "can't", found.end(), False
    found = SHORT.match(flat, i)
    if found:
        return f"{found[1].lower()} is", found.end(), False
    found = WORD.match(flat, i)
    if found:
        return found[0] if found[0] == "X" else found[0].lower(), found.end(), False
    return flat[i], i + 1, False


def marked(inner: str) -> str:
    """The one spelling of what is in square brackets, if it is a mark; several timings are divided by strokes."""
    words = inner.lower().replace(" ", "").replace(":", "").replace("'", "").replace(".", "")
    if words in MARKS or words in OTHERS:
        return MARKS.get(words) or OTHERS[words]
    parts = [MARKS.get(part) or OTHERS.get(part, "") for part in words.split("/")]
    return "/".join(parts) if all(parts) else ""


def tidy(letters: Letters) -> Letters:
    """Leave out double spaces, spaces before marks and at the ends of lines, and empty lines."""
    out: Letters = []
    for letter, at, fixed in letters:
        last, _, kept = out[-1] if out else ("\n", 0, False)
        if not fixed:
            if letter == " " and last in " \n・“―" and not kept:
                continue
            if letter in "\n.,:;・―”" and last == " " and not kept:
                out.pop()
                last, _, kept = out[-1] if out else ("\n", 0, False)
            if letter == "\n" and last == "\n":
                continue
        bullet = letter in "・-" and last == "\n" and not fixed
        if bullet and out:
            out.pop()  # the lines of a choice belong to the skill that offers it
        out.append(("・" if bullet else letter, at, fixed))
    while out and out[-1][0] in " \n":
        out.pop()
    return out


def apart(letters: Letters) -> Letters:
    """Put a space after the dash that ends words about several nouns."""
    text = "".join(letter for letter, _, _ in letters)
    ends = {found.start() for found in DASH.finditer(text)}
    return [one for i, pair in enumerate(letters) for one in ([pair, (" ", pair[1], False)] if i in ends else [pair])]


def ended(letters: Letters) -> Letters:
    """End each line of words with a full stop."""
    out: Letters = []
    for i, (letter, at, fixed) in enumerate(letters):
        out.append((letter, at, fixed))
        last = i + 1 == len(letters) or letters[i + 1][0] == "\n"
        if last and letter not in ".】\n":
            out.append((".", at, False))
    return out


def join_marks(letters: Letters) -> Letters:
    """Leave out the spaces between the marks and costs at the head of a skill, and after the marks."""
    text = "".join(letter for letter, _, _ in letters)
    spaces: set[int] = set()
    for run in HEAD.finditer(text):
        within = False
        for i in range(run.start(), run.end()):
            within = (within or text[i] == "【") and text[i] != "】"
            if text[i] == " " and not within:
                spaces.add(i)
    return [one for i, one in enumerate(letters) if i not in spaces]
