"""Compiled code on disk: what this user has compiled, and nothing else, is loaded again.

The folder must belong to the user and be closed to all others, for what lies in it is executed. A
file holds its own name and a digest beside the code, so that it stands for nothing else.
"""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from functools import cache
from pathlib import Path

from ...dialects.diagnostics import HexnnError
from ...dialects.files.outputs import write
from ...dialects.remarks import warning

FORM = b"hexnn code 1"
"""The first line of a file; the name and the digest are the next."""

OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH

PRIVATE = 0o600

CAREFULLY = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""Follow no link, wait for nobody at the other end of a pipe, hand the file on to no program."""


def cache_folder() -> Path:
    """Where compiled code is kept: `HEXNN_CACHE`, else `hexnn` in the user's cache folder."""
    named = os.environ.get("HEXNN_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hexnn"


def fetch(name: str) -> bytes | None:
    """The code that was kept under `name`; none when it is not there, not whole, not ours."""
    folder = cache_folder()
    content = _content(folder / name) if _is_trusted(folder) else None
    if content is None:
        return None
    code = content[len(_head(name, b"")) :]
    return code if content == _head(name, code) + code else None


def keep(name: str, code: bytes) -> None:
    """Keep `code` under `name`; a folder that is not to be trusted or is full keeps nothing."""
    folder = cache_folder()
    with suppress(OSError, HexnnError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_trusted(folder):
            (folder / name).unlink(missing_ok=True)
            write(folder / name, _head(name, code) + code, mode=PRIVATE)


def _head(name: str, code: bytes) -> bytes:
    """What a file holds before the code."""
    digest = hashlib.sha256(name.encode() + b"\n" + code).hexdigest()
    return b"%s\n%s\n%s\n" % (FORM, name.encode(), digest.encode())


def _content(path: Path) -> bytes | None:
    """The bytes of a regular file of the user's own; none of anything else."""
    with suppress(OSError), os.fdopen(os.open(path, os.O_RDONLY | CAREFULLY), "rb") as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode) and _is_private(status):
            return file.read()
    return None


def _is_private(status: os.stat_result) -> bool:
    """Whether something belongs to the user, and nobody else may write to it."""
    return status.st_uid == os.geteuid() and not status.st_mode & OTHERS_MAY_WRITE


def _is_trusted(folder: Path) -> bool:
    """Whether what lies in `folder` may be executed; once it is said when it may not."""
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
    """Say that a folder is not used."""
    warning(
        f"the cache {folder} is not used, all code is compiled anew: it must be a folder "
        "that belongs to you and that nobody else may write to (chmod 700)"
    )
