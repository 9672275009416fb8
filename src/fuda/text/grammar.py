"""Phrase books: templates that serve both ways, to read text as a tree and to print a tree as text.

A phrase book is a file. `name = /pattern/` defines a token; `[symbol]` opens a list of alternatives, each
`meaning: template`. In a template `{slot:symbol}` is a part (`?` optional, `*` any number of them), `[a|b]` are
spellings of the same meaning, `[a]` is an optional word, and `<...>` is the ending of a verb. A symbol marked
`verb` exists in every form of `FORMS` and is asked for as `symbol.form`, at the end of another verb as `symbol.*`.
`[symbol: other]` opens a list of its own with the meanings of `other`. `~` is a space, where one ends a template.
Nothing in a template is ever left out: reading finds every tree that covers the whole text, so that a second reading
is seen and not silently chosen away.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from operator import itemgetter

FORMS = ("end", "cont", "te", "past", "may")
# What a verb ends with in each form; a form may have several spellings, or none.
ENDINGS: dict[str, tuple[str, ...]] = {
    "く": ("く", "き", "いて", "いた", "くことができる"),
    "す": ("す", "し", "して", "した", "すことができる"),
    "る": ("る", "", "て", "た", "ることができる/られる"),
    "つ": ("つ", "ち", "って", "った", "つことができる"),
    "う": ("う", "い", "って", "った", "うことができる"),
    "む": ("む", "み", "んで", "んだ", "むことができる"),
    "り": ("る", "り", "って", "った", "ることができる"),
    "ぶ": ("ぶ", "び", "んで", "んだ", "ぶことができる"),
    "なる": ("なる", "なり", "なって", "なった", "-"),
    "ある": ("ある", "あり", "あって", "あった", "-"),
    "する": ("する", "し", "して", "した", "できる/することができる"),
    "": ("", "し", "して", "した", "できる/することができる"),
    "の": ("の", "で", "であって", "だった", "-"),
    "だ": ("", "で", "であって", "だった", "-"),
    "ない": ("ない", "ず/なく", "なくて", "なかった", "-"),
}


UNKNOWN: frozenset[str] = frozenset({""})  # nobody has asked yet with which letters a phrase begins


class GrammarError(ValueError):
    """A phrase book that cannot be read."""


class TooMuchToRead(ValueError):  # noqa: N818  named for what it is
    """A text can be read in more ways than anybody would print."""


class Patience:
    """How many steps reading a text may take: many times what any printed card needs, and no more than a moment."""

    def __init__(self, letters: int) -> None:
        self.left = 40_000 + 10 * letters


class Part:
    """A place in a template: a literal, or a slot for a symbol."""

    __slots__ = ("literal", "many", "slot", "symbol")

    def __init__(self, literal: str, slot: str = "", symbol: str = "", many: str = "") -> None:
        self.literal = literal
        self.slot = slot
        self.symbol = symbol
        self.many = many  # "" exactly one, "?" at most one, "*" any number


class Alternative:
    """One spelling of one meaning of a symbol."""

    __slots__ = ("meaning", "parts", "sense", "symbol")

    def __init__(self, symbol: str, meaning: str, parts: list[Part], sense: str = "") -> None:
        self.symbol = symbol
        self.sense = sense or symbol  # the symbol whose meanings it has
        self.meaning = meaning
        self.parts = parts


class Node:
    """A read phrase: its alternative, where it stands, and what fills its slots."""

    __slots__ = ("alternative", "end", "fills", "start", "text")

    def __init__(self, alternative: Alternative, start: int, end: int, fills: "list[list[Node]]", text: str) -> None:
        self.alternative = alternative
        self.start = start
        self.end = end
        self.fills = fills  # one list for each part, empty for literals
        self.text = text  # of tokens only

    @property
    def kind(self) -> str:
        """The symbol and meaning, without the form of the verb."""
        return f"{self.alternative.sense}.{self.alternative.meaning}"

    @property
    def form(self) -> str:
        """The form of the verb, if the symbol has forms."""
        return self.alternative.symbol.partition(".")[2]

    def all(self, slot: str) -> "list[Node]":
        """What fills a slot."""
        return [
            n for part, fill in zip(self.alternative.parts, self.fills, strict=True) if part.slot == slot for n in fill
        ]

    def get(self, slot: str) -> "Node | None":
        """What fills a slot that may be empty."""
        found = self.all(slot)
        return found[0] if found else None

    def one(self, slot: str) -> "Node":
        """What fills a slot that is never empty."""
        return self.all(slot)[0]

    def word(self, slot: str) -> str:
        """The token in a slot."""
        return self.one(slot).text

    def render(self) -> str:
        """Print the phrase as its template says."""
        if not self.alternative.parts:
            return self.text
        out: list[str] = []
        for part, fill in zip(self.alternative.parts, self.fills, strict=True):
            out.append(part.literal if not part.symbol else "".join(node.render() for node in fill))
        return "".join(out)

    def walk(self) -> "Iterator[Node]":
        """This node and all below it, in the order of the text."""
        yield self
        for fill in self.fills:
            for node in fill:
                yield from node.walk()


class Grammar:
    """A phrase book that has been read."""

    def __init__(self, source: str) -> None:
        self.tokens: dict[str, re.Pattern[str]] = {}
        self.token_alternatives: dict[str, Alternative] = {}
        self.symbols: dict[str, list[Alternative]] = {}
        self.senses: dict[str, str] = {}
        self._read(source)
        self._check()
        self.branches: dict[str, Branch] = {symbol: branched(found) for symbol, found in self.symbols.items()}
        self.families: dict[str, Family] = {}  # of forms that are read together
        for symbol in list(self.symbols):
            self._gather(symbol)
        self.letters: dict[str, frozenset[str] | None] = {}  # with which a phrase of a symbol begins, once asked for

    def _read(self, source: str) -> None:
        """Read the lines of a phrase book."""
        symbol = ""
        verb = False
        for number, raw in enumerate(source.splitlines(), 1):
            line = raw.partition("##")[0].strip()
            if not line or line.startswith("#"):
                continue
            token = re.fullmatch(r"(\w+) = /(.*)/", line)
            header = re.fullmatch(r"\[(\w+)(?:: (\w+))?\]( verb)?", line)
            if token:
                self.tokens[token[1]] = re.compile(token[2])
                self.token_alternatives[token[1]] = Alternative(token[1], "token", [])
            elif header:
                symbol, verb = header[1], bool(header[3])
                self.senses[symbol] = header[2] or symbol
                for name in [f"{symbol}.{form}" for form in FORMS] if verb else [symbol]:
                    self.symbols.setdefault(name, [])
            elif symbol and ":" in line:
                meaning, _, template = line.partition(":")
                self._add(symbol, verb, meaning.strip(), template.strip().replace("~", " "), number)
            else:
                raise GrammarError(f"line {number} is neither a token, a symbol nor an alternative: {line}")

    def _add(self, symbol: str, verb: bool, meaning: str, template: str, number: int) -> None:
        """Add an alternative in all its spellings, and of a verb in all its forms."""
        sense = self.senses[symbol]
        for spelling in spellings(template):
            if not verb:
                self.symbols[symbol].append(Alternative(symbol, meaning, parts(spelling, number), sense))
                continue
            for i, form in enumerate(FORMS):
                for text in conjugate(spelling, i, number):
                    name = f"{symbol}.{form}"
                    self.symbols[name].append(Alternative(name, meaning, parts(text, number), sense))

    def _check(self) -> None:
        """Refuse a book that asks for symbols it does not define."""
        for alternatives in self.symbols.values():
            for alternative in alternatives:
                for part in alternative.parts:
                    if part.symbol and part.symbol not in self.symbols and part.symbol not in self.tokens:
                        raise GrammarError(f"{alternative.symbol}.{alternative.meaning} asks for unknown {part.symbol}")
        for symbol in self.symbols:
            if symbol in self._begins_with(symbol):
                raise GrammarError(f"{symbol} may begin with itself, which cannot be read")

    def _gather(self, symbol: str) -> None:
        """Let the forms of a verb be read together: they begin alike, and only their endings differ."""
        verb, _, form = symbol.partition(".")
        if form != FORMS[0]:
            return
        forms = [f"{verb}.{one}" for one in FORMS]
        if any(other in self._begins_with(one) for one in forms for other in forms):
            return  # one form begins with another
        family = Family(forms, branched([one for name in forms for one in self.symbols[name]]))
        self.families.update(dict.fromkeys(forms, family))

    def first_letters(self, symbol: str) -> frozenset[str] | None:
        """The letters with which a phrase of a symbol begins; None if it may be any, or the phrase empty."""
        if symbol not in self.letters:
            token = self.tokens.get(symbol)
            self.letters[symbol] = (
                token_letters(token.pattern) if token is not None else self._letters_after(self.branches[symbol])
            )
        return self.letters[symbol]

    def _letters_after(self, branch: "Branch") -> frozenset[str] | None:
        """The letters that may follow from a branch on; None if it may be any, or none has to."""
        if branch.ends:
            return None
        out = set(branch.literals)
        for (symbol, many), child in branch.slots.items():
            for letters in (self.first_letters(symbol), self._letters_after(child) if many else frozenset()):
                if letters is None:
                    return None
                out |= letters
        return frozenset(out)

    def _begins_with(self, symbol: str) -> set[str]:
        """The symbols that a phrase of this symbol may begin with."""
        out: set[str] = set()
        todo = [symbol]
        while todo:
            for alternative in self.symbols.get(todo.pop(), []):
                for part in alternative.parts:
                    if part.symbol and part.symbol not in out:
                        out.add(part.symbol)
                        todo.append(part.symbol)
                    if not part.many:
                        break
        return out


class Branch:
    """A place in the alternatives of a symbol that begin alike: they are read together up to here."""

    __slots__ = ("ends", "literals", "slots", "tails")

    def __init__(self) -> None:
        self.literals: dict[str, tuple[str, Branch]] = {}  # words that may follow, by their first letter
        self.slots: dict[tuple[str, str], Branch] = {}  # symbols that may follow, with how many of them
        self.ends: list[tuple[int, Alternative]] = []  # alternatives that are whole here, with their rank
        self.tails: list[str] | None = None  # the words that may follow up to the next symbol or end, once asked for

    def follow(self, literal: str) -> "Branch":
        """The place after some words, made if there is none yet; words that begin alike share their beginning."""
        if not literal:
            return self
        known, child = self.literals.get(literal[0], ("", None))
        if child is None:
            child = Branch()
            self.literals[literal[0]] = (literal, child)
            return child
        same = shared(known, literal)
        if same < len(known):
            between = Branch()
            between.literals[known[same]] = (known[same:], child)
            self.literals[literal[0]] = (known[:same], between)
            child = between
        return child.follow(literal[same:])

    def words(self) -> list[str]:
        """The words that may follow, up to the next symbol or end."""
        if self.tails is None:
            here = [""] if self.ends or self.slots else []
            self.tails = here + [run + tail for run, child in self.literals.values() for tail in child.words()]
        return self.tails


class Family:
    """The forms of a verb, and their alternatives as one tree."""

    __slots__ = ("branch", "forms")

    def __init__(self, forms: list[str], branch: Branch) -> None:
        self.forms = forms
        self.branch = branch


def token_letters(pattern: str) -> frozenset[str] | None:
    """The letters with which a token begins, as far as its pattern shows them; None if it may be any."""
    out: set[str] = set()
    for piece in pattern.split("|"):
        if piece.startswith(r"\d"):
            out.update("0123456789")
        elif piece.startswith("[+-]"):
            out.update("+-")
        elif found := re.match(r"\\([\[(])|([^\\\[\](){}.^$*+?])(?![?*{])", piece):
            out.add(found[1] or found[2])
        else:
            return None
    return frozenset(out)


def branched(alternatives: list[Alternative]) -> Branch:
    """The alternatives of a symbol as one tree; those that begin with words rank before those with a slot first."""
    root = Branch()
    ranked = sorted(alternatives, key=lambda one: not one.parts or bool(one.parts[0].symbol))
    for rank, alternative in enumerate(ranked):
        branch = root
        for part in alternative.parts:
            if part.symbol:
                branch = branch.slots.setdefault((part.symbol, part.many), Branch())
            else:
                branch = branch.follow(part.literal)
        branch.ends.append((rank, alternative))
    return root


def shared(one: str, other: str) -> int:
    """How many letters two texts have in common at their beginning."""
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return length


def spellings(template: str) -> list[str]:
    """The spellings of a template: every choice in square brackets made in every way."""
    found = re.search(r"\[([^\[\]]*)\]", template)
    if not found:
        return [template]
    choices = found[1].split("|")
    if len(choices) == 1:
        choices.append("")
    rest = spellings(template[found.end() :])
    return [template[: found.start()] + choice + tail for choice in choices for tail in rest]


def conjugate(template: str, form: int, number: int) -> list[str]:
    """A verb's template in one form, in all its spellings."""
    if template.endswith(".*}"):
        return [f"{template[:-2]}{FORMS[form]}}}"]
    found = re.search(r"<([^<>]*)>$", template)
    if not found:
        if "<" in template:
            raise GrammarError(f"line {number}: the ending of a verb stands at its end")
        return [template] if form == 0 else []
    if found[1] not in ENDINGS:
        raise GrammarError(f"line {number}: unknown ending {found[1]!r}; known: {', '.join(ENDINGS)}")
    endings = ENDINGS[found[1]][form]
    return [] if endings == "-" else [template[: found.start()] + ending for ending in endings.split("/")]


def parts(template: str, number: int) -> list[Part]:
    """The places of a template."""
    out: list[Part] = []
    for piece in re.split(r"(\{[^{}]*\})", template):
        if not piece:
            continue
        if not piece.startswith("{"):
            out.append(Part(piece))
            continue
        found = re.fullmatch(r"\{(?:(\w+):)?([\w.]+)([?*]?)\}", piece)
        if not found:
            raise GrammarError(f"line {number}: {piece} is not a slot")
        out.append(Part("", found[1] or found[2].partition(".")[0], found[2], found[3]))
    return out


class Reading:
    """One text being read: remembers what stands where, and how far any reading got."""

    def __init__(self, grammar: Grammar, text: str, watching: bool = True, patience: Patience | None = None) -> None:
        self.grammar = grammar
        self.text = text
        self.watching = watching  # for what would have been understood, which takes time
        self.patience = patience or Patience(len(text))
        self.known: dict[tuple[str, int], list[Node]] = {}
        self.furthest = 0
        self.expected: set[str] = set()

    def whole(self, symbol: str, start: int = 0) -> list[Node]:
        """Every reading of the text as a symbol."""
        return [node for node in self.at(symbol, start) if node.end == len(self.text)]

    def at(self, symbol: str, start: int) -> list[Node]:
        """Every phrase of a symbol that begins at a place."""
        key = (symbol, start)
        found = self.known.get(key)
        if found is None:
            self.known[key] = []  # a symbol that begins with itself finds nothing
            if not self.watching:
                letters = self.grammar.letters.get(symbol, UNKNOWN)
                if letters is UNKNOWN:
                    letters = self.grammar.first_letters(symbol)
                if letters is not None and self.text[start : start + 1] not in letters:
                    return self.known[key]
            found = self.known[key] = self._phrases(symbol, start)
        return found

    def _phrases(self, symbol: str, start: int) -> list[Node]:
        """Find the phrases of a symbol at a place."""
        token = self.grammar.tokens.get(symbol)
        if token is not None:
            found = token.match(self.text, start)
            if found:
                return [Node(self.grammar.token_alternatives[symbol], start, found.end(), [], found[0])]
            self.miss(start, f"<{symbol}>")
            return []
        out: list[tuple[int, Node]] = []
        family = self.grammar.families.get(symbol)
        if family is not None and not self.watching:
            return self._forms(family, symbol, start)
        if start < len(self.text) or self.watching:
            self._walk(self.grammar.branches[symbol], start, start, [], out)
        out.sort(key=itemgetter(0))
        return [node for _, node in out]

    def _forms(self, family: Family, symbol: str, start: int) -> list[Node]:
        """Find the phrases of a verb at a place, in all its forms at one time."""
        out: list[tuple[int, Node]] = []
        if start < len(self.text):
            self._walk(family.branch, start, start, [], out)
        out.sort(key=itemgetter(0))
        found: dict[str, list[Node]] = {form: [] for form in family.forms}
        for _, node in out:
            found[node.alternative.symbol].append(node)
        for form, nodes in found.items():
            self.known[form, start] = nodes
        return found[symbol]

    def _walk(
        self, branch: Branch, start: int, place: int, filled: list[list[Node]], out: list[tuple[int, Node]]
    ) -> None:
        """Go on from a branch at a place in every way; `filled` is what stands in the slots so far."""
        self.patience.left -= 1
        if self.patience.left < 0:
            raise TooMuchToRead
        for rank, alternative in branch.ends:
            slots = iter(filled)
            fills = [next(slots) if part.symbol else [] for part in alternative.parts]
            out.append((rank, Node(alternative, start, place, fills, "")))
        run, child = branch.literals.get(self.text[place : place + 1], ("", None))
        if child is not None and self.text.startswith(run, place):
            self._walk(child, start, place + len(run), filled, out)
        if self.watching:
            self._miss_words(branch, place)
        for (symbol, many), child in branch.slots.items():
            if many:
                for fill, after in self._fill(symbol, many, place):
                    self._walk(child, start, after, [*filled, fill], out)
            else:
                for node in self.at(symbol, place):
                    self._walk(child, start, node.end, [*filled, [node]], out)

    def _fill(self, symbol: str, many: str, start: int) -> Iterator[tuple[list[Node], int]]:
        """Fill a slot that may be empty."""
        yield [], start
        if many != "*":
            for node in self.at(symbol, start):
                yield [node], node.end
            return
        # Depth first, with what is still to be tried kept here: a list may be as long as the text.
        open_: list[tuple[list[Node], Iterator[Node]]] = [([], iter(self.at(symbol, start)))]
        while open_:
            filled, rest = open_[-1]
            found = next((node for node in rest if node.end > node.start), None)
            if found is None:
                open_.pop()
                continue
            more = [*filled, found]
            yield more, found.end
            open_.append((more, iter(self.at(symbol, found.end))))

    def _miss_words(self, branch: Branch, place: int) -> None:
        """Remember the words that could have followed here."""
        for run, child in branch.literals.values():
            if not self.text.startswith(run, place):
                for tail in child.words():
                    self.miss(place, run + tail)

    def miss(self, place: int, wanted: str) -> None:
        """Remember what would have been understood where reading stopped."""
        if not self.watching:
            return
        # Part of the wanted words may stand there.
        while wanted and self.text.startswith(wanted[:1], place):
            wanted = wanted[1:]
            place += 1
        if place > self.furthest:
            self.furthest = place
            self.expected = set()
        if place == self.furthest and wanted:
            self.expected.add(wanted)


@cache
def load(game: str, language: str) -> Grammar:
    """The phrase book of a game in a language."""
    source = files("fuda.text").joinpath("grammars", f"{game}.{language}.book").read_text(encoding="utf-8")
    return Grammar(source)
