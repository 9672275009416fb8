"""The laws of offer, once and hearing: what is offered can be done, once is once, and all hear alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from fuda.fuzz.findings import ROUNDS, Finding, without_words
from fuda.fuzz.layout import Layout
from fuda.fuzz.twin import Key, Policy, Twin, play
from fuda.fuzz.words import Words

CHANGES: Final = frozenset({"moved", "rested", "readied", "paid", "frozen", "released", "don_returned", "turned"})


def offer(words: Words, layout: Layout, seed: int) -> Finding | None:
    """What is offered can be carried out: no cost is half paid, and nothing is used in vain again and again."""
    t, policy = Twin(words, layout), Policy(words, seed)
    before: tuple[dict[str, Any], int] | None = None
    written = 0
    for at in play(t, policy, ROUNDS + 2):
        events = [at.game.events.get(int(e.kind), "") for e in at.m.journal[written:]]
        written = len(at.m.journal)
        if any(e in words.odd for e in events) and "replaced" not in events:
            return Finding("offer", "half paid", [", ".join(events[-8:])], layout, seed, list(at.taken))
        state = at.state()
        is_same = before is not None and before[0] == state and not CHANGES & set(events)
        if before is not None and is_same and used_in_vain(at, before[1]):
            return Finding("offer", "in vain", [at.taken[before[1]][1]], layout, seed, list(at.taken))
        before = state, len(at.taken)
    return None


def used_in_vain(t: Twin, since: int) -> bool:
    """Whether an ability with a cost was activated, nothing was declined, and it is offered again."""
    if since >= len(t.taken):
        return False
    (_, first), rest = t.taken[since], [text for _, text in t.taken[since + 1 :]]
    kinds = [text.split()[0] for text in rest]
    key = next((key for key in t.options() if f"{key[0]} {key[1]}" == first.split(" to ")[0]), None)
    declined = any(kind in t.game.declines for kind in kinds)
    return key is not None and key[0] == "activate" and not declined and has_cost(t, key)


def has_cost(t: Twin, key: Key) -> bool:
    """Whether the ability that an option is about has a cost to be paid."""
    card = t.names.index(key[1])
    abilities = t.game.definition(t.m, card).abilities
    cost = getattr(abilities[key[2]], "cost", None) if 0 <= key[2] < len(abilities) else None
    return bool(getattr(cost, "size", 0) or getattr(cost, "parts", None))


def once(words: Words, layout: Layout, seed: int) -> Finding | None:
    """An ability that is used once a turn is not offered again to the same object in that turn."""
    if not layout.planted and words.once:
        lot = random.Random(seed)
        layout = layout.copy()
        x = lot.choice(layout.names_in(words.units))
        text = lot.choice(words.once)
        layout.plant(x, text)
        layout.planted = {"x": x, "text": text}
    if not layout.planted:
        return None
    x, text = layout.planted["x"], layout.planted["text"]
    ability = layout.cards[x]["abilities"].index(text)
    t = Twin(words, layout)
    card, used = t.names.index(x), (-1, -1)
    for picked in play_steps(t, Policy(words, seed), 40):
        now = (int(t.m.turn), int(t.m.uid(card)))
        offered = any(key[:3] == ("activate", x, ability) for key in t.options())
        if offered and used == now:
            return Finding("once", text, ["offered again"], layout, seed, list(t.taken))
        if picked[:3] == ("activate", x, ability):
            used = now
    return None


def play_steps(t: Twin, policy: Policy, most: int) -> Iterator[Key]:
    """Play on by a policy; stop before every answer, with the answer."""
    for _ in range(most):
        if t.m.winner >= 0:
            return
        options = t.options()
        picked = policy.pick(t, options)
        yield picked
        t.answer(options[picked])


def hearing(words: Words, layout: Layout, seed: int) -> Finding | None:
    """Two cards of one player that hear the same, and stay where they are, are set off equally often."""
    if not layout.planted and words.hearing:
        lot = random.Random(seed)
        player = lot.randrange(2)
        names = [laid[0] for (p, zone, _), laid in layout.places() if p == player and zone in words.listeners]
        if len(names) > 1:
            layout = without_words(layout, words.silencing)
            pair, text = lot.sample(names, 2), lot.choice(words.hearing)
            for name in pair:
                printed = {fact: value for fact, value in layout.cards[name].items() if fact != "keywords"}
                layout.cards[name] = {**printed, "abilities": [text]}
            layout.planted, layout.kept, layout.fixed = {"pair": pair, "text": text}, frozenset(pair), [text]
    if not layout.planted:
        return None
    t = Twin(words, layout)
    cards = [t.names.index(name) for name in layout.planted["pair"]]
    uids = [int(t.m.uid(card)) for card in cards]
    for at in play(t, Policy(words, seed), ROUNDS):
        stays = all(at.is_in_play(name, words.listeners) for name in layout.planted["pair"])
        if at.m.winner >= 0 or not stays or [int(at.m.uid(card)) for card in cards] != uids:
            return None  # what was still to come is not carried out, or they hear as other objects
        counts = [sum(1 for e in at.m.journal if int(e.card) == card and is_use(at, int(e.kind))) for card in cards]
        if counts[0] != counts[1]:
            times = [f"{counts[0]} and {counts[1]} times"]
            return Finding("hearing", layout.planted["text"], times, layout, seed, list(at.taken))
    return None


def is_use(t: Twin, kind: int) -> bool:
    """Whether an event tells that an ability is carried out."""
    return t.game.events.get(kind, "") in ("activated", "ability_played", "stacked")
