"""The tables of docs/timing.md, generated from the targets and the packet resources.

python -m hexnn.lowering.hexagon.timing.document docs/timing.md

writes them between the page's comments `<!-- NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ....dialects.files.outputs import write
from ....dialects.htp.figures import FIGURES
from ....dialects.htp.target import TARGETS, Target
from ....dialects.hvx.resources import CAPACITY

MARKS = {"known": "k", "assumed": "a", "given": "g"}
"""The mark after a figure, by its source."""


def table_row(cells: Sequence[str]) -> str:
    """Return the cells as one row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def table_lines(head: Sequence[str], body: Iterator[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table with header `head` and rows `body`."""
    yield table_row(head)
    yield table_row(["---"] * len(head))
    yield from map(table_row, body)


def version_targets() -> list[Target]:
    """Return the registered targets whose name starts with their Hexagon version, as `v68` and
    `v81qa` do.
    """
    return [t for t in TARGETS.values() if t.name.startswith(f"v{t.hvx_version}")]


def figures() -> Iterator[str]:
    """Yield the lines of the table of timing parameters: meaning of each, and value for each
    target.
    """
    targets = version_targets()

    def cells(name: str) -> Sequence[str]:
        values = (f"{getattr(t, name):,} {MARKS[t.source(name)[0]]}" for t in targets)
        figure = FIGURES[name]
        return [f"`{name}`", f"{figure.unit} {figure.meaning}", *values]

    yield from table_lines(["figure", "meaning", *(t.name for t in targets)], map(cells, FIGURES))


def sources() -> Iterator[str]:
    """Yield the lines of the table of the timing parameters' sources: a reference for a known
    value, the reasoning for an assumed one.
    """

    def lines(name: str) -> Iterator[Sequence[str]]:
        figure = FIGURES[name]
        for target in version_targets():
            if name in target.known:
                yield [f"`{name}`", f"{target.name}: known", target.known[name].source]
        yield [f"`{name}`", "else assumed", figure.assumption]

    everything = (line for name in FIGURES for line in lines(name))
    yield from table_lines(["figure", "for", "source"], everything)


def resources() -> Iterator[str]:
    """Yield the lines of the table of packet resources: the number of each in a packet."""
    cells = ([name, str(number)] for name, number in CAPACITY.items())
    yield from table_lines(["resource", "in a packet"], cells)


SECTIONS: dict[str, Callable[[], Iterator[str]]] = {
    "figures": figures,
    "sources": sources,
    "resources": resources,
}
"""The generator of each table, by the name of its comment."""


def with_tables(page: str) -> str:
    """Return the Markdown text `page` with its tables, which stand between comments `<!-- NAME -->`
    and `<!-- end -->`, regenerated.
    """
    for name, lines in SECTIONS.items():
        table = "\n".join(lines())
        pattern = re.compile(f"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        page = pattern.sub(lambda match, new=table: f"{match[1]}{new}\n{match[2]}", page)
    return page


def main(paths: Sequence[str]) -> None:
    """Regenerate the tables of the Markdown files at `paths` in place."""
    for path in map(Path, paths):
        write(path, with_tables(path.read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
