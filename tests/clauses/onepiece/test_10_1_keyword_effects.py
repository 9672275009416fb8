"""Chapter 10-1: keyword effects."""

from fuda.core.control import May
from fuda.core.state import BOTH
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.spec import LIFE, MOVED, NOWHERE, REVEALED
from fuda.games.onepiece.words.build import tagged, value
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import Damage
from fuda.games.onepiece.words.ops import PlayCards
from fuda.rules.marks import clause
from fuda.words.refs import This
from tests.clauses.onepiece.scene import Scene, char, filler, foe, leader, me, rested, scene


def lucky(name: str = "Lucky") -> CardDef:
    """A Character whose [Trigger] lets its player draw a card or not."""
    return char(name, abilities=[tagged("trigger", [May([Draw(value(1))])])])


@clause("op 10-1-1-1")
def test_rush_attacks_on_the_turn_it_is_played() -> None:
    """The Leader and rested Characters are its targets, as for any other Character; without it there is no attack."""
    fast = char("Fast", cost=1, keywords=["rush"])
    game = scene(me(hand=[fast, char("Slow", cost=1)], don=2), foe(characters=[rested(char("Bob"))]))
    game.answer("play", "Fast")
    game.answer("play", "Slow")
    assert game.offered("attack") == ["Leader", "Fast"]
    game.answer("attack", "Fast")
    assert game.offered("target") == ["Leader", "Bob"]


@clause("op 10-1-2-1")
def test_double_attack_takes_two_life_cards() -> None:
    """Three Life cards are down to one."""
    game = scene(me(characters=[char("Twice", keywords=["double_attack"])]), foe(life=3))
    game.attack("Twice").pass_battle()
    assert len(game.names("foe", "life")) == 1
    assert len(game.names("foe", "hand")) == 2


@clause("op 10-1-2-1")
def test_double_attack_does_not_double_damage_by_an_effect() -> None:
    """Only damage by attacking is two."""
    twice = char(
        "Twice",
        keywords=["double_attack"],
        abilities=[tagged("activate_main", [Damage("foe", value(1))])],
    )
    game = scene(me(characters=[twice]), foe(life=3))
    game.answer("activate", "Twice").answer("take")
    assert len(game.names("foe", "life")) == 2
    game.attack("Leader").pass_battle()
    assert len(game.names("foe", "life")) == 1


@clause("op 10-1-3-1")
def test_banish_trashes_the_life_card_and_no_trigger_is_used() -> None:
    """The card goes to the trash instead of the hand, and its [Trigger] is not offered."""
    game = scene(me(characters=[char("Grim", keywords=["banish"])]), foe(life=[lucky(), *filler(1)]))
    game.attack("Grim")
    game.answers("done")
    assert game.step == ""
    assert game.names("foe", "trash") == ["Lucky"]
    assert game.names("foe", "hand") == []
    assert len(game.names("foe", "life")) == 1
    assert "Lucky" not in [name for _, name in game.happened(REVEALED)]


@clause("op 10-1-4-1")
def test_an_active_blocker_becomes_the_target_by_resting() -> None:
    """It fights instead of the attacked card and is rested."""
    game = scene(me(), foe(characters=[char("Wall", power=9000, keywords=["blocker"])]))
    game.attack("Leader", "Leader")
    assert game.offered("block") == ["Wall"]
    game.answer("block", "Wall")
    assert game.is_rested("Wall")
    assert int(game.m.target) == int(game.unit("Wall").uid)
    game.pass_battle()
    assert len(game.names("foe", "life")) == 5
    assert game.names("foe", "characters") == ["Wall"]


@clause("op 10-1-4-1")
def test_a_rested_blocker_or_the_target_itself_cannot_block() -> None:
    """Neither a rested [Blocker] nor one that is attacked is offered; a card without it never is."""
    wall = char("Wall", keywords=["blocker"])
    game = scene(me(), foe(characters=[rested(wall), char("Plain"), char("Gate", keywords=["blocker"])]))
    game.attack("Leader", "Wall")
    assert game.step == "block"
    assert game.offered("block") == ["Gate"]


@clause("op 10-1-4-1")
def test_an_attacked_leader_with_blocker_does_not_block_for_itself() -> None:
    """[Blocker] is for other own cards that are attacked."""
    chief = leader("Chief", keywords=["blocker"])
    game = scene(me(), foe(leader=chief, characters=[rested(char("Bob"))]))
    game.attack("Leader", "Chief")
    assert game.step == "counter"
    game = scene(me(), foe(leader=chief, characters=[rested(char("Bob"))]))
    game.attack("Leader", "Bob")
    assert game.offered("block") == ["Chief"]


@clause("op 10-1-5-1")
def test_a_trigger_is_shown_and_used_instead_of_taking_the_card() -> None:
    """Both players see the card, its effect resolves, and it does not go to the hand."""
    draw = char("Lucky", abilities=[tagged("trigger", [Draw(value(1))])])
    game = scene(me(), foe(life=[draw, *filler(4)], deck=[char("Drawn"), *filler(5, "Deck")]))
    game.attack("Leader").answers("done")
    assert game.player == "foe"
    assert game.offered() == ["take", "use_trigger"]
    game.answer("use_trigger")
    assert game.names("foe", "hand") == ["Drawn"]
    assert game.names("foe", "trash") == ["Lucky"]
    shown = [e for e in game.log if int(e.kind) == REVEALED and e.card == game.card("Lucky").id]
    assert [int(e.seen) for e in shown] == [BOTH]


@clause("op 10-1-5-1")
def test_a_life_card_without_trigger_can_only_be_taken() -> None:
    """There is nothing to activate."""
    game = scene(me(), foe(life=[char("Plain"), *filler(4)]))
    game.attack("Leader").answers("done")
    assert game.offered() == ["take"]


@clause("op 10-1-5-2")
def test_a_declined_trigger_is_added_to_the_hand_unseen() -> None:
    """Only the damaged player learns which card it was."""
    game = scene(me(), foe(life=[lucky(), *filler(4)]))
    game.attack("Leader").answers("done", "take")
    assert game.names("foe", "hand") == ["Lucky"]
    lucky_id = game.card("Lucky").id
    assert [(int(e.kind), int(e.seen)) for e in game.log if e.card == lucky_id] == [(MOVED, 1 << 1)]


@clause("op 10-1-5-2")
def test_whether_there_was_a_trigger_to_decline_stays_secret() -> None:
    """The damaged player is asked either way, and only that player sees the card meanwhile."""
    for top in (lucky(), char("Plain")):
        game = scene(me(), foe(life=[top, *filler(4)]))
        game.attack("Leader").answers("done")
        assert game.player == "foe"
        assert game.m.secret
        frame = game.m.stack[-1]
        assert frame.get(0) == [game.m.uid(game.card(top.name).id)]
        assert int(frame.seen) == 1 << 1


def during_trigger() -> Scene:
    """A position in which the [Trigger] of Lucky is being resolved."""
    game = scene(me(), foe(life=[lucky(), *filler(4)]))
    return game.attack("Leader").answers("done", "use_trigger")


@clause("op 10-1-5-3")
def test_a_card_is_in_no_zone_while_its_trigger_resolves() -> None:
    """Hand, trash and Life all exclude it meanwhile; afterwards it is in the trash."""
    game = during_trigger()
    assert game.offered() == ["no", "yes"]
    for zone in ("hand", "trash", "life", "deck", "characters"):
        assert "Lucky" not in game.names("foe", zone)
    assert game.m.zone_of(game.card("Lucky").id) == NOWHERE
    game.answer("no")
    assert game.names("foe", "trash") == ["Lucky"]
    assert game.m.zone_of(game.card("Lucky").id) != NOWHERE
    moves = [e for e in game.log if int(e.kind) == MOVED and e.card == game.card("Lucky").id]
    assert [(int(e.source), e.clause) for e in moves] == [(LIFE, "10-1-5-3"), (NOWHERE, "10-1-5-3")]


@clause("op 10-1-5-3")
def test_a_trigger_that_plays_its_card_keeps_it_out_of_the_trash() -> None:
    """Where the effect puts the card elsewhere, it does not go to the trash."""
    arrives = char("Arrives", abilities=[tagged("trigger", [PlayCards(This())])])
    game = scene(me(), foe(life=[arrives, *filler(4)]))
    game.attack("Leader").answers("done", "use_trigger")
    assert game.names("foe", "characters") == ["Arrives"]
    assert game.names("foe", "trash") == []


@clause("op 10-1-6-1")
def test_rush_character_attacks_only_characters_on_the_turn_it_is_played() -> None:
    """Rested opposing Characters are its targets and the Leader is not, until the next turn."""
    hunter = char("Hunter", cost=1, keywords=["rush_character"])
    bobs = [rested(char("Bob")), rested(char("Cid")), char("Dan")]
    game = scene(me(hand=[hunter], don=1), foe(characters=bobs))
    game.answer("play", "Hunter")
    game.answer("attack", "Hunter")
    assert game.offered("target") == ["Bob", "Cid"]


@clause("op 10-1-6-1")
def test_rush_character_without_a_rested_target_cannot_attack_yet() -> None:
    """With no rested opposing Character it does not attack on the turn it is played, and may do so later."""
    hunter = char("Hunter", cost=1, keywords=["rush_character"])
    game = scene(me(hand=[hunter], don=1), foe(characters=[char("Dan")]))
    game.answer("play", "Hunter")
    assert "Hunter" not in game.offered("attack")
    game.end_turn().end_turn()
    game.attack("Hunter", "Leader")
    assert int(game.m.target) == int(game.side("foe").leader.uid)


@clause("op 10-1-7-1")
def test_no_blocker_can_be_activated_against_unblockable() -> None:
    """The attacked player is not asked, although an active [Blocker] is there; against others it is."""
    ghost = char("Ghost", keywords=["unblockable"])
    game = scene(me(characters=[ghost, char("Plain")]), foe(characters=[char("Wall", keywords=["blocker"])]))
    game.attack("Ghost")
    assert game.step == "counter"
    assert not game.is_rested("Wall")
    game.pass_battle()
    game.attack("Plain")
    assert game.offered("block") == ["Wall"]
