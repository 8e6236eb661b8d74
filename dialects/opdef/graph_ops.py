"""The operations of the opdef dialect."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, NoneType, StringAttr, TensorType, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, EffectInstance, MemoryEffect, Pure
from xdsl.utils.exceptions import VerifyException

from ..constants import ConstantOp as BaseConstantOp
from ..definitions import named_op_definition
from ..diagnostics import HexnnError
from ..irdl import expect
from ..package_names import NAME, PackageNamed
from ..qnn.state import STATEFUL
from ..remarks import listening
from .filling import filled
from .natives import NATIVES, verify_native
from .op_text import parse_op, print_op
from .orders import PACKAGE, Order, order_of
from .qnn_form import detached_form, known_arrays, unknown_parameter
from .types import LEAST_RANK, ShapeType


class OpdefEffects(MemoryEffect):
    """The memory effects of an `opdef.op`: a read and a write if it stands for a qnn operation with
    state, else none.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Return the effects: a read and a write for an operation with state, else none."""
        order = op.order if isinstance(op, OpdefOp) else None
        pure = order is None or order.qnn_class.has_trait(Pure)
        return frozenset() if pure else STATEFUL


@named_op_definition
class OpdefOp(PackageNamed):
    """An operation of a package, by its full name; parameters are operands, behind the inputs.

    Operands are tensors, filled by 1 on the left to four dimensions, shapes (`!opdef.shape`), or
    `opdef.absent`. The order of operands of the default package `q` is that of the table
    `orders.orders()`; its operations are verified as those of qnn. `ranks` are the ranks that
    inputs and results have in the network, `-` for an absent one; by default those of the types.

    `%y = opdef.op "q::Relu"(%x) ranks (2) -> (2) : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>`
    """

    name = "opdef.op"

    arguments = var_operand_def(AnyAttr())
    input_ranks = opt_prop_def(DenseArrayBase.constr(i64))
    result_ranks = opt_prop_def(DenseArrayBase.constr(i64))
    outputs = var_result_def(AnyAttr())

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format: ClassVar[str | None] = None
    traits = traits_def(OpdefEffects())

    def __init__(
        self,
        full_name: str,
        operands: Sequence[SSAValue],
        types: Sequence[Attribute],
        ranks: tuple[Sequence[int], Sequence[int]] | None = None,
    ):
        """Create an operation with results of `types`.

        `full_name` includes the package: `q::Conv2d`. `ranks` are those of the inputs, then those
        of the results, in the network, -1 for an absent one; None if they are those of the types.
        """
        given = {} if ranks is None else dict(zip(RANKS, map(rank_array, ranks), strict=True))
        super().__init__(
            operands=[operands],
            result_types=[types],
            properties={"op_name": StringAttr(full_name), **given},
        )

    @property
    def order(self) -> Order | None:
        """The order of the operands of an operation of the default package that stands for one of
        qnn; None for others (`NATIVES`, and operations of other packages). Raises HexnnError if the
        default package has no operation of this name.
        """
        ours = self.package == PACKAGE and self.base_name not in NATIVES
        return order_of(self.base_name) if ours else None

    @property
    def expected_order(self) -> Order:
        """The order of the operands of an operation of the default package that stands for one of
        qnn. Raises HexnnError for an operation that does not.
        """
        if (order := self.order) is None:
            raise HexnnError(f"{self.full_name} is not of the default package", self)
        return order

    @property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The operands before the parameters; all operands, if the operation has no `order`."""
        count = 0 if self.order is None else len(self.order.parameters)
        return tuple(self.operands[: len(self.operands) - count])

    @property
    def parameters(self) -> dict[str, SSAValue]:
        """The parameters by name; empty if the operation has no `order`, as one of a user's
        package.
        """
        if (order := self.order) is None:
            return {}
        values = self.operands[len(self.inputs) :]
        return {p.name: value for p, value in zip(order.parameters, values, strict=True)}

    @property
    def has_ranks(self) -> bool:
        """Whether the operation itself states the ranks of inputs and results in QNN; if it does
        not, those are the ranks of its types.
        """
        return self.input_ranks is not None or self.result_ranks is not None

    @property
    def ranks_of_inputs(self) -> tuple[int, ...]:
        """The rank of each of `inputs` in the network, -1 for an absent one."""
        return _ranks(self.input_ranks, self.inputs)

    @property
    def ranks_of_results(self) -> tuple[int, ...]:
        """The rank in the network of each result that the operation's definition lists, -1 for an
        absent one.
        """
        return _ranks(self.result_ranks, self.results)

    @classmethod
    def parse(cls, parser: Parser) -> OpdefOp:
        """Parse `"Pkg::Name"(operands) ranks (4, 2) -> (2) {attributes} : function-type`, in which
        ranks and attributes are optional.
        """
        return parse_op(cls, parser)

    def print(self, printer: Printer) -> None:
        """Print the operation in the form that `parse` reads."""
        print_op(self, printer)

    def verify_(self) -> None:
        """Check the name and the types. Of the default package, also check that the qnn operation
        with these operands is valid, or, for a name of `NATIVES`, that operands and result fit it.
        """
        match = NAME.fullmatch(self.full_name)
        expect(match is not None, f'op_name must read "Package::Name", got "{self.full_name}"')
        for index, operand in enumerate(self.operands):
            if not isinstance(operand.type, ShapeType | NoneType):
                _expect_filled(f"operand {index}", operand.type)
        for index, result in enumerate(self.results):
            _expect_filled(f"result {index}", result.type)
        if self.package == PACKAGE and self.base_name in NATIVES:
            verify_native(self, self.base_name)
        elif self.package == PACKAGE:
            self._verify_order()
            self._verify_form()

    def _verify_order(self) -> None:
        """Raise VerifyException unless the operation, of the default package, has the name of one
        in QNN's operation definition; an operand for each input and parameter, and a rank for each
        input and result, that the definition lists; and no absent operand but of inputs that may be
        absent.
        """
        try:
            order, count = self.expected_order, len(self.operands)
        except HexnnError as error:
            raise VerifyException(error.message) from error
        name = f"{PACKAGE}::{order.section}"
        expect(
            self.full_name == name,
            f'op_name must be that of the section, "{name}", got "{self.full_name}"',
        )
        fits = count >= order.fewest if order.is_variadic else count == order.fewest
        least = " or more" if order.is_variadic else ""
        names = ", ".join(order.names)
        expect(fits, f"operands must be {order.fewest}{least} ({names}), got {count}")
        for what, given, values in (
            ("inputs", self.ranks_of_inputs, self.inputs),
            ("results", [r for r in self.ranks_of_results if r >= 0], self.results),
        ):
            expect(
                len(given) == len(values),
                f"ranks must be {len(values)} of {what}, got {len(given)}",
            )
        for name, value, rank in zip(
            order.names_of_inputs(len(self.inputs)), self.inputs, self.ranks_of_inputs, strict=True
        ):
            _expect_input(name, value.type, rank, order.may_be_absent(name))

    def _verify_form(self) -> None:
        """Raise VerifyException if the qnn operation that this one stands for is invalid; nothing
        is checked while a parameter is computed, not constant.
        """
        if unknown_parameter(self) is None:
            form = detached_form(self, known_arrays(self))
            with listening(lambda severity, text, loc: None):
                form.verify_()


def _expect_input(name: str, type: Attribute, rank: int, is_optional: bool) -> None:
    """Raise VerifyException unless `type`, of the input `name`, is a tensor type with a rank in the
    network, or, if `is_optional`, that of an absent operand, without one (-1).
    """
    expect(not isinstance(type, ShapeType), f"{name} must be a tensor, got {{}}", type)
    absent = isinstance(type, NoneType)
    expect(is_optional or not absent, f"{name} must be given")
    expect(absent == (rank < 0), f"{name} must have the rank - if it is absent, and only then")


RANKS = ("input_ranks", "result_ranks")
"""The properties of `OpdefOp` that hold ranks."""


def rank_array(ranks: Sequence[int]) -> DenseArrayBase[IntegerType]:
    """Return ranks as the attribute in which an `opdef.op` states them."""
    return DenseArrayBase.from_list(i64, list(ranks))


def _ranks(
    given: DenseArrayBase[IntegerType] | None, values: Sequence[SSAValue]
) -> tuple[int, ...]:
    """Return the ranks `given`; without them, those of the types of `values`, -1 for one that is no
    tensor.
    """
    if given is not None:
        return tuple(given.get_values())
    types = [value.type for value in values]
    return tuple(t.get_num_dims() if isinstance(t, TensorType) else -1 for t in types)


def _expect_filled(name: str, type: Attribute) -> None:
    """Raise VerifyException unless `type` is a tensor type of at least four dimensions, or one that
    has no filled form; the message calls the value `name`.
    """
    expect(isinstance(type, TensorType), f"{name} must be a tensor, got {{}}", type)
    fits = isinstance(type, TensorType) and filled(type) == type
    expect(
        fits, f"{name} must have {LEAST_RANK} dimensions, filled by 1 on the left, got {{}}", type
    )


@named_op_definition
class ConstOp(BaseConstantOp):
    """A constant tensor of the opdef graph: weights, or a parameter; `value` holds its stored
    values.

    `%0 = opdef.const dense<1> : tensor<1x1x1x1xui32> : tensor<1x1x1x1xui32>`
    """

    name = "opdef.const"

    def verify_(self) -> None:
        """Check the value as that of any constant, and that the tensor has four dimensions."""
        super().verify_()
        _expect_filled("output", self.type)


@named_op_definition
class ShapeOp(IRDLOperation):
    """The definition of a value that has dimensions but no data, an operand of `opdef.op`.

    `%stride = opdef.shape : !opdef.shape<1x2x2x1>`
    """

    name = "opdef.shape"

    output = result_def(ShapeType)

    assembly_format = "attr-dict `:` type($output)"
    traits = traits_def(Pure(), ConstantLike())

    @property
    def dims(self) -> tuple[int, ...]:
        """The dimensions, four or more."""
        return dims(self.output)

    def __init__(self, dims: Sequence[int]):
        """Create an operand with the dimensions `dims`, four or more."""
        super().__init__(result_types=[ShapeType(tuple(dims))])


@named_op_definition
class AbsentOp(IRDLOperation):
    """The definition of an operand in place of an optional input or parameter that is not given.

    `%bias = opdef.absent : none`
    """

    name = "opdef.absent"

    output = result_def(NoneType)

    assembly_format = "attr-dict `:` type($output)"
    traits = traits_def(Pure(), ConstantLike())

    def __init__(self):
        super().__init__(result_types=[NoneType()])


@named_op_definition
class CastOp(IRDLOperation):
    """The same elements with another rank: a tensor in the shape that it has in the network,
    converted to the form that is filled with axes of extent 1 on the left to four, or back.

    `%1 = opdef.cast %0 : tensor<4x8xf32> to tensor<1x1x4x8xf32>`
    """

    name = "opdef.cast"

    input = operand_def(TensorType)
    output = result_def(TensorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"
    traits = traits_def(Pure())

    def __init__(self, value: SSAValue, type: TensorType[Any]):
        """Create the cast of `value` to `type`."""
        super().__init__(operands=[value], result_types=[type])

    def verify_(self) -> None:
        """Check that one of the two types is the filled form of the other."""
        source: Any = self.input.type
        target: Any = self.output.type
        expect(
            filled(source) == target or filled(target) == source,
            f"must only add or drop dimensions of 1 on the left, got {source} to {target}",
        )


def dims(value: SSAValue) -> tuple[int, ...]:
    """Return the dimensions of an operand or result, as rules see them: those of a tensor, with 1s
    in front of fewer than four, or of a shape; () for an absent operand. A dynamic dimension is
    `DYNAMIC_INDEX`.
    """
    match value.type:
        case ShapeType() as type:
            return type.dims
        case TensorType() as type:
            return filled(type).get_shape()
        case _:
            return ()
