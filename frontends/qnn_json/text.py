"""Readable JSON text: objects on several lines, arrays on one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast


def dumps(value: Any) -> str:
    """Serialize `value` as JSON."""
    return "".join(_parts(value, "\n"))


def _parts(value: Any, line: str) -> Iterator[str]:
    """The pieces of the text of `value`, each line indented by `line`."""
    if isinstance(value, dict) and value and not _is_small(cast(dict[str, Any], value)):
        inner = f"{line}  "
        separator = "{"
        for key, item in cast(dict[str, Any], value).items():
            yield f"{separator}{inner}{json.dumps(key)}: "
            yield from _parts(item, inner)
            separator = ","
        yield f"{line}}}"
    elif isinstance(value, list) and any(isinstance(item, dict) for item in cast(list[Any], value)):
        inner = f"{line}  "
        yield "[" + ",".join(inner + json.dumps(item) for item in cast(list[Any], value))
        yield f"{line}]"
    else:
        yield json.dumps(value)


def _is_small(value: dict[str, Any]) -> bool:
    """Whether an object is printed on one line: it holds a few numbers and short strings only."""
    return all(not isinstance(item, dict | list) for item in value.values()) and len(value) < 8
