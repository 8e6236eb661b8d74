"""`python -m hexnn.tools.hvx_supplement`: the data types on which qnn's operations are HVX code.

    python -m hexnn.tools.hvx_supplement [--write docs/hvx-supplement.md] [--json FILE]

It compiles the operations in the tests, so it needs a checkout of hexnn, and some minutes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from ..dialects.files.outputs import write
from .driver.guard import guarded
from .driver.terminal import say
from .reference.evidence import FILECHECK
from .reference.page_command import TROUBLE, check_checkout, page_parser
from .reference.supplement import supports
from .reference.supplement_document import document, records, totals


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print the totals, write the page or its JSON form if requested; return
    0, or 2 after an error, such as that there are no tests to read.
    """

    def run() -> int:
        parser = page_parser(__doc__)
        parser.add_argument("--json", type=Path, metavar="FILE", help="where to write it as JSON")
        arguments = parser.parse_args(args)
        check_checkout(FILECHECK)
        listed = supports()
        say("\n".join(totals(listed)))
        if arguments.write:
            write(arguments.write, document(listed))
        if arguments.json:
            write(arguments.json, f"{json.dumps(records(listed), indent=1)}\n")
        return 0

    return guarded("hvx_supplement", run, TROUBLE, debug=False)


if __name__ == "__main__":
    sys.exit(main())
