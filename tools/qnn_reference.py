"""`python -m hexnn.tools.qnn_reference`: the reference page and coverage of qnn operations.

    python -m hexnn.tools.qnn_reference [--write docs/qnn-ops.md]

Prints a table of the coverage of operations by verifiers, semantics and tests. It reads the tests,
so it needs a checkout of hexnn.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from .reference.capabilities import HEAD, totals
from .reference.document import Evidence, coverage_rows, document
from .reference.evidence import FILECHECK
from .reference.page_command import run
from .text import table


def lines() -> list[str]:
    """Return the lines of the table of qnn operations (verifiers, semantics, tests), then the
    totals.
    """
    rows = coverage_rows(Evidence.read())
    return [*table([HEAD, *(row.cells for row in rows)]), *totals(rows)]


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print the table, write the page if requested; return 0, or 2 if there
    are no tests to read.
    """
    return run(args, __doc__, FILECHECK, lines, document)


if __name__ == "__main__":
    sys.exit(main())
