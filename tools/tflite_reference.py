"""`python -m hexnn.tools.tflite_reference`: the reference page and coverage of TFLite operators.

    python -m hexnn.tools.tflite_reference [--write docs/tflite-ops.md]

Prints a table of operators with their forms in qnn and HVX. It reads the tests, so it needs a
checkout of hexnn.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from .reference.page_command import run
from .reference.tflite_document import HEAD, document, rows, totals
from .reference.tflite_forms import FILECHECK
from .text import table


def lines() -> list[str]:
    """Return the lines of the table of TFLite's operators (forms in qnn, HVX kernels), then the
    totals.
    """
    listed = rows()
    return [*table([HEAD, *(row.cells for row in listed)]), *totals(listed)]


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print the table, write the page if requested; return 0, or 2 if there
    are no tests to read.
    """
    return run(args, __doc__, FILECHECK, lines, document)


if __name__ == "__main__":
    sys.exit(main())
