"""`python -m hexnn.tools.hvx_supplement`: the data types on which qnn's operations are HVX code.

    python -m hexnn.tools.hvx_supplement [--write docs/hvx-supplement.md] [--json FILE]

It compiles the operations in the tests, so it needs a checkout of hexnn, and some minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from ..dialects.files.outputs import write
from .driver.terminal import say, warn
from .reference.evidence import FILECHECK
from .reference.supplement import supports
from .reference.supplement_document import document, records, totals


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print the totals, write the page or its JSON form if requested; return
    0, or 2 if there are no tests to read.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the page")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write it as JSON")
    arguments = parser.parse_args(args)
    if not FILECHECK.is_dir():
        warn(f"error: no {FILECHECK}: run it in a checkout of hexnn")
        return 2
    listed = supports()
    say("\n".join(totals(listed)))
    if arguments.write:
        write(arguments.write, document(listed))
    if arguments.json:
        write(arguments.json, f"{json.dumps(records(listed), indent=1)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
