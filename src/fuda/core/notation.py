"""Programs as text: `Notation.show` prints ops and terms as `name(parameter, ...)`, `Notation.read` reads them back.

A game gives the notation its words: for each the sort of thing it stands for, its parameters with their kinds, and
what makes it. The text is data. Only words of the vocabulary, numbers, strings and lists are understood, each
parameter must be of its kind, and whatever is wrong is a `NotationError` that says what and where. Nothing in the
text is ever run.

Kinds are written as in `choose: ref:ref n:value up_to? slot:slot limit:limit|none=none`: a sort of term, a set of
words, a range of numbers, `text`, `block` for a whole ability, `[kind]` for a list, `kind|none`. `up_to?` is a flag
that is there or not, `rested:rested/active` a flag of two words, and what follows `=` may be left out.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

LONGEST: Final = 20_000  # characters of a text
DEEPEST: Final = 40  # terms inside terms
MOST_ITEMS: Final = 64  # of one list
LONGEST_STRING: Final = 200
LARGEST: Final = 1_000_000  # number

NAME: Final = "name"
NUMBER: Final = "number"
STRING: Final = "string"
MARK: Final = "mark"
LIST: Final = "list"
CALL: Final = "call"
BLOCK: Final = "block"
_TOKEN: Final = re.compile(
    r'(?P<name>[a-z_][a-z0-9_]*|<=|>=|==|!=|<|>)|(?P<number>-?[0-9]+)|(?P<string>"(?:[^"\\\n]|\\["\\n])*")'
    r"|(?P<mark>[()\[\]{},;:=])"
)
_SPACE: Final = re.compile(r"\s*")
_BARE: Final = re.compile(r"[a-z_][a-z0-9_]*|<=|>=|==|!=|<|>")


class NotationError(ValueError):
    """The text is not a program."""


class Token:
    """A piece of text: what it is, its words, and where it begins."""

    def __init__(self, kind: str, text: str, at: int) -> None:
        self.kind = kind
        self.text = text
        self.at = at


class Node:
    """A piece of a program before its kind is known."""

    def __init__(self, kind: str, text: str, at: int) -> None:
        self.kind = kind
        self.text = text  # the word, number or string itself
        self.at = at
        self.items: list[Node] = []  # of a list, or the parameters of a word; of a block its head
        self.conditions: list[Node] = []  # of a block
        self.cost: list[Node] = []
        self.body: list[Node] = []


# --- text to nodes ---------------------------------------------------------------------------------------------
def tokens(text: str) -> list[Token]:
    """Cut a text into pieces."""
    if len(text) > LONGEST:
        raise NotationError(f"a program has at most {LONGEST} characters, not {len(text)}")
    out: list[Token] = []
    at = skip(text, 0)
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            raise NotationError(f"{text[at : at + 20]!r} at character {at + 1} has no meaning in a program")
        out.append(Token(found.lastgroup, found.group(), at))
        at = skip(text, found.end())
    return out


def skip(text: str, at: int) -> int:
    """The next place that is no space."""
    found = _SPACE.match(text, at)
    return at if found is None else found.end()


class Parser:
    """Reads tokens into nodes."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.at = 0
        self.end = len(text)

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or an empty one at the end."""
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else Token("", "", self.end)

    def fail(self, wanted: str) -> NotationError:
        """Say what should have come next."""
        token = self.peek()
        found = f"{token.text[:20]!r} at character {token.at + 1}" if token.kind else "the end of the text"
        return NotationError(f"{wanted} should follow, not {found}")

    def is_next(self, mark: str) -> bool:
        """Whether a mark comes next."""
        token = self.peek()
        return token.kind == MARK and token.text == mark

    def take(self, mark: str) -> None:
        """Read a mark that must come next."""
        if not self.is_next(mark):
            raise self.fail(repr(mark))
        self.at += 1

    def finish(self) -> None:
        """See that nothing is left."""
        if self.peek().kind:
            raise self.fail("the end")

    def term(self, depth: int) -> Node:
        """A word with its parameters, a number, a string, a list or a block."""
        token = self.peek()
        if depth > DEEPEST:
            raise NotationError(f"more than {DEEPEST} terms inside each other at character {token.at + 1}")
        if self.is_next("["):
            return self.sequence(LIST, "", "]", depth)
        if self.is_next("{"):
            return self.braced(depth)
        if token.kind not in (NAME, NUMBER, STRING):
            raise self.fail("a word, a number or a list")
        self.at += 1
        if token.kind == NAME and self.is_next("("):
            return self.sequence(CALL, token.text, ")", depth)
        return Node(token.kind, unquote(token.text) if token.kind == STRING else token.text, token.at)

    def sequence(self, kind: str, word: str, close: str, depth: int) -> Node:
        """Terms between brackets, the opening one of which comes next."""
        node = Node(kind, word, self.peek().at)
        self.at += 1
        if not self.is_next(close):
            node.items = self.several(",", depth + 1)
        self.take(close)
        return node

    def several(self, mark: str, depth: int) -> list[Node]:
        """One or more terms with a mark between them."""
        out = [self.term(depth)]
        while self.is_next(mark):
            self.at += 1
            out.append(self.term(depth))
        return out

    def braced(self, depth: int) -> Node:
        """An ability in braces."""
        self.take("{")
        node = self.block(depth + 1)
        self.take("}")
        return node

    def block(self, depth: int) -> Node:
        """An ability: its head, `if` and its conditions, `cost` and its instructions, `:` and what it does."""
        node = Node(BLOCK, "", self.peek().at)
        while not self.is_next(":") and not self.is_word("if") and not self.is_word("cost"):
            if not self.peek().kind:
                raise self.fail("':'")
            node.items.append(self.term(depth))
        if self.is_word("if"):
            self.at += 1
            node.conditions = self.several(",", depth)
        if self.is_word("cost"):
            self.at += 1
            node.cost = self.several(";", depth)
        self.take(":")
        if self.peek().kind and not self.is_next("}"):
            node.body = self.several(";", depth)
        return node

    def is_word(self, word: str) -> bool:
        """Whether this word comes next, as no term of its own."""
        token, after = self.peek(), self.peek(1)
        return token.kind == NAME and token.text == word and not (after.kind == MARK and after.text == "(")


def quote(text: str) -> str:
    """Write a string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def unquote(text: str) -> str:
    """Read a string."""
    out = ""
    escaped = False
    for sign in text[1:-1]:
        if escaped:
            out += "\n" if sign == "n" else sign
            escaped = False
        elif sign == "\\":
            escaped = True
        else:
            out += sign
    return out


# --- words and kinds -------------------------------------------------------------------------------------------
class Param:
    """A parameter of a word: its name, its kind, and what it is if it is left out."""

    def __init__(self, text: str) -> None:
        rest, _, default = text.partition("=")
        name, _, kind = rest.partition(":")
        self.flag = name.endswith("?")  # there or not
        self.name = name.rstrip("?")
        self.kind = kind
        self.default = default  # as text; "" if it must be there
        self.pair = kind.split("/") if "/" in kind else []  # the words for true and false


class Word:
    """A word of the vocabulary: the sort of thing it stands for, the class that makes it, and its parameters.

    The signature alone says what the parameters are called; the class is told here, as its `fields`.
    """

    def __init__(self, name: str, sort: str, make: Any, signature: str) -> None:
        self.name = name
        self.sort = sort
        self.make = make
        self.params = [Param(text) for text in signature.split()]
        make.fields = tuple([param.name for param in self.params])


class Notation:
    """The notation of one game."""

    def __init__(
        self,
        words: Mapping[str, Word],
        sets: Mapping[str, Sequence[str]],
        codes: Mapping[str, Sequence[str]],
        ranges: Mapping[str, tuple[int, int]],
        plain: Mapping[str, str],
    ) -> None:
        self.words = words
        self.sets = sets  # kinds that are one of some words
        self.codes = codes  # kinds that are one of some words, kept as their number
        self.ranges = ranges  # kinds that are numbers, with the smallest and the largest
        self.plain = plain  # sorts of terms that a number stands for, and the word that is meant

    # --- printing ----------------------------------------------------------------------------------------------
    def show(self, term: object) -> str:
        """Print an op or term."""
        word = self.words.get(getattr(term, "name", ""))
        if word is None:
            return f"?{type(term).__name__}"  # no word: it can be printed, not read
        args: list[str] = []
        kept = 0  # parameters up to the last that says something
        for param in word.params:
            value = getattr(term, param.name)
            if param.flag:
                if value:
                    args.append(param.name)
                    kept = len(args)
                continue
            args.append(self.show_kind(value, param))
            if args[-1] != param.default:
                kept = len(args)
        if self.plain.get(word.sort, "") == word.name:
            return args[0]
        return word.name + ("(" + ", ".join(args[:kept]) + ")" if kept else "")

    def show_kind(self, value: Any, param: Param) -> str:
        """Print a parameter."""
        if param.pair:
            return param.pair[0] if value else param.pair[1]
        return self.show_value(value, param.kind)

    def show_value(self, value: Any, kind: str) -> str:
        """Print a value of a kind."""
        if value is None:
            return "none"
        kind = kind.removesuffix("|none")
        if kind.startswith("["):
            return "[" + ", ".join(self.show_value(item, kind[1:-1]) for item in value) + "]"
        if kind in self.codes:
            return self.codes[kind][int(value)]
        if kind in self.sets or kind == "text":
            text = str(value)
            return text if kind != "text" and _BARE.fullmatch(text) else quote(text)
        if kind in self.ranges:
            return str(int(value))
        return "{" + self.show_block(value) + "}" if kind == "block" else self.show(value)

    def show_block(self, block: Any) -> str:
        """Print an ability."""
        raise NotImplementedError

    # --- reading -----------------------------------------------------------------------------------------------
    def read(self, text: str, kind: str) -> Any:
        """Read a term of a kind."""
        parser = Parser(text)
        node = parser.term(0)
        parser.finish()
        return self.make(node, kind)

    def several(self, nodes: list[Node], kind: str) -> list[Any]:
        """Make some things of a kind, of those that an ability has."""
        if len(nodes) > MOST_ITEMS:
            raise NotationError(f"an ability has at most {MOST_ITEMS} of a kind, not {len(nodes)}")
        return [self.make(node, kind) for node in nodes]

    def read_block(self, text: str) -> Any:
        """Read an ability."""
        parser = Parser(text)
        node = parser.block(0)
        parser.finish()
        return self.make_block(node)

    def make_block(self, node: Node) -> Any:
        """Make the ability that a node stands for."""
        raise NotImplementedError

    def make(self, node: Node, kind: str) -> Any:
        """Make what a node stands for, which must be of a kind."""
        if kind.endswith("|none"):
            if node.kind == NAME and node.text == "none":
                return None
            kind = kind.removesuffix("|none")
        if kind.startswith("["):
            return self.make_list(node, kind[1:-1])
        if kind in self.sets or kind in self.codes:
            return self.make_choice(node, kind)
        if kind in self.ranges:
            return self.make_number(node, kind, self.ranges[kind])
        if kind == "text":
            return self.make_text(node)
        if kind == "block":
            if node.kind != BLOCK:
                raise wrong(node, "an ability in braces")
            return self.make_block(node)
        if node.kind == NUMBER and kind in self.plain:
            return self.words[self.plain[kind]].make(self.make_number(node, kind, (-LARGEST, LARGEST)))
        return self.make_word(node, kind)

    def make_list(self, node: Node, kind: str) -> list[Any]:
        """Make a list of things of a kind."""
        if node.kind != LIST:
            raise wrong(node, "a list")
        if len(node.items) > MOST_ITEMS:
            raise NotationError(f"a list has at most {MOST_ITEMS} items, not {len(node.items)}")
        return [self.make(item, kind) for item in node.items]

    def make_choice(self, node: Node, kind: str) -> Any:
        """Make one of some words, or its number."""
        known = self.sets[kind] if kind in self.sets else self.codes[kind]
        if node.kind not in (NAME, STRING) or node.text not in known:
            raise wrong(node, f"{kind}: one of {', '.join(word for word in known if word)}")
        return node.text if kind in self.sets else list(known).index(node.text)

    def make_number(self, node: Node, kind: str, bounds: tuple[int, int]) -> int:
        """Make a number within bounds."""
        low, high = bounds
        if node.kind != NUMBER or len(node.text) > 10 or not low <= int(node.text) <= high:
            raise wrong(node, f"{kind}: a number from {low} to {high}")
        return int(node.text)

    def make_text(self, node: Node) -> str:
        """Make a string."""
        if node.kind != STRING or len(node.text) > LONGEST_STRING:
            raise wrong(node, f"a string of at most {LONGEST_STRING} characters")
        return node.text

    def make_word(self, node: Node, sort: str) -> Any:
        """Make a word of a sort with its parameters."""
        if node.kind not in (NAME, CALL):
            raise wrong(node, f"a {sort}")
        word = self.words.get(node.text)
        if word is None:
            raise NotationError(
                f"unknown word {node.text[:40]!r} at character {node.at + 1} where there should be a {sort}"
            )
        if word.sort != sort:
            raise wrong(node, f"a {sort}, and {word.name} is a {word.sort}")
        return word.make(*self.arguments(node, word))

    def arguments(self, node: Node, word: Word) -> list[Any]:
        """Make the parameters of a word, those that are left out included."""
        items = node.items[:]
        out: list[Any] = []
        for param in word.params:
            item = items[0] if items else None
            if param.flag:
                there = item is not None and item.kind == NAME and item.text == param.name
                out.append(there)
                items = items[1:] if there else items
            elif item is not None:
                out.append(self.argument(item, param))
                items = items[1:]
            elif param.default:
                out.append(self.argument(Parser(param.default).term(0), param))
            else:
                raise wrong(node, f"{word.name}({', '.join(p.name for p in word.params)}), but {param.name} is missing")
        if items:
            raise wrong(items[0], f"the end of {word.name}({', '.join(p.name for p in word.params)})")
        return out

    def argument(self, node: Node, param: Param) -> Any:
        """Make one parameter."""
        if param.pair:
            if node.kind != NAME or node.text not in param.pair:
                raise wrong(node, f"{param.name}: {' or '.join(param.pair)}")
            return node.text == param.pair[0]
        return self.make(node, param.kind)


def wrong(node: Node, wanted: str) -> NotationError:
    """Say what should be in a node's place."""
    what = {LIST: "a list", BLOCK: "an ability"}.get(node.kind, repr(node.text[:40]))
    return NotationError(f"{what} at character {node.at + 1} stands where there should be {wanted}")
