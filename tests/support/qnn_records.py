"""The records of QNN's operations: `tests/dialects/qnn_records.tsv`, and how it follows from JSON.

The table has the facts of the master operation definition, a row for each tensor and parameter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from xdsl.irdl import RangeLengthConstraint

from hexnn.dialects.tensor_constraints import TensorOf
from hexnn.tools.reference.evidence import SECTIONS, SectionItem

BACKEND = "BACKEND"
"""Beside or instead of data types: those that a backend chooses."""

ROLES = {"input": "inputs", "parameter": "parameters", "output": "outputs"}
"""What a row can be -> the list of a record in JSON."""

NAMED_IN_THE_TEXT = {
    ("BoxWithNmsLimit", "nms_kernel_method"): {"hard": 0, "linear": 1, "gaussian": 2},
    ("ExtractGlimpse", "noise"): {"Uniform": 0, "Gaussian": 1, "Zeroes": 2},
}
"""Named values that the definition lists and its records in JSON leave out."""


@dataclass(frozen=True)
class Item(SectionItem):
    """A tensor or a parameter of an operation, as the table has it."""

    @property
    def arity(self) -> str:
        """How often a tensor occurs: `once`, `optional`, `any`."""
        return "any" if ".." in self.name else "once" if self.mandatory == "yes" else "optional"

    @property
    def sizes(self) -> tuple[int, ...]:
        """The only shape: a number for each axis, -1 where it depends on other things."""
        items = [] if self.shape == "scalar" else self.shape.strip("[]").split(", ")
        return tuple(int(item) if item.isdigit() else -1 for item in items)

    @property
    def ranks(self) -> set[int]:
        """The ranks of its shapes; empty for any."""
        shapes = [shape for shape in self.shape.split(" | ") if shape and ".." not in shape]
        return {0 if shape == "scalar" else shape.count(",") + 1 for shape in shapes}

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each named value."""
        pairs = (text.split("=") for text in self.values.split())
        return {name: int(number) for name, number in pairs}


@cache
def records() -> dict[str, list[Item]]:
    """The rows of the table by section."""
    rows = [line.split("\t") for line in SECTIONS.read_text().splitlines()[1:]]
    found: dict[str, list[Item]] = {row[0]: [] for row in rows}
    for row in rows:
        found[row[0]].append(Item(*row))
    return found


def items(section: str, role: str) -> list[Item]:
    """The tensors or parameters of a section."""
    return [item for item in records()[section] if item.role == role]


def elements(definition: Any) -> TensorOf:
    """What an operand or result must be, below what counts or names it."""
    constraint = definition.constr
    while not isinstance(constraint, TensorOf):
        ranged = isinstance(constraint, RangeLengthConstraint)
        constraint = constraint.constraint if ranged else constraint.constr
    return constraint


def table_of(document: Path) -> str:
    """The table that follows from records in JSON."""
    header = tuple(field.name for field in fields(Item))
    rows = (astuple(item) for item in _items_of(json.loads(document.read_text())))
    return "".join("\t".join(row) + "\n" for row in (header, *rows))


def _items_of(document: Iterable[dict[str, Any]]) -> Iterator[Item]:
    for record in document:
        for role, key in ROLES.items():
            yield from (_item(record["name"], role, entry) for entry in record[key])


def _item(section: str, role: str, entry: dict[str, Any]) -> Item:
    name = plain(entry["name"])
    values = entry.get("values", NAMED_IN_THE_TEXT.get((section, name), {}))
    return Item(
        section,
        role,
        name,
        "yes" if entry["mandatory"] else "no",
        " ".join(map(_datatype, entry["types"])),
        (_parameter_shape if role == "parameter" else _tensor_shape)(entry.get("shape", "")),
        _default(entry.get("default", "")),
        " ".join(f"{key}={number}" for key, number in values.items()),
    )


def plain(name: str) -> str:
    """The name of a parameter without its symbol: `alpha` of `alpha (\\(\\alpha\\))`."""
    return re.split(r"\s", name.replace("\\", ""))[0]


def _datatype(name: str) -> str:
    return BACKEND if name == "backend specific" else name.removeprefix("QNN_DATATYPE_")


def _default(text: str) -> str:
    """A default; nothing where it is told in words, `None` among them."""
    return "" if re.search(r"[a-z]{2}", text) else text


def _parameter_shape(text: str) -> str:
    """The shape that the words about a parameter say.

    `[2,2] with format ..` is [2, 2], `[rank(in[0]), 2]` is [?, 2], `[height_stride, width_stride]`
    lists the elements of a shape [2], `[M]` and `1D of shape [K]` are [?].
    """
    if text == "scalar":
        return text
    lists = _lists(text)
    sizes = [] if text.startswith("1D") or not lists else lists[0]
    sizes = [size if size.isdigit() else "?" for size in sizes] or ["?"]
    lists_elements = len(sizes) > 1 and set(sizes) == {"?"}
    return _bracketed([str(len(sizes))] if lists_elements else sizes)


def _tensor_shape(text: str) -> str:
    """The shapes that the words about a tensor list by the names of their axes, none for others."""
    if text.startswith("0D"):
        return "scalar"
    text = re.sub(r"(with format|organized as) \[.*?\]", "", text)
    return " | ".join(dict.fromkeys(_bracketed(sizes) for sizes in _lists(text)))


def _lists(text: str) -> list[list[str]]:
    """The lists in brackets that index nothing, as `[batch, 4]`, not as `[0]` in `in[0]`."""
    found = re.findall(r"(?<![\w)])\[((?:[^\[\]]|(?<=\w)\[[^\[\]]*\])*)\]", text.replace("…", ".."))
    return [re.split(r"\s*,\s*", sizes) for sizes in found]


def _bracketed(sizes: Iterable[str]) -> str:
    return f"[{', '.join(sizes)}]"
