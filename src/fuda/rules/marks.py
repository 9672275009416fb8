"""The marker by which a test claims clauses."""

from __future__ import annotations

import pytest

from fuda.rules.clauses import parse


def clause(*citations: str) -> pytest.MarkDecorator:
    """Claim that a test shows these clauses: `@clause("op 7-1-4-1-2")`. An unknown clause is an error."""
    for citation in citations:
        parse(citation)
    return pytest.mark.clause(*citations)


def claims(item: pytest.Item) -> list[str]:
    """List the clauses that a test claims."""
    return sorted({str(citation) for mark in item.iter_markers("clause") for citation in mark.args})
