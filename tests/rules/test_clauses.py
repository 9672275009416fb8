"""The clause tables are complete, consistent and in our own words."""

from __future__ import annotations

import csv
import re

import msgspec
import pytest

from fuda.rules.clauses import (
    DEFINING,
    KINDS,
    PLAYED,
    RULEBOOKS,
    UnknownClause,
    available,
    chapter_of,
    parent_of,
    parse,
    read_rows,
    rulebook,
)
from fuda.rules.marks import clause

OP = rulebook("onepiece")
DZ = rulebook("dimensionzero")
FW = rulebook("fusionworld")
HY = rulebook("hanyo")
BF = rulebook("buddyfight")

# Numbers that a rulebook skips: it goes on one level down, puts an introduction before the heading, or has no heading.
SKIPPED = {
    "onepiece": set[str](),
    "fusionworld": set[str](),
    "hanyo": set[str](),
    "dimensionzero": {"0", "2-3.1", "3-6.1", "4-9.2-9", "5-7.2", "5-7.3"},
    "buddyfight": {"P", "K", "L.list", "LO", "LO.mix", "Q", "Q.K", "Q.O"},
}


def test_one_piece_has_every_row_of_its_rulebook() -> None:
    """The counts are those of the rulebook."""
    kinds = [one.kind for one in OP.clauses.values()]
    assert len(kinds) == 494
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "execute": 285,
        "define": 94,
        "heading": 108,
        "cosmetic": 6,
        "table": 1,
    }


def test_dimension_zero_has_every_row_of_its_rulebook() -> None:
    """The counts are those of the rulebook."""
    kinds = [one.kind for one in DZ.clauses.values()]
    assert len(kinds) == 718
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "execute": 502,
        "define": 70,
        "heading": 118,
        "cosmetic": 11,
        "table": 10,
        "tournament": 7,
    }


def test_fusion_world_has_every_row_of_its_rulebook() -> None:
    """The counts are those of the rulebook."""
    kinds = [one.kind for one in FW.clauses.values()]
    assert len(kinds) == 793
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "execute": 466,
        "define": 143,
        "heading": 167,
        "cosmetic": 15,
        "table": 2,
    }


def test_hanyo_has_every_row_of_its_rulebook() -> None:
    """The counts are those of the rulebook."""
    kinds = [one.kind for one in HY.clauses.values()]
    assert len(kinds) == 459
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "execute": 269,
        "define": 79,
        "heading": 100,
        "cosmetic": 5,
        "table": 6,
    }


def test_buddyfight_has_every_row_of_its_rulebook() -> None:
    """The counts are those of the rulebook."""
    kinds = [one.kind for one in BF.clauses.values()]
    assert len(kinds) == 789
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "execute": 546,
        "define": 41,
        "heading": 183,
        "cosmetic": 8,
        "table": 9,
        "tournament": 2,
    }


def test_buddyfight_has_a_row_for_every_question() -> None:
    """The answers to questions are clauses; a few are split, and one is about sleeves."""
    answers = [one for one in BF.clauses.values() if one.id.startswith("Q.") and one.kind != "heading"]
    questions = {re.sub(r"\.[a-z]$", "", one.id) for one in answers}
    assert (len(questions), len(answers)) == (38, 44)
    assert [one.id for one in answers if one.kind != "execute"] == ["Q.LO.2"]


@pytest.mark.parametrize("game", available())
def test_no_id_stands_twice(game: str) -> None:
    """Every row of the table is a clause of its own."""
    book = rulebook(game)
    with (RULEBOOKS / book.code / "clauses.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert rows[0] == ["id", "kind", "summary", "test"] and all(len(row) == 4 for row in rows)
    assert [row[0] for row in rows[1:]] == list(book.clauses)


@pytest.mark.parametrize("game", available())
def test_clauses_are_well_formed(game: str) -> None:
    """Every row has a known kind and says something; whatever is played names its smallest test."""
    for one in rulebook(game).clauses.values():
        assert one.kind in KINDS and one.summary
        assert one.test or one.kind not in PLAYED, one.id


@pytest.mark.parametrize("game", available())
def test_parents_stand_before_their_clauses(game: str) -> None:
    """The table keeps the rulebook's order: a clause comes after the one it belongs to."""
    seen: set[str] = set()
    skipped: set[str] = set()
    for one in rulebook(game).clauses:
        parent = parent_of(one)
        if parent and parent not in seen:
            skipped.add(parent)
        seen.add(one)
    assert skipped == SKIPPED.get(game, set())


@pytest.mark.parametrize("game", available())
def test_every_definition_names_clauses_that_are_played(game: str) -> None:
    """A definition is proved through others, so each needs at least one that a test can play."""
    book = rulebook(game)
    assert set(book.defines) == {one.id for one in book.clauses.values() if one.kind in DEFINING}
    for users in book.defines.values():
        assert users and all(book.clause(user).kind in PLAYED for user in users)


@pytest.mark.parametrize("game", available())
def test_rulings_are_numbered_and_speak_about_clauses(game: str) -> None:
    """Rulings count up from 001, name existing clauses, and give a reading and a reason."""
    book = rulebook(game)
    assert list(book.rulings) == [f"{book.code}-{number:03}" for number in range(1, len(book.rulings) + 1)]
    for ruling in book.rulings.values():
        assert ruling.reading and ruling.why and ruling.clauses
        assert all(book.clause(one) for one in ruling.clauses)


def test_one_piece_has_a_ruling_for_every_unclear_point() -> None:
    """The thirty-two points that need a reading keep their numbers; what official answers decide follows."""
    assert len(OP.rulings) >= 47
    assert [ruling.id for ruling in OP.rulings_about("9-2-1-1")] == ["op-003"]


def test_dimension_zero_has_a_ruling_for_every_unclear_point() -> None:
    """The thirty-one points that need a reading keep their numbers; slips of the pen and later readings follow."""
    assert len(DZ.rulings) >= 53
    assert [ruling.id for ruling in DZ.rulings_about("3-7.1")] == ["dz-003"]
    assert [ruling.id for ruling in DZ.rulings_about("1-2.3-1")] == ["dz-031", "dz-041"]
    assert [ruling.id for ruling in DZ.rulings_about("2-10.3-2")] == ["dz-032"]


def test_fusion_world_has_a_ruling_for_every_unclear_point() -> None:
    """The first thirty-seven points keep their numbers; wrong references, slips and later readings follow."""
    assert len(FW.rulings) >= 51
    assert [ruling.id for ruling in FW.rulings_about("6-1-4-1")] == ["fw-021", "fw-022"]
    assert [ruling.id for ruling in FW.rulings_about("0-2-9")] == ["fw-023"]
    assert [ruling.id for ruling in FW.rulings_about("2-10-2")] == ["fw-038"]


def test_hanyo_has_a_ruling_for_every_unclear_point() -> None:
    """Every point that needs a reading has one."""
    assert len(HY.rulings) >= 47
    assert [ruling.id for ruling in HY.rulings_about("804.2b")] == ["hy-001"]
    assert [ruling.id for ruling in HY.rulings_about("804.2c-31")] == ["hy-008", "hy-009"]
    assert [ruling.id for ruling in HY.rulings_about("810.3")] == ["hy-031", "hy-043", "hy-045"]


def test_buddyfight_has_a_ruling_for_every_unclear_point() -> None:
    """First come thirty-eight points about the book, then the twenty-six basic rules it presupposes, then the rest."""
    assert len(BF.rulings) >= 86
    assert [ruling.id for ruling in BF.rulings_about("S.3.1.n1")] == ["bf-001"]
    assert [ruling.id for ruling in BF.rulings_about("Q.F.4")] == ["bf-038"]
    basic = [ruling.id for ruling in BF.rulings.values() if ruling.reading.startswith("Basic rule: ")]
    assert basic == [f"bf-{number:03}" for number in range(39, 65)]


def test_no_sentences_of_the_rulebooks() -> None:
    """The words are ours: in the English tables Japanese stands for single terms only."""
    longest = re.compile("[\u3040-\u30ff\u4e00-\u9fff]{12}")
    for path in RULEBOOKS.rglob("*"):
        if path.is_file() and ".ja." not in path.name:
            assert not longest.search(path.read_text(encoding="utf-8")), path


def test_no_published_names_in_the_rulebooks() -> None:
    """The data is ours: no name of a published card or character stands in it."""
    published = re.compile(
        "L" + "uffy|ル" + "フィ|San" + "ji|Straw " + "Hat|White" + "beard|Zo" + "ro|"
        "Go" + "ku|悟" + "空|Veg" + "eta|Frie" + "za|フリ" + "ーザ|ブ" + "ウ|サイ" + "ヤ|人造" + "人間|"
        "Asmo" + "dai|アスモ" + "ダイ|Armor" + "knight|アーマ" + "ナイト|アビ" + "ゲール|Con" + "an|コ" + "ナン|"
        "Go to " + "Hell|Grand" + "father|Kata" + "na World|カタナ" + "ワールド|Dragon " + "World|ドラゴン" + "ワールド"
    )
    for path in RULEBOOKS.rglob("*"):
        assert not path.is_file() or not published.search(path.read_text(encoding="utf-8")), path


def test_unknown_clause_names_near_ones() -> None:
    """A wrong id is refused with ids that resemble it."""
    with pytest.raises(UnknownClause, match=r"op 7-1-4-1-9: no such clause; did you mean .*7-1-4-1"):
        OP.clause("7-1-4-1-9")


@pytest.mark.parametrize(
    ("one", "parent"),
    [
        ("7-1-4-1", "7-1-4"),
        ("6-6-1-2(1)", "6-6-1-2"),
        ("8-4-5.ex1", "8-4-5"),
        ("3-9.1-(1)", "3-9.1"),
        ("2-20.1-1.p2", "2-20.1-1"),
        ("3-8.2-6.note1", "3-8.2-6"),
        ("6-2.2-A", "6-2.2"),
        ("0.1.p3", "0.1"),
        ("804.2c-31", "804.2c"),
        ("813.3(1)", "813.3"),
        ("Q.K.cterritory.1", "Q.K.cterritory"),
        ("A.2.1.3.a", "A.2.1.3"),
        ("CR.logo.2.t1", "CR.logo.2"),
        ("3-9", "3"),
        ("3", ""),
    ],
)
def test_parent_is_what_stays_without_the_last_part(one: str, parent: str) -> None:
    """Every numbering style says what a clause is part of."""
    assert parent_of(one) == parent


def test_chapter_has_its_heading_as_title() -> None:
    """The title is the heading, also where an introduction stands before it."""
    assert DZ.chapter_title("0").startswith("Preface") and DZ.chapters()["0"][0].id == "0.0"


def test_unknown_ruling_is_refused() -> None:
    """A wrong ruling is refused too."""
    with pytest.raises(UnknownClause, match="op-099: no such ruling"):
        OP.ruling("op-099")


def test_unknown_game_is_refused() -> None:
    """A wrong game is refused with the games there are."""
    with pytest.raises(UnknownClause, match="chess: no such game; known are onepiece"):
        rulebook("chess")


@pytest.mark.parametrize("citation", ["7-1-1", "op", "op 99-1", "xx 1-1"])
def test_wrong_citations_are_refused(citation: str) -> None:
    """A claim needs the game's code and an existing clause."""
    with pytest.raises(UnknownClause):
        parse(citation)
    with pytest.raises(UnknownClause):
        clause(citation)


def test_mark_keeps_the_citations() -> None:
    """A claim becomes a pytest marker with the citations as arguments."""
    assert clause("op 7-1-1-1", "op 6-6-1-2(1)").mark.args == ("op 7-1-1-1", "op 6-6-1-2(1)")
    assert clause("dz 3-9.1-(1)", "dz 2-20.1-1.p2").mark.args == ("dz 3-9.1-(1)", "dz 2-20.1-1.p2")
    assert clause("bf Q.K.dshare.3", "bf S.3.2.a").mark.args == ("bf Q.K.dshare.3", "bf S.3.2.a")


@pytest.mark.parametrize("game", available())
def test_every_clause_can_be_claimed(game: str) -> None:
    """Whatever its shape, an id that stands in the table is read from a claim."""
    book = rulebook(game)
    for one in book.clauses.values():
        assert parse(f"{book.code} {one.id}") == (book, one)


JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


@pytest.mark.parametrize("game", available())
def test_every_clause_and_ruling_is_told_in_japanese(game: str) -> None:
    """The two languages have the same clauses and rulings, and each is told in its own."""
    book, told = rulebook(game), rulebook(game, "ja")
    assert [one[0] for one in read_rows(RULEBOOKS / book.code / "clauses.ja.tsv")] == list(book.clauses)
    assert list(told.rulings) == list(book.rulings)
    for one in told.clauses.values():
        assert JAPANESE.search(one.summary), one
        assert one == msgspec.structs.replace(book.clauses[one.id], summary=one.summary)
    for ruling in told.rulings.values():
        assert JAPANESE.search(ruling.reading) and JAPANESE.search(ruling.why), ruling


def test_game_is_found_by_code_and_by_name() -> None:
    """Both names of a game lead to the same rulebook."""
    assert rulebook("op") is OP


@pytest.mark.parametrize(
    ("one", "chapter"), [("7-1-1", "7"), ("8-4-5.ex1", "8"), ("11", "11"), ("T.1", "T"), ("0.1.p3", "0")]
)
def test_chapter_is_the_first_part(one: str, chapter: str) -> None:
    """The chapter is the first part of the number, in every numbering style."""
    assert chapter_of(one) == chapter
