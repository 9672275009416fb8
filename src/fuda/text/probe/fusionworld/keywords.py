"""Keyword skills and rules of deck construction: they are made use of, and what follows is looked at."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from fuda.core.state import PICK
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.face.decks import Deck, check_deck
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import card
from fuda.text.probe.fusionworld.causes import EFFECTS, KINDS, Plan
from fuda.text.probe.fusionworld.table import Models
from fuda.text.probe.fusionworld.terms import walk
from fuda.text.probe.result import Failure

STRIKES: Final = {"double_strike": 2, "triple_strike": 3}
MOST: Final = {"super_combo": spec.MOST_SUPER_COMBO, "dragon_ball": spec.MOST_DRAGON_BALLS}
PLAYED: Final = ("blocker", "critical", "barrier", "attack_active", *STRIKES)  # made use of in play


def plan_for_keyword(d: CardDef, word: str, chance: random.Random, *, is_back: bool = False) -> Plan:
    """A position in which a card can make use of a keyword skill."""
    plan = Plan("leader" if d.kind == spec.LEADER else "battle", is_back=is_back)
    plan.rested = 0.0
    plan.moods = {kind: 10 * chance.random() for kind in KINDS}
    plan.moods[spec.COMBO] -= 10
    plan.goals = {spec.COMBO: -50.0}
    if word == "blocker":
        plan.turn = 1
        plan.moods[spec.ATTACK] += 15
        plan.goals[spec.ACTIVATE] = 100.0
    elif word == "barrier":
        plan.turn = 1
        plan.helpers[1].extend(chance.sample([text.format(side="any") for text in EFFECTS["left"]], 2))
        plan.moods[spec.PLAY] += 15
    else:
        plan.goals[spec.ATTACK] = 100.0
    return plan


class Use:
    """Sees whether a keyword skill of a card is made use of, and that it does what it says."""

    def __init__(self, card: int, word: str) -> None:
        self.card = card
        self.word = word
        self.was_seen = False

    def look(self, m: Match) -> None:
        """Look at a decision."""
        if self.word == "blocker":
            self.look_at_block(m)
        elif self.word == "barrier":
            self.look_at_choice(m)
        elif self.word == "attack_active":
            self.look_at_targets(m)

    def look_at_block(self, m: Match) -> None:
        """A card that has blocked is the guard card."""
        last = [e for e in m.journal or [] if int(e.kind) in (spec.BLOCKED, spec.ATTACKED, spec.BATTLE_ENDED)]
        if not last or int(last[-1].kind) != spec.BLOCKED or int(last[-1].card) != self.card:
            return
        if m.step in (spec.OFFENSE, spec.DEFENSE):
            if m.guard != m.uid(self.card):
                raise Failure("the card that blocked is not the guard card")
            self.was_seen = True

    def look_at_choice(self, m: Match) -> None:
        """The card is not among those that a skill of the opponent may choose."""
        u = m.unit(self.card)
        f = m.stack[-1]
        op: Any = f.program.ops[max(f.pc - 1, 0)]
        ref = getattr(op, "ref", None)
        if u is None or ref is None or f.player == u.side or m.options[0].kind != PICK:
            return
        if u.uid in ref.uids(m, f):
            if any(int(a.card) == self.card for a in m.options):
                raise Failure("a skill of the opponent may choose the card")
            self.was_seen = True

    def look_at_targets(self, m: Match) -> None:
        """An active Battle card of the opponent may be attacked."""
        if m.options[0].kind != spec.TARGET:
            return
        for a in m.options:
            u = m.unit(a.card)
            if u is not None and not u.rested and u.is_battle():
                self.was_seen = True

    def look_back(self, m: Match) -> None:
        """Look at the damage that the card's attacks have dealt."""
        attacker, start = -1, 0
        journal = m.journal or []
        for i, event in enumerate(journal):
            if int(event.kind) == spec.ATTACKED:
                attacker = int(event.card)
            elif int(event.kind) == spec.STEP:
                start = i
            elif int(event.kind) == spec.BATTLE_ENDED:
                attacker = -1
            elif int(event.kind) == spec.FLIPPED and int(event.card) == self.card:
                return  # its other side need not have it
            elif int(event.kind) == spec.DAMAGED and attacker == self.card:
                self.weigh(event, journal[start:i])

    def weigh(self, event: Any, before: list[Any]) -> None:
        """Look at damage of an attack: how much it was, and where the Life cards went."""
        if self.word in STRIKES:
            if int(event.n) != STRIKES[self.word]:
                raise Failure(f"the attack dealt {int(event.n)} damage")
            self.was_seen = True
        elif self.word == "critical":
            goes = [e for e in before if int(e.kind) == spec.MOVED and int(e.source) == spec.LIFE]
            if any(int(e.target) != spec.DROP for e in goes):
                raise Failure("Life that was lost by the attack is not in the Drop")
            self.was_seen = self.was_seen or bool(goes)


# --- decks -------------------------------------------------------------------------------------------------------
def any_leader() -> CardDef:
    """A Leader that allows cards of all colours."""
    return card("leader", "leader", "leader", colors=list(spec.COLORS), back={"power": 20000})


def problems(leader: CardDef, cards: list[CardDef]) -> list[str]:
    """What is not legal about a deck that is filled up with cards without text."""
    colors = [color for i, color in enumerate(spec.COLORS) if int(leader.colors) >> i & 1]
    fill = [card(f"fill {i // 4}", f"fill {i // 4}", "battle", colors=colors[:1], cost=1) for i in range(52)]
    found = check_deck(Deck(leader, [*cards, *fill][: max(spec.LEAST_CARDS, len(cards))]))
    return [f"{v.clause} {v.message}" for v in found]


def limit_of(d: CardDef, word: str) -> str:
    """Why the limit of a keyword skill on decks could not be seen, or an empty text."""
    most = MOST[word]
    others = [card(f"other {i}", f"other {i}", "battle", keywords=[word], cost=1) for i in range(most)]
    leader = any_leader()
    if problems(leader, [d, *others[1:]]) or not problems(leader, [d, *others]):
        raise Failure(f"the limit on cards with {word} is not {most}")
    return ""


def rules_of(d: CardDef, bare: CardDef) -> str:
    """Why no deck was found that the rules of a card make legal or illegal, or an empty text."""
    models = Models(d)
    tests = [list(t.tests) for t in walk(list(d.deck_rules)) if hasattr(t, "tests")]
    tries: list[Callable[[CardDef], tuple[CardDef, list[CardDef]]]] = []
    if d.kind == spec.LEADER:
        for several in tests or [[]]:
            fit = models.fitting(several)
            for color in spec.COLORS:
                other = card(fit.number, fit.name, spec.KINDS[fit.kind], colors=[color], traits=fit.traits, cost=1)
                tries.append(lambda one, other=other: (one, [other]))  # type: ignore[misc]
    else:
        tries += [lambda one, n=n: (any_leader(), [one] * n) for n in (5, 8, 20)]  # type: ignore[misc]
    if any(problems(*make(d)) != problems(*make(bare)) for make in tries):
        return ""
    return "no deck was found that it makes legal or illegal"
