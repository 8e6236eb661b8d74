"""Allocation of unique names of tensors and nodes, and SSA name hints made from tensor names."""

from __future__ import annotations

import re

from xdsl.ir import SSAValue


class Names:
    """Allocator of unique names: `take` returns each name once."""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.counter = 0

    def take(self, wanted: str | None) -> str:
        """Return an unused name and mark it as used: `wanted`, or `wanted_1`, `wanted_2`, ... if
        used; the next unused number `0`, `1`, ... if `wanted` is None or empty.
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
    """Return a valid SSA name hint made from a tensor's name, or None (no hint) if the name is a
    number.
    """
    plain = re.sub(r"\W", "_", name, flags=re.ASCII)
    if not plain or plain[0].isdigit():
        plain = f"_{plain}"
    return None if name.isdigit() else valid_hint(plain)


def valid_hint(text: str) -> str | None:
    """Return `text` without a suffix such as `_1`, which xDSL appends to hints; None if nothing is
    left or the rest is not a valid name hint.
    """
    return (SSAValue.extract_valid_name(text) or None) if SSAValue.is_valid_name(text) else None
