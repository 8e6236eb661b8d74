"""Operations of the default package that rules make: omitted parameters, and ranks of the network.

A rule may leave out the last parameters of an operation, which then have their defaults. It does
not state ranks either: an operand keeps the rank that it has in the matched operations, others get
the first ranks with which the operation is valid, 4 if possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, product

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import PropertyDef
from xdsl.utils.exceptions import VerifyException

from ...dialects import opdef
from ...dialects.constants import known_array
from ...dialects.irdl import expect
from ...dialects.opdef.operands import scalar_element
from ...dialects.qnn.parameters import float32, uint32s
from .matching import canonical

Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""The ranks of inputs and results in the network."""

Make = Callable[[Operation], SSAValue]
"""A function that takes a new operation, as one of those that a rule makes; returns its result."""


WITHOUT_PADDING: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "Conv2d_valid": ("Conv2d", ("input", "weight", "stride")),
    "ConvLayer_valid": ("Conv2d", ("input", "weight", "stride", "bias")),
    "MaxPool_valid": ("PoolMax2d", ("input", "filter_size", "stride")),
    "AvgPool_valid": ("PoolAvg2d", ("input", "filter_size", "stride")),
}
"""Name that guides use in replacements for an operation without padding -> the section that it
stands for, and the operands of that in the guide's order; hexnn's own choice."""


def arranged(
    name: str, operands: Sequence[SSAValue], make: Make
) -> tuple[opdef.Order, list[SSAValue]]:
    """Return (order, operands) of the operation of the default package that a rule calls `name`,
    without the package, and gives `operands`.

    Last operands that are missing are added: the default of each parameter, or else an absent
    operand. A constant of one element gets the type of the parameter that it stands for. `make`
    inserts a new operation and returns its result. Raises HexnnError if the default package has no
    such operation, VerifyException for a wrong number of operands.
    """
    section, names = WITHOUT_PADDING.get(name, (name, ()))
    order = opdef.order_of(section)
    if names:
        shown = f"{len(names)} ({', '.join(names)})"
        expect(len(operands) == len(names), f"operands must be {shown}, got {len(operands)}")
        given = dict(zip(names, operands, strict=True))
        zeros = opdef.constant_operand(uint32s([[0, 0], [0, 0]]))
        given["pad_amount"] = make(opdef.ConstOp(*zeros))
        return order, [given[n] if n in given else _lacking(order, n, make) for n in order.names]
    return order, fitted(order, completed(order, operands, make), make)


def completed(order: opdef.Order, operands: Sequence[SSAValue], make: Make) -> list[SSAValue]:
    """Return `operands`, followed by those that an operation of the default package with `order`
    still lacks: the default of each parameter, or else an absent operand. `make` inserts a new
    operation and returns its result.
    """
    given = list(operands)
    if order.is_variadic:
        return given
    return [*given, *(_lacking(order, name, make) for name in order.names[len(given) :])]


def _lacking(order: opdef.Order, name: str, make: Make) -> SSAValue:
    """Return the operand `name` of an operation with `order` that a rule does not give: its
    default, or else an absent operand. `make` inserts the operation that makes it and returns the
    result.
    """
    default = _default(order.qnn_class.get_irdl_definition().properties.get(name))
    if default is None:
        return make(opdef.AbsentOp())
    if any(one.is_shape for one in order.parameters if one.name == name):
        return make(opdef.ShapeOp(opdef.shape_operand(default).dims))
    return make(opdef.ConstOp(*opdef.constant_operand(default)))


def _default(declared: PropertyDef | None) -> Attribute | None:
    """Return the default value of a property `declared` by a QNN operation; None if there is no
    such property, or no default.
    """
    return None if declared is None else declared.default_value


def fitted(order: opdef.Order, operands: Sequence[SSAValue], make: Make) -> list[SSAValue]:
    """Return the operands of an operation with `order`, in which constants of one element have the
    types of the scalar parameters that they stand for, where these types can hold their numbers.
    `make` inserts a new constant and returns its result.
    """
    cut = len(operands) - len(order.parameters)
    if cut < 0:
        return list(operands)
    pairs = zip(order.parameters, operands[cut:], strict=True)
    return [*operands[:cut], *(_as_scalar(one, value, make) for one, value in pairs)]


def _as_scalar(parameter: opdef.Parameter, value: SSAValue, make: Make) -> SSAValue:
    """Return `value`, or if it is a constant of one element of another type than the scalar
    `parameter`, which can hold its number, a new constant that `make` inserts.
    """
    element, owner = scalar_element(parameter.constraint), value.owner
    array = known_array(value) if isinstance(owner, opdef.ConstOp) else None
    if element is None or array is None or array.size != 1:
        return value
    number = array.item()
    if not isinstance(value.type, TensorType) or value.type.element_type == element:
        return value
    if not isinstance(element, IntegerType):
        return make(opdef.ConstOp(*opdef.constant_operand(float32(number))))
    least, most = (-(1 << 31), 1 << 31) if element == i32 else (0, 1 << element.width.data)
    if number != int(number) or not least <= number < most:
        return value
    return make(opdef.ConstOp(*opdef.constant_operand(IntegerAttr(int(number), element))))


def known_ranks(ops: Sequence[opdef.OpdefOp]) -> dict[SSAValue, int]:
    """Return value -> its rank in the network, for each operand and result of `ops` (the operations
    of a match) whose type has another rank.
    """
    ranks = dict[SSAValue, int]()
    for op in ops:
        pairs = [*zip(op.inputs, op.ranks_of_inputs, strict=False)]
        pairs += zip(op.results, (r for r in op.ranks_of_results if r >= 0), strict=False)
        ranks |= {value: rank for value, rank in pairs if rank not in (-1, _rank(value.type))}
    return ranks


def default_op(
    name: str,
    operands: Sequence[SSAValue],
    types: Sequence[Attribute],
    known: Mapping[SSAValue, int],
    result_ranks: Sequence[int],
) -> opdef.OpdefOp:
    """Return the operation `name` of the default package with results of `types`.

    First tried are the ranks in the network that `known` has for operands (else those of their
    types) and `result_ranks` for results; then lower ones that the types allow. Raises
    VerifyException if the operation is valid with none.
    """
    op = opdef.OpdefOp(canonical(name), operands, types)
    wanted = tuple(known.get(v, _rank(v.type)) for v in op.inputs), tuple(result_ranks)
    first: VerifyException | None = None
    for ranks in (wanted, *_alternatives(op, op.inputs)):
        _set_ranks(op, ranks)
        try:
            op.verify_()
            return op
        except VerifyException as e:
            first = first or e
    op.erase()
    assert first is not None
    raise first


def with_ranks(
    name: str,
    operands: Sequence[SSAValue],
    types: Sequence[Attribute],
    known: Mapping[SSAValue, int],
    result_ranks: Sequence[int],
) -> opdef.OpdefOp:
    """Return the operation `name` of a user's package with results of `types`, which states ranks
    in the network: for operands those in `known`, for results `result_ranks`. A value that has
    none, or a result that cannot have it, keeps the rank of its type.
    """
    inputs = tuple(known.get(value, _rank(value.type)) for value in operands)
    results = tuple(
        rank if rank in _lower_ranks(type) else _rank(type)
        for type, rank in zip(types, result_ranks, strict=True)
    )
    op = opdef.OpdefOp(name, operands, types)
    _set_ranks(op, (inputs, results))
    return op


def _set_ranks(op: opdef.OpdefOp, ranks: Ranks) -> None:
    """Let an operation state `ranks`, (ranks of inputs, ranks of results), in the network; let it
    state none if they are the ranks of its types.
    """
    values = [value.type for value in (*op.inputs, *op.results)]
    plain = all(rank in (-1, _rank(type)) for type, rank in zip(values, chain(*ranks), strict=True))
    for name, given in zip(("input_ranks", "result_ranks"), ranks, strict=True):
        op.properties.pop(name, None)
        if not plain:
            op.properties[name] = DenseArrayBase.from_list(i64, list(given))


def _rank(type: Attribute) -> int:
    """Return the rank of a tensor type, -1 for another type."""
    return type.get_num_dims() if isinstance(type, TensorType) else -1


MOST_ALTERNATIVES = 300
"""The most combinations of ranks that are tried: all of four tensors."""


def _alternatives(op: opdef.OpdefOp, inputs: Sequence[SSAValue]) -> Iterator[Ranks]:
    """Yield (ranks of inputs, ranks of results) that the values may have in the network, those that
    drop the fewest dimensions first; none if there are more than `MOST_ALTERNATIVES`.
    """
    types = [value.type for value in (*inputs, *op.results)]
    choices = [_lower_ranks(type) for type in types]
    count = 1
    for choice in choices:
        count *= len(choice)
    if count <= MOST_ALTERNATIVES:
        full = sum(map(_rank, types))
        for ranks in sorted(product(*choices), key=lambda ranks: full - sum(ranks)):
            yield ranks[: len(inputs)], ranks[len(inputs) :]


def _lower_ranks(type: Attribute) -> list[int]:
    """Return the ranks that a tensor can have without dimensions of 1 on the left, the highest
    first; -1 for what is no tensor.
    """
    if not isinstance(type, TensorType):
        return [-1]
    sizes = type.get_shape()
    ones = next((index for index, size in enumerate(sizes) if size != 1), len(sizes))
    return [len(sizes) - dropped for dropped in range(min(ones, len(sizes) - 1) + 1)]
