"""What scripts that measure networks share: their arguments, and how records are shown and kept."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    """Return a parser with the arguments of all scripts, described by the first line of `doc`."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--target", metavar="TARGET", help="the chip, such as v73{tcm=2M}")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the records")
    return parser


def show(
    cells: Sequence[Sequence[str]], records: Sequence[DataclassInstance], file: Path | None
) -> None:
    """Print a table of `cells`; write `records` to `file`, if given, as JSON."""
    from hexnn.tools.text import table

    print(*table(cells), sep="\n")
    if file:
        file.write_text(json.dumps([asdict(each) for each in records], indent=1) + "\n")
