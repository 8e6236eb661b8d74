"""Class variables of qnn operations that follow from the name of the operation."""

from __future__ import annotations

from typing import Any


def section_name(name: str) -> str:
    """Return the section of the master operation definition that an operation is named after:
    `qnn.conv_2d` -> `Conv2d`.
    """
    return "".join(word.capitalize() for word in name.removeprefix("qnn.").split("_"))


def function_name(name: str) -> str:
    """Return the elementwise function that an operation is named after: `qnn.element_wise_add` ->
    `ADD`.
    """
    return name.removeprefix("qnn.").removeprefix("element_wise_").upper()


def add_names(cls: type[Any]) -> None:
    """Set `QNN_NAME` of an operation class, and `KIND` if it has `KINDS`, from its `name`.

    Values that the class or a base class states are kept. Raises ValueError if no function of
    `KINDS` has the derived name.
    """
    if not hasattr(cls, "QNN_NAME"):
        cls.QNN_NAME = section_name(cls.name)
    if cls.KINDS is not None and not hasattr(cls, "KIND"):
        cls.KIND = cls.KINDS(function_name(cls.name))
