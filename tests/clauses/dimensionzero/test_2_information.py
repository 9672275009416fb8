"""Chapters 2-25 to 2-27: public and hidden information, the states of cards, sources."""

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.printed import Aim, CardDef
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import activated, aim, spell, static, triggered, value
from fuda.games.dimensionzero.words.card_changes import AddPower, Ban, FromSource, SetColor
from fuda.games.dimensionzero.words.choosing import Choose, Look, Reveal
from fuda.games.dimensionzero.words.conditions import Size, StatOf
from fuda.games.dimensionzero.words.data import Color, Kind, Named
from fuda.games.dimensionzero.words.drawing import Discard, Draw
from fuda.games.dimensionzero.words.lasting_effects import For
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Destroy, Freeze, Mark, Release, Send
from fuda.games.dimensionzero.words.refs import Among, Cards, Chosen, Squares, This, Top
from fuda.games.dimensionzero.words.situations import InArea, InLine, IsFrozen, IsReleased, IsThis
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import On, OnPlaced
from fuda.rules.marks import clause
from fuda.view.board import view
from tests.clauses.dimensionzero.scene import (
    PLAYERS,
    Placed,
    Scene,
    base,
    filler,
    foe,
    frozen,
    me,
    scene,
    strategy,
    unit,
)

UNITS = Cards("any", "square", [Kind("unit")])
PAUSE: May[Match] = May([Draw(value(1))])  # a question at which an effect stops for a moment
FIRST = Squares([InArea("own"), InLine("left")])


def text(*effect: Op[Match], name: str = "Text", aims: tuple[Aim, ...] = ()) -> CardDef:
    """A free strategy that does something."""
    return strategy(name, abilities=[spell(list(effect), aims=list(aims))])


def at_unit() -> tuple[Aim, ...]:
    """A unit as target."""
    return (aim(TargetCards(UNITS)),)


def cast(game: Scene, name: str = "Text", *answers: str) -> Scene:
    """Play a strategy and let it resolve."""
    return game.play(name, None, *answers).resolve()


# --- 2-25.1 and 2-25.2: what everybody knows and what not ------------------------------------------------------
@clause("dz 2-25.1-1")
def test_squares_stack_energy_plans_removed_cards_and_graveyards_are_public() -> None:
    """Both players know every card there, and how many cards hands, decks and graveyards have."""
    own = me(
        board={"own_left": unit("Ann"), "base_left": base("Camp")},
        hand=[text(), unit("Held")],
        graveyard=[unit("Dead")],
        removed=[unit("Gone")],
        energy=[unit("Fuel")],
        deck=[unit("Plan"), *filler(4)],
        plan=True,
    )
    game = scene(own, foe(hand=filler(3), deck=7)).play("Text")
    for by in ("me", "foe"):
        shown = {
            zone: game.seen(by, "me", zone) for zone in ("own_left", "base_left", "graveyard", "removed", "energy")
        }
        assert shown == {
            "own_left": ["Ann"],
            "base_left": ["Camp"],
            "graveyard": ["Dead"],
            "removed": ["Gone"],
            "energy": ["Fuel"],
        }
        assert (game.seen(by, "me", "plan"), game.seen(by, "me", "stack")) == (["Plan"], ["Text"])
        assert [one.name for one in view(GAME, game.m, PLAYERS[by]).stack] == ["Text"]
        assert [len(game.seen(by, who, "hand")) for who in ("me", "foe")] == [1, 3]
        assert [side.facts["deck"] for side in view(GAME, game.m, PLAYERS[by]).sides] == [5, 7]


@clause("dz 2-25.1-1")
def test_text_may_count_what_everybody_can_count() -> None:
    """The numbers of cards in hands, decks and graveyards are what they are, whoever asks."""
    for zone in ("hand", "deck", "graveyard"):
        game = scene(me(hand=[text(Draw(Size("opponent", zone)))]), foe(hand=filler(2), deck=3, graveyard=filler(4)))
        cast(game)
        assert len(game.names("me", "hand")) == {"hand": 2, "deck": 3, "graveyard": 4}[zone]


@clause("dz 2-25.2-1")
def test_hands_decks_and_smash_zones_are_hidden() -> None:
    """Of the opponent's hand, of decks and of smash zones nobody knows more than a number."""
    for by, other in (("me", "foe"), ("foe", "me")):
        game = scene(me(hand=[unit("Ann")], smash=2, deck=4), foe(hand=[unit("Bob")], smash=2, deck=4))
        assert game.seen(by, other, "hand") == ["?"]
        for of in ("me", "foe"):
            assert game.seen(by, of, "deck") == ["?"] * 4
            assert game.seen(by, of, "smash") == ["?"] * 2


@clause("dz 2-25.2-1")
def test_a_hidden_card_is_public_while_an_effect_shows_it() -> None:
    """The opponent sees the shown card of the hand until the effect is over, and then no longer; only that card."""
    show = text(Choose(Cards("you", "hand", []), value(1), False, 0), Reveal(Chosen(0), 0), PAUSE)
    game = cast(scene(me(hand=[show, unit("Ann"), unit("Eve")])))
    game.answer("pick Ann")
    assert game.offered() == ["no", "yes"]
    assert game.seen("foe", "me", "hand") == ["Ann", "?"]
    game.answer("no")
    assert game.seen("foe", "me", "hand") == ["?", "?"]
    assert game.seen("me", "me", "hand") == ["Ann", "Eve"]


@clause("dz 2-25.2-1")
def test_what_one_player_looks_at_the_other_does_not_see() -> None:
    """The top three cards are shown to who looks, for as long as the effect goes on."""
    game = cast(scene(me(hand=[text(Look(Top("you", value(3)), 0), PAUSE)], deck=5)))
    assert game.seen("me", "me", "deck") == ["Deck0 1", "Deck0 2", "Deck0 3", "?", "?"]
    assert game.seen("foe", "me", "deck") == ["?"] * 5
    game.answer("no")
    assert game.seen("me", "me", "deck") == ["?"] * 5


@clause("dz 2-25.2-1")
def test_who_imagines_the_hidden_cards_knows_nothing_of_where_they_lie() -> None:
    """Hand of the opponent, decks and smash zones are dealt anew; what lies open stays."""
    game = scene(
        me(hand=[unit("Ann")], deck=8, smash=3),
        foe(hand=filler(5, "Held"), deck=8, smash=3, graveyard=[unit("Dead")], board={"enemy_left": unit("Bob")}),
    )
    hands, smashes = set(), set()
    for seed in range(6):
        m = GAME.determinise(game.m, 0, seed)
        assert [c.d.name for c in m.side(0).hand] == ["Ann"]
        assert [c.d.name for c in m.side(1).graveyard] == ["Dead"]
        hands.add(tuple(c.d.name for c in m.side(1).hand))
        smashes.add(tuple(c.d.name for c in m.side(0).smash))
    assert len(hands) > 3
    assert len(smashes) > 3


# --- 2-25.3: not finding what is hidden ------------------------------------------------------------------------
def searching(*deck: CardDef, zone: str = "deck") -> Scene:
    """I look for a unit, which is shown and put into the hand."""
    find = text(Choose(Cards("you", zone, [Kind("unit")]), value(1), False, 0), Send(Chosen(0), "hand"))
    return cast(scene(me(hand=[find], deck=list(deck))))


@clause("dz 2-25.3")
def test_who_looks_for_a_hidden_card_need_not_find_it() -> None:
    """There are units in the deck, yet finding none is allowed; nothing is shown then."""
    game = searching(strategy("Trick"), unit("Ann"), strategy("Ruse"))
    assert game.offered() == ["pick Ann", "done"]
    game.answer("done")
    assert game.names("me", "hand") == []
    assert "Ann" not in [name for _, name in game.happened(spec.REVEALED)]


@clause("dz 2-25.3")
def test_a_hidden_card_that_is_found_by_what_it_is_is_shown() -> None:
    """The opponent learns which card went from the deck to the hand."""
    game = searching(strategy("Trick"), unit("Ann"), strategy("Ruse")).answer("pick Ann")
    assert game.names("me", "hand") == ["Ann"]
    assert (spec.REVEALED, "Ann") in game.happened()
    assert (game.seen("me", "me", "hand"), game.seen("foe", "me", "hand")) == (["Ann"], ["?"])


@clause("dz 2-25.3")
def test_nobody_can_tell_whether_there_was_nothing_to_find() -> None:
    """With no unit in the deck the player is asked all the same, and may only say that there is none."""
    game = searching(strategy("Trick"), strategy("Ruse"))
    assert (game.player, game.offered()) == ("me", ["done"])
    game.answer("done")
    assert game.names("me", "hand") == []
    # The same of cards that were looked at first.
    find = [Look(Top("you", value(2)), 1), Choose(Among(Chosen(1), [Kind("unit")]), value(1), True, 0)]
    game = cast(scene(me(hand=[text(*find)], deck=[strategy("Trick"), strategy("Ruse"), unit("Ann")])))
    assert game.offered() == ["done"]
    # Of a hand without cards everybody knows that there is nothing.
    find = [Choose(Cards("you", "hand", [Kind("unit")]), value(1), False, 0), Send(Chosen(0), "energy")]
    assert cast(scene(me(hand=[text(*find)]))).offered() == ["pass"]
    assert cast(scene(me(hand=[text(*find), strategy("Trick")]))).offered() == ["done"]


@clause("dz 2-25.3")
def test_what_needs_no_property_must_be_chosen() -> None:
    """'A card of your hand' is always found if there is one."""
    put = text(Choose(Cards("you", "hand", []), value(1), False, 0), Send(Chosen(0), "energy"))
    game = cast(scene(me(hand=[put, unit("Ann"), strategy("Trick")])))
    assert game.offered() == ["pick Ann", "pick Trick"]
    game = cast(scene(me(hand=[put, unit("Ann")])))
    assert "done" not in game.offered()


@clause("dz 2-25.3.ex1")
def test_the_only_card_of_the_hand_need_not_be_found() -> None:
    """A witch that returns to an empty hand lets a witch of the hand be put on a square: its holder may decline."""
    witch = Cards("you", "hand", [Named("Witch")])
    back = activated([Send(This(), "hand"), Choose(witch, value(1), False, 0), Place(Chosen(0), FIRST)])
    for answer, square in (("done", None), ("pick Witch", "own_left")):
        game = scene(me(board={"center_right": unit("Witch", abilities=[back])}))
        game.use("Witch").resolve()
        assert game.names("me", "hand") == ["Witch"]
        assert game.offered() == ["pick Witch", "done"]
        game.answer(answer)
        assert game.square("Witch") == square


# --- 2-25.4: what an effect lets everybody know ----------------------------------------------------------------
def robbing(*hand: CardDef, more: tuple[Op[Match], ...] = ()) -> Scene:
    """I choose a unit in the opponent's hand, which is put into the graveyard."""
    ref = Cards("opponent", "hand", [Kind("unit")])
    rob = text(Choose(ref, value(1), False, 0), Send(Chosen(0), "graveyard"), *more)
    return cast(scene(me(hand=[rob]), foe(hand=list(hand))))


@clause("dz 2-25.4")
def test_a_hand_that_the_other_player_looks_through_is_public_meanwhile() -> None:
    """Both see all of it while the effect goes on; afterwards it is hidden again."""
    game = robbing(unit("Bob"), unit("Bea"), strategy("Trick"), more=(PAUSE,))
    for by in ("me", "foe"):
        assert game.seen(by, "foe", "hand") == ["Bob", "Bea", "Trick"]
    game.answer("pick Bea")
    assert game.offered() == ["no", "yes"]
    assert game.seen("me", "foe", "hand") == ["Bob", "Trick"]
    game.answer("no")
    assert game.seen("me", "foe", "hand") == ["?", "?"]
    assert game.names("foe", "graveyard") == ["Bea"]


@clause("dz 2-25.4")
def test_what_everybody_sees_must_be_found() -> None:
    """Of cards that an effect has shown to all a unit must be chosen, if there is one."""
    show = [Reveal(Top("you", value(3)), 1), Choose(Among(Chosen(1), [Kind("unit")]), value(1), False, 0)]
    show += [Send(Chosen(0), "hand")]
    game = cast(scene(me(hand=[text(*show)], deck=[unit("Ann"), strategy("Trick"), unit("Eve"), *filler(2)])))
    assert game.offered() == ["pick Ann", "pick Eve"]
    assert game.seen("foe", "me", "deck") == ["Ann", "Trick", "Eve", "?", "?"]
    game = cast(scene(me(hand=[text(*show)], deck=[strategy("Trick"), strategy("Ruse"), strategy("Feint"), unit("A")])))
    assert game.offered() == ["pass"]


@clause("dz 2-25.4.ex1")
def test_who_chooses_a_unit_in_the_opponents_hand_cannot_claim_that_there_is_none() -> None:
    """The hand lies open while it is chosen from; without a unit nothing happens, for all to see."""
    game = robbing(unit("Bob"), strategy("Trick"), unit("Bea"))
    assert (game.player, game.offered()) == ("me", ["pick Bob", "pick Bea"])
    game.answer("pick Bob")
    assert game.names("foe", "graveyard") == ["Bob"]
    game = robbing(unit("Bob"), strategy("Trick"))
    assert game.names("foe", "graveyard") == ["Bob"]
    game = robbing(strategy("Trick"))
    assert game.names("foe", "graveyard") == []
    assert (spec.REVEALED, "Trick") in game.happened()
    assert game.offered() == ["pass"]


@clause("dz 2-25.4")
def test_a_card_that_is_taken_without_looking_shows_nothing_of_the_hand() -> None:
    """What the opponent discards by the own choice or by chance is all that becomes known."""
    for by_chance in (False, True):
        game = cast(scene(me(hand=[text(Discard(value(1), "opponent", by_chance))]), foe(hand=filler(3, "Held"))))
        if not by_chance:
            assert game.player == "foe"
            assert game.seen("me", "foe", "hand") == ["?"] * 3
            game.answer("pick Held 2")
        assert game.seen("me", "foe", "hand") == ["?"] * 2
        assert len(game.names("foe", "graveyard")) == 1


# --- 2-26: states ----------------------------------------------------------------------------------------------
@clause("dz 2-26.1")
def test_cards_on_squares_and_in_energy_and_smash_zones_are_released_or_frozen() -> None:
    """Freezing turns the one state into the other and releasing turns it back, in each of these places."""
    for zone in ("square", "energy", "smash"):
        cards = Cards("you", zone, [])
        own = me(
            hand=[text(Freeze(cards), name="Cold"), text(Release(cards), name="Warm")],
            board={"own_left": unit("Ann"), "base_left": base("Camp")},
            energy="red 1",
            smash=1,
        )
        game = scene(own)
        states = [[False] * 4]
        for name in ("Cold", "Warm"):
            cast(game, name)
            states.append(all_states(game))
        turned = {"square": [True, True, False, False], "energy": [False, False, True, False]}
        assert states == [[False] * 4, turned.get(zone, [False, False, False, True]), [False] * 4]


def all_states(game: Scene) -> list[bool]:
    """Whether Ann, Camp, the energy card and the smash card are frozen."""
    side = game.side("me")
    assert len(side.energy) + len(side.energy_frozen) == len(side.smash) + len(side.smash_frozen) == 1
    return [game.is_frozen("Ann"), game.is_frozen("Camp"), len(side.energy_frozen) == 1, len(side.smash_frozen) == 1]


@clause("dz 2-26.1")
def test_text_may_ask_for_the_state_of_a_card() -> None:
    """One of two units is frozen: each is found by its state; cards elsewhere have none."""
    own = {"own_left": unit("Ann"), "own_right": frozen(unit("Eve"))}
    for test, name in ((IsReleased(), "Ann"), (IsFrozen(), "Eve")):
        strike = text(Destroy(Cards("you", "square", [test])), Send(Cards("you", "hand", [test]), "energy"))
        game = cast(scene(me(hand=[strike, unit("Held")], board=own)))
        assert game.names("me", "graveyard") == ["Text", name]
        assert game.names("me", "hand") == ["Held"]


@clause("dz 2-26.1-1")
def test_what_is_frozen_cannot_be_frozen_nor_what_is_released_be_released() -> None:
    """Nothing happens to such a card, so that nothing triggers either."""
    for event, verb, frozen_first in (("frozen", Freeze, True), ("released", Release, False)):
        listener = triggered(On(event, "you", [IsThis()], []), [Mark(This(), value(1))])
        for other in (False, True):
            ann = Placed(unit("Ann", abilities=[listener]), frozen=frozen_first != other)
            game = cast(scene(me(hand=[text(verb(UNITS))], board={"own_left": ann})))
            assert game.stack() == (["Ann"] if other else [])
            assert game.is_frozen("Ann") == frozen_first


@clause("dz 2-26.1-1")
def test_frozen_cards_pay_for_nothing() -> None:
    """Frozen energy and smash cards are no payment, frozen units neither move nor smash."""
    ann = unit("Ann", cost="red 1")
    assert scene(me(hand=[ann], energy="red 1")).offered("play") == ["Ann"]
    assert scene(me(hand=[ann], frozen_energy="red 1")).offered() == ["pass"]
    assert scene(me(hand=[unit("Eve")], frozen_smash=1)).offered() == ["pass"]
    assert scene(me(board={"center_left": frozen(unit("Eve"))})).offered("move") == []
    game = scene(me(board={"center_left": frozen(unit("Eve")), "center_right": unit("Ann")}), at="3-9.1")
    assert game.offered("use_smash") == ["Ann"]


# --- 2-27: sources ---------------------------------------------------------------------------------------------
@clause("dz 2-27.p3")
def test_an_ability_on_the_stack_does_not_need_its_source() -> None:
    """The unit is destroyed in response: its ability stays on the stack and resolves."""
    learn = activated([Draw(value(2))], timing="battle")
    kill = text(Destroy(UNITS), name="Kill")
    game = scene(me(board={"own_left": unit("Ann", abilities=[learn])}), foe(hand=[kill]))
    game.use("Ann").pass_().play("Kill").resolve()
    assert game.zone("Ann") == "graveyard"
    assert game.stack() == ["Ann"]
    game.resolve()
    assert len(game.names("me", "hand")) == 2


@clause("dz 2-27.p4")
def test_targets_are_judged_when_an_ability_is_stacked_and_numbers_when_it_resolves() -> None:
    """Damage as high as the power of its source: the power counts that the source has on resolution."""
    strike = activated([Damage(Chosen(0), StatOf(This(), "power"))], timing="battle", aims=list(at_unit()))
    pump = text(For(Cards("any", "square", [Named("Ann")]), AddPower(value(2000))), name="Pump")
    game = scene(
        me(board={"own_left": unit("Ann", power=1000, abilities=[strike])}, hand=[pump]),
        foe(board={"enemy_left": unit("Bob", power=9000)}),
    )
    game.answer("activate Ann")
    assert sorted(game.offered("pick")) == ["Ann", "Bob"]
    game.answer("pick Bob").play("Pump").resolve()
    assert (game.stack(), game.power("Ann")) == (["Ann"], 3000)
    game.resolve()
    assert game.damage("Bob") == 3000


def hunted(color: str = "red") -> Scene:
    """A hunter of some colour has come: 4000 damage to a unit, of which one resists blue, and a card for me."""
    shoot = triggered(
        OnPlaced("you", [IsThis()], []),
        [Damage(Chosen(0), value(4000)), Draw(value(1))],
        aims=[aim(TargetCards(Cards("opponent", "square", [])))],
    )
    hunter = unit("Hunter", cost=f"{color} 1", abilities=[shoot])
    paint = text(For(Cards("any", "square", [Named("Hunter")]), SetColor("blue")), name="Paint")
    resist = static([Affect(This(), Ban(["target", "damage"], FromSource([Color("blue")])))])
    theirs = {"enemy_left": unit("Guard", power=9000, abilities=[resist]), "enemy_right": unit("Bob", power=9000)}
    game = scene(me(hand=[hunter, paint], energy=f"{color} 1"), foe(board=theirs))
    return game.play("Hunter", "own_left").resolve()


@clause("dz 2-27.p4.ex1")
def test_whether_the_source_is_of_the_resisted_colour_counts_for_the_target_when_the_ability_is_stacked() -> None:
    """A blue source cannot take it as target; a red one can, and is not countered though it turns blue later."""
    assert hunted("blue").offered() == ["pass", "play Paint"]
    game = hunted("blue").resolve()
    assert (game.damage("Guard"), game.damage("Bob")) == (0, 4000)
    game = hunted("red")
    assert sorted(game.offered("pick")) == ["Bob", "Guard"]
    game.answer("pick Guard").play("Paint").resolve()
    assert game.piece("Hunter").colors == 1 << spec.COLORS.index("blue")
    game.resolve()
    assert game.happened(spec.COUNTERED) == []
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("dz 2-27.p4.ex2")
def test_damage_of_a_source_that_has_turned_blue_is_not_dealt_to_who_resists_blue() -> None:
    """The red source's 4000 were aimed at the unit; without the paint they are dealt, with it they are not."""
    for painted in (False, True):
        game = hunted("red").answer("pick Guard")
        if painted:
            game.play("Paint").resolve()
        game.resolve()
        assert game.stack() == []
        assert game.damage("Guard") == (0 if painted else 4000)
