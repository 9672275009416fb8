"""The host's scans of cards: found by number, and nothing else of the folder is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.web import pictures
from fuda.web.pictures import Pictures
from tests.web.live import serving

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f6"
    "45400000000049454e44ae426082"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of scans, with other things in it and links out of it."""
    out = tmp_path / "scans"
    for name in (
        "LH1-002.png", "lh1-003.JPG", "LH1-004_EN.webp", "LH1-002_p1.png", "BT01/0001.png", "S-UB01_0007.png",
        "LH1-008.svg", "notes.txt", ".hidden/LH1-009.png", "a/b/c/d/e/LH1-010.png",
    ):  # fmt: skip
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(PNG)
    (tmp_path / "secret.png").write_bytes(b"secret")
    (out / "LH1-011.png").symlink_to(tmp_path / "secret.png")
    return out


def test_scans_are_found_by_number(folder: Path) -> None:
    """Whatever the signs and letters of their names, and in folders of sets."""
    found = Pictures(folder)
    numbers = ("LH1-002", "LH1-003", "LH1-004", "BT01/0001", "S-UB01/0007")
    assert all(found.address(number).startswith("/images/") for number in numbers)
    assert found.of("LH1-002") != found.of("LH1-002_p1")
    others = ("LH1-008", "LH1-009", "LH1-010", "LH1-011", "notes", "", "..", "LH1-005")
    assert not any(found.address(number) for number in others)
    assert Pictures(None).address("LH1-002") == Pictures(folder / "none").address("LH1-002") == ""


def test_a_folder_is_looked_through_within_limits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not beyond a number of files, and no picture that is too large."""
    monkeypatch.setattr(pictures, "LARGEST", 3)
    assert pictures.look_through(folder) == {}
    monkeypatch.undo()
    monkeypatch.setattr(pictures, "MOST_FILES", 2)
    assert len(pictures.look_through(folder)) < 3


def test_scans_are_served_by_number_and_nothing_else_is(folder: Path, tmp_path: Path) -> None:
    """Paths lead nowhere; a browser keeps a picture until it changes."""
    with serving(tmp_path, images=folder) as server:
        (card,) = server.http.get("/api/games/onepiece/cards?numbers=LH1-002").json()
        answer = server.http.get(card["image"])
        assert (answer.status_code, answer.content, answer.headers["content-type"]) == (200, PNG, "image/png")
        assert "immutable" in answer.headers["cache-control"] and answer.headers["x-content-type-options"] == "nosniff"
        assert server.http.get("/images/LH1-002").headers["cache-control"] == "no-cache"
        (other,) = server.http.get("/api/games/onepiece/cards?numbers=LH1-005").json()
        assert "image" not in other
        for path in ("LH1-011", "..%2fsecret", "%2e%2e/secret.png", "notes.txt", "LH1-008.svg", "%00", "x" * 5000, ""):
            assert server.http.get(f"/images/{path}").status_code == 404, path
