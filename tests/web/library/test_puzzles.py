"""Puzzles over HTTP: listed, played by the answers so far, judged, and refused where they are none."""

from __future__ import annotations

from fuda.puzzle.attempt import main_line
from fuda.puzzle.files import shipped
from tests.web.live import Server

GAME = "kaidan"
LIGHT = "b2542e86"  # one whose every answer is judged at once


def test_an_attempt_is_told_from_its_answers_alone(server: Server) -> None:
    """Nothing is kept: the same answers come to the same place, fewer of them are taking back, hidden cards stay so."""
    listed = server.http.get("/api/puzzles").json()
    name = LIGHT
    assert (GAME, name) in {(one["game"], one["id"]) for one in listed}
    prover = shipped(GAME)[name].prover()
    assert prover.is_won(prover.root)
    line = [index for _, index in main_line(prover)]

    def play(answers: list[int], show: bool = False) -> dict[str, object]:
        asked = {"game": GAME, "id": name, "answers": answers, "show": show, "lang": "ja"}
        return dict(server.http.post("/api/puzzles/play", json=asked).json())

    begun = play([], show=True)
    assert begun["status"] == "going" and len(begun["solution"]) == len(line)  # type: ignore[arg-type]
    assert play(line)["status"] == "solved" and play(line[:1]) == play(line[:1])
    hand = next(zone for zone in begun["view"]["sides"][1 - prover.solver]["zones"] if zone["name"] == "hand")  # type: ignore[index]
    assert hand["count"] and all(card is None for card in hand["cards"])
    wrong = next(i for i in range(len(prover.root[0].match.options)) if prover.length_after(prover.root, i) < 0)
    assert play([wrong])["status"] in ("missed", "failed")


def test_what_is_no_attempt_is_refused(server: Server) -> None:
    """Neither an unknown puzzle, nor an answer that is not possible, nor more answers than there can be."""
    name = next(iter(shipped(GAME)))
    for asked, status in (
        ({"game": GAME, "id": "ffffffff"}, 404),
        ({"game": "../x", "id": name}, 404),
        ({"game": GAME, "id": name, "answers": [999]}, 409),
        ({"game": GAME, "id": name, "answers": [-1]}, 400),
        ({"game": GAME, "id": name, "answers": [0] * 101}, 400),
    ):
        assert server.http.post("/api/puzzles/play", json=asked).status_code == status, asked
