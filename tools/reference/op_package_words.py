"""The tables of the language of op packages in Markdown: words, priorities, tensor classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...dialects.packages.priorities import PRIORITIES
from ...dialects.packages.tensor_classes import TENSOR_CLASSES
from ...dialects.packages.terms import ACCEPTED, ELEMENT_TYPES
from ...dialects.packages.word_table import SECTIONS, Word, words
from .document import table

TITLES = {
    "constraint": "Constraints",
    "size": "Size functions",
    "replacement": "Replacements",
    "operation name": "Names of operations",
    "property": "Tensor properties",
    "cost": "Costs",
    "flag": "Flags of operations",
    "rule flag": "Flags of rules",
    "macro": "Macros",
}
"""Kind of word -> the title of its table."""

HEAD = ["word", "arguments", "result", "support", "source", "meaning"]


def tables() -> str:
    """Return all tables as Markdown, each under its title."""
    return "\n".join([*word_tables(), *priorities(), *classes(), *element_types(), *arguments()])


def word_tables() -> Iterator[str]:
    """Yield, for each kind of words, the lines of a title and of the table of its words."""
    for kind, title in TITLES.items():
        rows = [row(word) for word in words().values() if word.kind == kind]
        yield from titled(title, [HEAD, *rows])


def titled(title: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a title and of a table; `rows` are those of the table, its head first."""
    yield from (f"### {title}", "", *table(rows[0], rows[1:]), "")


def row(word: Word) -> Sequence[str]:
    """Return the cells of the row that describes `word` in the table of its kind."""
    signature = f"`{word.signature}`" if word.signature else ""
    cells = (signature, word.result, word.support, source(word.source), word.meaning)
    return [f"`{word.name}`", *cells]


def source(name: str) -> str:
    """Return the source `name` of a word as the page calls it: a chapter of the vendor's page by
    its title.
    """
    return f'"{SECTIONS[name]}"' if name in SECTIONS else name


def priorities() -> Iterator[str]:
    """Yield the lines of the table of named priorities, under its title."""
    rows = [
        [f"`{name}`", str(number), source(where)] for name, (number, where) in PRIORITIES.items()
    ]
    yield from titled("Priorities", [["name", "number", "source"], *rows])


def classes() -> Iterator[str]:
    """Yield the lines of the table of tensor classes, under its title."""
    rows = list[Sequence[str]]()
    for name, one in TENSOR_CLASSES.items():
        form = one.form
        fixed = (form.rank, form.layout, form.element, form.memory)
        rows.append(
            [f"`{name}`", *("any" if part is None else str(part) for part in fixed), form.source]
        )
    head = ["class", "rank", "layout", "element", "memory", "source"]
    yield from titled("Tensor classes", [head, *rows])


def element_types() -> Iterator[str]:
    """Yield the lines of the table of element types, under its title."""
    rows = [[f"`DType::{name}`", where] for name, where in ELEMENT_TYPES.items()]
    yield from titled("Element types", [["name", "source"], *rows])


def arguments() -> Iterator[str]:
    """Yield the lines of the table of the kinds of arguments of words, under its title."""
    rows = [[f"`{kind}`", what] for kind, (what, _) in ACCEPTED.items()]
    yield from titled("Kinds of arguments", [["kind", "what stands there"], *rows])
