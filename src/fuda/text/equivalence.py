"""Programs that do the same though they are written otherwise: each rule says why it may be read the other way.

Two languages say the same thing in different sentences. What is the same whatever the table looks like is written in
one way here before programs are compared; what only comes to the same mostly is left as it is, a difference of print.
"""

from __future__ import annotations

from typing import Final

from fuda.core.notation import BLOCK, CALL, LIST, NAME, STRING, Node, NotationError, Parser

# Words whose parts mean the same in any order: each of them a property, a condition, a timing or a way to choose.
UNORDERED: Final = frozenset({"either", "each_of", "all_of", "one_of", "on_any", "would_any", "together", "choose_one"})


def parsed(line: str) -> Node | None:
    """A line of a program as a tree; None for what is no program (a further name, a number of the card)."""
    try:
        parser = Parser(line)
        node = parser.block(0)
        parser.finish()
    except NotationError:
        return None
    return node


def call(text: str, *items: Node) -> Node:
    """A word with its parameters."""
    node = Node(CALL, text, 0)
    node.items = list(items)
    return node


def listed(items: list[Node]) -> Node:
    """A list."""
    node = Node(LIST, "", 0)
    node.items = items
    return node


def is_word(node: Node, text: str, parameters: int) -> bool:
    """Whether a node is this word with so many parameters."""
    return node.kind != LIST and node.text == text and len(node.items) == parameters


def simple(node: Node) -> Node:
    """A term with what can be said in several ways said in one."""
    node.items = [simple(item) for item in node.items]
    if node.kind == BLOCK:
        node.conditions = [simple(item) for item in node.conditions]
        node.cost = [simple(item) for item in node.cost]
        node.body = deeds([simple(item) for item in node.body])
        return node
    if node.kind == LIST:
        node.items = deeds(node.items)
        return node
    return term(node)


def term(node: Node) -> Node:
    """A condition or a reference in one way."""
    # There is at least one of them: there is one.
    is_count = is_word(node, "compare", 3) and is_word(node.items[0], "count", 1)
    if is_count and [one.text for one in node.items[1:]] == [">=", "1"]:
        return term(call("exists", node.items[0].items[0]))
    # A card in whose soul this card lies is the one card that bears it.
    if is_word(node, "exists", 1) and is_word(node.items[0], "cards", 3):
        whose, zone, tests = node.items[0].items
        if whose.text == "any" and zone.text == "field" and any(one.text == "is_bearer" for one in tests.items):
            return call(
                "matches", Node(NAME, "bearer", 0), listed([one for one in tests.items if one.text != "is_bearer"])
            )
    # How many cards lie in the soul of a card is a number of that card.
    if is_word(node, "matches", 2) and len(node.items[1].items) == 1:
        test = node.items[1].items[0]
        if is_word(test, "stat", 3) and test.items[0].text == "soul":
            return term(call("compare", call("count", call("soul", node.items[0])), test.items[1], test.items[2]))
    if is_word(node, "together", 1):
        return alike(node)
    if is_word(node, "either", 1):
        kept = distinct(node.items[0].items)
        return kept[0] if len(kept) == 1 else call("either", listed(kept))
    return node


def alike(node: Node) -> Node:
    """Cards of one place that pass these tests or those are cards of that place that pass either."""
    groups = node.items[0].items
    if len(groups) < 2 or not all(is_word(one, "cards", 3) for one in groups):
        return node
    place = [written(one) for one in groups[0].items[:2]]
    if any([written(one) for one in group.items[:2]] != place for group in groups):
        return node
    ways = [
        group.items[2].items[0] if len(group.items[2].items) == 1 else call("each_of", group.items[2])
        for group in groups
    ]
    return call("cards", *groups[0].items[:2], listed([term(call("either", listed(ways)))]))


def distinct(nodes: list[Node]) -> list[Node]:
    """Terms without those that were said before."""
    seen: set[str] = set()
    kept = []
    for node in nodes:
        text = written(node)
        if text not in seen:
            seen.add(text)
            kept.append(node)
    return kept


def deeds(body: list[Node]) -> list[Node]:
    """Instructions one after another in one way."""
    out: list[Node] = []
    for node in body:
        # What is done if something was done under a condition is done under it.
        if node.text == "if_done" and out and is_word(out[-1], "when", 2):
            out[-1].items[1].items = [*out[-1].items[1].items, node]
        # Cards that are put where everybody sees them are shown by that.
        elif out and is_shown(out[-1], node):
            out[-1] = call("move", out[-1].items[0], node.items[1])
        elif out and is_taken(out[-1], node):
            out[-1] = call("discard", *out[-1].items[:2], *out[-1].items[3:])
        # To choose up to so many is to choose none as well: that it may be done says nothing more.
        elif is_word(node, "may", 1) and out and is_up_to(out[-1]) and len(node.items[0].items) == 1:
            out.append(node.items[0].items[0])
        elif is_word(node, "may", 1) and is_free(node.items[0].items):
            out.extend(node.items[0].items)
        else:
            out.append(node)
    return out


def is_up_to(node: Node) -> bool:
    """Whether this chooses up to so many cards."""
    return node.text == "choose" and any(item.text == "up_to" for item in node.items)


def is_free(body: list[Node]) -> bool:
    """Whether instructions begin with a choice of up to so many, and are about what is chosen."""
    return len(body) == 2 and is_up_to(body[0])


def is_shown(shown: Node, deed: Node) -> bool:
    """Whether cards are revealed and put into the drop zone at once."""
    if not is_word(shown, "reveal", 2) or not is_word(deed, "move", 2) or deed.items[1].text != "drop":
        return False
    return is_word(deed.items[0], "chosen", 1) and deed.items[0].items[0].text == shown.items[1].text


def is_taken(choice: Node, deed: Node) -> bool:
    """Whether cards of the hand are chosen and put into the drop zone: discarded."""
    if (
        choice.text != "choose"
        or len(choice.items) not in (3, 4)
        or not is_word(deed, "move", 2)
        or deed.items[1].text != "drop"
    ):
        return False
    cards, slot = choice.items[0], choice.items[2].text
    in_hand = cards.text == "cards" and len(cards.items) >= 2 and cards.items[1].text == "hand"
    return in_hand and slot.isdigit() and is_word(deed.items[0], "chosen", 1) and deed.items[0].items[0].text == slot


def written(node: Node) -> str:
    """A term as text, what may stand in any order in one order."""
    if node.kind == BLOCK:
        head = [written(item) for item in node.items]
        # What holds as long as something else does holds in any order.
        holds = head[:1] in (["continuous"], ["static"])
        body = [written(item) for item in node.body]
        # What using a card costs is paid at one time.  [bf C.1.6]
        cost = [written(item) for item in node.cost]
        conditions = sorted(written(item) for item in node.conditions)
        return str((head, conditions, sorted(cost) if head[:1] == ["use"] else cost, sorted(body) if holds else body))
    items = [written(item) for item in node.items]
    if node.kind == LIST:
        return f"[{','.join(items)}]"
    if node.text in UNORDERED and node.items and node.items[0].kind == LIST:
        items[0] = str(sorted(written(item) for item in node.items[0].items))
    # A card has all properties of a list, whichever comes first.
    if node.text in ("cards", "on", "matches") and items and node.items[-1].kind == LIST:
        items[-1] = str(sorted(written(item) for item in node.items[-1].items))
    return f"{node.text}({','.join(items)})" if items else node.text


def renamed(node: Node, words: dict[str, str]) -> None:
    """Write the strings of a term in the words of the other language."""
    if node.kind == STRING:
        node.text = words.get(node.text, node.text)
    for part in (*node.items, *node.conditions, *node.cost, *node.body):
        renamed(part, words)


# Where words name a choice: the place of its number among their parameters. The last number of a maker makes it.
SLOTS: Final = {"chosen": (0,), "moved_to": (0,), "among": (0,), "rest_of": (0, 1)}
MAKERS: Final = frozenset({"choose", "look", "reveal"})


def numbered(node: Node, numbers: dict[str, str]) -> None:
    """Number the choices of a program as they come, whichever numbers they were given."""
    for part in (*node.items, *node.conditions, *node.cost, *node.body):
        numbered(part, numbers)
    places = SLOTS.get(node.text, ()) if node.kind == CALL else ()
    if node.kind == CALL and node.text in MAKERS:
        places = tuple([i for i, item in enumerate(node.items) if i and item.text.isdigit()][-1:])
    for place in places:
        if place < len(node.items):
            slot = node.items[place]
            slot.text = numbers.setdefault(slot.text, str(len(numbers)))


def arranged(line: str, words: dict[str, str]) -> str:
    """A line of a program in one way, with its strings in the words of one language."""
    node = parsed(line)
    if node is None:
        return line
    renamed(node, words)
    node = simple(node)
    numbered(node, {})
    return written(node)
