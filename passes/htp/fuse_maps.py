"""htp-fuse-maps: chains of elementwise operations become one `htp.map`, where that costs less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import VerifyException

from ...dialects import htp, locations
from ...dialects.addresses import select
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.htp.attributes import PIN, WHY
from ...dialects.htp.expressions import (
    Expression,
    operand,
    primitive,
    simplified,
    substituted,
    table_of,
)
from ...dialects.htp.map import ELEMENTS
from ...dialects.htp.pin_record import APART, FUSED, MAPS, Pin, mark, pin_of
from ...dialects.quant import UniformType, storage_dtype
from ...dialects.registries.passes import register_pass
from ...semantics.htp.map import evaluate_expression
from ..legalize.htp.formulas import sum_of
from .ir_states import Form, HtpPass
from .layouts.choices import NO_KERNEL, choices_of

SIGN = 128
"""The difference between an unsigned byte and the signed one with the sign bit flipped."""

Elementwise = htp.MapOp | htp.LutOp | htp.ClampOp | htp.AddOp | htp.MaximumOp
"""The operations that are fused."""

NODES = 120
"""The most nodes of a fused expression: longer ones have more live values than registers."""

OPERANDS = 6
"""The most operands of a fused map."""

Made: TypeAlias = tuple[htp.ConstantOp | None, htp.MapOp | htp.LutOp]
"""A map or look-up that takes the place of others, and the constant table that it reads, if any."""


@dataclass(frozen=True)
class Function:
    """An elementwise operation as an expression of the stored integers of its operands."""

    inputs: tuple[SSAValue, ...]
    expression: Expression

    @staticmethod
    def of(op: Operation) -> Function | None:
        """Return the function that `op` computes; None if `op` is no elementwise operation, has an
        implementation already, or looks up a table that is no constant.
        """
        if not isinstance(op, Elementwise) or op.impl is not None or op.dest is not None:
            return None
        match op:
            case htp.MapOp():
                return Function(tuple(op.inputs), op.function)
            case htp.ClampOp():
                return Function((op.input,), primitive("clamp", operand(0), *op.clamp))
            case htp.MaximumOp():
                expression = primitive("max", operand(0), operand(1))
                return Function((op.lhs, op.rhs), expression)
            case htp.AddOp():
                return Function((op.lhs, op.rhs), sum_of(op))
            case htp.LutOp():
                return looked_up(op)

    def after(self, producer: Function, value: SSAValue) -> Function:
        """Return this function with its operand `value` computed by `producer`."""
        parts = (producer.inputs if x is value else (x,) for x in self.inputs)
        inputs = list(dict.fromkeys(x for part in parts for x in part))
        index = {x: operand(i) for i, x in enumerate(inputs)}
        inner = renamed(producer, index)
        outer = renamed(self, {**index, value: inner})
        return Function(tuple(inputs), simplified(outer))


def renamed(function: Function, values: Mapping[SSAValue, Expression]) -> Expression:
    """Return the expression of `function` with each operand replaced by its entry in `values`."""
    return substituted(function.expression, {i: values[x] for i, x in enumerate(function.inputs)})


def looked_up(op: htp.LutOp) -> Function | None:
    """Return the look-up `op` as an expression, whose indices and entries are unsigned; None if its
    table is no constant.
    """
    table = op.table.owner
    if not isinstance(table, htp.ConstantOp):
        return None
    entries, index = table.array.view(np.uint8).reshape(256), operand(0)
    if is_signed(op.input):
        entries, index = np.roll(entries, SIGN), index + SIGN
    if not is_signed(op.output):
        return Function((op.input,), table_of(index, entries.tobytes()))
    flipped = (entries ^ np.uint8(SIGN)).tobytes()
    return Function((op.input,), table_of(index, flipped) - SIGN)


def is_signed(value: SSAValue) -> bool:
    """Return whether the bytes of a tensor are stored as int8."""
    return storage_dtype(htp.tensor_type(value).element_type) == np.int8


def readers(op: Operation) -> list[Operation]:
    """Return the operations that read the results of `op`, each once."""
    return list(dict.fromkeys(use.operation for value in op.results for use in value.uses))


def fusion_of(op: Operation) -> str | None:
    """Return whether `op` is pinned to be `fused` with the one that reads it, or to stay `apart`;
    None if it is not.
    """
    pin = pin_of(op)
    return None if pin is None else str(pin.fields.get(MAPS, "")) or None


def candidates(op: Elementwise) -> Iterator[tuple[SSAValue, Elementwise]]:
    """Yield the (operand, operation that computes it) of `op` that may become part of it: computed
    elementwise, used by `op` alone, and of the result's shape.
    """
    for value in dict.fromkeys(op.inputs_and_constants):
        producer = value.owner
        if not isinstance(producer, Elementwise) or WHY in producer.attributes:
            continue
        alone = all(use.operation is op for use in value.uses)
        if alone and htp.shape(value) == htp.shape(op.output) and fusion_of(producer) != APART:
            yield value, producer


def fused(op: Elementwise, value: SSAValue, producer: Elementwise) -> Made | None:
    """Return the operation that computes `op` from the operands of `producer`, which computes its
    operand `value`, and the table that it reads, if any; None if there is none that verifies.
    """
    outer, inner = Function.of(op), Function.of(producer)
    if outer is None or inner is None:
        return None
    function = outer.after(inner, value)
    if len(function.inputs) == 1 and is_bytes(function.inputs[0]) and is_bytes(op.output):
        return tabulated(function, op)
    if len(function.inputs) > OPERANDS or len(function.expression.nodes()) > NODES:
        return None
    if not all(ELEMENTS.accepts(htp.tensor_type(x).element_type) for x in function.inputs):
        return None
    made = htp.MapOp(function.inputs, op.output.type, function.expression)
    try:
        made.verify()
    except VerifyException:
        made.drop_all_references()
        return None
    return None, made


def is_bytes(value: SSAValue) -> bool:
    """Return whether a tensor has bytes with one scale."""
    element = htp.tensor_type(value).element_type
    return isinstance(element, UniformType) and element.data.bits == 8 and element.axis is None


def tabulated(function: Function, op: Elementwise) -> Made:
    """Return a constant table of a function of one byte, and the look-up in it that computes the
    result of `op`.
    """
    (value,) = function.inputs
    stored = np.arange(256, dtype=np.uint8)
    source, target = (storage_dtype(htp.tensor_type(v).element_type) for v in (value, op.output))
    results = evaluate_expression(function.expression, [stored.view(source).astype(np.int64)])
    array = np.broadcast_to(results, 256).astype(target).reshape(htp.TABLE_SHAPE)
    type = TensorType(htp.tensor_type(op.output).element_type, htp.TABLE_SHAPE)
    table = htp.ConstantOp.of(array, type)
    return table, htp.LutOp(value, table, op.output.type)


class Cost(NamedTuple):
    """What an operation costs."""

    lacking: int
    """The bytes of TCM with which a kernel would apply; 0 where one does, `NO_KERNEL` where none
    applies with any.
    """

    packets: int
    """Those of the cheapest kernel with row-major tensors."""

    @staticmethod
    def of(op: htp.HtpOp, target: htp.Target) -> Cost:
        """Return the cost of an operation on a target."""
        choices = choices_of(op, target)
        kernels = (c for c in choices.fitting if c.implementation)
        if flat := [c.cost for c in kernels if c.all_in(htp.ROW_MAJOR)]:
            return Cost(0, min(flat))
        return Cost(choices.lacking or NO_KERNEL, NO_KERNEL)

    @staticmethod
    def together(costs: Sequence[Cost]) -> Cost:
        """Return the cost of several operations."""
        return Cost(max(c.lacking for c in costs), sum(c.packets for c in costs))


@dataclass(frozen=True)
class Fusion:
    """The fusion of the elementwise operations of a function for a target."""

    function: FuncOp
    target: htp.Target

    def mark(self, pins: Sequence[str]) -> None:
        """Write what `pins` fix about fusion into `htp.pin` of the operations that they name, where
        others read them. Raises HexnnError for one that names no elementwise operation.
        """
        ops = [op for op in self.function.body.block.ops if isinstance(op, htp.HtpOp)]
        for pin in (pin for text in pins if (pin := Pin.parse(text).maps)):
            named = [op for op in select(pin.address, ops) if isinstance(op, Elementwise)]
            if not named:
                raise HexnnError(
                    f"the pin '{pin.address}:{pin.choice}' names no elementwise operation"
                )
            mark([op for op in named if not set(readers(op)) <= set(named)], pin)

    def run(self) -> None:
        """Fuse each operation with those before it, as long as that costs less or is pinned. Raises
        HexnnError for one that is pinned to be fused, and cannot be.
        """
        for op in list(self.function.body.block.ops):
            current: Operation | None = op
            while isinstance(current, Elementwise):
                current = self.step(current)
        for op in self.function.body.block.ops:
            if fusion_of(op) == FUSED:
                raise op_error(op, f"is pinned to {MAPS}={FUSED}, but {self.obstacle(op)}")

    def obstacle(self, op: Operation) -> str:
        """Return why an operation is not fused with the one that reads it."""
        if Function.of(op) is None:
            return "is not elementwise, or has a kernel already"
        found = readers(op)
        if len(found) != 1 or not isinstance(found[0], Elementwise):
            return f"{len(found)} operations read it, not one that is elementwise"
        if all(producer is not op for _, producer in candidates(found[0])):
            return "the result of what reads it has another shape"
        return "both together are beyond what one map computes"

    def step(self, op: Elementwise) -> Operation | None:
        """Fuse `op` with the first operation before it with which that costs less; return the
        operation that takes its place, None if there is none.
        """
        for value, producer in candidates(op):
            made = fused(op, value, producer)
            if made is None:
                continue
            if fusion_of(producer) == FUSED or self.is_cheaper(made[1], (op, producer)):
                return self.replace(op, producer, made)
            made[1].drop_all_references()
        return None

    def is_cheaper(self, made: Elementwise, parts: Sequence[Elementwise]) -> bool:
        """Return whether `made` costs less than the operations `parts` together, or needs less TCM
        where that is too little; a single look-up always does.
        """
        if isinstance(made, htp.LutOp):
            return True
        before = Cost.together([Cost.of(part, self.target) for part in parts])
        after = Cost.of(made, self.target)
        return after.lacking < before.lacking if after.lacking else after < before

    def replace(self, op: Elementwise, producer: Elementwise, made: Made) -> Elementwise:
        """Replace `op` by the operation `made`, and erase `producer`; return `made`, whose location
        is fused from both.
        """
        table, new = made
        tables = [x.table.owner for x in (op, producer) if isinstance(x, htp.LutOp)]
        if table is not None:
            table.location = locations.derived("constant", op.location)
            Rewriter.insert_op(table, InsertPoint.before(op))
        if PIN in op.attributes:
            new.attributes[PIN] = op.attributes[PIN]
        new.location = locations.fused(HtpFuseMapsPass.name, producer.location, op.location)
        Rewriter.insert_op(new, InsertPoint.before(op))
        Rewriter.replace_op(op, (), [new.output])
        Rewriter.erase_op(producer)
        for old in tables:
            if isinstance(old, htp.ConstantOp) and not old.output.uses.get_length():
                Rewriter.erase_op(old)
        return new


@register_pass
@dataclass(frozen=True)
class HtpFuseMapsPass(HtpPass):
    """Fuse chains of maps, table look-ups and clamps into one map, or one look-up.

    An operation becomes part of the one that reads it if nothing else does, both have one shape,
    the verifier proves that the fused expression stays within 32 bits, and its kernel costs less.
    `maps=apart` in `htp.pin` keeps it apart, `maps=fused` fuses it also where that costs more.
    """

    name = "htp-fuse-maps"
    takes = Form.LOWERED
    pins: tuple[str, ...] = ()
    """What is fused, `mul#1:maps=fused` or `maps=apart`; of other pins nothing is taken."""

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Fuse the maps of each of the functions `parts`, in place."""
        for function in parts:
            fusion = Fusion(function, htp.target_of(module))
            fusion.mark(self.pins)
            fusion.run()
