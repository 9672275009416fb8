"""Duel of Lanterns: fifteen cards and two decks."""

from __future__ import annotations

from typing import Any, Final

from fuda.core.control import ChooseNumber, EachPlayer, IfDone, May, When
from fuda.core.flow import Op, Program
from tests.conformance.tiny import spec
from tests.conformance.tiny.ops import (
    Burn,
    Cancel,
    ChooseItem,
    ChooseLantern,
    Clash,
    Discard,
    DrawCard,
    FlamesAtMost,
    Grow,
    PutOut,
    SpareFlames,
    TurnThis,
)
from tests.conformance.tiny.state import Ability, CardDef

Ops = list[Op[Any]]


def lantern(
    number: str, ja: str, en: str, cost: int, glow: int, *abilities: Ability, turns: bool = False, text: str = ""
) -> CardDef:
    """A lantern with what it does by itself."""
    d = CardDef(number, (ja, en), spec.LANTERN, cost, (text, text))
    d.glow = glow
    d.turns = turns
    d.abilities = list(abilities)
    for index, ability in enumerate(abilities):
        ability.program = Program(f"{number}#{index}", ability.ops)
    return d


def rite(number: str, ja: str, en: str, cost: int, ops: Ops, text: str) -> CardDef:
    """A card that waits on the stack and then does something."""
    d = CardDef(number, (ja, en), spec.RITE, cost, (text, text))
    d.effect = Program(f"{number}#0", ops)
    return d


def spark(number: str, ja: str, en: str, cost: int, ops: Ops | None, answer: Ops | None, text: str) -> CardDef:
    """A card for answer windows: to start one, to answer in one, or for both."""
    d = CardDef(number, (ja, en), spec.SPARK, cost, (text, text))
    d.effect = None if ops is None else Program(f"{number}#0", ops)
    d.answer = None if answer is None else Program(f"{number}#1", answer)
    return d


CARDS: Final = [
    lantern("T-01", "紙の灯", "Paper Lantern", 1, 1),
    lantern("T-02", "鉄の灯", "Iron Lantern", 2, 3),
    lantern("T-03", "門の灯", "Gate Lantern", 2, 1, Ability(spec.LIT, True, [DrawCard()]),
            text="When lit, draw a card."),
    lantern("T-04", "残り火の灯", "Ember Lantern", 2, 2, Ability(spec.WENT_OUT, True, [Burn(1, True)]),
            text="When it goes out, the other player loses 1 flame."),
    lantern("T-05", "蛾の灯", "Moth Lantern", 1, 1, turns=True, text="In your main phase you may turn it over."),
    lantern("T-06", "見張りの灯", "Watch Lantern", 1, 1, Ability(spec.LIT, False, [Grow(1)]),
            text="Whenever another lantern is lit, it glows 1 more this turn."),
    lantern("T-07", "鏡の灯", "Mirror Lantern", 1, 1, Ability(spec.TURNED, False, [TurnThis()]),
            text="Whenever another lantern is turned over, turn this over."),
    rite("T-08", "燃え上がり", "Blaze", 2, [Burn(1, True), When(FlamesAtMost(2), [DrawCard()], [Burn(1, True)])],
         "The other player loses 2 flames; if you have 2 or fewer, 1, and you draw a card."),
    rite("T-09", "水掛け", "Douse", 1, [ChooseItem(0), Cancel(0)], "Put something that waits into the ash."),
    rite("T-10", "焚き付け", "Kindling", 1, [ChooseLantern(False, 0), Grow(2, 0)], "A lantern glows 2 more this turn."),
    rite("T-11", "供え物", "Offering", 1, [EachPlayer([Discard()]), May([Discard(), IfDone([DrawCard(), DrawCard()])])],
         "Each player discards a card. You may discard another; if you do, draw 2."),
    rite("T-12", "果たし合い", "Challenge", 2, [ChooseLantern(False, 0), ChooseLantern(True, 1), Clash(0, 1)],
         "A lantern of yours and one of the other player clash now."),
    spark("T-13", "一閃", "Flash", 1, [ChooseLantern(True, 0), PutOut(0)], None, "Put a lantern out."),
    spark("T-14", "陰り", "Shade", 0, None, [Cancel()], "Answer: put the use it answers into the ash."),
    spark("T-15", "突風", "Gust", 1, [ChooseNumber(SpareFlames(), 0), Burn(0, False, 0), Burn(0, True, 0)],
          [Cancel(), DrawCard()], "Each player loses as many flames as you say. Answer: cancel the use, draw a card."),
]  # fmt: skip
BY_NUMBER: Final = {d.number: d for d in CARDS}

DECKS: Final = {
    "gate": "2 T-01\n2 T-03\n2 T-04\n1 T-06\n2 T-08\n1 T-09\n1 T-10\n1 T-12\n1 T-13\n1 T-14\n1 T-15\n",
    "moth": "1 T-02\n2 T-05\n1 T-06\n1 T-07\n1 T-08\n2 T-09\n1 T-10\n2 T-11\n1 T-12\n1 T-13\n1 T-14\n1 T-15\n",
}
