"""What the verbs and nouns of One Piece text say of cards, and what a text claims by them."""

from __future__ import annotations

from typing import Final

from fuda.text.grammar import Node
from fuda.text.probe.claims import ANYWHERE, BOTH, MOST, Claims, Verbs, outside, sense, sides_of

FIELD: Final = ("characters", "stage")
VERBS: Final = Verbs(
    moves={
        "tohandtotal": ("hand",), "tobottomtotal": ("deck",),
        "ko": ("trash",), "kototal": ("trash",), "koor": ("trash", "hand", "deck", "life"), "totrash": ("trash",),
        "discard": ("trash",), "discardany": ("trash",), "discardsome": ("trash",), "trashor": ("trash",),
        "trashhere": ("trash",), "tohand": ("hand",), "anytohand": ("hand",), "lifetohand": ("hand",),
        "tobottom": ("deck",), "totop": ("deck",), "toends": ("deck",), "toendsinorder": ("deck",),
        "anytobottom": ("deck",), "intodeck": ("deck",), "handorbottom": ("hand", "deck"), "play": FIELD,
        "playrested": FIELD, "playthis": FIELD, "thistohand": ("hand",), "reorder": ("deck", "life"),
        "restor": ("trash", "hand", "deck", "life"), "playor": (*FIELD, "trash", "hand", "deck", "life"),
        "playthisrested": FIELD, "oneandrestplay": FIELD,
        "tolife": ("life",), "tolifeup": ("life",), "tolifeends": ("life",), "tolifeendsup": ("life",),
        "lifeto": ("trash",), "eachtop": ("trash",), "millmoved": ("trash",), "ittohand": ("hand",),
        "ittoowner": ("hand",), "ittobottom": ("deck",), "ittotrash": ("trash",), "itko": ("trash",),
        "ittoplay": FIELD, "ittoplayrested": FIELD, "ittolife": ("life",), "ittolifeup": ("life",),
        "ittolifeendsup": ("life",), "backends": ("deck", "life"), "backtop": ("deck",),
        "resttobottom": ("deck",), "resttoends": ("deck",), "resttotop": ("deck",), "resttotrash": ("trash",),
        "foepicksdiscard": ("trash",), "discardto": ("trash",), "lifepick": ("deck", "life"),
        "peekalllife": ("life",), "peeklife": ("life",), "peekfoelife": ("life",), "peekownlife": ("life",),
        "peekownone": ("life",), "peekfoeone": ("life",),
    },
    still=(
        "resttotal", "restcards",
        "rest", "ready", "restany", "foerestany", "restcardordon", "itrest", "itready", "look", "reveal", "choose",
        "pickreveal", "shuffle", "change", "changeseq", "durchange", "perchange", "itchange", "negateof",
        "samebase", "samepower", "setbase", "swapbase", "changetarget", "adddon", "adddonupto", "adddonboth", "givedon",
        "givedonupto", "givedoneach", "readydon", "readydonupto", "readydonall", "readyor", "readyanddon", "restdon",
        "foerestdon", "foerestdonexact", "restdonany", "returndon", "returndonormore", "foereturndon", "returnactive",
        "downtodon", "matchdon", "movedon", "collectdon", "holddon", "holdcardordon", "norefresh", "norefreshown",
        "norefreshnext", "noblocker", "noblockerof", "noblockerupto", "noattackplayer", "noplay", "noplayhand",
        "foenoplay", "foenoevent", "foenodraw", "nodraw", "nolifetohand", "noreadydon", "unblocked", "nextcost",
        "silence", "declare", "noattackwith", "nextevent", "readycardordon",
        "oneandrestfor", "foereturnactive", "faceup", "facedown", "revealhand",
    ),
    zones={
        "zone.hand": ("hand",), "zone.ownhand": ("hand",), "zone.trash": ("trash",), "zone.deck": ("deck",),
        "zone.life": ("life",), "zone.hand_or_trash": ("hand", "trash"), "zone.hand_or_deck": ("hand", "deck"),
        "zone.deck_or_trash": ("deck", "trash"), "zone.hand_or_field": ("hand", *FIELD),
        "pile.deck": ("deck",), "pile.life": ("life",), "single.topbottom": ("life",), "single.faceuplife": ("life",),
        "single.faceupall": ("life",),
    },
    hidden=("deck", "hand", "life"),
    reveal="公開|表向き|reveal|face-up",
)  # fmt: skip
# Nouns for cards spoken of before, whoever's they are and wherever they lie.
SPOKEN: Final = frozenset(
    {
        "this",
        "that",
        "revealed",
        "playedby",
        "playednamed",
        "opposing",
        "attacker",
        "lookedsome",
        "lookedupto",
        "lookedof",
    }
)
ALL: Final = frozenset({"each", "bare", "zoneall", "faceupall", "eachtwo"})
DRAWS: Final = {"draw": 0, "drawupto": 0, "foedraw": 1}
CONTAINERS: Final = frozenset({"foedo", "foeboth", "bothdo", "later", "laterbattle", "either", "anymany", "oneandrest"})


def claims_of(tree: Node) -> Claims:
    """What a text claims, but for its cost, which is paid before."""
    out = Claims()
    # Hidden cards that are chosen by what they are, are shown as well.  [op 11-2-1]
    narrow = any(
        sense(one) == "prop" or (sense(one) == "noun" and one.alternative.meaning != "card") for one in tree.walk()
    )
    out.shows = narrow or bool(VERBS.reveal.search(tree.render()))
    out.looks = any(one.kind in ("act.look", "act.reveal") for one in tree.walk())
    visit(out, tree, False)
    if not out.claims and not any(sense(one) == "act" for one in tree.walk()):
        out.unknown = tree.kind  # a rule, or something that holds
    return out


def visit(out: Claims, node: Node, foe: bool) -> None:
    """Take what a phrase and all below it claims; `foe` where the opponent carries it out."""
    if sense(node) in ("act", "foeact"):
        verb(out, node, foe or sense(node) == "foeact")
    inside = foe or sense(node) == "foeact" or node.kind in ("act.foedo", "act.foeboth", "acts.foemay")
    for part, fill in zip(node.alternative.parts, node.fills, strict=True):
        if part.slot != "cost":
            for child in fill:
                visit(out, child, inside)


def verb(out: Claims, node: Node, foe: bool) -> None:
    """Take what one verb claims."""
    meaning = node.alternative.meaning
    me = frozenset({1 if foe else 0})
    if meaning in DRAWS:
        drawer = 1 if foe else DRAWS[meaning]
        out.add(frozenset({drawer}), frozenset({"deck"}), ("hand",), int(node.word("n")))
    elif meaning in ("drawper", "drawto", "drawmoved", "draweach"):
        out.add(me, frozenset({"deck"}), ("hand",))
    elif meaning == "bothdraw":
        out.add(BOTH, frozenset({"deck"}), ("hand",), 2 * int(node.word("n")))
    elif meaning in VERBS.moves:
        moved(out, node, foe)
    elif meaning not in VERBS.still and meaning not in CONTAINERS:
        out.unknown = out.unknown or node.kind


def moved(out: Claims, node: Node, foe: bool) -> None:
    """Take what a verb that moves cards claims of its object."""
    target = VERBS.moves[node.alternative.meaning]
    objects = [child for slot in ("t", "z", "h") for child in node.all(slot)]
    nouns = [one for child in objects for one in outside(child, ("p", "s", "f", "v", "q")) if sense(one) == "single"]
    zones = frozenset(name for child in objects for one in child.walk() for name in VERBS.zones.get(one.kind, ()))
    spoken = not objects or any(one.alternative.meaning in SPOKEN for one in nouns)
    source = ANYWHERE if spoken else zones or frozenset(FIELD)
    # Cards that are looked at are named like those on the field, or without their zone.
    if not zones and not spoken and (out.looks or set(target) != {"trash"}):
        source = ANYWHERE
    sides = BOTH if spoken else frozenset(side for child in objects for side in sides_of(child, foe))
    if foe and sides == BOTH:
        sides = frozenset({1})
    most = MOST if spoken or not nouns else sum(count_of(one) for one in nouns)
    out.add(sides, source, target, min(most, MOST))
    if set(target) & set(FIELD):
        out.add(BOTH, frozenset(FIELD), ("trash",))  # which make room for them  [op 3-7-6-1]


def count_of(single: Node) -> int:
    """How many cards a noun speaks of at most."""
    numbers = [int(one.text) for slot in ("n", "m") for one in single.all(slot) if one.text.isdigit()]
    if single.alternative.meaning in ALL or not numbers:
        return 1 if single.alternative.meaning in ("topone", "topbottom") else MOST
    return sum(numbers)
