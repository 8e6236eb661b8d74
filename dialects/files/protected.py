"""The files that the current run of a tool reads, which its outputs must not replace."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from ..diagnostics import HexnnError

INPUT = "is an input"
"""The reasons for which a file is protected, as messages word them."""
REFERENCED = "holds constants of the network"

_kept: ContextVar[dict[Path, str] | None] = ContextVar("hexnn_inputs", default=None)


@contextmanager
def protecting_inputs() -> Generator[None]:
    """Collect, within the block, the files given to `protect`; forget them at its end."""
    token = _kept.set({**(_kept.get() or {})})
    try:
        yield
    finally:
        _kept.reset(token)


def protect(paths: Iterable[str | Path], why: str = INPUT) -> None:
    """Protect files from being replaced until the enclosing `protecting_inputs` ends.

    `why` completes the error message "PATH: ... and is not overwritten". Outside of a
    `protecting_inputs` block nothing happens.
    """
    kept = _kept.get()
    if kept is not None:
        kept.update((Path(path), why) for path in paths)


def check_replaceable(path: Path) -> None:
    """Raise HexnnError if `path` is a protected file, even by another name or link."""
    for kept, why in (_kept.get() or {}).items():
        if path.exists() and kept.exists() and path.samefile(kept):
            raise HexnnError(f"{path}: {why} and is not overwritten: choose another output")
