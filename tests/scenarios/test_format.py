"""Scenario files: what is read, what is refused, and that every error names its file and line."""

from __future__ import annotations

import pytest

from fuda.scenario.read import parse_each, parse_scenarios
from fuda.scenario.run import Result, run
from fuda.scenario.source import ScenarioError
from tests.each import each

HEAD = "game: onepiece\ntitle: t\n"
BOARD = "cards: {Ann: {power: 6000}, Bob: {counter: 1000}}\nboard: {A: {characters: [Ann, Bob]}, B: {hand: [Bob]}}\n"


def played(text: str) -> Result:
    """Read and run one scenario."""
    (scenario,) = parse_scenarios(HEAD + text, "x.yaml")
    return run(scenario)


def found(text: str) -> list[str]:
    """What was found instead of what was expected."""
    return [f"{f.place} {f.what}: {f.expected} / {f.found}" for f in played(text).failures]


@each("text, line, message", [
        ("bord: {}\n", 3, "did you mean board?"),
        ("board:\n  C: {}\n", 4, "'C' is no key here"),
        ("board:\n  A: {hnad: 3}\n", 4, "did you mean hand"),
        ("board:\n  A: {hand: [Zoe]}\n", 4, "there is no card 'Zoe'"),
        ("cards:\n  Zoe: {}\nboard:\n  A: {hand: [Zoi]}\n", 6, "did you mean Zoe?"),
        ("cards:\n  Zoe: LH1-999\n", 4, "is no card number"),
        ("cards:\n  Zoe: {kind: wizard}\n", 4, "kind is one of"),
        ("cards:\n  Zoe: {powr: 1}\n", 4, "did you mean power?"),
        ("cards:\n  Zoe: {power: lots}\n", 4, "a whole number"),
        ("cards:\n  Zoe: {power: -1}\n", 4, "from 0 on"),
        ("cards:\n  Zoe: {keywords: [rash]}\n", 4, "not 'rash'"),
        ("cards:\n  Zoe: {abilities: ['on_play: drow(1)']}\n", 4, "unknown word 'drow'"),
        ("cards:\n  Zoe:\n    abilities:\n      - 'on_play: draw(1)'\n      - 'on_play: drow(1)'\n", 7, "unknown word"),
        ("cards:\n  filler: {}\n", 4, "cannot be the name of a card"),
        ("board:\n  A:\n    stage: filler\n", 5, "name the card in stage"),
        ("board:\n  A:\n    leader: LH1-002\n", 5, "cannot be in leader"),
        ("board:\n  A:\n    hand:\n      - LH1-002\n      - LH1-001\n", 7, "a leader, which cannot be in hand"),
        ("board:\n  A:\n    characters: 6\n", 5, "room for 5"),
        ("board:\n  A:\n    hand:\n      - {card: LH1-002, rested: true}\n", 6, "cannot be given 'rested'"),
        ("board:\n  A:\n    deck: 101\n", 5, "at most 100"),
        ("board:\n  A:\n    don: 60\n", 5, "at most 50"),
        ("board:\n  A:\n    nowhere: [LH1-002]\n", 5, "not in nowhere"),
        ("at: 9-9\n", 3, "there is no step '9-9'"),
        ("turn_player: C\n", 3, "'C' is no player"),
        ("script:\n  - A: atack A.leader\n", 4, "did you mean attack"),
        ("script:\n  - A: attack A.ledaer\n", 4, "did you mean leader"),
        ("script:\n  - jump: high\n", 4, "'jump' is no key here"),
        ("script:\n  - {who: A}\n", 4, "do is missing"),
        ("script:\n  - {A: pass, B: pass}\n", 4, "a step is one of"),
        ("script:\n  - until: lunch\n", 4, "is no moment"),
        ("script: pass\n", 3, "a list should stand here"),
        ("expect: {}\n", 3, "say what is expected"),
        ("expect: {A: {hands: 1}}\n", 3, "did you mean hand"),
        ("expect: {events: [koed]}\n", 3, "is no event"),
        ("expect: {winner: C}\n", 3, "is no result"),
        ("title: again\n", 3, "stands here twice"),
        ("deck: [LH1-001, {fillers: 50}]\n", 3, "names all its cards"),
    ])  # fmt: skip
def test_an_error_names_file_line_and_what_is_near(text: str, line: int, message: str) -> None:
    """Whatever is wrong is refused before anything is played, with its place."""
    with pytest.raises(ScenarioError) as caught:
        parse_scenarios(HEAD + text, "x.yaml")[0].lay_out()
    assert str(caught.value).startswith(f"x.yaml:{line}: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "", "# nothing", "- a", "just words", "a: [", "a: 'b", "\x00", "\ud83d",
        "game: &a onepiece\ntitle: *a\n",
        "game: !!python/object/apply:os.system [ls]\ntitle: t\n",
        HEAD + "cards: " + "[" * 500,
        HEAD + "cards: " + "{a: " * 60 + "1" + "}" * 60,
        HEAD + "script: [" + "{A: pass}, " * 200_000 + "]",
        "game: chess\ntitle: t\n", "game: [onepiece]\ntitle: t\n", "title: t\n", "game: onepiece\n",
        "? {a: b}\n: c\n", HEAD + "seed: 99999999999999999999\n", HEAD + "turn: -1\n", HEAD + "? [a]\n: b\n",
    ],
)  # fmt: skip
def test_hostile_files_are_refused_clearly(text: str) -> None:
    """Nothing in a file is run, and nothing makes the reader fail in another way."""
    with pytest.raises(ScenarioError, match=r"^x\.yaml:\d+: "):
        parse_scenarios(text, "x.yaml")


def test_several_documents_are_several_scenarios() -> None:
    """They are told apart by lines."""
    scenarios = parse_scenarios(f"{HEAD}---\n{HEAD}---\n", "x.yaml")
    assert [scenario.place.line for scenario in scenarios] == [1, 4]


def test_what_is_left_out_does_not_matter() -> None:
    """A scenario needs nothing but a game and a title."""
    assert played("expect: {decides: A, phase: main, A: {life: 5, deck: 10, hand: 0}, B: {characters: []}}").is_passed


def test_a_failure_tells_place_expected_and_found() -> None:
    """All that is wrong at a point is told, and the first such point ends the scenario."""
    text = BOARD + "script:\n  - A: attack Ann\n  - expect:\n      decides: A\n      B: {life: 4}\n  - A: pass\n"
    assert found(text) == ["x.yaml:8 decides: A / B", "x.yaml:9 B.life: 4 cards / 5"]


def test_an_answer_that_is_not_possible_says_what_is_and_why() -> None:
    """The options are listed, and the reason with its clause."""
    text = "cards: {Zoe: {cost: 3}}\nboard: {A: {hand: [Zoe]}}\nscript: [{A: play Zoe}]\n"
    (failure,) = found(text)
    assert "A: play Zoe / A decides: end_main, attack filler leader" in failure and "[op 2-7-2]" in failure
    (failure,) = found("script: [{B: pass}]")
    assert failure == "x.yaml:3 answer: B: pass / A decides: end_main, attack filler leader"


def test_an_answer_that_could_mean_several_cards_is_refused() -> None:
    """The places to say which are listed."""
    text = "cards: {Zoe: {}}\nboard: {A: {characters: [Zoe, Zoe]}}\n"
    (failure,) = found(text + "script: [{A: attack Zoe}]")
    assert "A.characters.1" in failure and "A.characters.2" in failure
    assert played(text + "script: [{A: attack Zoe#2}, {expect: {cards: {Zoe#2: {rested: true}}}}]").is_passed
    assert played(text + "script: [{A: attack A.characters.1}, {expect: {cards: {Zoe#1: {rested: true}}}}]").is_passed


def test_long_and_short_forms_say_the_same() -> None:
    """An answer by its parts, and in one line."""
    end = "  - until: {phase: main}\n    by: [pass]\n  - expect: {B: {life: 4}}\n"
    long = "script:\n  - {who: A, do: attack, card: Ann}\n  - {who: B, do: done}\n"
    then = "script:\n  - {who: A, do: attack, card: Ann, then: B.leader}\n"
    short = "script:\n  - A: attack Ann -> B.leader\n"
    for script in (long, then, short):
        assert found(BOARD + script + end) == []


def test_waiting_for_what_never_comes_fails() -> None:
    """It stops where none of the named answers is offered, or after very many."""
    assert "by answering pass" in found("script: [{until: {step: block}}]")[0]
    failures = found("script: [{until: {turn: 9999}, by: [pass, end_main]}]")
    assert "the match is over" in failures[0]


def test_every_kind_of_expectation_can_fail() -> None:
    """None of them is met by chance."""
    start = BOARD + "script: [{A: attack Ann}, {expect: {%s}}]\n"
    for wrong in (
        "A: {hand: [Ann]}", "A: {hand: {count: 1}}", "A: {characters: {has: [filler]}}", "A: {don_active: 1}",
        "A: {characters: {lacks: [Ann]}}", "B: {deck: {top: Bob}}", "A: {characters: {order: [Bob, Ann]}}",
        "cards: {Ann: {power: 1}}", "cards: {Ann: {rested: false}}", "cards: {Ann: {zone: hand}}",
        "cards: {Ann: {keywords: [rush]}}", "cards: {Ann: {of: B}}", "cards: {B.hand.1: {known: both}}",
        "cards: {B.hand.2: {power: 1}}", "cards: {Bob: {power: 1}}", "decides: nobody", "offered: [done]",
        "offers: [block]", "refused: [done]", "why: {B.hand.1: 2-7-2}", "clauses: [8-6-1]", "no_clauses: [7-1]",
        "events: [attacked Bob]", "no_events: [attacked]", "waiting: [Ann]", "phase: end", "step: none", "turn: 4",
        "turn_player: B", "winner: A", "reason: 9-2-1-1", "refused: [attack A.characters.3]",
    ):  # fmt: skip
        assert len(found(start % wrong)) == 1, wrong


def test_conceding_is_a_step() -> None:
    """It ends the match; nobody can concede twice."""
    assert played("script: [{concede: B}]\nexpect: {winner: A, reason: 1-2-3}").is_passed
    assert "the match is over" in found("script: [{concede: B}, {concede: A}]")[0]


def test_printed_cards_are_known_by_number_and_name() -> None:
    """Shipped cards need no line of their own; a scenario may call them what it likes."""
    text = "cards: {Scout: LH1-005}\nboard: {A: {hand: [LH1-002, Watch of the Cape, 早駆けのハヤテ, Scout]}}\n"
    assert played(text + "expect: {A: {hand: [Nagi the Apprentice, LH1-003, Hayate the Swift, Scout]}}").is_passed


@pytest.mark.parametrize("text", ["【ブロッカー】【登場時】カード1枚を引く。", "[Blocker]\\n[On Play] Draw 1 card."])
def test_printed_text_is_compiled(text: str) -> None:
    """Japanese or English text of an inline card becomes its keywords and abilities."""
    cards = f'cards: {{Zoe: {{text: "{text}"}}}}\nboard: {{A: {{hand: [Zoe], don: 1}}}}\n'
    script = "script: [{A: play Zoe}]\nexpect: {A: {hand: 1}, cards: {Zoe: {keywords: [blocker]}}}"
    assert found(cards + script) == []


def test_text_that_is_not_understood_is_refused() -> None:
    """The words are named, with the line."""
    with pytest.raises(ScenarioError, match=r"x\.yaml:4: not understood: 'dance 1 card'"):
        played("cards:\n  Zoe: {text: '[On Play] Dance 1 card.'}\n")


def test_a_position_is_judged_as_it_lies() -> None:
    """An empty deck has lost, an order that matters is asked for, and what never settles is a draw."""
    assert played("board: {B: {deck: 0}}\nexpect: {winner: A, reason: 9-2-1-2}").is_passed
    assert played("board: {A: {deck: 0}, B: {deck: nothing}}\nexpect: {winner: draw}").is_passed
    help_ = "abilities: ['continuous: have_power(cards(own, leader, [stat(power, <=, 5000)]), %d)']"
    cards = f"cards: {{Ann: {{{help_ % 1000}}}, Bob: {{{help_ % 2000}}}}}\nboard: {{A: {{characters: [Ann, Bob]}}}}\n"
    assert found(cards + "expect: {decides: A, offered: [order Ann, order Bob]}") == []


def test_a_deck_can_be_looked_at() -> None:
    """By which clauses it is not legal; the match is not played with it."""
    deck = "deck: [LH1-001, {card: LH1-002, count: %d}, {card: LH1-003, count: 4}]\nexpect: {deck: %s}"
    assert found(deck % (4, "[5-1-2]")) == []
    assert found(deck % (5, "[5-1-2, 5-1-2-3]")) == []
    assert found(deck % (4, "nothing"))[0].startswith("x.yaml:4 deck: legal / 5-1-2: ")


def test_a_choice_among_nothing_is_no_choice() -> None:
    """An odd card does not bring the match down."""
    cards = "cards: {Odd: {kind: event, abilities: ['main: choose_one([]); draw(1)']}}\nboard: {A: {hand: [Odd]}}\n"
    assert found(cards + "script: [{A: play Odd}]\nexpect: {A: {hand: 1}}") == []


GIVEN = """\
game: buddyfight
title: A number that a text gives
cards: {Ann: {text: "[Lifelink 3]"}}
board: {B: {left: [Ann]}}
expect: {cards: {Ann: {lifelink: 3}}}
---
game: fusionworld
title: A trait that a text gives in every zone
cards: {Ann: {traits: [Crew], text: "[Permanent] This card in all areas gains 《Kite Guild》 in its special traits."}}
board: {A: {drop: [Ann]}}
expect: {cards: {Ann: {traits: [Crew, Kite Guild]}}}
---
game: fusionworld
title: The Life that a text gives
cards: {Chief: {kind: leader, text: "[Permanent] You start the game with 7 life."}}
board: {A: {leader: Chief}}
expect: {cards: {Chief: {start_life: 7}}}
"""


def test_a_text_gives_all_that_it_would_give_a_card() -> None:
    """Beside abilities and keywords: numbers, traits, names and whatever else it says of the card."""
    for scenario in parse_scenarios(GIVEN, "x.yaml"):
        assert run(scenario).failures == [], scenario.title


def test_what_stands_in_the_text_and_beside_it_is_refused() -> None:
    """Two numbers of one thing: neither is dropped for the other."""
    with pytest.raises(ScenarioError, match="the text gives lifelink, which is written beside it as well"):
        parse_scenarios('game: buddyfight\ntitle: t\ncards: {Ann: {lifelink: 2, text: "[Lifelink 3]"}}\n', "x.yaml")


FORCED = """\
cards:
  Head: {kind: leader, abilities: ["activate_main: draw(1)"]}
  Ann: {abilities: ["activate_main: draw(1)"]}
  Drum:
    abilities: ['on_play: choose(cards(own, characters, [named("Ann")]), 1, 0); power(chosen(0), 2000, this_turn)']
board: {A: {leader: Head, hand: [Drum], characters: [Ann], don: 1, deck: 5}}
"""


def test_a_target_that_was_the_only_one_is_not_spent_on_the_next_question() -> None:
    """Nobody was asked, as there was one choice: what is named must be it, and nothing else is done with it."""
    expected = "expect: {cards: {Ann: {power: 7000, rested: false}}, A: {hand: 0}, decides: A}\n"
    assert found(FORCED + "script: [{A: play Drum -> Ann}]\n" + expected) == []


def test_a_target_that_was_never_asked_for_is_refused() -> None:
    """The only choice was another card, and the player acts freely again: the Leader is not activated."""
    (failure,) = found(FORCED + "script: [{A: play Drum -> Head}]\n")
    assert "A: choose Head / nothing was asked about it; now A decides" in failure


def test_more_of_the_same_may_follow() -> None:
    """Several cards are picked one after another in one question."""
    text = """\
cards: {Ann: {}, Bea: {}, Net: {abilities: ['on_play: choose(cards(own, hand), 2, 0); move(chosen(0), trash)']}}
board: {A: {hand: [Net, Ann, Bea, filler], don: 1}}
script: [{A: [play Net, pick Ann -> Bea]}]
expect: {A: {trash: [Ann, Bea], hand: 1}}
"""
    assert found(text) == []


def test_a_phase_is_waited_for_until_the_player_may_act() -> None:
    """In the main phase two effects wait, and who says which comes first does not act freely yet."""
    text = """\
cards: {Ann: {abilities: ['auto on(played, own): draw(1)']}, Bea: {}}
board: {A: {hand: [Bea], characters: [Ann, Ann], don: 1, deck: 5}}
script: [{A: play Bea}, {until: main, by: [resolve]}]
expect: {A: {hand: 2}, offers: [end_main]}
"""
    assert found(text) == []
    (failure,) = found(text.replace(", by: [resolve]", ""))
    assert "until: main, by answering pass / A decides: resolve Ann" in failure


def test_one_scenario_that_is_wrong_leaves_the_others_readable() -> None:
    """Its error stands in its place."""
    bad = 'game: onepiece\ntitle: bad\ncards: {Ann: {text: "[On Play] Juggle 3 lemons."}}\n'
    one, two, three = parse_each(f"{HEAD}---\n{bad}---\n{HEAD}", "x.yaml")
    assert isinstance(two, ScenarioError) and "not understood" in str(two)
    assert not isinstance(one, ScenarioError) and not isinstance(three, ScenarioError)
    with pytest.raises(ScenarioError, match="not understood"):
        parse_scenarios(f"{HEAD}---\n{bad}", "x.yaml")
