"""Cards that text speaks of while it is read, and that no program names: compiled with the refs they are kin to."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.refs import Ref


class Gone(Ref):
    """Cards that were chosen into a slot and have been taken away since."""

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return []
