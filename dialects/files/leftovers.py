"""Temporary files: their names, and the removal of those that dead processes left.

A name tells the process and its host, so that of a folder that hosts share each removes its own.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

TEMPORARY, PRECIOUS = ".hexnn-", ".hexnn-old-"
"""How the names of temporary files begin, and those of what may be the only copy of a file."""


def temporary_beside(path: Path, process: int | None = None) -> Path:
    """A new name in the folder of `path`, for content that can be made again, by this process."""
    number = os.getpid() if process is None else process
    return path.with_name(f"{TEMPORARY}{number}-{_host()}-{token_hex(8)}")


def precious_beside(path: Path) -> Path:
    """A new name in the folder of `path`, which `remove_left_over` keeps."""
    return path.with_name(f"{PRECIOUS}{token_hex(8)}")


def remove_left_over(folder: Path) -> None:
    """Remove the temporary files of processes of this host that are no more, as far as possible."""
    left_over = re.compile(rf"{re.escape(TEMPORARY)}(\d+)-{_host()}-[0-9a-f]+")
    with suppress(OSError):
        for name in os.listdir(folder):
            match = left_over.fullmatch(name)
            if match and not _is_running(int(match[1])):
                with suppress(OSError):
                    (folder / name).unlink()


@cache
def _host() -> str:
    """What tells apart those who number their processes: hosts, and containers on one."""
    try:
        namespace = os.readlink("/proc/self/ns/pid")
    except OSError:
        namespace = ""
    return sha256(f"{os.uname().nodename} {namespace}".encode()).hexdigest()[:8]


def _is_running(process: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
