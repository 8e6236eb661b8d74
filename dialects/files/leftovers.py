"""Temporary files: their names, and the removal of those that killed processes have left.

A name includes the process and the host, so that in a folder shared by hosts each host removes its
own files only.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

TEMPORARY, BACKUP = ".hexnn-", ".hexnn-old-"
"""The prefixes of temporary files, and of backups that may be the only copy of a file."""


def temporary_beside(path: Path, process: int | None = None) -> Path:
    """Return a new name in the folder of `path` for a temporary file, which `remove_leftovers`
    removes once the process has ended.

    `process` is the ID of the process that writes the file, by default this process.
    """
    number = os.getpid() if process is None else process
    return path.with_name(f"{TEMPORARY}{number}-{_host()}-{token_hex(8)}")


def backup_beside(path: Path) -> Path:
    """Return a new name in the folder of `path` for a backup, which may be the only copy of a file:
    `remove_leftovers` keeps it.
    """
    return path.with_name(f"{BACKUP}{token_hex(8)}")


@cache
def remove_leftovers(folder: Path) -> None:
    """Remove temporary files in `folder` of processes on this host that have ended; ignore
    errors. Only the first call for a folder looks.
    """
    left_over = re.compile(rf"{re.escape(TEMPORARY)}(\d+)-{_host()}-[0-9a-f]+")
    with suppress(OSError):
        for name in os.listdir(folder):
            match = left_over.fullmatch(name)
            if match and not _is_running(int(match[1])):
                with suppress(OSError):
                    (folder / name).unlink()


@cache
def _host() -> str:
    """Return eight hexadecimal digits that identify the host and its process ID namespace."""
    try:
        namespace = os.readlink("/proc/self/ns/pid")
    except OSError:
        namespace = ""
    return sha256(f"{os.uname().nodename} {namespace}".encode()).hexdigest()[:8]


def _is_running(process: int) -> bool:
    """Return whether a process with this ID exists."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
