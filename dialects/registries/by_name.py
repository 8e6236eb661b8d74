"""Look-up of what plug-ins register by name."""

from collections.abc import Mapping
from typing import TypeVar

from ..diagnostics import HexnnError
from ..suggest import did_you_mean

T = TypeVar("T")


def named(name: str, known: Mapping[str, T], what: str) -> T:
    """Return what `known` holds under a name. Raises HexnnError, which suggests a similar name and
    lists those of each `what`, such as `scheduler`, if there is none.
    """
    if name not in known:
        message = f"unknown {what} '{name}'{did_you_mean(name, known)}"
        raise HexnnError(message, notes=[f"{what}s are {', '.join(known)}"])
    return known[name]
