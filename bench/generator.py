"""Try the random generator of matches with dieharder: `python bench/generator.py [-- OPTIONS OF DIEHARDER]`.

Matches draw from `((state >> 31) ^ state)`, 31 bits a step, of which the highest decide (`rng.below`). The stream that
is tried is the upper 16 bits of each step, two steps a word, from the state of seed 1. A C program makes it, as fast as
tests want it, and is compared with `fuda.core.rng` first. Debian has dieharder as a package; PractRand reads the same
stream: `python bench/generator.py --stream | RNG_test stdin32`.
"""

from __future__ import annotations

import argparse
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

from fuda.core import rng

COMPARED = 100_000  # words
PROGRAM = """
#include <stdint.h>
#include <stdio.h>
static uint64_t x = {state}u;
static uint32_t next(void) {{
  x ^= (x & ({mask}u >> {left})) << {left};
  x ^= x >> {right};
  x ^= (x & ({mask}u >> {again})) << {again};
  return (uint32_t)(((x >> 31) ^ x) & 0x7FFFFFFF) >> 15;
}}
int main(void) {{
  static uint32_t words[16384];
  do {{
    for (int i = 0; i < 16384; i++) {{ uint32_t high = next(); words[i] = high << 16 | next(); }}
  }} while (fwrite(words, sizeof words, 1, stdout) == 1);
}}
"""


def compiled(folder: Path) -> Path:
    """The C program, built."""
    source, program = folder / "stream.c", folder / "stream"
    state = rng.seeded(1)
    text = PROGRAM.format(state=state, mask=rng.MASK, left=rng.LEFT, right=rng.RIGHT, again=rng.AGAIN)
    source.write_text(text, encoding="utf-8")
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    return program


def expected(words: int) -> bytes:
    """The first words of the stream, by the engine's own code."""
    state = rng.seeded(1)
    out = []
    for _ in range(words):
        word = 0
        for _ in range(2):
            state = rng.step(state)
            word = word << 16 | rng.below(state, 1 << 16)
        out.append(word)
    return struct.pack(f"={words}I", *out)


def main() -> int:
    """Compare, and pipe the stream into dieharder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stream", action="store_true", help="write the stream to standard output instead")
    parser.add_argument("--dieharder", default=shutil.which("dieharder") or "dieharder", metavar="PATH")
    parser.add_argument("options", nargs="*", help="of dieharder (default: -a)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        with subprocess.Popen([program], stdout=subprocess.PIPE) as stream:
            assert stream.stdout is not None
            if stream.stdout.read(4 * COMPARED) != expected(COMPARED):
                sys.exit("the C program and fuda.core.rng differ")
            stream.kill()
        if args.stream:
            return subprocess.run([program], check=False).returncode
        with subprocess.Popen([program], stdout=subprocess.PIPE) as stream:
            words = [args.dieharder, "-g", "200", *(args.options or ["-a"])]
            code = subprocess.run(words, stdin=stream.stdout, check=False).returncode
            stream.kill()
        return code


if __name__ == "__main__":
    sys.exit(main())
