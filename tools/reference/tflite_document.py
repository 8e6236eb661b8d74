"""Generation of docs/tflite-ops.md: a row for each builtin operator of TFLite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ...dialects import htp
from ...dialects.htp import HtpOp
from ...dialects.registries.implementations import IMPLEMENTATIONS
from ...frontends.tflite.builtins import BUILTINS
from ...frontends.tflite.operators import BY_BUILTIN, SupportedOperator
from ...frontends.tflite.prepare import RULES
from ...kernels import load
from ...semantics.registry import has_semantics_by_name
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
constants are left out. *HVX* are the operations of htp that compute them in vector code, by family
of their kernels ([below](#hvx-kernels)), else the reason why there is none; what has none runs by
its reference within the network. *Island* is why an example stays in tfl. The arithmetic is that of
[numerics.md](numerics.md), compared with LiteRT by random operators; the qnn operations are those
of [qnn-ops.md](qnn-ops.md).

"""

BY_NAME = """
## Operators that run by their names

Those that follow have no operation of their own in files that are read: they are
`tfl.unsupported` with their name and options, run by the semantics registered for that name, and
stay islands of tfl, unless `--load` gives them a legalization (a composite has one, or its
decomposition).

"""

OPAQUE = """
## Operators without semantics

Those that follow are read as `tfl.unsupported`, printed and written back with their options; a
network of them is refused when it runs.

"""

REASONS = {
    "CUSTOM": "a custom operator has a name of its own, for which `--load` can give it semantics",
    "DELEGATE": "stands for a part of a network in LiteRT's memory, never in a file",
    "PLACEHOLDER_FOR_GREATER_OP_CODES": "the number that stands for all greater ones",
    "LSH_PROJECTION": "hashes by a function that hexnn lacks",
    "SKIP_GRAM": "makes strings of strings",
}
"""Builtin operator without semantics -> the reason."""

NO_KERNEL = "LiteRT has no kernel for it"
"""The reason of all other operators without semantics."""

KERNELS = """
## HVX kernels

The operations of htp by family, and the kernels that can compute them; `htp-assign-layout` chooses
the cheapest that takes the operands.

"""

FORMS = 4
"""The most forms that a row shows."""

DATA = re.compile(r"(\d-d, )?(f32|floats|plain)")
"""Matches texts on the types of data; those on axes and sizes are integers."""

CONSTANT = "a constant"
"""The form of an operator whose results follow from shapes and constants."""

HTP: Mapping[str, type[HtpOp]] = {op.name: op for op in htp.HTP.operations if issubclass(op, HtpOp)}
"""The htp operations that compute or move tensors, by name."""

HEAD = ("operator", "types", "in qnn", "HVX", "island")


@dataclass(frozen=True)
class Row:
    """A row of the page: an operator of the tfl dialect, and what its examples in the tests are
    lowered to.
    """

    operator: SupportedOperator
    forms: Forms

    @property
    def cells(self) -> Sequence[str]:
        """The texts of the row's cells, one for each column in `HEAD`."""
        found = self.forms
        return (
            self.operator.builtin,
            types(self.operator),
            "; ".join(sequence(names) for names in found.qnn[:FORMS]),
            by_family(found.htp) or why_no_kernel(found),
            "".join(found.islands[:1]),
        )


def sequence(names: Names) -> str:
    """Return `names`, those of the qnn operations that an example became, in order, joined by
    commas; `a constant` if there are none, since the results of the example are constants.
    """
    return ", ".join(names) or CONSTANT


def by_family(names: Sequence[str]) -> str:
    """Return the htp operations called `names` as text, grouped by the family of their kernels:
    `contract: `htp.conv_2d`, ...; ...`.
    """
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(HTP[name].FAMILY.label, []).append(f"`{name}`")
    return "; ".join(f"{one}: {', '.join(members)}" for one, members in families.items())


def why_no_kernel(found: Forms) -> str:
    """Return the text that stands in the column HVX for an operator of TFLite without an HVX
    kernel: the reason. `found` tells what its examples were legalized to; it has no htp operation.
    """
    reasons = sorted(found.references, key=lambda text: text.startswith("only 8-bit"))
    if reasons:
        return reasons[0]
    return f"none: {CONSTANT}" if found.qnn else "none: an island of tfl"


def types(operator: SupportedOperator) -> str:
    """Return the text of the column of types: the element types of the first operand, as far as a
    condition on LiteRT's kernel (`RULES`) states them. Else those that the tfl dialect accepts: of
    the first operand, or, if that is an axis or a shape, of a result.
    """
    allowed = next((rule.types for rule in RULES.get(operator.op, ()) if rule.types), ())
    if allowed:
        return ", ".join(dict.fromkeys(allowed))
    declared = operator.op.get_irdl_definition()
    texts = [constraint_text(one.constr) for _, one in (*declared.operands[:1], *declared.results)]
    return next((text for text in texts if DATA.match(text)), texts[0])


@cache
def rows() -> tuple[Row, ...]:
    """Return the rows of the page on TFLite's operators, one an operator, in the order of their
    names.
    """
    operators = (BY_BUILTIN[name] for name in sorted(BY_BUILTIN))
    return tuple(Row(operator, forms(operator.op.name)) for operator in operators)


def totals(listed: Sequence[Row]) -> list[str]:
    """Return lines with the number of builtin operators in all, with semantics, with a legalization
    to qnn, and with HVX kernels.
    """
    counts = {
        "builtin operators of the schema": len(BUILTINS),
        "with semantics": len(listed) + len(by_name()),
        "legalized to qnn": sum(bool(row.forms.qnn) for row in listed),
        "with HVX kernels": sum(bool(row.forms.htp) for row in listed),
    }
    return [f"{name}: {count}" for name, count in counts.items()]


def kernels() -> Iterator[Sequence[str]]:
    """Yield the rows of the table of kernels, one for each htp operation: its family, what the
    family does, the operation, and the names of its registered kernels (`a view` if there are
    none).
    """
    load()
    for op in sorted(HTP.values(), key=lambda op: (op.FAMILY.name, op.name)):
        named = [f"`{one.name}`" for one in IMPLEMENTATIONS.values() if one.op is op]
        yield op.FAMILY.label, op.FAMILY.value, f"`{op.name}`", ", ".join(sorted(named)) or "a view"


def by_name() -> list[str]:
    """Return the names of the builtin TFLite operators that have no operation class, but semantics
    registered for their name.
    """
    others = (name for name in BUILTINS if name not in BY_BUILTIN)
    return sorted(name for name in others if has_semantics_by_name("tfl", f"builtin:{name}"))


def opaque() -> list[str]:
    """Return the names of the builtin operators that have neither an operation class nor
    semantics.
    """
    return sorted(set(BUILTINS) - set(BY_BUILTIN) - set(by_name()))


def reasons() -> Iterator[Sequence[str]]:
    """Yield the rows of the table of operators without semantics: the operator, and the reason."""
    for name in opaque():
        yield name, REASONS.get(name, NO_KERNEL)


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
    yield KERNELS
    yield from table(("family", "what it does", "operation", "kernels"), kernels())
    yield BY_NAME
    yield ", ".join(by_name())
    yield OPAQUE
    yield from table(("operator", "reason"), reasons())
