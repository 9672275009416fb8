"""Running scenarios: lay out, play the script, compare."""

from __future__ import annotations

from dataclasses import dataclass, field

from fuda.match.session import Session
from fuda.scenario.answers import Failure, Point, StepFailed
from fuda.scenario.read import Scenario


@dataclass(frozen=True)
class Result:
    """How a scenario came out."""

    scenario: Scenario
    steps: int  # that were carried out
    failures: list[Failure] = field(default_factory=list)

    @property
    def is_passed(self) -> bool:
        """Whether everything was as the scenario says."""
        return not self.failures


def run(scenario: Scenario) -> Result:
    """Play a scenario to its end, or to the first step at which something is not as it says."""
    _, result = play(scenario)
    return result


def play(scenario: Scenario) -> tuple[Session, Result]:
    """Play a scenario; the match as it stands then, and how it came out."""
    session = scenario.lay_out()
    point = Point(session, scenario.book)
    if scenario.after is not None:
        point.since = len(session.match.journal or [])  # what led to the position is not looked at
    for done, step in enumerate(scenario.script):
        try:
            step.take(point)
        except StepFailed as failed:
            return session, Result(scenario, done, failed.failures)
    return session, Result(scenario, len(scenario.script))
