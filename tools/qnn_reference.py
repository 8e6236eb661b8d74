"""`python -m hexnn.tools.qnn_reference`: the reference of the qnn operations, and their coverage.

    python -m hexnn.tools.qnn_reference [--write docs/qnn-ops.md]

It prints the table of coverage. In a checkout of hexnn, for it reads tests as well.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..dialects.files.outputs import write
from .driver.terminal import say, warn
from .reference.capabilities import HEAD, totals
from .reference.document import Evidence, covered, document
from .reference.evidence import FILECHECK
from .text import table


def main(args: Sequence[str] | None = None) -> int:
    """Print the table, and write the page where asked to; 2 outside of a checkout."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the page")
    arguments = parser.parse_args(args)
    if not FILECHECK.is_dir():
        warn(f"error: no {FILECHECK}: run it in a checkout of hexnn")
        return 2
    rows = covered(Evidence.read())
    say("\n".join([*table([HEAD, *(row.cells for row in rows)]), *totals(rows)]))
    if arguments.write:
        write(arguments.write, document())
    return 0


if __name__ == "__main__":
    sys.exit(main())
