"""Check, before any work, that outputs have a folder, are no inputs, and are not named twice."""

import errno
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from ...dialects.diagnostics import HexnnError
from ...dialects.files.destinations import destination_of
from ...dialects.files.protected import check_replaceable, protect


def check_outputs(outputs: Mapping[str, str | None], inputs: Iterable[str | None]) -> None:
    """Raise HexnnError for the first output file that is an input, that two flags name, or whose
    folder does not exist.

    `outputs`: flag -> its file or None.
    """
    protect(filter(None, inputs))
    flags: dict[str, str] = {}
    for flag, name in outputs.items():
        if not name or destination_of(Path(name)).is_stream:
            continue
        check_replaceable(Path(name))
        if not (folder := Path(name).parent).is_dir():
            reason = errno.ENOTDIR if folder.exists() else errno.ENOENT
            raise HexnnError(f"{name}: {os.strerror(reason)}")
        other = flags.setdefault(os.path.realpath(name), flag)
        if other != flag:
            raise HexnnError(f"{name}: is what both {other} and {flag} write")
