"""A Ray cluster plays the matches to learn from: every machine of it must have the same fuda installed.

What travels is the plan with the weights, once, and then numbers of matches, and what was played.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from fuda.learn import network
from fuda.learn.games import Plan, Played, play
from fuda.learn.training import LearnError
from fuda.sim import build
from fuda.sim.raycrew import failed, knock, ray_module


@lru_cache(maxsize=2)
def prepared(sources: str, plan: bytes, weights: bytes) -> Plan:
    """The plan in a process of the cluster, with the weights where bots find them."""
    if sources != build.sources():
        raise LearnError("a machine of the Ray cluster has another version of fuda")
    found = msgspec.json.decode(plan, type=Plan)
    folder = Path(tempfile.mkdtemp(prefix="fuda-network-"))
    if weights:
        (folder / f"{found.game}.npz").write_bytes(weights)
    os.environ[network.VARIABLE] = str(folder)
    return found


def play_there(told: tuple[str, bytes, bytes], number: int) -> bytes:
    """Play a match in a process of the cluster."""
    return msgspec.json.encode(play(prepared(*told), number))


def played_there(plan: Plan, numbers: list[int], folder: Path, address: str) -> Iterator[Played]:
    """Matches that a cluster plays, in whatever order they end."""
    ray = ray_module()
    knock(address)
    path = folder / f"{plan.game}.npz"
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        told = ray.put((build.sources(), msgspec.json.encode(plan), path.read_bytes() if path.exists() else b""))
        remote = ray.remote(num_cpus=1)(play_there)
        waiting, running = iter(numbers), list[Any]()
        while True:
            while len(running) < 2 * size and (number := next(waiting, None)) is not None:
                running.append(remote.remote(told, number))
            if not running:
                return
            done, running = ray.wait(running)
            for one in done:
                yield msgspec.json.decode(ray.get(one), type=Played)
    except (ConnectionError, RuntimeError) as error:
        raise LearnError(f"there is no Ray cluster at {address}: {error}") from None
    except ray.exceptions.RayError as error:
        raise failed(error) from None
    finally:
        ray.shutdown()
