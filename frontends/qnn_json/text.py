"""Printer of QNN documents as JSON text: objects on several lines, arrays on one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast


def dumps(value: Any) -> str:
    """Return `value` as JSON text. An object takes one line if it is short and holds no objects or
    arrays, an array if none of its items is an object; others are spread over several lines.
    """
    return "".join(_parts(value, "\n"))


def _parts(value: Any, line: str) -> Iterator[str]:
    """Yield pieces whose concatenation is the JSON text of `value`; `line` is a line break followed
    by the indentation of the line on which the value begins.
    """
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
    """Return whether an object is printed on one line: fewer than 8 members, none an object or
    array.
    """
    return all(not isinstance(item, dict | list) for item in value.values()) and len(value) < 8
