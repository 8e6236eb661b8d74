"""The meanings of the parameters of QNN's operations, a line each.

`meanings.tsv` has a row for each parameter, in three columns: its name, the sections of the
operations that the row is for (separated by spaces; empty for all others that have a parameter of
that name), and what the value means, with its unit.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

Key = tuple[str, str]
"""The section of an operation, empty for all without a row of their own, and a parameter's name."""


@cache
def meanings() -> dict[Key, str]:
    """Return (operation, parameter) -> the parameter's meaning. The operation is named as in QNN's
    definition; an empty name stands for all operations without a row of their own for that
    parameter.
    """
    text = files(__package__ or "").joinpath("meanings.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {(op, name): line for name, ops, line in rows for op in ops.split() or [""]}


def key_of(section: str, name: str) -> Key:
    """Return the key in `meanings()` for parameter `name` of the operation that QNN's definition
    calls `section` (`Conv2d`): (section, name) if it has a row of its own, else ("", name).
    """
    return (section, name) if (section, name) in meanings() else ("", name)


def meaning(section: str, name: str) -> str:
    """Return what parameter `name` means, of the operation that QNN's definition calls `section`;
    the empty string if `meanings.tsv` does not say it.
    """
    return meanings().get(key_of(section, name), "")
