"""Write the golden playthroughs anew, after a change that is meant to change them:

python -m tests.playthroughs.write
"""

from __future__ import annotations

from tests.playthroughs.playthrough import FOLDER, texts


def main() -> None:
    """Write every file."""
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
