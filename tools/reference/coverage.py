"""What can be done with each operation: run, reached from networks, compiled."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.dialects.builtin import AnyFloat, TensorType, f32
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ...dialects import qnn
from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn.base import SectionOp
from ...dialects.quant import QuantizedType, UniformType, storage_dtype
from ...passes.htp.qnn_to_htp import LOWERINGS
from ...runtime.reference.registry import evaluate, lookup
from ..driver.frontends import read
from .evidence import FILECHECK, ROOT

CONVERSIONS = {
    "tfl": ("passes/qnn/conversions.py",),
    "nnef": ("passes/nnef/*.py", "passes/qnn/nnef*.py"),
}
"""Where the operations that a source dialect becomes are written: patterns of files."""


@dataclass(frozen=True)
class Runs:
    """What an operation was run on: the examples of the round trips that its reference took."""

    floats: bool
    quantized: bool
    others: bool
    """On integers or booleans alone."""

    def __str__(self) -> str:
        kinds = {"float": self.floats, "quantized": self.quantized, "integer": self.others}
        return ", ".join(kind for kind, ran in kinds.items() if ran) or "no"


REAL = UniformType.per_tensor("i8", 0.05, -3)
"""What floats become in a quantized variant of an example."""


FILLS: dict[str, Callable[[tuple[int, ...]], Any]] = {
    "ones": np.ones,
    "zeros": np.zeros,
    "count": lambda shape: np.arange(math.prod(shape)).reshape(shape),
}
"""What stands in tensors that are no constants: indices and counts that most operations take."""


@cache
def examples() -> dict[str, tuple[Operation, ...]]:
    """The operations of the round trips of the dialect, by name."""
    found: dict[str, list[Operation]] = {}
    for path in sorted(FILECHECK.glob("*.mlir")):
        if "invalid" not in path.name:
            for op in read(str(path)).walk():
                found.setdefault(op.name, []).append(op)
    return {name: tuple(ops) for name, ops in found.items()}


def runs(op: type[SectionOp]) -> Runs:
    """What the reference semantics of an operation took of its examples and their variants."""
    found = set[str]()
    for example in examples().get(op.name, ()):
        for variant in variants(example):
            if kind(variant) not in found and has_run(variant):
                found.add(kind(variant))
    return Runs("float" in found, "quantized" in found, "other" in found)


def variants(op: Operation) -> Iterator[Operation]:
    """An operation as it is, with floats for quantized tensors, and quantized ones for floats.

    Only those that verify.
    """
    yield op
    for change in () if isinstance(op, qnn.IfOp) else (as_floats, as_quantized):
        if (variant := changed(op, change)) is not None:
            yield variant


def as_floats(element: Attribute) -> Attribute:
    """f32 for quantized elements."""
    return f32 if isinstance(element, QuantizedType) else element


def as_quantized(element: Attribute) -> Attribute:
    """8 bits for floats."""
    return REAL if isinstance(element, AnyFloat) else element


def changed(op: Operation, change: Callable[[Attribute], Attribute]) -> Operation | None:
    """`op` with other element types; None when it does not verify."""
    block = Block(arg_types=[retyped(value.type, change) for value in op.operands])
    clone = op.clone(dict(zip(op.operands, block.args, strict=True)))
    block.add_op(clone)
    for result in clone.results:
        Rewriter.replace_value_with_new_type(result, retyped(result.type, change))
    try:
        clone.verify()
    except VerifyException:
        return None
    return clone


def retyped(type: Attribute, change: Callable[[Attribute], Attribute]) -> Attribute:
    """A tensor type of other elements."""
    assert isinstance(type, TensorType)
    return TensorType(change(type.element_type), type.get_shape(), type.encoding)


def kind(op: Operation) -> str:
    """`quantized` when a tensor is, else `float` when one is, else `other`."""
    elements = [element(value) for value in (*op.operands, *op.results)]
    if any(isinstance(one, QuantizedType) for one in elements):
        return "quantized"
    return "float" if any(isinstance(one, AnyFloat) for one in elements) else "other"


def element(value: SSAValue) -> Any:
    """The element type of a tensor."""
    return value.type.element_type if isinstance(value.type, TensorType) else None


def has_run(op: Operation) -> bool:
    """Whether the reference computes `op` for constants, ones, and simple integers."""
    if lookup(op) is None or not all(is_static(value) for value in op.operands):
        return False
    for fill in FILLS:
        try:
            with np.errstate(all="ignore"):
                evaluate(op, [array(value, fill) for value in op.operands])
        except (HexnnError, VerifyException):
            continue
        return True
    return False


def is_static(value: SSAValue) -> bool:
    """Whether all sizes of a tensor are known."""
    return isinstance(value.type, TensorType) and value.type.has_static_shape()


def array(value: SSAValue, fill: str) -> Any:
    """The values of a constant; of another tensor floats are ones, the rest is by `FILLS`."""
    if isinstance(value.owner, ConstantOp):
        return value.owner.array
    assert isinstance(value.type, TensorType)
    dtype = storage_dtype(value.type.element_type)
    sizes = value.type.get_shape()
    return FILLS["ones" if dtype.kind == "f" else fill](sizes).astype(dtype)


@cache
def reached(source: str) -> frozenset[str]:
    """The names of the operation classes that the conversions of a source dialect write."""
    paths = (path for pattern in CONVERSIONS[source] for path in sorted(ROOT.glob(pattern)))
    return frozenset(name for path in paths for name in written(path))


def written(path: Path) -> Iterator[str]:
    """The attributes of `qnn` in a module: `Conv2dOp` of `qnn.Conv2dOp`."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Attribute(value=ast.Name(id="qnn"), attr=name):
                yield name
            case _:
                pass


@dataclass(frozen=True)
class Coverage:
    """A row of the table."""

    op: type[SectionOp]
    verified: int
    """The cases in which it must not verify."""

    runs: Runs
    sources: tuple[str, ...]
    """The source dialects from which it is reached."""

    kernel: bool
    """Whether it goes on to HVX."""

    oracles: tuple[str, ...]

    @property
    def cells(self) -> Sequence[str]:
        """The row of the table; a tick for yes."""
        return [
            self.op.QNN_NAME,
            str(self.verified or ""),
            tick(self.runs.floats),
            tick(self.runs.quantized),
            tick(self.runs.others),
            *(tick(source in self.sources) for source in CONVERSIONS),
            tick(self.kernel),
            ", ".join(self.oracles),
        ]


HEAD = [
    "operation",
    "invalid cases",
    "float",
    "quantized",
    "integer",
    *CONVERSIONS,
    "HVX",
    "oracles",
]


def tick(yes: bool) -> str:
    """A mark for yes, nothing for no."""
    return "x" if yes else ""


def coverage(op: type[SectionOp], verified: int, oracles: Sequence[str]) -> Coverage:
    """What can be done with an operation that so many cases and these oracles stand behind."""
    sources = tuple(source for source in CONVERSIONS if op.__name__ in reached(source))
    return Coverage(op, verified, runs(op), sources, op in LOWERINGS, tuple(oracles))


def totals(rows: Sequence[Coverage]) -> list[str]:
    """How many operations have each, as lines."""
    run = [r for r in rows if r.runs.floats or r.runs.quantized or r.runs.others]
    counts = {
        "declared": len(rows),
        "verified (with invalid cases)": sum(r.verified > 0 for r in rows),
        "executable": len(run),
        "executable on floats": sum(r.runs.floats for r in rows),
        "executable on quantized tensors": sum(r.runs.quantized for r in rows),
        **{f"reached from {s}": sum(s in r.sources for r in rows) for s in CONVERSIONS},
        "with an HVX kernel": sum(r.kernel for r in rows),
        "with an oracle": sum(bool(r.oracles) for r in rows),
    }
    return [f"{name}: {count}" for name, count in counts.items()]
