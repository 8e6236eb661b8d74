"""The flag `--only REGEX`, which selects by name what a script measures."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def add_only(parser: argparse.ArgumentParser, names: str) -> None:
    """Add the flag to a script's `parser`; `names` says of what the names are."""
    help = f"a regular expression, searched in the names of {names}"
    parser.add_argument("--only", type=_pattern, default="", metavar="REGEX", help=help)


def selected(pattern: re.Pattern[str], all: Iterable[T], name: Callable[[T], str]) -> list[T]:
    """Return those of `all` in whose names `pattern` is found. Raises SystemExit if none is."""
    found = [each for each in all if pattern.search(name(each))]
    if not found:
        raise SystemExit(f"error: --only '{pattern.pattern}' is found in no name")
    return found


def _pattern(text: str) -> re.Pattern[str]:
    """Return a regular expression. Raises ArgumentTypeError if `text` is none."""
    try:
        return re.compile(text)
    except re.error as e:
        raise argparse.ArgumentTypeError(f"'{text}' is no regular expression: {e}") from None
