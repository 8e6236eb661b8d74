"""Files that say how another tool calls the tensors of a network: a JSON object."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

from ..dialects.diagnostics import HexnnError
from ..dialects.files.protected import protect
from ..dialects.suggest import did_you_mean

T = TypeVar("T")


def load_names(path: str | Path) -> dict[str, str]:
    """Read a JSON object: name of a tensor in the network -> its name in the reference. Raises
    HexnnError unless the file holds one, of strings, without a name twice.
    """
    protect([path])
    try:
        pairs = json.loads(Path(path).read_text(encoding="utf-8"), object_pairs_hook=list)
    except (ValueError, RecursionError) as e:
        raise HexnnError(f"{path}: is not JSON ({e})") from None
    if not isinstance(pairs, list) or not all(_is_pair(one) for one in pairs):
        raise HexnnError(f"{path}: must be a JSON object, tensor here -> name in the reference")
    for side in zip(*pairs, strict=True):
        if twice := {name for name in side if side.count(name) > 1}:
            raise HexnnError(f"{path}: '{min(twice)}' is named twice")
    return dict(pairs)


def check_names(names: Iterable[str], known: Collection[str]) -> None:
    """Raise HexnnError, which suggests a similar one, for a name that is not among `known`, the
    network's tensors.
    """
    for name in names:
        if name not in known:
            raise HexnnError(f"no tensor is called '{name}'{did_you_mean(name, known)}")


def _is_pair(one: object) -> bool:
    return isinstance(one, tuple) and all(isinstance(name, str) for name in one)


def renamed(
    tensors: Mapping[str, T], names: Mapping[str, str], known: Collection[str]
) -> dict[str, T]:
    """Return the reference's `tensors` by their names in the network: those of `names` (name in the
    network -> name in the reference), others as they are called.

    Raises HexnnError for a name that is not among `known`, the network's tensors, or not in the
    reference, and for a tensor that the reference has under both names.
    """
    check_names(names, known)
    back: dict[str, str] = {}
    for here, there in names.items():
        if there not in tensors:
            near = did_you_mean(there, tensors)
            raise HexnnError(f"the reference has no tensor '{there}'{near}")
        if here != there and here in tensors and here not in names.values():
            raise HexnnError(f"the reference has a tensor '{here}', and '{there}' is to be it")
        back[there] = here
    return {back.get(name, name): array for name, array in tensors.items()}
