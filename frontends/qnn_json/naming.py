"""Names of tensors and nodes: those of the user's network where they are known, each once."""

from __future__ import annotations

import re

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue


def listed(function: FuncOp, attribute: str, count: int) -> list[str | None]:
    """The names that an attribute gives to `count` values; None for those without."""
    found = function.attributes.get(attribute)
    if not isinstance(found, ArrayAttr):
        return [None] * count
    names = [n.data for n in found if isinstance(n, StringAttr)]
    return [*names] if len(names) == count else [None] * count


class Names:
    """Gives names that were not given yet."""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.counter = 0

    def take(self, wanted: str | None) -> str:
        """`wanted`, or it with a number; a number alone when nothing is wanted."""
        name = wanted or self._number()
        suffix = 1
        while name in self.taken:
            name = f"{wanted}_{suffix}" if wanted else self._number()
            suffix += 1
        self.taken.add(name)
        return name

    def _number(self) -> str:
        self.counter += 1
        return str(self.counter - 1)


def hint_of(name: str) -> str | None:
    """The hint for the name of an SSA value that a tensor name gives; None when it is a number."""
    plain = re.sub(r"\W", "_", name, flags=re.ASCII)
    if not plain or plain[0].isdigit():
        plain = f"_{plain}"
    return None if name.isdigit() else valid_hint(plain)


def valid_hint(text: str) -> str | None:
    """What is left of a hint without a number at its end; None for nothing, and for no name."""
    return (SSAValue.extract_valid_name(text) or None) if SSAValue.is_valid_name(text) else None
