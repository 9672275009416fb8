"""Chapter 8-2: valid and negated effects."""

from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.words.build import auto, continuous, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddPower, GainAbility, GainKeyword, Negate
from fuda.games.onepiece.words.ops import Ko, MoveTo, RestCards
from fuda.games.onepiece.words.properties import Named, NoText
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Boost, Negated, On
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.refs import Chosen, This
from tests.clauses.onepiece.scene import char, event, foe, leader, me, scene, stage


def hush(side: str = "own") -> CardDef:
    """An Event that negates the effects of Characters in this turn."""
    return event("Hush", abilities=[tagged("main", [Negate(Area(side, "characters", []), "this_turn")])])


@clause("op 8-2-1-1")
def test_a_negated_effect_cannot_be_activated_nor_paid_for() -> None:
    """'Rest this: draw 1' of a negated Character is not offered, so that it stays active."""
    ann = char("Ann", abilities=[tagged("activate_main", [Draw(value(1))], cost=[RestCards(This())])])
    game = scene(me(characters=[ann], hand=[hush()]))
    assert game.offered("activate") == ["Ann"]
    game.answer("play", "Hush")
    assert game.offered("activate") == []
    assert not game.is_rested("Ann")
    game.end_turn()
    game.end_turn()
    assert game.offered("activate") == ["Ann"]


@clause("op 8-2-1-1")
def test_a_negated_effect_asks_for_no_choice() -> None:
    """A waiting effect whose card is negated before its turn comes is neither activated nor asked about."""
    bob = char("Bob", abilities=[tagged("on_play", [Draw(value(1))], may=True)])
    mute = auto(On("played", "own"), [Negate(Area("own", "characters", []), "this_turn")])
    game = scene(me(leader=leader("Mute", abilities=[mute]), hand=[bob], don=1))
    game.answers("play Bob", "resolve Mute")
    assert "end_main" in game.offered()
    assert game.names("me", "hand") == []


@clause("op 8-2-1-1")
def test_continuous_negation_silences_every_kind_of_effect() -> None:
    """Under an effect that negates them, Characters have no keywords, bonuses or [On K.O.] effects."""
    quiet = stage("Quiet", abilities=[continuous([Negated(Area("foe", "characters", []))])])
    boost = continuous([Boost(This(), value(2000))])
    bob = char("Bob", keywords=["blocker"], abilities=[boost, tagged("on_ko", [Draw(value(1))])])
    strike = event("Strike", abilities=[tagged("main", [Ko(Area("foe", "characters", []))])])
    game = scene(me(stage=quiet, hand=[strike]), foe(characters=[bob]))
    assert game.power("Bob") == 5000
    assert not game.has("Bob", "blocker")
    game.answer("play", "Strike")
    assert game.names("foe", "trash") == ["Bob"]
    assert game.names("foe", "hand") == []


@clause("op 8-2-1-2")
def test_an_effect_valid_under_a_condition_does_nothing_without_it() -> None:
    """'With 8 or more DON!!, +2000' does nothing at 7."""
    rich = continuous([Boost(This(), value(2000))], when=[If(Size("own", "don"), ">=", value(8))])
    game = scene(me(characters=[char("Ann", abilities=[rich])], don=7))
    assert game.power("Ann") == 5000
    game = scene(me(characters=[char("Ann", abilities=[rich])], don=8))
    assert game.power("Ann") == 7000


@clause("op 8-2-2")
def test_a_negated_card_is_not_one_without_an_effect() -> None:
    """Of a plain Character and a negated one, only the plain one is 'without an original effect'."""
    ann = char("Ann", abilities=[tagged("on_play", [Draw(value(1))])])
    plain = Area("own", "characters", [NoText()])
    praise = event("Praise", abilities=[tagged("main", [AddPower(plain, value(1000), "this_turn")])])
    game = scene(me(characters=[ann, char("Bob")], hand=[hush(), praise]))
    game.answers("play Hush", "play Praise")
    assert game.power("Ann") == 5000
    assert game.power("Bob") == 6000


@clause("op 8-2-3")
def test_what_was_resolved_stays_after_negation() -> None:
    """[On Play] '+2000 in this turn' stays when its source is negated afterwards."""
    ann = char("Ann", abilities=[tagged("on_play", [AddPower(This(), value(2000), "this_turn")])])
    game = scene(me(hand=[ann, hush()], don=1))
    game.answers("play Ann", "play Hush")
    assert game.m.is_negated(game.unit("Ann"))
    assert game.power("Ann") == 7000


def teach(name: str = "Teach") -> CardDef:
    """An Event that gives own Characters [Blocker] and '[Activate: Main] draw 1' for this turn."""
    mine = Area("own", "characters", [])
    lesson = tagged("activate_main", [Draw(value(1))], once=True)
    ops = [GainKeyword(mine, "blocker", "this_turn"), GainAbility(mine, lesson, "this_turn")]
    return event(name, abilities=[tagged("main", ops)])


@clause("op 8-2-4")
def test_what_a_negated_card_gains_is_not_negated() -> None:
    """A negated Character that then gains [Blocker] and an effect has both, but not what it had before."""
    ann = char("Ann", keywords=["rush"], abilities=[tagged("activate_main", [Draw(value(2))])])
    game = scene(me(characters=[ann], hand=[hush(), teach()]))
    game.answers("play Hush", "play Teach")
    assert game.has("Ann", "blocker")
    assert not game.has("Ann", "rush")
    assert game.offered("activate") == ["Ann"]
    game.answer("activate", "Ann")
    assert len(game.names("me", "hand")) == 1


@clause("op 8-2-4")
def test_what_a_card_gained_before_from_another_stays() -> None:
    """The other way round, too, only what the card has itself is negated."""
    ann = char("Ann", keywords=["rush"], abilities=[tagged("activate_main", [Draw(value(2))])])
    game = scene(me(characters=[ann], hand=[hush(), teach()]))
    game.answers("play Teach", "play Hush")
    assert game.has("Ann", "blocker")
    assert not game.has("Ann", "rush")
    assert game.offered("activate") == ["Ann"]


@clause("op 8-2-4")
def test_a_card_under_continuous_negation_keeps_what_it_gains() -> None:
    """What was gained before a continuous negation began, or under it, is not negated by it."""
    silence = stage("Silence", abilities=[continuous([Negated(Area("own", "characters", []))])])
    game = scene(me(characters=[char("Ann", keywords=["rush"])], hand=[teach(), silence, teach("Again")]))
    game.answers("play Teach", "play Silence")
    assert game.has("Ann", "blocker")
    assert game.offered("activate") == ["Ann"]
    game.answer("play", "Again")
    assert game.has("Ann", "blocker")
    assert not game.has("Ann", "rush")
    assert game.offered("activate") == ["Ann", "Ann"]


def test_a_negation_on_a_card_that_left_does_not_follow_it() -> None:
    """A Character that returns to hand and is played again is a new card with all its effects."""
    ann = char("Ann", keywords=["blocker"])
    back = [Choose(Area("own", "characters", [Named("Ann")]), value(1), False, 0), MoveTo(Chosen(0), "hand")]
    game = scene(me(characters=[ann], hand=[hush(), event("Back", abilities=[tagged("main", back)])], don=1))
    game.answer("play", "Hush")
    assert not game.has("Ann", "blocker")
    game.answers("play Back", "play Ann")
    assert game.has("Ann", "blocker")
