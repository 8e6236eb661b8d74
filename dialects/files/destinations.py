"""Where an output goes: the file behind links, or a device that is written to as it is."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path

from ..diagnostics import HexnnError

PROCESSES = Path("/proc")
"""Links in it stand for open files: `/dev/stdout` leads to `/proc/self/fd/1`."""

MOST_LINKS = 40
"""The most links in a row, as in Linux."""


@dataclass(frozen=True)
class Target:
    """The end of a path's links."""

    path: Path
    is_stream: bool
    """Whether it is a device, a pipe or an open file: nothing can lie beside it or replace it."""


def target_of(path: Path) -> Target:
    """Follow the links that `path` may be. Raises OSError for a loop."""
    for _ in range(MOST_LINKS):
        folder = Path(os.path.realpath(path.parent))
        path = folder / path.name
        if PROCESSES in folder.parents:
            return Target(path, is_stream=True)
        if not path.is_symlink():
            return Target(path, is_stream=path.exists() and not (path.is_file() or path.is_dir()))
        path = folder / path.readlink()
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def is_storable(path: Path) -> bool:
    """Whether `path` is, or will be, a file that can have another beside it."""
    return not path.is_dir() and not target_of(path).is_stream


def check_inside(path: Path, folder: Path) -> None:
    """Raise HexnnError when a link leads from `path` out of `folder`."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise HexnnError(f"{path}: is a link that leads out of {folder}, where nothing is written")
