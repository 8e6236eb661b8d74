"""Results of long computations, kept in the cache folder by content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import TypeVar

from .cache import fetch, store

T = TypeVar("T", int, str | None, list[int] | None)


def kept(words: Sequence[str], compute: Callable[[], T]) -> T:
    """Return what `compute` returns (a number, text, numbers or None): from the cache folder, if
    that holds the result for the same `words`, else computed and stored there.

    `words` must name all that the result depends on, the code that computes it included
    (`source_digest`).
    """
    name = f"{hashlib.sha256(json.dumps(words).encode()).hexdigest()[:32]}.json"
    found = fetch(name)
    if found is None:
        found = json.dumps(compute()).encode()
        store(name, found)
    return json.loads(found)
