"""Cards and scenes for the battles of the Dimension Zero clause tests, and what can be seen of a battle."""

from __future__ import annotations

from typing import Any

from fuda.core.flow import Frame
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import Ability, Aim, CardDef
from fuda.games.dimensionzero.words.belonging import BattlingWith
from fuda.games.dimensionzero.words.build import activated, aim, spell, triggered
from fuda.games.dimensionzero.words.card_changes import AddPower, GainKeyword, LoseText
from fuda.games.dimensionzero.words.data import Kind, Named
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.on_squares import Place
from fuda.games.dimensionzero.words.ops import Send
from fuda.games.dimensionzero.words.properties import Ref, Test
from fuda.games.dimensionzero.words.refs import Cards, Chosen, SquareOf, Squares, This
from fuda.games.dimensionzero.words.situations import AdjacentTo, InSpace, IsThis, WithoutUnits
from fuda.games.dimensionzero.words.targets import TargetSquares
from fuda.games.dimensionzero.words.timings import On
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import Scene, foe, me, scene, strategy

UNITS = Cards("any", "square", [Kind("unit")])
FREE_SQUARES = Squares([InSpace("battle"), WithoutUnits("any")])
STEPS = ["first_battle", "second_battle", "battle_end"]


# --- cards -----------------------------------------------------------------------------------------------------
def on(event: str, effect: list[Any]) -> Ability:
    """An ability that waits for something to happen to its own card."""
    return triggered(On(event, "any", [IsThis()], []), effect)


def draw(n: int = 1) -> list[Any]:
    """Draw cards."""
    return [Draw(Number(n))]


def stronger(n: int = 3000, until: str = "turn") -> list[Any]:
    """This card has more power."""
    return [For(This(), AddPower(Number(n)), until)]


def cast(name: str, effect: list[Any], *aims: Aim) -> CardDef:
    """A Battle strategy."""
    return strategy(name, abilities=[spell(effect, aims=aims)])


def boost(name: str = "Boost", n: int = 3000, until: str = "turn") -> CardDef:
    """A Battle strategy that gives a unit more power."""
    return cast(name, [For(Chosen(0), AddPower(Number(n)), until)], aim(UNITS))


def recall(name: str = "Recall") -> CardDef:
    """A Battle strategy that returns a unit to the hand."""
    return cast(name, [Send(Chosen(0), "hand")], aim(UNITS))


def push(name: str = "Push") -> CardDef:
    """A Battle strategy that puts a unit on a square without units, as it is."""
    return cast(name, [Place(Chosen(0), SquareOf(Chosen(1)))], aim(UNITS), aim(TargetSquares(FREE_SQUARES), slot=1))


def lure(who: str, whom: str, name: str = "Lure") -> CardDef:
    """A Battle strategy that puts one unit on the square of another, as it is."""
    one, other = (Cards("any", "square", [Named(each)]) for each in (who, whom))
    return cast(name, [Place(Chosen(0), SquareOf(Chosen(1)))], aim(one), aim(other, slot=1))


def jump(who: str, *where: Test, name: str = "Jump") -> CardDef:
    """A Battle strategy that puts an own unit on a certain square, as it is."""
    squares = aim(TargetSquares(Squares(list(where))))
    return cast(name, [Place(Cards("you", "square", [Named(who)]), SquareOf(Chosen(0)))], squares)


def haste() -> CardDef:
    """A Battle strategy that gives a unit Accelerate for the battle."""
    return cast("Haste", [For(Chosen(0), GainKeyword("accelerate"), "battle")], aim(UNITS))


def mute() -> CardDef:
    """A Battle strategy that takes the text of a unit away for the battle."""
    return cast("Mute", [For(Chosen(0), LoseText(), "battle")], aim(UNITS))


def step_aside() -> Ability:
    """A Battle ability: put this on a square next to it without units."""
    next_to = TargetSquares(Squares([InSpace("battle"), AdjacentTo(This()), WithoutUnits("any")]))
    return activated([Place(This(), SquareOf(Chosen(0)), "released")], timing="battle", aims=[aim(next_to)])


# --- scenes ----------------------------------------------------------------------------------------------------
def fight(
    attacker: CardDef,
    defender: CardDef,
    *,
    hand: list[CardDef] | None = None,
    answer: list[CardDef] | None = None,
    mine: dict[str, CardDef] | None = None,
    theirs: dict[str, CardDef] | None = None,
) -> Scene:
    """My unit moves onto the opposing one in the center; hands and further cards as given."""
    game = scene(
        me(board={"own_middle": attacker, **(mine or {})}, hand=hand or [], energy="5"),
        foe(board={"center_middle": defender, **(theirs or {})}, hand=answer or [], energy="5"),
    )
    return game.move(attacker.name, "center_middle").resolve()


def to_exchange(game: Scene) -> Scene:
    """Pass until an exchange of damage lies on the stack."""
    while "exchange" not in game.stack():
        game.pass_()
    return game


def end_inner(game: Scene) -> Scene:
    """Pass until the battle inside another one is over."""
    depth = len(game.m.clashes)
    while len(game.m.clashes) == depth:
        game.pass_()
    return game


def stack_all(game: Scene) -> Scene:
    """Stack waiting triggers in any order."""
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    return game


# --- what is seen ----------------------------------------------------------------------------------------------
def found(game: Scene, ref: Ref) -> list[str]:
    """The names of the cards that a term means to me."""
    f = Frame(game.m.stack[0].program, 0, -1, -1)
    return sorted(game.m.card_of(uid).d.name for uid in ref.uids(game.m, f))


def those(game: Scene, *tests: Test) -> list[str]:
    """The names of the cards on squares with some properties."""
    return found(game, Cards("any", "square", list(tests)))


def against(game: Scene, name: str) -> list[str]:
    """The names of the units that fight against this one."""
    return found(game, BattlingWith(Cards("any", "square", [Named(name)])))


def steps(game: Scene) -> list[str]:
    """The steps of battles so far."""
    return [spec.STEPS[int(e.n)] for e in game.log if int(e.kind) == spec.STEP]


def begun(game: Scene) -> int:
    """How many battles have begun."""
    return len(game.happened(spec.BATTLE_BEGAN))


def hand(game: Scene, who: str) -> int:
    """How many cards a player holds."""
    return len(game.names(who, "hand"))


def hits(game: Scene) -> list[tuple[str, int]]:
    """The damage that units took so far."""
    return [(game.m.cards[int(e.card)].d.name, int(e.n)) for e in game.log if int(e.kind) == spec.DAMAGED]


def packets(game: Scene) -> list[tuple[str, str, int]]:
    """Who deals how much to whom in the exchange on top of the stack."""
    fixed = game.m.entries[-1].sets[0]
    name = {game.m.uid(c.id): c.d.name for c in game.m.cards}
    return [(name[fixed[i]], name[fixed[i + 1]], -1 - fixed[i + 2]) for i in range(0, len(fixed), 3)]
