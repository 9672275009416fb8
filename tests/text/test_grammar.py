"""Phrase books: reading, printing back, forms of verbs, and what is refused."""

import pytest

from fuda.text.grammar import Grammar, GrammarError, Reading, spellings

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
