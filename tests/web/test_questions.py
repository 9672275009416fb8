"""What a player is asked, in words: at a moment what can be done then, within an effect what it wants."""

import pytest

from fuda.core.rollout import pick
from fuda.games import registry
from fuda.match.session import Session
from fuda.view.board import view
from fuda.web.showing import question

ANY = {"yes", "no", "mode", "number"}  # what these mean only the text of an effect says
MOST = 250  # decisions


def asked(session: Session, language: str) -> str:
    """The question to whoever decides."""
    game, m = session.game, session.match
    return question(game, m, view(game, m, session.player), language)


@pytest.mark.parametrize("name", sorted(registry.BUILT_IN))
def test_a_moment_says_what_can_be_done(name: str) -> None:
    """No question outside effects leaves open what it is about, in either language."""
    session = Session(name, seed=3, discreet=False)
    kinds: set[str] = set()
    while session.outcome is None and len(session.answers) < MOST:
        game, m = session.game, session.match
        kinds |= {game.answers[int(a.kind)] for a in m.options}
        if not view(game, m, session.player).effects and not kinds & ANY:
            for language, vague in (("en", "our decision"), ("ja", "あなたの選択")):
                told = asked(session, language)
                assert vague not in told and told.strip(" :："), (told, kinds)
        kinds = set()
        session.answer(pick(3, len(session.answers), len(m.options)))


@pytest.mark.parametrize("name", sorted(registry.BUILT_IN))
def test_the_words_are_those_of_answers(name: str) -> None:
    """Words for what no player can answer would never be said."""
    game = registry.find(name)
    for language in ("en", "ja"):
        words = game.words(language)
        assert words["asked"] and words["asked"].keys() <= words["answers"].keys()


def test_the_first_question_names_both_ways() -> None:
    """Who may begin is asked by what can be done about it, not by the moment alone."""
    session = Session("onepiece", seed=1)
    assert asked(session, "en") == "setup: go first or go second"
    assert asked(session, "ja") == "準備：先攻を選ぶ、または後攻を選ぶ"
