"""Shuffles that can be checked: the server commits to the seed before anything is dealt and tells it at the end.

The seed decides every shuffle and every throw of a match. A nonce goes with it, as a seed alone could be
found by trying.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

SEED_BITS: Final = 63
NONCE_BYTES: Final = 32
TOKEN_BYTES: Final = 32


def new_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbits(SEED_BITS)


def new_nonce() -> str:
    """What makes a commitment to a seed unguessable."""
    return secrets.token_hex(NONCE_BYTES)


def commitment(seed: int, nonce: str) -> str:
    """What is told before the match: it fits one seed only."""
    return hashlib.sha256(f"fuda fair 1 {seed} {nonce}".encode()).hexdigest()


def is_true(committed: str, seed: int, nonce: str) -> bool:
    """Whether a seed is the one that was committed to."""
    return hmac.compare_digest(committed.encode(), commitment(seed, nonce).encode())


# --- secrets of seats ------------------------------------------------------------------------------------------
def new_token() -> str:
    """The secret of a seat or an invitation."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The name of a match in its link: not guessable either, as finished matches can be looked at by it."""
    return secrets.token_urlsafe(9)


def digest(token: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def opens(token: str, stored: str) -> bool:
    """Whether a secret is the one of which the digest is stored; an empty one opens nothing."""
    return bool(token) and bool(stored) and hmac.compare_digest(digest(token), stored)
