"""The command line that both generated pages of operations have."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ...dialects.files.outputs import write
from ..driver.terminal import say, warn


def run(
    args: Sequence[str] | None,
    description: str,
    tests: Path,
    lines: Callable[[], Iterable[str]],
    document: Callable[[], str],
) -> int:
    """Print `lines()` and, with `--write FILE` in the arguments `args` (None: those of the
    process), write the page `document()` there; `description` is for `--help`.

    Return 0, or 2 if the folder `tests`, which both read, does not exist.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the page")
    arguments = parser.parse_args(args)
    if not tests.is_dir():
        warn(f"error: no {tests}: run it in a checkout of hexnn")
        return 2
    say("\n".join(lines()))
    if arguments.write:
        write(arguments.write, document())
    return 0
