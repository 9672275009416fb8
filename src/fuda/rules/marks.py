"""The marker by which a test claims clauses."""

from __future__ import annotations

import pytest

from fuda.rules.clauses import parse


def clause(*citations: str) -> pytest.MarkDecorator:
    """Claim that a test shows these clauses: `@clause("op 7-1-4-1-2")`. An unknown clause is an error."""
    for citation in citations:
        parse(citation)
    return pytest.mark.clause(*citations)
