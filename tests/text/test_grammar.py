"""Phrase books: reading, printing back, forms of verbs, and what is refused."""

import contextlib

import pytest

from fuda.text.compile import compile_text
from fuda.text.grammar import Grammar, GrammarError, Patience, Reading, TooMuchToRead, load, spellings

BOOK = """
int = /[0-9]+/

[sentence]
one: {a:act.end}。
seq: {a:act.cont}、{b:sentence}

[act] verb
draw: {n:int}枚引<く>
throw: [手札を]捨て<る>
"""


def test_verbs_are_read_in_every_form() -> None:
    """The form that the context asks for is read, and the tree prints back as the text."""
    text = "2枚引き、手札を捨てる。"
    trees = Reading(Grammar(BOOK), text).whole("sentence")
    assert [tree.render() for tree in trees] == [text]
    assert [node.kind for node in trees[0].walk() if node.kind.startswith("act")] == ["act.draw", "act.throw"]


def test_a_form_in_the_wrong_place_is_not_read() -> None:
    """A verb in the middle of a sentence cannot stand in its end form."""
    assert Reading(Grammar(BOOK), "2枚引く、捨てる。").whole("sentence") == []


def test_spellings_are_all_combinations() -> None:
    """Choices and optional words multiply."""
    assert spellings("[a|b]c[d]") == ["acd", "ac", "bcd", "bc"]


def test_every_reading_is_found() -> None:
    """Two ways to read a text are two trees, not a choice."""
    book = "[s]\npair: {a:x}{b:x}\n[x]\none: い\ntwo: いい\n"
    assert len(Reading(Grammar(book), "いいい").whole("s")) == 2


def test_a_symbol_that_begins_with_itself_is_refused() -> None:
    """Such a book could not be read."""
    with pytest.raises(GrammarError, match="begin with itself"):
        Grammar("[s]\nloop: {a:t?}{b:s}\n[t]\none: x\n")


def test_an_unknown_symbol_is_refused() -> None:
    """A slot asks for something the book defines."""
    with pytest.raises(GrammarError, match="unknown nothing"):
        Grammar("[s]\none: {a:nothing}\n")


def test_an_unknown_ending_is_refused() -> None:
    """A verb ends in one of the known ways."""
    with pytest.raises(GrammarError, match="unknown ending"):
        Grammar("[s] verb\none: 走<ぬ>\n")


def test_alternatives_that_begin_alike_are_told_apart() -> None:
    """Words and slots that several alternatives share are read once, and each alternative is found all the same."""
    book = "n = /[0-9]+/\n[s]\na: draw {x:n}\nb: draw {y:n} cards\nc: draw {y:n} cards now\nd: drum\ne: {z:n} draws\n"
    grammar = Grammar(book)
    for text, meaning, slot in (("draw 2", "a", "x"), ("draw 2 cards", "b", "y"), ("draw 2 cards now", "c", "y")):
        (tree,) = Reading(grammar, text).whole("s")
        assert (tree.alternative.meaning, tree.word(slot), tree.render()) == (meaning, "2", text)
    assert [tree.alternative.meaning for tree in Reading(grammar, "drum").whole("s")] == ["d"]
    assert [tree.alternative.meaning for tree in Reading(grammar, "3 draws").whole("s")] == ["e"]


def test_what_could_have_followed_is_told_whole() -> None:
    """Where reading stops, every way to go on is known, up to the next slot."""
    reading = Reading(Grammar("n = /[0-9]+/\n[s]\na: draw {x:n}\nb: drop them\nc: drum\n"), "drape")
    assert reading.whole("s") == []
    assert (reading.furthest, reading.expected) == (3, {"w "})


@pytest.mark.parametrize(
    ("game", "language", "phrase"),
    [
        ("buddyfight", "ja", "■相手の場のモンスター1枚の『貫通』を、そのターン中、無効化する、"),
        ("onepiece", "ja", "カード1枚を引き、"),
        ("hanyo", "en", "Your other units gain attribute 《Fire》, "),
    ],
)
def test_a_text_made_of_a_repeated_phrase_is_given_up_soon(game: str, language: str, phrase: str) -> None:
    """Work is bounded by the text's length, counted in steps, so that it is the same on every machine."""
    patience = Patience(4000)
    found = compile_text((phrase * 4000)[:4000], game, language)
    assert not found.whole
    with contextlib.suppress(TooMuchToRead, RecursionError):
        Reading(load(game, language), (phrase * 4000)[:4000], False, patience).whole("effect")
    assert patience.left >= -1
