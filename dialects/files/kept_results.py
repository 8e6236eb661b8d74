"""Results of long computations, kept in the cache folder by content."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from .cache import cache_folder, fetch, store

T = TypeVar("T", int, str | None, list[int] | None)

FASTEST = 1
"""The level of compression: kernels as JSON shrink to a sixth, higher levels gain a tenth more."""


def kept(words: Sequence[str], compute: Callable[[], T]) -> T:
    """Return what `compute` returns (a number, text, numbers or None): from the cache folder, if
    that holds the result for the same `words`, else computed and stored there.

    `words` must name all that the result depends on, the code that computes it included
    (`source_digest`).
    """
    name = f"{_digest(words)}.json"
    found = fetch(name)
    if found is None:
        found = json.dumps(compute()).encode()
        store(name, found)
    return json.loads(found)


def recall(words: Sequence[str]) -> Any | None:
    """Return the JSON value that `keep` stored for `words`; None if there is none."""
    found = fetch(_packed_name(words))
    return None if found is None else json.loads(zlib.decompress(found))


def keep(words: Sequence[str], value: object) -> None:
    """Store a large JSON value, other than null, in the cache folder, compressed.

    `words` must name all that it depends on, as for `kept`.
    """
    text = json.dumps(value, separators=(",", ":"))
    store(_packed_name(words), zlib.compress(text.encode(), FASTEST))


def is_kept(words: Sequence[str]) -> bool:
    """Return whether `keep` stored a value for `words`, which may be damaged."""
    return (cache_folder() / _packed_name(words)).exists()


def _packed_name(words: Sequence[str]) -> str:
    return f"{_digest(words)}.json.z"


def _digest(words: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps(words).encode()).hexdigest()[:32]
