"""Cards over HTTP, the programs their texts mean, and texts that strangers try."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

from fuda.games import registry
from fuda.view.board import written
from fuda.web.hands import Hands
from fuda.web.library.reading import Reading, bare, number_abilities, read_text, shipped_as_json
from fuda.web.replies import Refusal
from tests.web.live import Server, serving

GAMES = sorted(registry.BUILT_IN)


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_told_as_it_is_printed(server: Server, name: str) -> None:
    """Number, names, texts and facts of all cards, and nothing else."""
    game = registry.find(name)
    told = {one["number"]: one for one in server.http.get(f"/api/games/{name}/cards").json()}
    assert set(told) == {number for number in game.cards() if not number.startswith("OWN-")}
    for number, one in told.items():
        d = game.cards()[number]
        assert (one["name"], one["name_en"], one["text_ja"]) == (d.name, d.name_en, d.text_ja)
        facts = {fact: value for fact, value in game.printed_facts(d).items() if fact != "missing"}
        assert {fact: one["facts"][fact] for fact in facts} == facts


def test_some_cards_are_told_by_number(server: Server) -> None:
    """Those that there are; too many are refused."""
    told = server.http.get("/api/games/onepiece/cards?numbers=LH1-002,LH1-001,NO-1").json()
    assert [one["number"] for one in told] == ["LH1-001", "LH1-002"]
    assert server.http.get("/api/games/onepiece/cards?numbers=" + ",".join(["A-1"] * 201)).status_code == 400


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_a_program_stands_beside_the_words_it_came_from(server: Server, name: str, language: str) -> None:
    """Each ability covers its words, each part lies in its ability, and the card's program is the one played."""
    game = registry.find(name)
    number = max(game.cards(), key=lambda one: (len(game.cards()[one].text_ja), one))
    found = server.http.get(f"/api/games/{name}/cards/{number}/program?lang={language}").json()
    assert found["whole"] and found["missing"] == []
    assert found["program"] == game.describe_card(game.cards()[number])
    assert found["abilities"]
    for ability in found["abilities"]:
        start, end = ability["span"]
        assert found["text"][start:end].strip()
        assert all(start <= part["span"][0] < part["span"][1] <= end for part in ability["parts"])


@pytest.mark.parametrize("name", GAMES)
def test_abilities_are_counted_as_they_are_played(name: str) -> None:
    """A keyword is no ability, so an effect behind one has a lower number than its place in the text."""
    game = registry.find(name)
    found = 0
    for number, d in game.cards().items():
        reading = msgspec.json.decode(shipped_as_json(number, name, "en"), type=Reading)
        number_abilities(reading)
        for one in reading.abilities:
            if all(line.startswith("keyword ") for line in one.program.split("\n")):
                assert one.numbers == [], number
            for at in one.numbers:
                assert 0 <= at < max(len(d.abilities), len(getattr(getattr(d, "back", None), "abilities", []))), number
                found += 1
    assert found > (40 if len(game.cards()) > 50 else 15)  # a small game has fewer


def test_an_instruction_is_found_by_its_notation() -> None:
    """What a frame runs belongs to an instruction as it was written, whose words the reading knows."""
    game = registry.find("onepiece")
    ability = game.cards()["LH1-005"].abilities[0]
    shown = [game.show(written(ability.program, at)) for at in range(ability.program.size)]
    reading = msgspec.json.decode(shipped_as_json("LH1-005", "onepiece", "en"), type=Reading)
    known = {bare(part.op) for one in reading.abilities for part in one.parts}
    assert {bare(one) for one in shown} <= known
    assert len(set(shown)) > 2
    assert written(ability.program, ability.program.size) is None


def test_a_text_is_understood_part_by_part() -> None:
    """Places are those of the text as it was written: full-width digits, reminders and line breaks count."""
    text = "【登場時】カード２枚を引く。(覚え書き)\n【アタック時】カード１枚を引く。"
    found = read_text(text, "onepiece", "ja")
    assert [text[slice(*one.span)] for one in found.abilities] == [
        "【登場時】カード２枚を引く。",
        "【アタック時】カード１枚を引く。",
    ]
    assert [text[slice(*part.span)] for one in found.abilities for part in one.parts] == [
        "カード２枚を引く",
        "カード１枚を引く",
    ]


def test_what_is_not_understood_is_pointed_at(server: Server) -> None:
    """The words, their place, why, and what is known there; what is understood is told all the same."""
    text = "[On Play] Draw 1 card.\n[When Attacking] Sneeze."
    found = server.http.post("/api/cards/try", json={"game": "onepiece", "text": text, "lang": "en"}).json()
    assert not found["whole"] and len(found["abilities"]) == 1
    (missing,) = found["missing"]
    assert text[slice(*missing["span"])] == missing["words"] == "Sneeze"
    assert missing["reason"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "onepiece"},
        {"game": "onepiece", "text": ""},
        {"game": "onepiece", "text": "a" * 4001},
        {"game": "onepiece", "text": 5},
        {"game": "onepiece", "text": "x", "lang": "fr"},
        {"game": 7, "text": "x"},
        {"game": "onepiece", "text": "x", "cheat": True},
        [],
        "x",
        None,
    ],
)
def test_a_malformed_text_is_refused(server: Server, body: object) -> None:
    """With an error, and nothing happens."""
    answer = server.http.post("/api/cards/try", json=body)
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "malformed"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"game":"onepiece","text":"' + b"a" * 100_000,
        b'{"game":"onepiece","text":"\\ud800"}',
    ],
)
def test_bytes_that_are_no_json_are_refused(server: Server, data: bytes) -> None:
    """Whatever they are."""
    assert server.http.post("/api/cards/try", content=data).status_code in (400, 413)


@pytest.mark.parametrize("text", ["(" * 4000, "「" * 4000, "\u0000" * 100, "𝕏" * 2000, "\U0001f600" * 50, "、" * 4000])
def test_a_strange_text_is_not_understood(server: Server, text: str) -> None:
    """It is answered like any other."""
    answer = server.http.post("/api/cards/try", json={"game": "onepiece", "text": text, "lang": "ja"})
    assert answer.status_code == 200
    assert not answer.json()["whole"] or not answer.json()["abilities"]


def test_an_address_that_asks_for_too_much_has_to_wait(tmp_path: Path) -> None:
    """After so many texts at once there is an error, and nothing is read."""
    with serving(tmp_path, creations=(0.001, 1.0)) as strict:
        body = {"game": "onepiece", "text": "[On Play] Draw 1 card.", "lang": "en"}
        found = [strict.http.post("/api/cards/try", json=body).status_code for _ in range(6)]
    assert found == [200] * 4 + [429] * 2


def test_work_that_takes_too_long_is_stopped() -> None:
    """A worker that does not come back is ended, and the next one works."""

    async def try_it() -> int:
        shop = Hands("", 1)
        with pytest.raises(Refusal) as caught:
            await shop.do(time.sleep, 60, seconds=1.0)
        assert caught.value.code == "too_long"
        found: int = await shop.do(max, 3, 4)
        shop.close()
        return found

    started = time.monotonic()
    assert asyncio.run(try_it()) == 4
    assert time.monotonic() - started < 30
