"""Generation of docs/tflite-ops.md: a row for each builtin operator of TFLite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...frontends.tflite.builtins import BUILTINS
from ...frontends.tflite.operators import BY_BUILTIN, SupportedOperator
from ...frontends.tflite.prepare import RULES
from .document import table
from .operations import types as constraint_text
from .tflite_forms import Forms, Names, forms

INTRODUCTION = """# The operators of TFLite

Made by `python -m hexnn.tools.tflite_reference --write docs/tflite-ops.md` from the table of
operators in `frontends/tflite/operators`, the conditions of LiteRT's kernels in
`frontends/tflite/prepare` and the operators in `tests/filecheck`; a test sees to it that the page
is current.

Every operator is read and written back. *Types* are those of the first operand that LiteRT's kernel
takes: `i8`, `u8`, `i16` quantized. *In qnn* are the operations that `tfl-to-qnn` made of the
operator's examples, in their order, and of the same with float and with quantized elements;
constants are left out. *HVX* are the operations of htp that compute them in vector code, else the
reason why there is none; what has none runs by its reference within the network. *Island* is why an
example stays in tfl. The arithmetic is that of [numerics.md](numerics.md), compared with LiteRT by
random operators; the qnn operations are those of [qnn-ops.md](qnn-ops.md).

"""

OPAQUE = """
## Operators without semantics

Those that follow are read as `tfl.unsupported`, printed and written back with their options; a
network of them is refused when it runs. `--load` can give a custom operator semantics and a
legalization.

"""

FORMS = 4
"""The most forms that a row shows."""

DATA = re.compile(r"(\d-d, )?(f32|floats|plain)")
"""Matches texts on the types of data; those on axes and sizes are integers."""

HEAD = ("operator", "types", "in qnn", "HVX", "island")


@dataclass(frozen=True)
class Row:
    """A row of the page: an operator of the tfl dialect, and what its examples are lowered to."""

    operator: SupportedOperator
    forms: Forms

    @property
    def cells(self) -> Sequence[str]:
        """The texts of the row's cells, one for each column in `HEAD`."""
        found = self.forms
        without = sorted(found.references, key=lambda text: text.startswith("only 8-bit"))
        return (
            self.operator.builtin,
            types(self.operator),
            "; ".join(sequence(names) for names in found.qnn[:FORMS]),
            ", ".join(f"`{name}`" for name in found.htp) or "".join(without[:1]),
            "".join(found.islands[:1]),
        )


def sequence(names: Names) -> str:
    """Return the names of qnn operations that an example became, in order, joined by commas."""
    return ", ".join(names)


def types(operator: SupportedOperator) -> str:
    """Return, for the column of types, the element types of the first operand that LiteRT's kernel
    takes; where no condition states them, the types that the tfl dialect takes: of the first
    operand, or of a result if that operand is an axis or a shape.
    """
    allowed = next((rule.types for rule in RULES.get(operator.op, ()) if rule.types), ())
    if allowed:
        return ", ".join(dict.fromkeys(allowed))
    declared = operator.op.get_irdl_definition()
    texts = [constraint_text(one.constr) for _, one in (*declared.operands[:1], *declared.results)]
    return next((text for text in texts if DATA.match(text)), texts[0])


def rows() -> list[Row]:
    """Return the rows of the page on TFLite's operators, one an operator, in the order of their
    names.
    """
    return [Row(BY_BUILTIN[name], forms(BY_BUILTIN[name].op.name)) for name in sorted(BY_BUILTIN)]


def totals(listed: Sequence[Row]) -> list[str]:
    """Return lines with the number of builtin operators in all, with semantics, with a legalization
    to qnn, and with HVX kernels.
    """
    counts = {
        "builtin operators of the schema": len(BUILTINS),
        "with semantics": len(listed),
        "legalized to qnn": sum(bool(row.forms.qnn) for row in listed),
        "with HVX kernels": sum(bool(row.forms.htp) for row in listed),
    }
    return [f"{name}: {count}" for name, count in counts.items()]


def opaque() -> list[str]:
    """Return the names of the builtin operators that the tfl dialect has no operation for."""
    return sorted(name for name in BUILTINS if name not in BY_BUILTIN)


def document() -> str:
    """Return the text of docs/tflite-ops.md."""
    return "".join(f"{line}\n" for line in lines()).replace("\n\n\n", "\n\n")


def lines() -> Iterator[str]:
    """Yield the lines of docs/tflite-ops.md."""
    listed = rows()
    yield INTRODUCTION
    yield from (f"- {line}" for line in totals(listed))
    yield ""
    yield from table(HEAD, (row.cells for row in listed))
    if opaque():
        yield OPAQUE
        yield ", ".join(opaque())
