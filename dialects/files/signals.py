"""Handling of signals that would end the process before it has cleaned up.

By default Python raises an exception for SIGINT alone. `unwinding_on_signals` and
`deferring_signals` do nothing outside of the main thread, where no handler runs.
"""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING = (signal.SIGTERM, signal.SIGHUP)
"""The signals other than SIGINT that ask a process to end."""


class Terminated(BaseException):
    """Raised within `unwinding_on_signals` when the signal `number` asks the process to end."""

    def __init__(self, number: int):
        super().__init__(signal.Signals(number).name)
        self.number = number


@contextmanager
def unwinding_on_signals() -> Generator[None]:
    """Turn SIGTERM and SIGHUP, within the block, into exceptions; then end the process by the
    signal.

    Code that cleans up on exceptions thus also runs on these signals. Signals that are ignored or
    have a handler are left alone.
    """
    taken = [n for n in ENDING if _in_main_thread() and signal.getsignal(n) is signal.SIG_DFL]
    try:
        for number in taken:
            signal.signal(number, _unwind)
        yield
    except Terminated as end:
        if end.number not in taken:
            raise
        signal.signal(end.number, signal.SIG_DFL)
        os.kill(os.getpid(), end.number)
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def deferring_signals() -> Generator[None]:
    """Hold back, until the end of the block, signals whose handlers might raise an exception."""
    numbers = (signal.SIGINT, *ENDING) if _in_main_thread() else ()
    kept = {n: h for n in numbers if callable(h := signal.getsignal(n))}
    waiting: list[int] = []
    try:
        for number in kept:
            signal.signal(number, lambda number, frame: waiting.append(number))
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
        for number in waiting:
            signal.raise_signal(number)


def _in_main_thread() -> bool:
    """Return whether the current thread is the main thread."""
    return threading.current_thread() is threading.main_thread()


def _unwind(number: int, frame: FrameType | None) -> NoReturn:
    """Raise `Terminated`; the handler of a signal within `unwinding_on_signals`."""
    raise Terminated(number)
