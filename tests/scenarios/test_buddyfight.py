"""The scenarios of Buddyfight come out as they say; every question and every reading of its rulebook has one."""

from __future__ import annotations

from fuda.rules.clauses import rulebook
from fuda.scenario.read import Scenario
from tests.scenarios import shown

GAME = "buddyfight"
# The hard clauses of the rulebook that must be shown, beside those that a ruling or a question is about.
HARD = (
    "R.0", "R.1", "R.2", "R.3", "CH.1.new", "CH.1.new.ex1", "CH.2.new", "CH.2.new.ex1", "CH.3.new", "CH.3.new.ex1",
    "C.1.3", "C.1.3.b1", "C.1.4", "C.1.5", "C.1.6", "C.3.2", "EQ.3.1", "EQ.3.2", "EQ.3.3", "EQ.3.4", "T.2.1", "T.3.1",
    "T.4.1", "T.5.1", "T.5.ret", "T.6.1", "T.6.1.a", "T.7.1", "T.8.1", "T.9.1", "T.9.ret", "A.1.1", "A.1.1.1",
    "A.1.1.2", "A.2.1", "A.2.1.a", "A.2.1.1", "A.2.1.3", "A.2.2", "A.2.3", "A.2.5", "A.2.6", "A.2.6.a", "A.3.1",
    "A.3.1.1", "A.3.1.2", "A.3.2.1", "A.3.2.1.a", "A.3.2.2", "A.3.4", "A.4.1", "F.2.1", "F.2.1.a", "F.2.5",
    "AB.2.2.1", "AB.2.2.3", "AB.2.3", "AB.2.3.1", "AB.2.3.1.a", "K.penetrate.1", "K.penetrate.2", "K.penetrate.4",
    "K.soulguard.1", "K.soulguard.2", "K.soulguard.3", "K.soulguard.4", "K.move.1", "K.move.2", "K.multiattack.1",
    "K.multiattack.2", "K.multiattack.4", "K.counterattack.1", "K.lifelink.1", "K.lifelink.2", "K.lifelink.3",
    "K.lifelink.4", "K.equipchange.1", "K.equipchange.2", "K.equipchange.4", "K.equipchange.5", "K.transform.1",
    "K.transform.2", "K.transform.3", "K.transform.4", "K.set.1", "K.crossnize.1", "K.crossnize.2",
    "K.impacttransform.1", "K.impacttransform.2", "K.impacttransform.5", "K.ambush.1", "K.ambush.2", "K.purge.1",
    "K.purge.2", "K.cterritory.1", "K.cterritory.2", "K.dshare.1", "K.dshare.2", "K.dshare.3", "O.itemdef.1",
    "O.itemdef.2", "O.itemdef.3", "O.itemdef.4", "O.itemdef.5", "O.itemdef.6", "O.when.1", "O.when.2", "O.when.2.b1",
    "O.when.2.b2", "O.onuse.1", "O.onuse.2", "O.flaguse.any.1", "O.flaguse.now.1", "O.flaguse.start.1", "O.soul.1",
    "O.soul.2", "O.soul.3", "O.soul.4", "O.soulab.1", "O.soulab.2", "O.soulab.3", "O.facedownsoul.1",
    "O.facedownsoul.2", "O.facedownsoul.5", "O.flagdown.1", "O.flagdown.2", "O.flagdown.3", "O.flagdown.4",
    "O.flagstat.1", "O.flagstat.2", "O.flagstat.5", "O.flagstat.6", "O.flagstat.7", "O.deckflag.1", "O.deckflag.2",
    "O.deckflag.3", "O.deckflag.3.ex1", "K.omnilord.1", "K.omnilord.2", "K.omnilord.2.ex1", "K.dragod.1",
    "K.doublebuddy.1", "O.cost.1", "O.cost.1.ex1", "O.cost.2", "O.cost.2.ex1", "O.cost.3", "O.cost.3.ex1",
    "O.cost.3.ex2", "O.cost.4", "O.cost.4.ex1", "K.hankoku.1", "K.hankoku.2", "K.hankoku.3", "K.hankoku.5",
    "K.hankoku.6", "K.hankoku.8", "O.stoptime.1", "O.stoptime.2", "O.stoptime.3", "O.discard.1", "O.discard.2",
    "O.discard.3", "O.end.1", "O.end.1.b1", "O.end.1.b2", "O.end.1.b3", "O.end.1.b5", "O.end.1.n1", "O.end.2",
    "O.once.this.1", "O.once.this.2", "O.once.this.3", "O.once.name.1", "O.once.name.2", "O.once.name.3",
    "K.gyakuten.1", "K.gyakuten.2", "K.gyakuten.6", "K.gyakuten.7", "X.type.2", "X.type.2.ex1", "X.call.1",
    "X.call.2", "X.call.3", "X.call.4", "X.call.5", "X.call.6", "X.attack.1", "X.attack.2", "LO.card.2", "LO.card.3",
    "LO.play.1", "LO.mix.1", "LO.mix.2", "LO.mix.3", "LO.mix.3.ex1", "LO.mix.3.ex2",
)  # fmt: skip
# A question about sleeves shows in no position, nor do readings about side decks and the preparation of a fight,
# after which positions stand.
NOT_PLAYED = ("Q.LO.2", "bf-042", "bf-043", "bf-044", "bf-045", "bf-063")
SHIPPED = 20  # scenarios with cards that come with the game, at least


@shown.each_scenario(GAME)
def test_a_scenario_comes_out_as_it_says(scenario: Scenario) -> None:
    """Its expectations are met, and its clauses and rulings exist."""
    shown.check(scenario)


def test_titles_tell_scenarios_apart_and_every_hard_clause_has_one() -> None:
    """No two scenarios have one title, and the clauses that are hardest to get right are all shown."""
    shown.check_titles(GAME, 250)
    shown.check_shown(GAME, HARD)


def test_every_question_of_the_rulebook_has_a_scenario() -> None:
    """With cards that are not those which the question is about."""
    clauses = rulebook(GAME).clauses.values()
    questions = [one.id for one in clauses if one.id.startswith("Q.") and one.kind != "heading"]
    shown.check_shown(GAME, [one for one in questions if one not in NOT_PLAYED])


def test_every_ruling_has_a_scenario() -> None:
    """Whoever doubts a reading can see what it comes to."""
    shown.check_rulings(GAME, NOT_PLAYED)


def test_cards_that_come_with_the_game_are_shown() -> None:
    """What their owners may ask about has an answer."""
    shown.check_cards(GAME, "WB1-", SHIPPED)
