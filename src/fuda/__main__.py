"""`python -m fuda`: the command `fuda`."""

import sys

from fuda.cli import main

if __name__ == "__main__":
    sys.exit(main())
