"""Signals that would end the process in the middle of something.

Python's own handler makes an exception of Ctrl-C alone. Both functions do nothing outside of the
main thread, where no handler runs.
"""

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING = (signal.SIGTERM, signal.SIGHUP)
"""Signals that ask a process to end, beside the one of Ctrl-C."""


class Terminated(BaseException):
    """The process was asked to end by the signal `number`."""

    def __init__(self, number: int):
        super().__init__(signal.Signals(number).name)
        self.number = number


@contextmanager
def unwinding() -> Generator[None]:
    """Unwind the stack on a signal that would end the process at once; then end it by the same.

    So everything that cleans up behind itself does. A signal that is ignored stays ignored.
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
def deferring() -> Generator[None]:
    """Let signals wait that would raise an exception within: what is short runs as a whole."""
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
    return threading.current_thread() is threading.main_thread()


def _unwind(number: int, frame: FrameType | None) -> NoReturn:
    raise Terminated(number)
