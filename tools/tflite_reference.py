"""`python -m hexnn.tools.tflite_reference`: the reference page and coverage of TFLite operators.

    python -m hexnn.tools.tflite_reference [--write docs/tflite-ops.md]

Prints a table of operators with their forms in qnn and HVX. It reads the tests, so it needs a
checkout of hexnn.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..dialects.files.outputs import write
from .driver.terminal import say, warn
from .reference.tflite_document import HEAD, document, rows, totals
from .reference.tflite_forms import FILECHECK
from .text import table


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print the table, write the page if requested; return 0, or 2 if there
    are no tests to read.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the page")
    arguments = parser.parse_args(args)
    if not FILECHECK.is_dir():
        warn(f"error: no {FILECHECK}: run it in a checkout of hexnn")
        return 2
    listed = rows()
    say("\n".join([*table([HEAD, *(row.cells for row in listed)]), *totals(listed)]))
    if arguments.write:
        write(arguments.write, document())
    return 0


if __name__ == "__main__":
    sys.exit(main())
