"""Unique names of tensors and nodes; those of the user's network where they are known."""

from __future__ import annotations

import re

from xdsl.ir import SSAValue


class Names:
    """Assigns unique names."""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.counter = 0

    def take(self, wanted: str | None) -> str:
        """A free name: `wanted`, with a number appended if taken; a number alone for None."""
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
    """The SSA name hint of a tensor name; None for a number."""
    plain = re.sub(r"\W", "_", name, flags=re.ASCII)
    if not plain or plain[0].isdigit():
        plain = f"_{plain}"
    return None if name.isdigit() else valid_hint(plain)


def valid_hint(text: str) -> str | None:
    """A hint without its numeric suffix; None when nothing is left, or for an invalid name."""
    return (SSAValue.extract_valid_name(text) or None) if SSAValue.is_valid_name(text) else None
