"""A process that starts servers as fast as they are killed: it has loaded everything, and forks for each.

Run with a database as argument. For each line it reads it starts a server, as `fuda serve` does, and says its process
and its port; the one before has been killed by then.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import socket
import sys
from unittest import mock


def serve(listener: socket.socket, database: str) -> None:
    """Serve until killed."""
    faulthandler.enable()
    import uvicorn

    from fuda.web.app import Settings, make_app
    from fuda.web.serve import configuration

    app = make_app(Settings(database, creations=(1e6, 1e6), messages=(1e6, 1e6)))
    uvicorn.Server(configuration(app)).run(sockets=[listener])


def main() -> None:
    """Start servers until the input ends."""
    from fuda.web.app import Settings, make_app
    from fuda.web.known import known_game
    from fuda.web.serve import configuration, listening

    mock.patch("fuda.web.app.get_ready").start()  # for bots, of which there are none: it would be most of the work
    configuration(make_app(Settings(""))).load()  # loaded once for all
    list(known_game("hanyo").decks())
    gc.freeze()
    while sys.stdin.readline():
        listener = listening("127.0.0.1", 0)
        listener.listen(100)
        pid = os.fork()
        if pid == 0:
            try:
                serve(listener, sys.argv[1])
            finally:
                sys.stderr.flush()
                os._exit(1)
        print(pid, listener.getsockname()[1], flush=True)
        listener.close()
        _, status = os.waitpid(pid, 0)
        if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
            print(f"the server ended by itself: {status}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
