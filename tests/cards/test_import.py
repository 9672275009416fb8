"""A user's own cards: read from files of several shapes, kept, and played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fuda.cards import carddata, cardfiles, cardreader, library
from fuda.cards.carddata import CardDataError, one_shape
from fuda.cards.cardreader import read_file
from fuda.cli import main
from fuda.games.onepiece.face.contract import GAME
from fuda.games.registry import CardsError

LEADER = {
    "id": "ZZ-001", "name": "Captain Elm", "category": "Leader", "colors": ["Red"], "cost": 4, "power": "5000",
    "counter": "-", "attributes": ["Slash"], "types": ["Orchard"], "effect": "-", "trigger": None,
}  # fmt: skip
WHOLE = {
    "id": "ZZ-002", "name": "Deckhand Fir", "category": "CHARACTER", "colors": ["red"], "cost": "2", "power": 4000,
    "counter": "+1000", "attributes": ["Strike"], "types": ["Orchard", "Crew"], "effect": "[On Play] Draw 1 card.",
}  # fmt: skip
PARTIAL = {**WHOLE, "id": "ZZ-003", "name": "Singer Ash", "effect": "[On Play] Sing a song to your opponent."}
FILLERS = [{**WHOLE, "id": f"ZZ-1{i:02}", "name": f"Sailor {i}", "effect": ""} for i in range(11)]
CARDS = [LEADER, WHOLE, PARTIAL, *FILLERS]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library and a cache for the test alone; the game forgets the cards afterwards."""
    monkeypatch.setenv("FUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(GAME, "known", {})
    monkeypatch.setattr(GAME, "partial", {})


def write(tmp_path: Path, data: Any, name: str = "cards.json") -> str:
    """A file of card data."""
    path = tmp_path / name
    path.write_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return str(path)


def deck(tmp_path: Path, number: str) -> str:
    """A deck file with four of a card."""
    numbers = [number, *[str(card["id"]) for card in FILLERS]]
    lines = ["1xZZ-001", *[f"4x{one}" for one in numbers[:12]], "2xZZ-002" if number != "ZZ-002" else "2xZZ-003"]
    if number == "ZZ-002":
        lines[-1] = "2xLH1-004"
    return write(tmp_path, "\n".join(lines), "deck.txt")


# --- shapes ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "data",
    [
        "\n".join(json.dumps(card) for card in CARDS),
        CARDS,
        {"first": CARDS[:2], "second": CARDS[2:]},
        {card["id"]: {key: value for key, value in card.items() if key != "id"} for card in CARDS},
    ],
    ids=["lines", "list", "lists", "by number"],
)
def test_files_of_several_shapes_are_read(tmp_path: Path, data: Any) -> None:
    """One object a line, a list, an object of lists, an object by number."""
    rows = read_file(Path(write(tmp_path, data)))
    assert [row["id"] for row in rows] == [card["id"] for card in CARDS]


def test_fields_are_brought_into_one_shape() -> None:
    """Numbers in words, signs for nothing, and where a Leader's Life is found."""
    leader = one_shape(LEADER, "here")
    assert (leader["life"], leader["cost"], leader["power"], leader["counter"], leader["text"]) == (
        4,
        None,
        5000,
        None,
        "",
    )
    fir = one_shape(WHOLE, "here")
    assert (fir["type"], fir["cost"], fir["counter"], fir["traits"]) == ("Character", 2, 1000, ["Orchard", "Crew"])


def test_japanese_words_for_colours_and_attributes_are_known() -> None:
    """Localized data means the same card."""
    row = {
        "id": "ZZ-9", "name": "楡の船長", "category": "キャラ", "colors": "赤/緑", "attributes": ["斬"], "cost": "３",
        "power": "５０００", "types": "果樹園／船員", "effect": "【登場時】カード1枚を引く。<br>【ブロッカー】",
    }  # fmt: skip
    found = one_shape(row, "here")
    assert (found["type"], found["colors"], found["attribute"]) == ("Character", ["Red", "Green"], ["Slash"])
    assert (found["cost"], found["power"], found["traits"]) == (3, 5000, ["果樹園", "船員"])
    assert found["text"].split("\n")[1] == "【ブロッカー】" and carddata.language_of([found]) == "ja"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "../../etc"}, "no card number"),
        ({"id": 7}, "no card number"),
        ({"name": ""}, "no name"),
        ({"name": "x" * 201}, "at most 200"),
        ({"category": "Spell"}, "category is one of"),
        ({"colors": ["pink"]}, "color is one of"),
        ({"cost": -1}, "cost is a number"),
        ({"cost": "many"}, "cost is a number"),
        ({"power": True}, "power is a number"),
        ({"effect": ["a"]}, "text is a text"),
        ({"effect": "a\x1b[31m"}, "control characters"),
        ({"types": {"a": 1}}, "no words"),
    ],
)
def test_what_is_no_card_is_an_error(change: dict[str, Any], message: str) -> None:
    """Each field says what it should be."""
    with pytest.raises(CardDataError, match=message):
        one_shape({**WHOLE, **change}, "here")


@pytest.mark.parametrize("data", ["", "[]", "{}", "[1]", "nonsense", '{"name": 1}', "[" * 5000])
def test_a_file_without_cards_changes_nothing(tmp_path: Path, data: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 with a message, and no library."""
    assert main(["cards", "import", write(tmp_path, data)]) == 2
    assert capsys.readouterr().err.startswith("fuda cards: ")
    assert not library.path_of("onepiece").exists()


def test_a_bad_file_does_not_keep_others_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told with its line; what can be read is imported."""
    good, bad = write(tmp_path, CARDS, "good.json"), write(tmp_path, [{"name": "x"}], "bad.json")
    assert main(["cards", "import", bad, good, str(tmp_path / "nowhere")]) == 0
    assert len(library.load("onepiece").cards) == len(CARDS)
    error = capsys.readouterr().err
    assert "bad.json, line 1: 'None' is no card number" in error and "nowhere cannot be read" in error


def test_large_and_binary_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read beyond the limits."""
    path = tmp_path / "binary"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardDataError, match="not UTF-8"):
        read_file(path)
    monkeypatch.setattr(cardfiles, "LARGEST", 2)
    with pytest.raises(CardDataError, match="at most 2"):
        read_file(path)
    monkeypatch.undo()
    monkeypatch.setattr(cardreader, "MOST_CARDS", 3)
    with pytest.raises(CardDataError, match="at most 3"):
        read_file(Path(write(tmp_path, CARDS)))


def test_a_damaged_library_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is named, not overwritten."""
    library.home().mkdir()
    library.path_of("onepiece").write_text("{")
    assert main(["cards", "import", write(tmp_path, CARDS)]) == 2
    assert "damaged" in capsys.readouterr().err
    assert library.path_of("onepiece").read_text() == "{"
    with pytest.raises(CardsError):
        library.teach(GAME)


# --- importing and playing ---------------------------------------------------------------------------------------
def test_imported_cards_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is not understood is said at once, and again by the list."""
    assert main(["cards", "import", write(tmp_path, CARDS), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)[0]
    assert (result["cards"], result["whole"], list(result["partial"])) == (14, 13, ["ZZ-003"])
    assert main(["cards", "list", "--partial"]) == 0
    assert "Singer Ash" in (out := capsys.readouterr().out) and "Deckhand" not in out
    assert main(["cards", "list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 14


def test_a_deck_of_imported_cards_is_checked_and_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whole cards play as their text says."""
    main(["cards", "import", write(tmp_path, CARDS)])
    mine = deck(tmp_path, "ZZ-002")
    assert main(["deck", "check", "onepiece", mine]) in (0, 1)
    assert [one.kind for one in GAME.cards()["ZZ-002"].abilities] == [0]
    assert GAME.check_deck(GAME.read_deck(Path(mine).read_text()[:-9] + "2xZZ-110"))  # too many of one card
    capsys.readouterr()


def test_a_partial_card_enters_no_match_by_default(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The error names the words; with --allow-partial the match is played."""
    main(["cards", "import", write(tmp_path, CARDS)])
    mine = deck(tmp_path, "ZZ-003")
    capsys.readouterr()
    words = ["simulate", "onepiece", "--games", "2", "--decks", f"{mine},{mine}"]
    assert main(words) == 2
    assert "ZZ-003 cannot be played" in (error := capsys.readouterr().err) and "sing a song" in error
    assert main(["deck", "check", "onepiece", mine]) == 0
    assert "only with --allow-partial" in capsys.readouterr().out
    assert main([*words, "--allow-partial"]) == 0


def test_a_partial_card_is_marked_and_logged(tmp_path: Path) -> None:
    """The view marks it, and when it is played the log says what does nothing."""
    from fuda.match.session import Session
    from fuda.view.events import NOT_UNDERSTOOD, event_words

    main(["cards", "import", write(tmp_path, CARDS)])
    library.teach(GAME, allow_partial=True)
    mine = Path(deck(tmp_path, "ZZ-003")).read_text()
    session = Session(GAME, [mine, mine], 3)
    marked = logged = False
    for step in range(600):
        if session.outcome is not None:
            break
        hand = session.view().sides[session.player].zone("hand").cards
        marked = marked or any(card is not None and card.facts.get("partial") is True for card in hand)
        plays = [option for option in session.options() if option.number == "ZZ-003" and option.kind == "play"]
        session.answer(plays[0] if plays else step % len(session.options()))
        found = [e for e in session.events() if e.kind == NOT_UNDERSTOOD]
        logged = logged or any("sing a song" in event_words(GAME, e, "en") for e in found)
        if marked and logged:
            break
    assert marked and logged


def test_original_cards_cannot_be_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that uses their numbers is refused."""
    number = next(iter(GAME.cards()))
    assert main(["cards", "import", write(tmp_path, [{**WHOLE, "id": number}])]) == 2
    assert "comes with the game" in capsys.readouterr().err


def test_a_second_language_adds_names_and_text(tmp_path: Path) -> None:
    """All of a library plays in one language; the other gives its name and text to show."""
    japanese = {**WHOLE, "name": "水夫モミ", "types": ["果樹園"], "effect": "【登場時】カード1枚を引く。"}
    main(["cards", "import", write(tmp_path, [WHOLE], "en.json")])
    main(["cards", "import", write(tmp_path, [japanese], "ja.json")])
    library.teach(GAME)
    d = GAME.cards()["ZZ-002"]
    assert (d.name, d.name_en, d.traits) == ("水夫モミ", "Deckhand Fir", ["果樹園"])
    assert d.text_en == "[On Play] Draw 1 card."


def test_a_card_in_the_other_language_alone_is_in_doubt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names and traits on it are other words than those of the cards it is played with."""
    japanese = [{**card, "name": f"水夫{at}", "effect": ""} for at, card in enumerate(FILLERS)]
    main(["cards", "import", write(tmp_path, [LEADER, WHOLE], "en.json"), write(tmp_path, japanese, "ja.json")])
    assert set(library.doubtful(library.load("onepiece"))) == {"ZZ-001", "ZZ-002"}
    capsys.readouterr()
    main(["deck", "check", "onepiece", deck(tmp_path, "ZZ-002")])
    assert "ZZ-001 may be misread: it is only in English" in capsys.readouterr().out


def test_the_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """FUDA_HOME first, then the place for data."""
    assert library.home() == tmp_path / "home"
    monkeypatch.delenv("FUDA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "linux")
    assert library.home() == tmp_path / "data" / "fuda"


# --- what other people's data look like --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("dealer.json", [{
            "card_set_id": "ZZ-002", "card_name": "Deckhand Fir (002) (Parallel)", "card_type": "Character",
            "card_color": "Red", "card_cost": "2", "card_power": "4000",
            "counter_amount": 1000, "sub_types": "Orchard;Crew",
            "attribute": "Strike",
            "card_text": "[On Play] Draw 1 card.", "inventory_price": 1.25,
        }]),
        ("service.json", {"total": 1, "data": [{
            "id": "ZZ-002", "code": "ZZ-002", "name": "Deckhand Fir", "type": "CHARACTER", "color": "Red", "cost": 2,
            "attribute": {"name": "Strike", "image": ""}, "power": 4000, "counter": "1000", "family": "Orchard/Crew",
            "ability": "[On Play] Draw 1 card.", "trigger": "",
        }]}),
        ("sheet.csv", (
            "\ufeffCard Number;Card Name;Card Type;Color;Cost;Power;Counter;Attribute;Feature;Effect\n"
            "ZZ-002;Deckhand Fir;CHARACTER;Red;２;4000;+1000;Strike;Orchard/Crew;[On Play] Draw 1 card.\n"
        )),
    ],
)  # fmt: skip
def test_data_of_dealers_and_services_are_read(tmp_path: Path, name: str, data: Any) -> None:
    """Their columns, objects in place of words, and what they write behind names and numbers."""
    file = tmp_path / name
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    reader = cardreader.Reader()
    reader.add_path(file)
    (taken,) = reader.finished()
    assert reader.troubles == []
    card = taken.rows["en"]["ZZ-002"]
    assert (card["name"], card["type"], card["cost"], card["traits"]) == (
        "Deckhand Fir",
        "Character",
        2,
        ["Orchard", "Crew"],
    )
    assert (card["counter"], card["attribute"], card["text"]) == (1000, ["Strike"], "[On Play] Draw 1 card.")


def test_rows_that_could_be_of_two_games_are_of_the_one_with_their_columns(tmp_path: Path) -> None:
    """A Character with a counter and a trigger is no card of a game that has neither."""
    file = tmp_path / "cards.tsv"
    file.write_text(
        "カード番号\tカード名\t種類\t色\tコスト\tパワー\tカウンター\t特徴\t効果\tトリガー\n"
        "ZZ-002\tもみの木\tキャラ\t赤\t１\t２０００\t１０００\t果樹園\t【登場時】カード1枚を引く。\t-\n",
        encoding="utf-8",
    )
    reader = cardreader.Reader()
    reader.add_path(file)
    assert [taken.game for taken in reader.finished()] == ["onepiece"]
