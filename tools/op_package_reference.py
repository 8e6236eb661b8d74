"""`python -m hexnn.tools.op_package_reference`: the tables of the language of op packages.

    python -m hexnn.tools.op_package_reference [--write docs/op-packages.md]

Prints how many words there are of each kind; with `--write` replaces the tables in a page, which
stand between two comments.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..dialects.diagnostics import HexnnError
from ..dialects.files.outputs import write
from ..dialects.packages.word_table import words
from .driver.guard import guarded
from .driver.terminal import say
from .reference.op_package_words import tables
from .reference.page_command import TROUBLE, page_parser

BEGIN = "<!-- Written by python -m hexnn.tools.op_package_reference --write FILE -->"
END = "<!-- The end of what hexnn.tools.op_package_reference writes -->"


def with_tables(page: str, path: Path) -> str:
    """Return `page`, the text of the reference of op packages, with new tables of the words of
    their language between its two marker comments. Raises HexnnError, which names the page's file
    `path`, if a comment is missing.
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise HexnnError(f"{path}: the comments around the tables are missing")
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 after an error."""

    def run() -> int:
        arguments = page_parser(__doc__, "the page to bring up to date").parse_args(args)
        for kind, count in Counter(word.kind for word in words().values()).items():
            say(f"{kind}: {count}")
        if arguments.write:
            write(arguments.write, with_tables(arguments.write.read_text(), arguments.write))
        return 0

    return guarded("op_package_reference", run, TROUBLE, debug=False)


if __name__ == "__main__":
    sys.exit(main())
