"""The class variables QNN_NAME and KIND of operation classes, derived from the operation's name."""

from __future__ import annotations

from typing import Any


def section_name(name: str) -> str:
    """Return the name in QNN's definition for an operation's name: `qnn.conv_2d` -> `Conv2d`."""
    return "".join(word.capitalize() for word in name.removeprefix("qnn.").split("_"))


def function_name(name: str) -> str:
    """Return the enumeration value for an elementwise operation's name: `qnn.element_wise_add` ->
    `ADD`.
    """
    return name.removeprefix("qnn.").removeprefix("element_wise_").upper()


def add_names(cls: type[Any]) -> None:
    """Set the class variables of operation class `cls` that follow from its `name`: `QNN_NAME`, and
    `KIND`, a value of the enumeration `KINDS` (left out if that is None).

    Values that the class or a base class sets are kept. Raises ValueError if `KINDS` has no value
    of the derived name.
    """
    if not hasattr(cls, "QNN_NAME"):
        cls.QNN_NAME = section_name(cls.name)
    if cls.KINDS is not None and not hasattr(cls, "KIND"):
        cls.KIND = cls.KINDS(function_name(cls.name))
