"""The backend supplement: on which data types, encodings and ranks the operations of qnn become HVX
code. QNN's definition leaves that to each backend, which advertises it.

It is determined by compiling: the operations in the FileCheck tests of qnn, with the combinations
of element types that their verifiers accept, and in other ranks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, product
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import (
    AnyFloat,
    IntegerType,
    ModuleOp,
    Signedness,
    TensorType,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ...dialects import qnn
from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError
from ...dialects.dimensions import has_fixed_shape
from ...dialects.entry_function import Entry
from ...dialects.qnn.base import SectionOp
from ...dialects.qnn.datatypes import find_datatype
from ...dialects.qnn.sparse import SparseAttr
from ...dialects.quant import QuantizedType, UniformType, storage_dtype
from ...dialects.tensors import element, shape, tensor_type
from ..validation import Verdict, validate
from .trial import examples

Signature: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The data types of the operands and of the results of an operation, with their encodings."""

QUANTIZED = ("u8", "i8", "u16", "i16")
"""The storage types of the quantized elements that are tried in place of others."""

UNSIGNED = tuple(IntegerType(bits, Signedness.UNSIGNED) for bits in (8, 16, 32, 64))
"""The unsigned integers, which xDSL has no names for."""

ZERO = {"u8": 128, "i8": 0, "u16": 1 << 15, "i16": 0, "i32": 0}
"""Storage type -> zero point in the middle of its range."""

PLAIN = (i8, i16, i32, i64, *UNSIGNED, i1)
"""The plain element types that are tried in place of others."""

SCALE = 0.05
"""The scale of quantized elements in place of plain ones."""

EXAMPLES = 20
"""Limit on the examples of an operation that are tried."""

COMBINATIONS = 2200
"""Limit on the combinations of element types of an example."""

WEIGHTS = ("weight", "bias", "gamma", "beta")
"""The operands that kernels need as constants."""

RANKS = range(1, 7)
"""The ranks that are tried."""

TARGET = "v73"
"""The target; all others have the same kernels."""


@dataclass
class Support:
    """What the HVX backend supports of one operation."""

    op: type[SectionOp]
    forms: dict[Signature, str] = field(default_factory=dict[Signature, str])
    """Supported data types -> what computes the operation, such as `map: lut`."""

    ranks: set[int] = field(default_factory=set[int])
    """The ranks of the first operand with which the operation is supported."""

    reasons: dict[str, None] = field(default_factory=dict[str, None])
    """The rules broken by data types that the operation's verifier accepts, once each."""

    tried: bool = False
    """Whether there is an example with dense tensors of known sizes."""

    def add(self, module: ModuleOp) -> None:
        """Validate a network of one operation, and record the verdict."""
        op = next(one for one in module.walk() if isinstance(one, self.op))
        verdict = verdict_on(module)
        if verdict.broken:
            self.reasons[verdict.broken] = None
        else:
            self.forms[signature(op)] = ", ".join(verdict.forms) or "a view"
            self.ranks.add(len(shape(op.operands[0])))


def support(op: type[SectionOp]) -> Support:
    """Return what the HVX backend supports of an operation class."""
    found = Support(op)
    for example in islice(static_examples(op), EXAMPLES):
        found.tried = True
        for variant in typed(example):
            if signature(variant) in found.forms:
                continue
            is_first = not found.forms
            others = [network(other) for other in ranked(variant)] if is_first else []
            found.add(network(variant))
            for other in others if found.forms else ():
                found.add(other)
    return found


def static_examples(op: type[SectionOp]) -> Iterator[Operation]:
    """Yield the examples of an operation class that `is_static` allows; if it has none, those of
    other classes with the same definition, made operations of `op`.
    """
    own = [one for one in examples().get(op.name, ()) if is_static(one)]
    yield from own
    for others in () if own else examples().values():
        for one in others:
            if type(one).__bases__ == op.__bases__ and is_static(one):
                yield op.create(
                    operands=list(one.operands),
                    result_types=list(one.result_types),
                    properties=one.properties,
                )


def is_static(op: Operation) -> bool:
    """Return whether all tensors of `op` are dense and of known sizes, and it has operands and no
    subgraphs.
    """
    types = [tensor_type(value) for value in (*op.operands, *op.results)]
    dense = not any(isinstance(type.encoding, SparseAttr) for type in types)
    alone = bool(op.operands) and not isinstance(op, qnn.IfOp)
    return dense and alone and all(map(has_fixed_shape, types))


def typed(op: Operation) -> Iterator[Operation]:
    """Yield copies of `op` with other element types, those that its verifier accepts: tensors that
    have one element type in `op` have one in each copy.
    """
    given = list(dict.fromkeys(element(value) for value in (*op.operands, *op.results)))
    for chosen in islice(product(*[candidates(one) for one in given]), COMBINATIONS):
        change = dict(zip(given, chosen, strict=True))
        types = {v: TensorType(change[element(v)], shape(v)) for v in (*op.operands, *op.results)}
        if (variant := copied(op, types)) is not None:
            yield variant


def candidates(type: Attribute) -> list[Any]:
    """Return the element types to try in place of `type`: 8- and 16-bit quantized and plain
    integers, and a float type or one of 16 bits itself; the first scale for all indices for one
    with scales along an axis; else `type` alone for 32-bit quantized integers, which are those of
    biases.
    """
    if isinstance(type, UniformType) and type.axis is not None:
        names = QUANTIZED[:2] if type.storage.bits == 8 else (f"i{type.storage.bits}",)
        first = type.scales[0]
        each = [UniformType.per_axis("i4", type.axis, type.scales)] if names[1:] else []
        return [type, *each, *(UniformType.per_tensor(name, first, ZERO[name]) for name in names)]
    if isinstance(type, QuantizedType) and type.storage.bits == 32:
        return [type]
    scale, point = SCALE, 0
    if isinstance(type, UniformType) and type.storage.bits == 8:
        scale, point = type.scale, type.zero_point - type.qmin - 128
    points = {**ZERO, "u8": point + 128, "i8": point}
    quantized = {name: UniformType.per_tensor(name, scale, points[name]) for name in QUANTIZED}
    if isinstance(type, UniformType) and type.storage.bits == 16:
        quantized[type.storage.name] = type
    floats = [type] if isinstance(type, AnyFloat) else []
    return [*quantized.values(), *PLAIN, *floats]


def ranked(op: Operation) -> Iterator[Operation]:
    """Yield copies of `op` with its tensors in other ranks, those that its verifier accepts: with
    leading axes of extent 1, or with the leading axes merged into one.
    """
    values = (*op.operands, *op.results)
    rank = max(len(shape(value)) for value in values)
    for other in RANKS:
        types = {
            value: TensorType(element(value), in_rank(shape(value), other))
            if len(shape(value)) == rank
            else tensor_type(value)
            for value in values
        }
        if other != rank and (variant := copied(op, types)) is not None:
            yield variant


def in_rank(sizes: tuple[int, ...], rank: int) -> tuple[int, ...]:
    """Return the shape `sizes` with leading axes of extent 1, or its leading axes merged into one,
    so that it has `rank` axes.
    """
    if rank >= len(sizes):
        return (1,) * (rank - len(sizes)) + sizes
    merged = len(sizes) - rank + 1
    return (math.prod(sizes[:merged]), *sizes[merged:])


def copied(op: Operation, types: Mapping[SSAValue, TensorType[Any]]) -> Operation | None:
    """Return a copy of `op`, in a block of its own, whose operands and results have the types that
    `types` gives them; None if its verifier does not accept it. Constant operands stay constants.
    """
    block = Block()
    mapped = {value: operand(block, op, value, types[value]) for value in op.operands}
    clone = op.clone(mapped)
    block.add_op(clone)
    for result, old in zip(tuple(clone.results), op.results, strict=True):
        Rewriter.replace_value_with_new_type(result, types[old])
    try:
        clone.verify()
    except (VerifyException, HexnnError):
        return None
    return clone


def operand(block: Block, op: Operation, value: SSAValue, type: TensorType[Any]) -> SSAValue:
    """Add to a block what stands for the operand `value` of `op` in the type `type`: a constant for
    constants, weights and biases, else an argument; return it.
    """
    dtype = storage_dtype(type.element_type)
    if isinstance(value.owner, ConstantOp):
        array = np.asarray(value.owner.array).astype(dtype).reshape(type.get_shape())
    elif any(value is getattr(op, name, None) for name in WEIGHTS):
        array = np.zeros(type.get_shape(), dtype)
    else:
        return block.insert_arg(type, len(block.args))
    constant = qnn.ConstantOp.of(array, type)
    block.add_op(constant)
    return constant.results[0]


def network(op: Operation) -> ModuleOp:
    """Return the network of the block that holds `op`, whose results it returns."""
    block = op.parent
    assert block is not None
    block.add_op(ReturnOp(*op.results))
    return Entry.make(block).module()


def verdict_on(module: ModuleOp) -> Verdict:
    """Return the verdict on the one operation of a network; an error is one that is refused."""
    try:
        return validate(module, TARGET).verdicts[0]
    except HexnnError as e:
        return Verdict("", "", (), e.message)


def signature(op: Operation) -> Signature:
    """Return the data types of the operands and of the results of `op`."""
    return tuple(map(data_type, op.operands)), tuple(map(data_type, op.results))


def data_type(value: SSAValue) -> str:
    """Return a tensor's data type with its encoding: `SFIXED_POINT_8 per axis`."""
    type = element(value)
    per_axis = isinstance(type, QuantizedType) and type.axis is not None
    return f"{find_datatype(type)}{' per axis' if per_axis else ''}"


@cache
def supports() -> tuple[Support, ...]:
    """Return what the HVX backend supports of each operation of qnn, by their names."""
    sections = (op for op in qnn.QNN.operations if issubclass(op, SectionOp))
    return tuple(support(op) for op in sorted(sections, key=lambda op: op.QNN_NAME))
