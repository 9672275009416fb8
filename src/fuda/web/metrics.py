"""What the host can watch: numbers in the text format of Prometheus, and log lines that are JSON."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any, Final

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rooms = Gauge("fuda_matches", "matches in memory", registry=self.registry)
        self.sockets = Gauge("fuda_sockets", "open sockets", registry=self.registry)
        self.handed = Counter("fuda_handed", "sockets given to the process of their match", registry=self.registry)
        self.relayed = Counter("fuda_relayed", "sockets passed on message by message", registry=self.registry)
        self.created = Counter("fuda_matches_created", "matches begun", ["game", "mode"], registry=self.registry)
        self.over = Counter("fuda_matches_over", "matches that ended", ["game", "how"], registry=self.registry)
        self.steps = Counter("fuda_steps", "steps stored", ["kind"], registry=self.registry)
        self.refused = Counter("fuda_refused", "messages refused", ["code"], registry=self.registry)
        self.latency = Histogram(
            "fuda_answer_seconds", "from an answer to its view", buckets=SECONDS, registry=self.registry
        )
        self.thinking = Histogram("fuda_bot_seconds", "how long bots think", buckets=SECONDS, registry=self.registry)

    def text(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        return generate_latest(self.registry)


class JsonLines(logging.Formatter):
    """A log record as one line of JSON; what `log` was given comes as fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log(what: str, level: int = logging.INFO, *, fault: bool = False, **facts: object) -> None:
    """Write a line into the log; never a secret, never what a player may not know."""
    logging.getLogger("fuda.web").log(level, what, extra={"facts": facts}, exc_info=fault)


def log_to_stderr(level: str = "INFO") -> None:
    """Let all log lines of this process be JSON on the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
