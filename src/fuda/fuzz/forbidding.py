"""The laws of ban, barred and idle: what is forbidden does not happen, is not replaced, and is no "instead" either."""

from __future__ import annotations

import random
from typing import Final

from fuda.fuzz.findings import ROUNDS, Finding, fill, holders, with_and_without, without_words
from fuda.fuzz.layout import Layout
from fuda.fuzz.twin import Policy, Twin, play
from fuda.fuzz.words import Words

VICTIM: Final = "W"


def plant_ban(words: Words, layout: Layout, seed: int, *, replaced: bool) -> Layout:
    """Forbid something to a card of the position, unless that was done already."""
    if layout.planted:
        return layout
    lot = random.Random(seed)
    other = without_words(layout, words.silencing)  # what a law plants is not taken away
    bans = [ban for ban in words.bans if not replaced or "replaced" in ban]
    names = other.names_in(words.units)
    if not bans or not names:
        return other
    ban, x, holder = lot.choice(bans), lot.choice(names), lot.choice(holders(words, other))
    for text in ban["texts"]:
        other.plant(holder, fill(words, text, x=x))
    other.planted = {"ban": ban["name"], "x": x, "holder": holder}
    other.kept |= {x}
    return other


def ban(words: Words, layout: Layout, seed: int) -> Finding | None:
    """While something is forbidden to a card, the journal tells of none of its kind on it, whatever the cause."""
    layout = plant_ban(words, layout, seed, replaced=False)
    if not layout.planted:
        return None
    banned = next(one for one in words.bans if one["name"] == layout.planted["ban"])
    t = Twin(words, layout)
    for at in play(t, Policy(words, seed), ROUNDS + 1):
        if not at.is_in_play(layout.planted["holder"], (words.holder,)):
            return None  # what forbids it is gone, perhaps before it happened
        for e in at.m.journal:
            is_it = (
                at.game.events.get(int(e.kind), "") in banned["events"] and at.name(int(e.card)) == layout.planted["x"]
            )
            if is_it and e.clause not in banned.get("unless", ()) and e.row not in banned.get("unless", ()):
                details = [f"{at.game.events[int(e.kind)]} {layout.planted['x']} [{e.clause}, {e.row}]"]
                return Finding("ban", banned["name"], details, layout, seed, list(at.taken))
    return None


def barred(words: Words, layout: Layout, seed: int) -> Finding | None:
    """What is forbidden is not replaced either: a replacement of it changes nothing by being there."""
    layout = plant_ban(words, layout, seed, replaced=True)
    if not layout.planted:
        return None
    planted = layout.planted
    banned = next(one for one in words.bans if one["name"] == planted["ban"])
    instead = words.idle.get("effect", ["draw(1)"])[0]
    text = fill(words, banned["replaced"], x=planted["x"], instead=instead)
    return with_and_without("barred", planted["ban"], words, layout, seed, (planted["holder"], text))


def idle(words: Words, layout: Layout, seed: int) -> Finding | None:
    """A replacement whose "instead" can do nothing changes nothing by being there."""
    if not words.idle:
        return None
    if not layout.planted:
        layout = plant_idle(words, layout, seed)
    planted = layout.planted
    what = planted["text"].split("): ", 1)[-1]
    return with_and_without("idle", what, words, layout, seed, (planted["holder"], planted["text"]))


def plant_idle(words: Words, layout: Layout, seed: int) -> Layout:
    """Lay out a card that nothing can be done to, and choose a replacement that can do nothing."""
    lot = random.Random(seed)
    other = without_words(layout, words.silencing)  # what a law plants is not taken away
    zone, kind = words.idle["victim"]
    other.cards[VICTIM] = {"kind": kind, **words.cards[kind].get("still", {})}
    place = other.halves[lot.randrange(2)].setdefault(zone, [])
    del place[words.zones[zone].get("most", 4) :]
    place.append([VICTIM, {}])
    other.cards = {n: f for n, f in other.cards.items() if n in [laid[0] for _, laid in other.places()]}
    holder = lot.choice(holders(words, other))
    for text in words.idle["premise"]:
        other.plant(holder, fill(words, text))
    text = f"{lot.choice(words.idle['head'])} {lot.choice(words.idle['would'])}: {lot.choice(words.idle['instead'])}"
    other.planted = {"holder": holder, "text": text}
    other.kept |= {holder, VICTIM}
    return other
