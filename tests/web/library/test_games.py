"""What pages are told of games, their words and their clauses."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from fuda.games import registry
from fuda.games.table_game import TableGame
from fuda.match.session import Session
from fuda.rules.clauses import rulebook
from fuda.web.library.games import words_of
from tests.web.live import Server

GAMES = sorted(registry.BUILT_IN)


def test_every_game_is_told_with_what_its_contract_says(server: Server) -> None:
    """Zones, decks, words and settings are those of the contract."""
    found = {one["name"]: one for one in server.http.get("/api/games").json()}
    assert sorted(found) == GAMES
    for name, told in found.items():
        game = registry.find(name)
        assert [zone["name"] for zone in told["zones"]] == [zone.name for zone in game.zones]
        assert {deck["name"]: deck["text"] for deck in told["decks"]} == dict(game.decks())
        for deck in told["decks"]:
            assert all(deck[fact][lang] for fact in ("title", "about") for lang in ("en", "ja"))
            assert deck["title"]["en"] != deck["title"]["ja"] and deck["about"]["en"] != deck["about"]["ja"]
        assert told["words"]["ja"]["zones"] == dict(game.words("ja")["zones"])
        assert told["settings"] == dict(game.settings)
        assert told["curve"] in {fact for d in game.cards().values() for fact in game.printed_facts(d)}
        assert told["hues"] in {fact for d in game.cards().values() for fact in game.printed_facts(d)}
        assert bool(told["leading"]) == game.has_leaders


@pytest.mark.parametrize("name", GAMES)
def test_words_printed_on_the_games_own_cards_are_told_in_english(name: str) -> None:
    """Traits, races, worlds and attributes, which cards know in Japanese, have an English word."""
    values = words_of(registry.find(name), "en")["values"]
    game = registry.find(name)
    printed = {
        one
        for d in game.cards().values()
        for fact in ("traits", "races", "worlds", "attributes")
        if isinstance(found := game.printed_facts(d).get(fact), list)
        for one in found
    }
    assert printed or isinstance(game, TableGame)  # whose cards print none
    assert not [one for one in printed if not values.get(one, one).isascii()]


@pytest.mark.parametrize("name", GAMES)
def test_what_odds_are_made_of_is_so_in_a_match(name: str) -> None:
    """A match deals as many cards as the contract says, and who goes first draws in the first turn or does not."""
    session = Session(name, seed=3, settings={"first": 0})
    game = session.game
    most = 0
    while game.table(session.match).turn == 0:
        most = max(most, *(game.count(session.match, player, "hand") for player in range(2)))
        kept = [one for one in session.options() if one.kind in ("keep", "done")]
        session.answer(kept[0] if kept else 0)
    drawn = [event for event in session.events(0) if event.target == "hand" and event.player == 0]
    while game.table(session.match).turn == 1 and game.table(session.match).phase in ("start", "refresh", "draw"):
        session.answer(0)
        drawn = [event for event in session.events(0) if event.target == "hand" and event.player == 0]
    assert most in (0, game.opening_hand)  # 0 where the first question comes after the deal
    assert len(drawn) == game.opening_hand + int(game.first_draws)


def test_a_browser_that_has_it_is_not_sent_it_again(server: Server) -> None:
    """An answer carries a tag, and the same tag gives an empty answer."""
    first = server.http.get("/api/games")
    again = server.http.get("/api/games", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b""


def test_words_are_the_same_in_both_languages(server: Server) -> None:
    """Every word has a text in each language, and the groups of both files are there."""
    en, ja = (server.http.get(f"/api/words/{language}").json() for language in ("en", "ja"))
    assert {group: sorted(names) for group, names in en.items()} == {
        group: sorted(names) for group, names in ja.items()
    }
    assert all(text for told in (en, ja) for names in told.values() for text in names.values())
    text = resources.files("fuda.web").joinpath("library_words.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)) <= set(en)
    assert server.http.get("/api/words/fr").status_code == 404


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "clause"), [("onepiece", "7-1-4-1"), ("dimensionzero", "3-9.1-(1)"), ("buddyfight", "C.1.4")]
)
def test_a_clause_is_told_in_our_words(server: Server, game: str, clause: str, lang: str) -> None:
    """Its summary, those it is part of, and the readings of it."""
    told = server.http.get(f"/api/games/{game}/clauses/{clause}?lang={lang}").json()
    book = rulebook(game, lang)
    assert told["summary"] == book.clause(clause).summary
    assert [one["id"] for one in told["rulings"]] == [ruling.id for ruling in book.rulings_about(clause)]
    assert all(one["id"] in book.clauses for one in told["above"])


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/chess/clauses/1",
        "/api/games/onepiece/clauses/99-99",
        "/api/games/onepiece/clauses/" + "1-" * 5000,
        "/api/games/onepiece/clauses/%00",
        "/api/games/onepiece/clauses/../../x",
        "/api/games/%2e%2e/cards",
    ],
)
def test_what_is_not_there_is_not_found(server: Server, path: str) -> None:
    """A name that means nothing gives an error in both languages."""
    answer = server.http.get(path)
    assert answer.status_code == 404
    assert set(answer.json()["error"]["message"]) == {"en", "ja"}
