"""Write the counts anew, after a change that is meant to change them:

python -m tests.perft.write
"""

from __future__ import annotations

import json

from tests.perft.positions import COUNTS, POSITIONS, perft


def main() -> None:
    """Count from every position and write the file."""
    lines = []
    for name in POSITIONS:
        counts = perft(name)
        lines.append(f"  {json.dumps(name)}: {json.dumps(counts)}")
        print(f"{name}: {counts}")
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
