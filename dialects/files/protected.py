"""The files that a call reads from, which nothing that it makes may replace."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from ..diagnostics import HexnnError

INPUT = "is an input"
REFERENCED = "holds constants of the network"

_kept: ContextVar[dict[Path, str] | None] = ContextVar("hexnn_inputs", default=None)


@contextmanager
def keeping_inputs() -> Generator[None]:
    """Remember within which files were read; see `keep`."""
    token = _kept.set({**(_kept.get() or {})})
    try:
        yield
    finally:
        _kept.reset(token)


def keep(paths: Iterable[str | Path], why: str = INPUT) -> None:
    """Have `check_replaceable` refuse these files up to the end of `keeping_inputs`."""
    kept = _kept.get()
    if kept is not None:
        kept.update((Path(path), why) for path in paths)


def check_replaceable(path: Path) -> None:
    """Raise HexnnError when `path` is one of the files to keep, under any name."""
    for kept, why in (_kept.get() or {}).items():
        if path.exists() and kept.exists() and path.samefile(kept):
            raise HexnnError(f"{path}: {why} and is not overwritten: choose another output")
