"""qnn-to-opdef: operations of qnn as operations of the default package, on tensors of four
dimensions (lower ranks get dimensions of 1 on the left), with parameters as operands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import locations, opdef, qnn
from ....dialects.calls import callers_first
from ....dialects.constants import ConstantOp, fixed_constant
from ....dialects.diagnostics import op_error
from ....dialects.htp.attributes import WHY
from ....dialects.islands import is_island, keep_called, mark_to_stay
from ....dialects.packages.named_parameters import (
    PARAMETERS,
    dropped_parameters,
    names_attribute,
    parameter_constants,
)
from ....dialects.qnn.base import SectionOp
from ....dialects.qnn.form import result_slots, slots
from ....dialects.registries.passes import register_pass
from ....dialects.remarks import remark
from ....dialects.tensors import tensor_type
from ....semantics.static_shapes import is_dynamic
from ...networks import LevelPass
from .insertion import erase_unused, insert_after, retyped


@dataclass
class ToOpdef:
    """The conversion of operations of qnn to those of the default package, one after the other."""

    fills: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """Value of the network -> its filled form."""

    shared: dict[tuple[Block | None, str, object], SSAValue] = field(
        default_factory=dict[tuple[Block | None, str, object], SSAValue]
    )
    """(block, name, property) of a parameter -> its operand."""

    def convert(self, op: SectionOp) -> None:
        """Replace `op` by an operation of the default package."""
        order = opdef.order_of(op.qnn_name)
        inputs, least = slots(op), order.fewest - len(order.parameters)
        inputs += [None] * (least - len(inputs))
        operands = [self._input(op, value) for value in inputs]
        operands += [self._parameter(op, one) for one in order.parameters]
        types: list[Any] = [result.type for result in op.results]
        new = opdef.OpdefOp(
            f"{opdef.PACKAGE}::{order.section}",
            operands,
            [opdef.filled(type) for type in types],
            _ranks(inputs, result_slots(op)),
        )
        self._replace(op, new)

    def _replace(self, op: Operation, new: opdef.OpdefOp) -> None:
        """Replace `op` by `new`, which gets its location and attributes; results are cast to the
        types that they have in the network.
        """
        new.location, new.attributes = op.location, {**op.attributes, **new.attributes}
        Rewriter.insert_op(new, InsertPoint.before(op))
        for old, result in zip(op.results, new.results, strict=True):
            result.name_hint = old.name_hint
        types = [tensor_type(result) for result in op.results]
        values = [self._unfilled(*pair) for pair in zip(new.results, types, strict=True)]
        Rewriter.replace_op(op, [], values)

    def convert_package_op(self, op: qnn.PackageOp) -> None:
        """Replace `op`, of a user's package, by its operation in the opdef graph, with the
        parameters in the package's order. A remark names those that the order does not list.
        """
        inputs, constants = op.inputs, parameter_constants(op)
        operands = [self._input(op, value) for value in inputs]
        for name, constant in constants.items():
            key = constant.value, constant.type
            operands.append(self._share(op, name, key, lambda made=constant: made))
        if dropped := dropped_parameters(op):
            remark(f"{op.full_name} has no parameters {', '.join(dropped)}: dropped", op)
        ranks = _ranks(inputs, op.results)
        if ranks is not None:
            ranks = [*ranks[0], *(opdef.LEAST_RANK for _ in constants)], ranks[1]
        types: list[Any] = [opdef.filled(tensor_type(result)) for result in op.results]
        new = opdef.OpdefOp(op.full_name, operands, types, ranks)
        if constants:
            new.attributes[PARAMETERS] = names_attribute(constants)
        self._replace(op, new)

    def erase_unused(self) -> None:
        """Erase constants and casts that nothing uses any more; to be called after the last
        conversion.
        """
        kinds = (ConstantOp, opdef.CastOp)
        erase_unused(value for value in self.fills if isinstance(value.owner, kinds))

    def _unfilled(self, value: SSAValue, type: TensorType[Any]) -> SSAValue:
        """Return `value`, the result of a converted operation, in `type`, which has the rank of the
        network: the result of a cast, or the value itself.
        """
        if value.type == type:
            return value
        cast = _cast(value, type)
        self.fills[cast.output] = value
        insert_after(value, cast)
        return cast.output

    def _input(self, op: Operation, value: SSAValue | None) -> SSAValue:
        """Return an input of `op` with dimensions of 1 on the left, as the opdef graph has it: a
        constant, the result of a converted operation or of a cast; for None an absent operand.
        """
        if value is None:
            return self._share(op, "absent", None, opdef.AbsentOp)
        if value not in self.fills:
            self.fills[value] = _filled(value)
        return self.fills[value]

    def _parameter(self, op: SectionOp, parameter: opdef.Parameter) -> SSAValue:
        """Return the operand that holds a parameter of `op`: a shape, a constant or an absent
        operand.
        """
        given = op.properties.get(parameter.name)
        if given is None:
            return self._share(op, "absent", None, opdef.AbsentOp)

        def make() -> Operation:
            if parameter.is_shape:
                return opdef.ShapeOp(opdef.shape_operand(given).dims)
            return opdef.ConstOp(*opdef.constant_operand(given))

        return self._share(op, parameter.name, given, make)

    def _share(
        self, op: Operation, name: str, key: object, make: Callable[[], Operation]
    ) -> SSAValue:
        """Return the result of an operation that `make` creates, inserted before `op`; or the
        result of one that was created earlier in the same block for an equal `name` (of the
        parameter) and `key` (its value).
        """
        where = (op.parent, name, key)
        if where not in self.shared:
            new = make()
            new.location = locations.derived(name, op.location)
            new.results[0].name_hint = name if SSAValue.is_valid_name(name) else None
            Rewriter.insert_op(new, InsertPoint.before(op))
            self.shared[where] = new.results[0]
        return self.shared[where]


def _filled(value: SSAValue) -> SSAValue:
    """Return a value that no converted operation computes with dimensions of 1 on the left, as the
    opdef graph has it: a constant, or the result of a cast, also of a variable; the value itself if
    it has four dimensions.
    """
    type: Any = value.type
    target = opdef.filled(type)
    if (constant := fixed_constant(value)) is not None:
        new = opdef.ConstOp(retyped(constant.value, target), target)
        new.location, new.attributes = constant.location, dict(constant.attributes)
    elif target == type:
        return value
    else:
        new = _cast(value, target)
    new.output.name_hint = value.name_hint
    insert_after(value, new)
    return new.output


def _cast(value: SSAValue, type: TensorType[Any]) -> opdef.CastOp:
    """Return a new cast of `value` to `type`, in no block."""
    cast = opdef.CastOp(value, type)
    owner = value.owner
    if isinstance(owner, Operation):
        cast.location = locations.derived("cast", owner.location)
    return cast


def _ranks(
    inputs: Sequence[SSAValue | None], results: Sequence[SSAValue | None]
) -> tuple[list[int], list[int]] | None:
    """Return the ranks of inputs and results, -1 for an absent one; None if all have the rank that
    they have in the opdef graph, and no result is absent.
    """
    types = [tensor_type(value) for value in (*inputs, *results) if value is not None]
    if None not in results and all(opdef.filled(type) == type for type in types):
        return None
    ranks = [-1 if v is None else tensor_type(v).get_num_dims() for v in (*inputs, *results)]
    return ranks[: len(inputs)], ranks[len(inputs) :]


def require_fixed_sizes(part: Operation) -> None:
    """Raise HexnnError for the first operation in `part` that has a dynamic operand or result, if
    an argument of its function is dynamic: then qnn-specialize can fix the sizes.
    """
    for op in part.walk():
        if any(map(is_dynamic, (*op.operands, *op.results))) and _has_dynamic_arguments(op):
            advice = "fix the sizes first: qnn-specialize{shapes=1x8x8x3,..}, a shape an input"
            raise op_error(op, "has dynamic dimensions, which htp does not support", [advice])


def _has_dynamic_arguments(op: Operation) -> bool:
    block = op.parent_block()
    return block is not None and any(map(is_dynamic, block.args))


@register_pass
@dataclass(frozen=True)
class QnnToOpdefPass(LevelPass):
    """Convert qnn operations to those of the default package: four dimensions, parameters as
    operands.

    An operation whose parameters are functions (If) is kept as qnn, with the reason in `htp.why`,
    and so is one that is marked with it already.
    """

    name = "qnn-to-opdef"
    level = "qnn"

    def check(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Raise HexnnError if the module is not in qnn, or if one of `parts`, its top-level
        operations, has dynamic dimensions that its arguments leave open.
        """
        super().check(module, parts)
        for part in parts:
            require_fixed_sizes(part)

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Convert the qnn operations in `parts`, top-level operations of `module`, in place."""
        lower_to_opdef(parts)


def lower_to_opdef(parts: Sequence[Operation]) -> None:
    """Convert the qnn operations in `parts`, top-level operations of a module, to those of the
    default package, in place; those that the opdef graph cannot have are marked to stay, and so are
    the functions that they call.
    """
    conversion = ToOpdef()
    for part in callers_first(parts):
        if not is_island(part):
            for op in [op for op in part.walk() if isinstance(op, SectionOp | qnn.PackageOp)]:
                _convert_or_mark(op, conversion)
            keep_called(part)
    conversion.erase_unused()


def _convert_or_mark(op: SectionOp | qnn.PackageOp, conversion: ToOpdef) -> None:
    """Convert `op`, unless it is marked to stay; mark it, with the reason in `htp.why`, if the
    opdef graph has no operation for it.
    """
    if WHY in op.attributes or is_island(op):
        return
    if isinstance(op, qnn.PackageOp):
        conversion.convert_package_op(op)
        return
    if op.qnn_name not in opdef.NOT_OF_GRAPHS:
        conversion.convert(op)
        return
    mark_to_stay(op, f"{op.qnn_name} has no kernel")
