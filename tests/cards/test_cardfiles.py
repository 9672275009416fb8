"""Card data as it lies on people's disks: folders, sets, tables, both languages, and rows that are no cards."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from fuda.cards import cardfiles, library
from fuda.cards.cardreader import Reader, Taken
from fuda.cli import main
from fuda.games.buddyfight.face.contract import GAME as BUDDYFIGHT
from fuda.games.onepiece.face.contract import GAME
from fuda.games.registry import CardsError

CARD = {
    "id": "ZZ-002", "name": "Deckhand Fir", "category": "Character", "colors": ["Red"], "cost": 2, "power": 4000,
    "counter": 1000, "attributes": ["Strike"], "types": ["Orchard"], "effect": "[On Play] Draw 1 card.",
    "trigger": None,
}  # fmt: skip
CARD_JA = {**CARD, "name": "水夫モミ", "types": ["果樹園"], "effect": "【登場時】カード1枚を引く。"}
BUDDY: dict[str, Any] = {
    "id": "ZT01/0001", "name": "灯籠の竜", "type": "monster", "traits": ["灯"], "power": 5000, "text": "",
    "raw": {"world": "提灯ワールド", "size": "2", "defense": "3000", "critical": "2"},
}  # fmt: skip


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library and a cache for the test alone; the games forget the cards afterwards."""
    monkeypatch.setenv("FUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for game in (GAME, BUDDYFIGHT):
        monkeypatch.setattr(game, "known", {})
        monkeypatch.setattr(game, "partial", {})


def read(name: str, data: Any, game: str = "onepiece") -> tuple[Reader, list[Taken]]:
    """What is read of a file."""
    reader = Reader(game)
    given = data if isinstance(data, bytes) else (data if isinstance(data, str) else json.dumps(data)).encode()
    reader.add(name, given)
    return reader, reader.finished()


def table(*rows: dict[str, Any], mark: str = ",") -> str:
    """Rows as a table with a header."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(dict.fromkeys(name for row in rows for name in row)), delimiter=mark)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def told(reader: Reader) -> list[tuple[int, str]]:
    """The lines that were left out, and why."""
    return [(one.line, one.message) for one in reader.troubles]


# --- rows that are no cards --------------------------------------------------------------------------------------
def test_a_bad_row_of_a_set_is_told_by_its_line_and_the_others_are_taken() -> None:
    """In a JSON list as editors write it, the line is that on which the row begins."""
    rows = [CARD, {**CARD, "id": "ZZ-003", "cost": "many"}, {**CARD, "id": "ZZ-004"}, 7]
    text = json.dumps(rows, indent=1)
    reader, [taken] = read("set.json", text)
    assert taken.numbers() == ["ZZ-002", "ZZ-004"]
    bad = text.split("\n").index(" {", 2) + 1
    assert told(reader)[0] == (bad, "(ZZ-003): cost is a number from 0 to 100000, not 'many'")
    assert told(reader)[1][1] == "this is no card: it has no name"


def test_what_stands_before_a_fault_of_the_json_is_taken() -> None:
    """The fault is told by its line; nothing behind it can be read."""
    text = json.dumps([CARD, {**CARD, "id": "ZZ-003"}], indent=1)
    reader, [taken] = read("set.json", text[: text.rindex('"trigger"')])
    assert taken.numbers() == ["ZZ-002"]
    assert told(reader)[0][1].startswith("no JSON from here on") and told(reader)[0][0] > 10


def test_a_bad_line_of_one_object_a_line_is_told() -> None:
    """Lines before and after it are taken."""
    reader, [taken] = read("set.jsonl", "\n".join([json.dumps(CARD), "{oops", json.dumps({**CARD, "id": "ZZ-003"})]))
    assert taken.numbers() == ["ZZ-002", "ZZ-003"] and told(reader) == [(2, "this is no card: it has no name")]


def test_a_file_of_another_game_is_told_once() -> None:
    """Not once for each of its rows."""
    reader, taken = read("bf.json", [{**BUDDY, "id": f"ZT01/{at:04}"} for at in range(50)])
    assert (
        not taken and len(reader.troubles) == 1 and "cards of buddyfight, not of onepiece" in reader.troubles[0].message
    )


@pytest.mark.parametrize(
    "data", ["[" * 100_000, "{" * 100_000, '{"a":' * 50_000, b"\x00" * 1000, b"\xfe\xff\x00", "[1"]
)
def test_hostile_files_are_told(data: Any) -> None:
    """Whatever they hold, reading ends with a message."""
    reader, taken = read("x.json", data)
    assert not taken and reader.troubles


# --- tables ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_table_with_a_header_is_read(mark: str) -> None:
    """Columns have the names that people give them; those that mean nothing here are named; lists have strokes."""
    row = {
        "Card Number": "ZZ-002", "Card Name": "Deckhand Fir", "Card Type": "CHARACTER", "Color": "Red/Green", "Cost": 2,
        "Power": "4,000", "Counter": "+1000", "Attribute": "Strike", "Types": "Orchard/Crew",
        "Effect": '[On Play] Draw 1 card.\n"quoted", and on', "Rarity": "R", "My Notes": "x",
    }  # fmt: skip
    bad = {**row, "Card Number": "ZZ-003", "Cost": "two"}
    reader, [taken] = read("cards.csv", table(row, bad, {**row, "Card Number": "ZZ-004"}, mark=mark))
    assert taken.numbers() == ["ZZ-002", "ZZ-004"]
    found = taken.rows["en"]["ZZ-002"]
    assert (found["power"], found["counter"], found["colors"], found["traits"]) == (
        4000, 1000, ["Red", "Green"], ["Orchard", "Crew"],
    )  # fmt: skip
    assert told(reader) == [(4, "(ZZ-003): cost is a number from 0 to 100000, not 'two'")]
    assert dict(taken.unused) == {"Rarity": 3, "My Notes": 3}


def test_a_table_of_a_japanese_spreadsheet_is_read() -> None:
    """In the encoding that it is written in, with Japanese headings."""
    row = {"カード番号": "ZZ-002", "カード名": "水夫モミ", "種類": "キャラ", "色": "赤", "コスト": 2, "パワー": 4000,
           "属性": "打", "特徴": "果樹園／船員", "効果": "【登場時】カード1枚を引く。"}  # fmt: skip
    _, [taken] = read("cards.csv", table(row).encode("cp932"))
    assert taken.rows["ja"]["ZZ-002"]["traits"] == ["果樹園", "船員"]


def test_a_table_with_both_languages_gives_one_card_in_both() -> None:
    """By columns with the language behind their name."""
    row = {"id": "ZZ-002", "name_ja": "水夫モミ", "name_en": "Deckhand Fir", "category": "Character", "colors": "Red",
           "cost": 2, "power": 4000, "text_ja": CARD_JA["effect"], "text_en": CARD["effect"]}  # fmt: skip
    _, [taken] = read("cards.csv", table(row))
    assert (taken.rows["ja"]["ZZ-002"]["name"], taken.rows["en"]["ZZ-002"]["text"]) == ("水夫モミ", CARD["effect"])


def test_a_file_of_both_languages_gives_one_card_in_both() -> None:
    """Each row shows its language; one without a text is in that of most others."""
    plain = {**CARD, "id": "ZZ-007", "name": "Mast", "effect": ""}
    reader, [taken] = read("both.json", [CARD, CARD_JA, {**CARD_JA, "id": "ZZ-008"}, plain])
    assert (list(taken.rows["ja"]), list(taken.rows["en"])) == (["ZZ-002", "ZZ-008", "ZZ-007"], ["ZZ-002"])
    assert not reader.troubles


def test_a_table_without_a_header_is_told() -> None:
    """The message says what a header is."""
    reader, taken = read("cards.csv", "ZZ-1,Fir,Character\nZZ-2,Ash,Character\n")
    assert not taken and "names its columns" in reader.troubles[0].message


# --- folders -----------------------------------------------------------------------------------------------------
def folder(tmp_path: Path) -> Path:
    """A folder of sets in two languages, as people keep them."""
    for name, rows in {
        "en/ST-98.json": [CARD],
        "en/ST-99.json": [{**CARD, "id": "ZY-001"}, {**CARD, "id": "ZY-001_p1"}],
        "ja/ST-98.json": [CARD_JA],
        "packs.json": {"1": {"label": "ST-98"}},
        ".git/x.json": [{**CARD, "id": "ZX-001"}],
        "read me.txt": "nothing",
    }.items():
        path = tmp_path / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return tmp_path / "data"


def test_a_folder_becomes_cards_with_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game is told by the data; further printings are the same card; what is no card data is named."""
    assert main(["cards", "import", str(folder(tmp_path)), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)[0]
    assert (result["game"], result["cards"], result["whole"], result["both"]) == ("onepiece", 2, 2, 1)
    assert result["again"] == 1 and [Path(one["file"]).name for one in result["skipped"]] == ["packs.json"]
    library.teach(GAME)
    d = GAME.cards()["ZZ-002"]
    assert (d.name_en, library.load("onepiece").cards["ZZ-002"]["ja"].name) == ("Deckhand Fir", "水夫モミ")
    assert (d.text_ja, d.text_en) == (CARD_JA["effect"], CARD["effect"])
    assert "ZX-001" not in GAME.cards() and "ZY-001_p1" not in GAME.cards()


def test_importing_again_updates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that has changed is as it is now; the others stay."""
    main(["cards", "import", str(folder(tmp_path))])
    path = tmp_path / "data" / "en" / "ST-98.json"
    path.write_text(json.dumps([{**CARD, "power": 6000}]))
    assert main(["cards", "import", str(path)]) == 0
    assert "1 cards imported" in (out := capsys.readouterr().out) and "(0 new" in out
    kept = library.load("onepiece")
    assert kept.cards["ZZ-002"]["en"].row["power"] == 6000 and "ZY-001" in kept.cards
    assert main(["cards", "import"]) == 0, "without files, all are read again"
    assert "onepiece: 2 cards" in capsys.readouterr().out


def test_nothing_is_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the library cannot be written, the old one stays, and nothing beside it."""
    main(["cards", "import", str(folder(tmp_path))])
    before = library.path_of("onepiece").read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CardsError, match="No space left"):
        library.update("onepiece", {"en": {"ZZ-9": library.Wording("x", "", "y")}})
    assert library.path_of("onepiece").read_bytes() == before
    assert sorted(path.name for path in library.home().iterdir()) == [".lock", "onepiece.cards.json"]


def test_a_folder_of_several_games_is_taken_game_by_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file tells its own game."""
    data = folder(tmp_path)
    (data / "bf.json").write_text(json.dumps([BUDDY]), encoding="utf-8")
    assert main(["cards", "import", str(data), "--json"]) == 0
    assert [(one["game"], one["cards"]) for one in json.loads(capsys.readouterr().out)] == [
        ("buddyfight", 1), ("onepiece", 2),
    ]  # fmt: skip


def test_a_folder_is_read_within_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not through links, and not beyond a number of files."""
    data = folder(tmp_path)
    (data / "again").symlink_to(data)
    assert len(cardfiles.files_in(data)) == 4
    monkeypatch.setattr(cardfiles, "MOST_FILES", 3)
    reader = Reader()
    reader.add_path(data)
    assert "more than 3 files" in reader.troubles[0].message


# --- one card in two languages -----------------------------------------------------------------------------------
def english(at: int, **changes: Any) -> dict[str, Any]:
    """The English print of a card, with EN behind its number."""
    raw = {**BUDDY["raw"], "world": "Lantern World", **changes}
    return {**BUDDY, "id": f"ZT01/{at:04}EN", "name": f"Lantern Dragon {at}", "traits": ["Lantern"], "raw": raw}


def imported(tmp_path: Path, *rows: dict[str, Any]) -> library.Joined:
    """A library of some cards, and what is one card in it."""
    for language in ("ja", "en"):
        mine = [row for row in rows if row["id"].endswith("EN") == (language == "en")]
        path = tmp_path / f"{language}.json"
        path.write_text(json.dumps(mine, ensure_ascii=False), encoding="utf-8")
        assert main(["cards", "import", str(path), "--game", "buddyfight", "--lang", language]) == 0
    return library.join(library.load("buddyfight"))


def test_an_english_number_with_en_behind_it_is_the_same_card(tmp_path: Path) -> None:
    """If what is printed agrees; then it is found by either number, with both names."""
    ours = [{**BUDDY, "id": f"ZT01/{at:04}"} for at in range(3)]
    found = imported(tmp_path, *ours, *[english(at) for at in range(2)], english(2, size="3"))
    assert found.also == {"ZT01/0000EN": "ZT01/0000", "ZT01/0001EN": "ZT01/0001"}
    assert set(found.cards) == {"ZT01/0000", "ZT01/0001", "ZT01/0002", "ZT01/0002EN"}
    library.teach(BUDDYFIGHT)
    assert BUDDYFIGHT.cards()["ZT01/0001"].name_en == "Lantern Dragon 1"


def test_numbers_that_mean_other_cards_in_a_set_are_not_taken_for_the_same(tmp_path: Path) -> None:
    """Where most cards of a set differ, one that agrees does so by chance."""
    ours = [{**BUDDY, "id": f"ZT01/{at:04}"} for at in range(3)]
    found = imported(tmp_path, *ours, english(0), english(1, size="3"), english(2, size="1"))
    assert found.also == {}
