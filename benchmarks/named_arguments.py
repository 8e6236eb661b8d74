"""Command-line arguments that are names out of a table, any number of them.

`choices` does that from Python 3.12 on; before, argparse refuses to be given none.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable, Collection


def one_of(names: Collection[str]) -> Callable[[str], str]:
    """Return the argument type that takes one of `names`."""

    def checked(text: str) -> str:
        if text not in names:
            raise ArgumentTypeError(f"'{text}' is none of {', '.join(names)}")
        return text

    return checked
