"""Names of tensors: unique ones for a graph, and hints for SSA values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..schema import Tensor


def unique_names(tensors: Sequence[Tensor]) -> list[str]:
    """Return a unique name for each tensor: its own; a repeated name gets a number appended, a
    missing one is `tensor_<index>`.
    """
    taken = {tensor.name for tensor in tensors}
    used: set[str] = set()
    names: list[str] = []
    for index, tensor in enumerate(tensors):
        name = base = tensor.name or f"tensor_{index}"
        number = index
        while name in used or (name != base and name in taken):
            name, number = f"{base}_{number}", number + 1
        used.add(name)
        names.append(name)
    return names


def hint(name: str) -> str:
    """Return a valid SSA name hint made from a tensor's name; if the name has several parts,
    `a;b;c`, from the last one.
    """
    *_, last = name.split(";")
    word = re.sub(r"\W+", "_", last, flags=re.ASCII).strip("_")
    return word if word and not word[0].isdigit() else f"t{word}"
