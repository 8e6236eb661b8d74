"""`python -m hexnn.tools.opdef_reference`: the operand order of the default package's operations.

    python -m hexnn.tools.opdef_reference [--write docs/opdef-operands.md]

Prints the number of operations, and writes the page of their operands.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ..dialects import opdef
from .reference.evidence import ROOT
from .reference.opdef_document import document
from .reference.page_command import run


def lines() -> list[str]:
    """Return one line for the console: the number of operations and of further names for them."""
    return [f"{len(opdef.orders())} operations, {len(opdef.ALIASES)} further names"]


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print the line, write the page if requested; return 0."""
    return run(args, __doc__, ROOT, lines, document)


if __name__ == "__main__":
    sys.exit(main())
