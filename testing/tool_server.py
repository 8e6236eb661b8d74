"""Runs tools in forks of one process, which has imported all modules, for tests that start many.

`start` starts the server. For each run of a tool a client, `tool_client.py`, passes its arguments,
working folder, environment and standard streams through a socket. A fork of the server runs the
tool in their place, and answers with the exit status.
"""

from __future__ import annotations

import atexit
import gc
import marshal
import os
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from importlib import import_module
from pathlib import Path
from select import select

from ..kernels import load
from .preloading import preload
from .tool import TOOLS

CLIENT = Path(__file__).with_name("tool_client.py")


def start() -> str:
    """Start a server, which ends with this process; return the command that runs a tool by it, to
    be followed by the tool's name and arguments.
    """
    path = Path(tempfile.mkdtemp(prefix="hexnn-tools-")) / "socket"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen(socket.SOMAXCONN)
        number = listener.fileno()
        server = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__, str(number)],
            stdin=subprocess.PIPE,
            pass_fds=[number],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
    atexit.register(server.__exit__, None, None, None)
    return f"{sys.executable} -I -S {CLIENT} {path}"


def main() -> None:
    """Serve the listening socket whose number `sys.argv` gives until standard input is closed."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # No one waits for the forks.
    preload()
    load()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        while sys.stdin not in select([listener, sys.stdin], [], [])[0]:
            connection, _ = listener.accept()
            with connection:
                if not os.fork():
                    listener.close()
                    answer(connection)
        Path(path := listener.getsockname()).unlink()
        Path(path).parent.rmdir()


def answer(connection: socket.socket) -> None:
    """Run the tool that a client asks for in this process; answer with the status, and end. Without
    an answer, as after an exception, the client fails.
    """
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        take_over(connection)
        status = status_of_run()
        sys.stdout.flush()
        connection.send(bytes([status]))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def take_over(connection: socket.socket) -> None:
    """Replace arguments, folder, environment and standard streams by those of the client."""
    _, streams, _, _ = socket.recv_fds(connection, 1, 3)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    with connection.makefile("rb") as request:
        sys.argv, folder, environment = marshal.loads(request.read())
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace")


def status_of_run() -> int:
    """Run the tool that `sys.argv` names; return its exit status."""
    try:
        return import_module(TOOLS[sys.argv[0]]).main(sys.argv[1:]) or 0
    except SystemExit as e:
        if isinstance(e.code, str):
            print(e.code, file=sys.stderr)
        return e.code if isinstance(e.code, int) else int(e.code is not None)


if __name__ == "__main__":
    main()
