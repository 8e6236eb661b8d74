"""Unique names of tensors and nodes, and SSA name hints made from them."""

from __future__ import annotations

import re

from xdsl.ir import SSAValue


class Names:
    """Allocator of unique names."""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.counter = 0

    def take(self, wanted: str | None) -> str:
        """Return an unused name: `wanted`, with a number appended if it is used; a number
        for None.
        """
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
    """Return the SSA name hint for a tensor name, or None if the name is a number."""
    plain = re.sub(r"\W", "_", name, flags=re.ASCII)
    if not plain or plain[0].isdigit():
        plain = f"_{plain}"
    return None if name.isdigit() else valid_hint(plain)


def valid_hint(text: str) -> str | None:
    """Return a name hint without its numeric suffix; None if nothing is left or it is not valid."""
    return (SSAValue.extract_valid_name(text) or None) if SSAValue.is_valid_name(text) else None
