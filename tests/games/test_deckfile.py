"""Deck files: what players write is read, and anything else is refused with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuda.games.deckfile import BUDDY, LEADER, LOST, MAIN, SIDE, DeckFileError, decode, parse, read, read_file, write


@pytest.mark.parametrize(
    "line",
    [
        "4xLH1-014",
        "4 x LH1-014",
        "4X lh1-014",
        "4 LH1-014",
        "LH1-014 x4",
        "LH1-014 4",
        "LH1-014×4",
        "４ｘＬＨ１－０１４",
        "  4xLH1-014  # a comment",
        "4xLH1-014 // a comment",
    ],
)
def test_every_way_to_write_a_card_is_read(line: str) -> None:
    """Counts before or after, full-width characters, comments."""
    deck = parse(f"1xLH1-001\n{line}\n")
    assert deck.leader() == "LH1-001" and deck.counts() == {"LH1-014": 4}


def test_stars_may_be_in_a_number() -> None:
    """Some cards of other makers are numbered with them."""
    assert parse("1xLH1-001\n2xA-BT/★☆☆\n1 A-BT/☆EN\n").counts() == {"A-BT/★☆☆": 2, "A-BT/☆EN": 1}


def test_the_first_line_is_the_leader() -> None:
    """Without a mark the first line is the leader line."""
    deck = parse("# my deck\n\n1xLH1-001\n4xLH1-002\n4xLH1-003\n")
    assert deck.leader() == "LH1-001" and len(deck.numbers(MAIN)) == 8
    assert deck.line_of("LH1-003") == 5


@pytest.mark.parametrize("mark", ["Leader: LH1-001", "leader:1xLH1-001", "Leader:\n1xLH1-001", "リーダー：LH1-001"])
def test_a_marked_leader_may_stand_anywhere(mark: str) -> None:
    """A mark beats the order."""
    deck = parse(f"4xLH1-002\n{mark}\n1xLH1-003\n")
    assert deck.numbers(LEADER) == ["LH1-001"] and deck.counts() == {"LH1-002": 4, "LH1-003": 1}


def test_a_first_line_of_several_copies_is_no_leader() -> None:
    """A deck without a leader is read as such; the game says what is wrong with it."""
    assert parse("4xLH1-002\n").leader() == ""


def test_copies_on_several_lines_add_up() -> None:
    """The same card may be listed twice."""
    assert parse("1xLH1-001\n2xLH1-002\n2xLH1-002").counts() == {"LH1-002": 4}


def test_byte_order_mark_and_line_ends_of_other_systems() -> None:
    """Files from Windows and old Macs are read."""
    assert parse(decode(b"\xef\xbb\xbf1xLH1-001\r\n4xLH1-002\r3xLH1-003\n")).counts() == {"LH1-002": 4, "LH1-003": 3}


@pytest.mark.parametrize(
    "data",
    [
        {"leader": "LH1-001", "cards": {"LH1-002": 4}},
        {"name": "mine", "leader": "LH1-001", "cards": [{"number": "LH1-002", "count": 4}]},
        [{"number": "LH1-001", "count": 1}, {"number": "LH1-002", "count": 4}],
        [{"number": "LH1-001"}, *["LH1-002"] * 4],
    ],
)
def test_json_decks_are_read(data: object) -> None:
    """Objects and lists."""
    deck = parse(json.dumps(data))
    assert deck.leader() == "LH1-001" and deck.counts() == {"LH1-002": 4}


@pytest.mark.parametrize(
    "text",
    [
        "1xLH1-001\n4xLH1-002\nSideboard:\n1xLH1-003\n2xLH1-004\n",
        "Leader: LH1-001\nサイドボード：1xLH1-003\n2 LH1-004\nDeck:\n4xLH1-002\n",
        '{"leader": "LH1-001", "cards": {"LH1-002": 4}, "sideboard": {"LH1-003": 1, "LH1-004": 2}}',
    ],
)
def test_a_sideboard_is_a_part_of_its_own(text: str) -> None:
    """Its cards are no cards of the deck, and it is written back behind the deck."""
    deck = parse(text)
    assert deck.leader() == "LH1-001" and deck.counts() == {"LH1-002": 4}
    assert deck.numbers(SIDE) == ["LH1-003", "LH1-004", "LH1-004"]
    assert write(deck) == "1xLH1-001\n4xLH1-002\nSideboard:\n1xLH1-003\n2xLH1-004\n"


@pytest.mark.parametrize(
    "text",
    [
        "Flag: WB1-001\nBuddy: WB1-002\nDeck:\n4xWB1-002\nLost:\n2xWB1-003\n",
        "フラッグ：1xWB1-001\nバディ：\n1xWB1-002\nロスト：2xWB1-003\nデッキ：4xWB1-002\n",
        '{"flag": "WB1-001", "buddy": ["WB1-002"], "cards": {"WB1-002": 4}, "lost": {"WB1-003": 2}}',
    ],
)
def test_a_flag_a_buddy_and_a_lost_deck_are_parts_of_their_own(text: str) -> None:
    """The flag stands where a leader does; the buddy is no card of the deck, though a copy of it may be."""
    deck = parse(text)
    assert deck.leader() == "WB1-001" and deck.counts() == {"WB1-002": 4}
    assert deck.numbers(BUDDY) == ["WB1-002"] and deck.numbers(LOST) == ["WB1-003", "WB1-003"]
    assert write(deck) == "1xWB1-001\nBuddy:\n1xWB1-002\nDeck:\n4xWB1-002\nLost:\n2xWB1-003\n"


def test_a_sideboard_alone_has_no_leader() -> None:
    """The first line is the leader only where it is a line of the deck."""
    assert parse("Sideboard:\n1xLH1-003\n").leader() == ""


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("1xLH1-001\nfour of them\n", 2, "not a card"),
        ("1xLH1-001\n0xLH1-002\n", 2, "from 1 to"),
        ("1xLH1-001\n99999999999999999999xLH1-002\n", 2, "from 1 to"),
        ("1xLH1-001\n4x" + "A" * 40 + "-1\n", 2, "at most 32"),
        ("Maybeboard: 4xLH1-002\n", 1, "unknown mark"),
        ('{"cards": {}, "sideboard": 3}', 0, "'sideboard' is"),
        ("", 0, "no card"),
        ("# nothing\n", 0, "no card"),
        ("{", 1, "not JSON"),
        ("[" * 50_000, 0, "not JSON"),
        ("[1]", 0, "a card in a list"),
        ('{"cards": 3}', 0, "'cards' is"),
        ('{"cards": {"LH1-002": true}}', 0, "whole number"),
        ('{"cards": {"LH1-002": 1e9}}', 0, "whole number"),
        ('{"cards": {"LH1-002": 4}, "side": 1}', 0, "unknown key"),
        ('{"leader": 5}', 0, "is text"),
        ('{"leader": "?"}', 0, "not a card number"),
        ("1xLH1-001\n" * 1_001, 1001, "at most 1000 lines"),
        (json.dumps(["LH1-001"] * 1_001), 0, "at most 1000"),
        ("1xLH1-001\n999xLH1-002\n\n1xLH1-003\n", 4, "at most 1000 cards"),
        ("500xLH1-002\nSideboard:\n501xLH1-003\n", 3, "at most 1000 cards"),
        ('{"cards": {"LH1-002": 999}, "sideboard": {"LH1-002": 2}}', 0, "at most 1000 cards"),
        ("#" * 70_000, 0, "larger"),
    ],
)
def test_bad_files_are_refused(text: str, line: int, says: str) -> None:
    """The message names the line and what is wrong."""
    with pytest.raises(DeckFileError, match=says) as caught:
        parse(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ") == (line > 0)


def test_a_thousand_cards_are_read() -> None:
    """As many as a deck may have."""
    assert len(parse("1xLH1-001\n999xLH1-002\n").numbers(MAIN)) == 999


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    """A missing file, a folder, too large a file and binary data are the same kind of error."""
    (tmp_path / "large").write_bytes(b"1" * 100_000)
    (tmp_path / "binary").write_bytes(b"1xLH1-001\n\xff\xfe")
    for name, says in (("none", "cannot be read"), (".", "cannot be read"), ("large", "larger"), ("binary", "line 2")):
        with pytest.raises(DeckFileError, match=says):
            read_file(tmp_path / name)


LINES = st.sampled_from(["1xA-1", "2xA-1", "Leader: A-1", "Leader: 2xB-2", "B-2", "3 B-2", "# no", "Deck:", "Leader:"])


@given(st.one_of(st.text(max_size=200), st.lists(LINES, max_size=6).map("\n".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but a deck or the one error comes back, and what was read can be written and read again."""
    try:
        deck = parse(text)
    except DeckFileError:
        return
    again = parse(write(deck))
    assert again.leader() == deck.leader() and again.counts() == deck.counts()


@pytest.mark.parametrize(
    "line",
    [
        "4 X1-014", "4 X1-014 Lamp", "4xX1-014", "4 x X1-014", "4×X1-014", "X1-014 x4", "X1-014 4枚", "4枚 X1-014",
        "- 4 X1-014", "• 4xX1-014", "4,X1-014,Lamp", "Quantity;Card Number;Name\n4;X1-014;Lamp",
    ],
)  # fmt: skip
def test_a_number_may_begin_with_the_sign_of_times(line: str) -> None:
    """The X of a number is no sign, and bullets, titles of tables and counting words mean nothing."""
    entries, troubles = read(line)
    assert troubles == []
    assert [(entry.ways[0].number if entry.ways else entry.number, entry.count) for entry in entries] == [("X1-014", 4)]
