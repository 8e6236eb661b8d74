"""Tables keyed by operation class, whose entries also apply to subclasses, or by name, for
operators that share one class: `custom:NAME` of TFLite's custom operators, `builtin:NAME` of
builtin ones without a class, `opdef:Pkg::Name` of operations of packages.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from ..diagnostics import HexnnError

T = TypeVar("T")

NAMED: dict[str, tuple[str, str]] = {
    "tfl.custom": ("custom", "custom_code"),
    "tfl.unsupported": ("builtin", "builtin"),
    "opdef.op": ("opdef", "op_name"),
}
"""Operation -> (prefix, property that holds its name): the parts of the keys by name."""


def registered_name(op: Operation) -> str | None:
    """Return the name under which entries for `op` are registered if its class is one for operators
    of many names: `custom:SignalFft` of a `tfl.custom`; None for other classes.
    """
    if op.name not in NAMED:
        return None
    prefix, name = NAMED[op.name]
    value = op.properties.get(name)
    return f"{prefix}:{value.data}" if isinstance(value, StringAttr) else None


class ByClass(dict[type[Any] | str, T], Generic[T]):
    """A table keyed by operation class or by an operator's name (`custom:NAME`); a class without an
    entry uses that of its nearest base class.
    """

    def register(self, keys: tuple[type[Any] | str, ...], entry: T) -> None:
        """Set `entry` for each of `keys`, operation classes and names of operators.

        Raises HexnnError for a name without a known prefix, such as `custom:`.
        """
        prefixes = [prefix for prefix, _ in NAMED.values()]
        for key in keys:
            if isinstance(key, str) and key.partition(":")[0] not in prefixes:
                forms = ", ".join(f"{prefix}:NAME" for prefix in prefixes)
                raise HexnnError(f"an operator's name reads {forms}, got '{key}'")
            self[key] = entry

    @property
    def classes(self) -> tuple[type[Any], ...]:
        """The operation classes that have an entry."""
        return tuple(key for key in self if isinstance(key, type))

    def of(self, op: Operation) -> T | None:
        """Return the entry for the name of `op`, else for its class or the nearest base class; None
        if there is none.
        """
        name = registered_name(op)
        keys = (*(() if name is None else (name,)), *type(op).__mro__)
        return next((self[key] for key in keys if key in self), None)
