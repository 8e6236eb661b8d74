"""What becomes of tfl operators when they are lowered: the qnn operations and HVX kernels of their
examples in FileCheck tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeVar

import numpy as np
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from ...dialects import qnn, tfl
from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError
from ...dialects.entry_function import Entry
from ...dialects.htp.attributes import WHY
from ...dialects.islands import FALLBACK
from ...dialects.qnn.base import SectionOp
from ...dialects.quant import storage_dtype
from ...dialects.remarks import quiet
from ...passes.table import load_pass
from ..driver.frontends import parse_mlir
from ..entries import BORDERS
from ..universe import new_context
from .evidence import ROOT
from .trial import variants

FILECHECK = ROOT / "tests" / "filecheck"
FOLDERS = (FILECHECK / "passes" / "legalize" / "tfl", FILECHECK / "dialects" / "tfl")
"""The folders whose valid cases are examples of tfl operators."""

FUNCTIONS = (qnn.BinaryOperationAttr, qnn.UnaryOperationAttr, qnn.NeuronOperationAttr)
"""The attributes that say which function of its section an operation computes."""

T = TypeVar("T")
Names: TypeAlias = tuple[str, ...]


@dataclass
class Forms:
    """What the compiler makes of the examples of one TFLite operator. Each list has its items once,
    in the order of their first occurrence.
    """

    qnn: list[Names] = field(default_factory=list[Names])
    """The qnn operations that replace an example."""
    htp: list[str] = field(default_factory=list[str])
    """The operations of htp that compute it by HVX kernels."""
    islands: list[str] = field(default_factory=list[str])
    """Why an example stays in tfl."""
    references: list[str] = field(default_factory=list[str])
    """Why a qnn operation of an example has no kernel."""

    def add(self, module: ModuleOp) -> None:
        """Legalize the network of one example down to htp, in place, and add to the lists what it
        becomes.
        """
        run("tfl-to-qnn", module)
        note(self.islands, reasons(module, FALLBACK))
        if self.islands and any(FALLBACK in op.attributes for op in module.walk()):
            return
        note(self.qnn, [tuple(map(section, computing(module, "qnn")))])
        for name in ("qnn-to-opdef", "opdef-to-htp"):
            run(name, module)
        note(self.references, reasons(module, WHY))
        if not any(True for _ in reasons(module, WHY)):
            names = dict.fromkeys(op.name for op in computing(module, "htp"))
            note(self.htp, [name for name in names if name not in BORDERS] or list(names))


def section(op: Operation) -> str:
    """Return the name of a qnn operation in QNN's definition, followed by the function that it
    computes (`ElementWiseBinary ADD`) if it has several.
    """
    name = op.QNN_NAME if isinstance(op, SectionOp) else op.name
    kind = op.properties.get("operation")
    return f"{name} {kind.data.name}" if isinstance(kind, FUNCTIONS) else name


def note(seen: list[T], items: Iterable[T]) -> None:
    """Append to `seen` those of `items` that it does not hold yet."""
    for item in items:
        if item not in seen:
            seen.append(item)


def run(name: str, module: ModuleOp) -> None:
    """Run the pass called `name` on a module, in place; its remarks and warnings are dropped."""
    with quiet():
        load_pass(name)().apply(Context(), module)


def reasons(module: ModuleOp, attribute: str) -> Iterator[str]:
    """Yield the values of the attribute called `attribute`, a text on why an operation stays as it
    is, of all operations in a module that have it.
    """
    for op in module.walk():
        if isinstance(reason := op.attributes.get(attribute), StringAttr):
            yield reason.data


def computing(module: ModuleOp, dialect: str) -> Iterator[Operation]:
    """Yield the operations in a module that belong to `dialect` and are not constants."""
    for op in module.walk():
        if op.dialect_name() == dialect and not isinstance(op, ConstantOp):
            yield op


@cache
def examples() -> dict[str, tuple[Operation, ...]]:
    """Return operation name -> tfl operators of that name in the valid FileCheck tests."""
    by_name: dict[str, list[Operation]] = {}
    for path in sorted(path for folder in FOLDERS for path in folder.glob("*.mlir")):
        for op in operators(path) if "invalid" not in path.name else ():
            by_name.setdefault(op.name, []).append(op)
    return {name: tuple(ops) for name, ops in by_name.items()}


def operators(path: Path) -> Iterator[Operation]:
    """Yield the tfl operators in the functions of a FileCheck test, without those marked as
    islands.
    """
    for part in path.read_text().split("// -----"):
        for op in parse_mlir(new_context(), part, path.name).walk():
            if op.dialect_name() == "tfl" and isinstance(op.parent_op(), FuncOp):
                if FALLBACK not in op.attributes:
                    yield op


def network(op: Operation) -> ModuleOp:
    """Return a network that consists of a copy of `op`. Its operands are inputs of the network,
    except for constants and for weights and biases, which become zeros.
    """
    constants = {
        value: constant for value in op.operands if (constant := constant_of(op, value)) is not None
    }
    given = [value for value in dict.fromkeys(op.operands) if value not in constants]
    block = Block(arg_types=[value.type for value in given])
    mapped: dict[SSAValue, SSAValue] = dict(zip(given, block.args, strict=True))
    for value, constant in constants.items():
        block.add_op(constant)
        mapped[value] = constant.results[0]
    clone = op.clone(mapped)
    block.add_ops([clone, ReturnOp(*clone.results)])
    return Entry.make(block).module()


def constant_of(op: Operation, value: SSAValue) -> Operation | None:
    """Return a new constant to stand for the operand `value` of `op`: a copy if it is a constant,
    zeros if it is the filter, the weights or the bias; None for other operands.
    """
    if isinstance(value.owner, ConstantOp):
        return value.owner.clone()
    weights = (getattr(op, name, None) for name in ("filter", "weights", "bias"))
    if not isinstance(value.type, TensorType) or value not in weights:
        return None
    zeros = np.zeros(value.type.get_shape(), storage_dtype(value.type.element_type))
    return tfl.PseudoConstOp.of(zeros, value.type)


@cache
def forms(name: str) -> Forms:
    """Return what becomes of all examples of the tfl operator `name`, each as it is, with float and
    with quantized element types; variants that cannot be built or lowered are left out.
    """
    found = Forms()
    for example in examples().get(name, ()):
        values = (*example.operands, *example.results)
        plain = all(isinstance(value.type, TensorType) for value in values)
        for variant in variants(example) if plain else (example,):
            try:
                found.add(network(variant))
            except HexnnError:
                continue
    return found
