"""The destination of an output path: the file behind its symbolic links, or a device or pipe."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path

from ..diagnostics import HexnnError

PROCESSES = Path("/proc")
"""The folder whose links denote open files: `/dev/stdout` leads to `/proc/self/fd/1`."""

MOST_LINKS = 40
"""The greatest number of links that are followed, as in Linux."""


@dataclass(frozen=True)
class Destination:
    """Where an output is written: the path behind symbolic links, and whether that is a stream (a
    device, a pipe or an open file) and not a regular file.
    """

    path: Path
    is_stream: bool
    """Whether it is a device, a pipe or an open file, which cannot be replaced by renaming a
    file."""


def destination_of(path: Path) -> Destination:
    """Return the destination of `path`, following symbolic links. Raises OSError for a cycle."""
    for _ in range(MOST_LINKS):
        folder = Path(os.path.realpath(path.parent))
        path = folder / path.name
        if PROCESSES in folder.parents:
            return Destination(path, is_stream=True)
        if not path.is_symlink():
            return Destination(
                path, is_stream=path.exists() and not (path.is_file() or path.is_dir())
            )
        path = folder / path.readlink()
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def is_storable(path: Path) -> bool:
    """Return whether `path` is a regular file, or does not exist, so that one can be made there;
    false for a folder, a device or a pipe, beside which no side file is written.
    """
    return not path.is_dir() and not destination_of(path).is_stream


def check_inside(path: Path, folder: Path) -> None:
    """Raise HexnnError if `path`, with symbolic links followed, lies outside of `folder`."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise HexnnError(f"{path}: is a link that leads out of {folder}, where nothing is written")
