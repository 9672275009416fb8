"""What handlers need of the application: its store and its workers."""

from __future__ import annotations

from starlette.requests import Request

from fuda.web.library.work import Workshop
from fuda.web.store import Store


def store_of(request: Request) -> Store:
    """The store of a request's application."""
    found: Store = request.app.state.store
    return found


def workshop_of(request: Request) -> Workshop:
    """The workers of a request's application, made when they are first needed."""
    state = request.app.state
    if not hasattr(state, "workshop"):
        state.workshop = Workshop()
    found: Workshop = state.workshop
    return found
