"""A process on qemu-hexagon with which the host exchanges data step by step."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from tempfile import TemporaryFile
from typing import IO, cast
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from ..engines.toolchain import QEMU_FLAGS, tool

TIMEOUT = 60.0
"""How long to wait for the program's next output, in seconds; it bounds the wait for a stuck
program."""

Bytes = NDArray[np.uint8]


class Stopped(Exception):
    """Raised when the emulated program has ended early, or was killed as its output did not come in
    time; the text says which, `notes` are the emulator's messages.
    """

    def __init__(self, why: str, notes: list[str]):
        super().__init__(why)
        self.notes = notes


class Process:
    """A running program, started from the bytes of its ELF file.

    The order of its input and output is fixed, so neither side waits for ever. The process is
    killed when this object is deleted.
    """

    def __init__(self, elf: bytes, timeout: float = TIMEOUT):
        emulator, self.timeout = tool("qemu-hexagon"), timeout
        self.errors: IO[bytes] = TemporaryFile()
        with os.fdopen(os.memfd_create("program"), "wb") as program:
            program.write(elf)
            program.flush()
            self.child = subprocess.Popen(
                [emulator, *QEMU_FLAGS, f"/proc/self/fd/{program.fileno()}"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                bufsize=0,
                pass_fds=[program.fileno()],
            )
        self.close = finalize(self, _end, self.child, self.errors)

    def write(self, data: Bytes) -> None:
        """Send the bytes `data` to the program's standard input. Raises Stopped if it has ended."""
        pipe, left = cast(IO[bytes], self.child.stdin), memoryview(data.tobytes())
        try:
            while left:
                left = left[pipe.write(left) :]
        except BrokenPipeError:
            raise self._stopped() from None

    def read(self, nbytes: int) -> Bytes:
        """Return the next `nbytes` of the program's standard output, uint8. Raises Stopped when it
        ends or nothing comes in time.
        """
        file = cast(IO[bytes], self.child.stdout).fileno()
        parts: list[bytes] = []
        while nbytes:
            ready, _, _ = select.select([file], [], [], self.timeout)
            part = os.read(file, nbytes) if ready else b""
            if not part:
                raise self._stopped(late=not ready)
            parts.append(part)
            nbytes -= len(part)
        return np.frombuffer(b"".join(parts), np.uint8)

    def _stopped(self, late: bool = False) -> Stopped:
        """End the process; return the exception that says how it ended, or, if `late`, that no
        output came in time.
        """
        if late:
            self.child.kill()
        status = self.child.wait()
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").strip().splitlines()
        self.close()
        if late:
            return Stopped(f"nothing came from it for {self.timeout:g} s", said)
        return Stopped(_ending(status), said)


def _ending(status: int) -> str:
    """Return a text on how a process ended: its exit status or its signal."""
    if status >= 0:
        return f"it ended with status {status}"
    return f"it was stopped by {signal.Signals(-status).name}"


def _end(child: subprocess.Popen[bytes], errors: IO[bytes]) -> None:
    """Kill the process `child`; close its pipes, and the file `errors` of its standard error."""
    child.kill()
    for pipe in (child.stdin, child.stdout, errors):
        if pipe is not None:
            pipe.close()
    child.wait()
