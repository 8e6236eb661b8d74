"""Counts of the verification rules of each dialect: declared as constraints, or checked by code.

A declared rule is one thing that an operation's definition demands: the element types of a tensor,
its rank or sizes, its scales, what it has in common with another tensor, the type of a parameter,
the range of an axis. A rule in code is a call of a checking function (`expect`, `expect_shape`,
...) in the operation's class or a base class. A rule counts once for each operation that has it.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from dataclasses import dataclass
from functools import cache
from typing import Any

from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, RangeLengthConstraint, RangeOf

from ...dialects import htp, nnef, qnn, tfl
from ...dialects.axes import axes_of
from ...dialects.tensor_constraints import TensorOf

DIALECTS: dict[str, Dialect] = {
    "qnn": qnn.QNN,
    "nnef": nnef.NNEF,
    "tfl": tfl.TFL,
    "htp": htp.HTP,
}
CHECK = "expect"
"""How the names of checking functions begin."""


@dataclass(frozen=True)
class Share:
    """The numbers of verification rules of a dialect: declared ones, and those in code."""

    dialect: str
    declared: int
    in_code: int

    def __str__(self) -> str:
        total = self.declared + self.in_code
        return f"{self.dialect} {self.declared} of {total} ({100 * self.declared // total}%)"


def shares() -> list[Share]:
    """Return the numbers of verification rules, declared and in code, of each dialect."""
    return [share(name, dialect) for name, dialect in DIALECTS.items()]


def share(name: str, dialect: Dialect) -> Share:
    """Return the numbers of verification rules, declared and in code, of `dialect` (called `name`),
    over all of its operations.
    """
    ops = [op for op in dialect.operations if issubclass(op, IRDLOperation)]
    in_code = sum(checks(cls) for op in ops for cls in op.__mro__)
    return Share(name, sum(map(declared_rules, ops)), in_code)


def declared_rules(op: type[IRDLOperation]) -> int:
    """Return the number of rules that the definition of `op` declares."""
    definition = op.get_irdl_definition()
    tensors = (declared for _, declared in (*definition.operands, *definition.results))
    of_tensors = sum(len(facts(declared.constr)) for declared in tensors)
    of_properties = sum(
        1 + (axes_of(declared.constr) is not None)
        for name, declared in definition.properties.items()
        if not name.endswith("SegmentSizes")
    )
    return of_tensors + of_properties


def facts(constraint: Any) -> list[str]:
    """Return the rules that the constraint of an operand or result declares, as phrases such as
    `rank 4`.
    """
    if isinstance(constraint, RangeLengthConstraint):
        return facts(constraint.constraint)
    if isinstance(constraint, RangeOf):
        return facts(constraint.constr)
    if not isinstance(constraint, TensorOf):
        return ["its type"]
    said = {
        constraint.what: True,
        f"rank {constraint.rank}": constraint.rank is not None and constraint.sizes is None,
        str(constraint.sizes): constraint.sizes is not None,
        "one scale": constraint.one_scale,
        f"scales along axis {constraint.scaled_axis}": constraint.scaled_axis is not None,
        f"the elements of {constraint.reference}": constraint.is_same,
        f"the data type of {constraint.reference}": bool(constraint.reference)
        and not constraint.is_same,
    }
    return [words for words, is_said in said.items() if is_said]


@cache
def checks(cls: type) -> int:
    """Return the number of calls of checking functions (`expect...`) in the source of a class; 0
    unless it is in one of hexnn's dialects.
    """
    if ".dialects." not in cls.__module__ or not cls.__module__.startswith("hexnn"):
        return 0
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id.startswith(CHECK)
        for node in ast.walk(tree)
    )
