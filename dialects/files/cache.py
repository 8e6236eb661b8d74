"""On-disk cache of compiled code, restricted to files that this user wrote.

The folder must belong to the user and be writable by nobody else, since its content is executed. A
file holds its own name and a digest beside the code, so a renamed or damaged file is not used.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from functools import cache
from pathlib import Path

from ..diagnostics import HexnnError
from ..remarks import warning
from .outputs import write

FORMAT_VERSION = b"hexnn code 1"
"""The first line of a file, the version of its format; the name and the digest follow."""

OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
"""The permission bits that files and the folder must not have."""


PRIVATE = 0o600
"""The permissions of new files."""


OPEN_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""The flags with which files are opened: follow no link, do not block on a pipe, close on exec."""


def cache_folder() -> Path:
    """Return the path of the cache folder: the environment variable `HEXNN_CACHE`, else `hexnn` in
    the user's cache folder.
    """
    named = os.environ.get("HEXNN_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hexnn"


def fetch(name: str) -> bytes | None:
    """Return the code cached under `name`; None when it is missing, damaged or not the user's."""
    folder = cache_folder()
    content = _content(folder / name) if _is_trusted(folder) else None
    if content is None:
        return None
    code = content[len(_header(name, b"")) :]
    return code if content == _header(name, code) + code else None


def store(name: str, code: bytes) -> None:
    """Store `code` under `name`; do nothing when the folder is untrusted or cannot be written."""
    folder = cache_folder()
    with suppress(OSError, HexnnError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_trusted(folder):
            (folder / name).unlink(missing_ok=True)
            write(folder / name, _header(name, code) + code, mode=PRIVATE)


def _header(name: str, code: bytes) -> bytes:
    """Return the header of a cache file: format version, name and digest of the code."""
    digest = hashlib.sha256(name.encode() + b"\n" + code).hexdigest()
    return b"%s\n%s\n%s\n" % (FORMAT_VERSION, name.encode(), digest.encode())


def _content(path: Path) -> bytes | None:
    """Return the bytes of a regular file that belongs to the user and that nobody else may write;
    None for any other.
    """
    with suppress(OSError), os.fdopen(os.open(path, os.O_RDONLY | OPEN_FLAGS), "rb") as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode) and _is_private(status):
            return file.read()
    return None


def _is_private(status: os.stat_result) -> bool:
    """Return whether a file or folder of this status belongs to the user and nobody else may write
    to it.
    """
    return status.st_uid == os.geteuid() and not status.st_mode & OTHERS_MAY_WRITE


def _is_trusted(folder: Path) -> bool:
    """Return whether the content of `folder` may be executed; warn once if not."""
    try:
        status = folder.stat()
    except OSError:
        return False
    if stat.S_ISDIR(status.st_mode) and _is_private(status):
        return True
    _refuse(folder)
    return False


@cache
def _refuse(folder: Path) -> None:
    """Warn, once per folder, that the cache is not used since others may write to it."""
    warning(
        f"the cache {folder} is not used, all code is compiled anew: it must be a folder "
        "that belongs to you and that nobody else may write to (chmod 700)"
    )
