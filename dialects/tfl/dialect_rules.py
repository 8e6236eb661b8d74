"""Rules of MLIR's TFL dialect that are tables over operators: which have equal scales, the ranks of
operands, the greatest ranks that may broadcast.

They are checked after an operator's own rules. Tensors of unknown rank comply, and so do unknown
extents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import TensorType, UnitAttr, UnrankedTensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ..constants import known_array
from ..dimensions import is_unknown, known_shape
from ..quant import QuantizedType, UniformType

SAME_SCALES = frozenset(
    f"tfl.{name}"
    for name in (
        "add_n average_pool_2d batch_to_space_nd concatenation depth_to_space expand_dims fill "
        "dynamic_update_slice gather gather_nd max_pool_2d maximum minimum mirror_pad pack pad "
        "padv2 reduce_max reduce_min reshape resize_bilinear resize_nearest_neighbor scatter_nd "
        "select select_v2 slice space_to_batch_nd space_to_depth split split_v squeeze "
        "strided_slice tile topk_v2 transpose unpack"
    ).split()
)
"""The operators whose quantized operands and results all have the same scales and zero points."""

RESCALES = {"tfl.concatenation": ("u8",)}
"""Operator -> the storage types for which scales may differ after all."""

LENIENT = "hexnn.lenient"
"""The attribute of an operator that need not comply with these rules: that of a file which breaks
them, as LiteRT has fewer. With different scales, for example, it works on the stored integers.
"""

MOVES_AXES = frozenset({"tfl.reshape", "tfl.transpose", "tfl.dynamic_update_slice"})
"""The operators of `SAME_SCALES` whose per-axis scales may lie along another axis in the result."""

Ranks = tuple[int, int]
MOST = 1 << 30

RANKS: dict[str, dict[int, Ranks]] = {
    "tfl.basic_lstm": {0: (2, 2), 1: (2, 2), 2: (2, 2), 3: (1, 1), 4: (2, 2)},
    "tfl.batch_matmul": {0: (2, 5), 1: (2, 5)},
    "tfl.batch_to_space_nd": {0: (3, 4), 1: (1, 1), 2: (2, 2)},
    "tfl.cumsum": {1: (0, 0)},
    "tfl.depth_to_space": {0: (0, 4)},
    "tfl.embedding_lookup": {0: (1, 1), 1: (2, MOST)},
    "tfl.gather": {0: (1, MOST)},
    "tfl.local_response_normalization": {0: (4, 4)},
    "tfl.matrix_diag": {0: (1, MOST)},
    "tfl.matrix_set_diag": {0: (2, MOST)},
    "tfl.max_pool_2d": {0: (4, 4)},
    "tfl.mirror_pad": {1: (2, 2)},
    "tfl.non_max_suppression_v4": {0: (2, 2), 1: (1, 1), 2: (0, 0), 3: (0, 0), 4: (0, 0)},
    "tfl.non_max_suppression_v5": {0: (2, 2), 1: (1, 1), **{i: (0, 0) for i in range(2, 6)}},
    "tfl.pad": {0: (0, 5), 1: (2, 2)},
    "tfl.padv2": {0: (0, 5), 1: (2, 2), 2: (0, 0)},
    "tfl.range": {0: (0, 0), 1: (0, 0), 2: (0, 0)},
    "tfl.resize_bilinear": {0: (4, 4), 1: (1, 1)},
    "tfl.resize_nearest_neighbor": {0: (4, 4), 1: (1, 1)},
    "tfl.reverse_sequence": {1: (1, 1)},
    "tfl.reverse_v2": {1: (1, 1)},
    "tfl.scatter_nd": {0: (1, MOST), 1: (1, MOST)},
    "tfl.slice": {0: (0, 6), 1: (0, 1), 2: (0, 1)},
    "tfl.softmax": {0: (1, MOST)},
    "tfl.space_to_batch_nd": {0: (3, 4)},
    "tfl.space_to_depth": {0: (0, 4)},
    "tfl.sparse_to_dense": {0: (0, 2), 1: (0, 1), 2: (0, 1)},
    "tfl.split_v": {1: (1, 1), 2: (0, 0)},
    "tfl.strided_slice": {1: (1, 1), 2: (1, 1), 3: (1, 1)},
    "tfl.topk_v2": {0: (1, MOST), 1: (0, 0)},
    "tfl.transpose": {1: (1, 1)},
    "tfl.transpose_conv": {0: (1, 1), 1: (4, 4), 2: (4, 4)},
    "tfl.unidirectional_sequence_rnn": {4: (2, 2)},
    "tfl.unique": {0: (1, 1)},
}
"""Operator -> index of an operand -> its least and greatest rank."""

TYPES: dict[str, dict[int, tuple[str, ...]]] = {
    "tfl.local_response_normalization": {0: ("f32",)},
    "tfl.reduce_all": {1: ("i32",)},
    "tfl.reduce_any": {1: ("i32",)},
    "tfl.where": {0: ("i1", "f32", "i32", "i64", "i8", "ui8", "ui32")},
}
"""Operator -> index of an operand -> the element types that the dialect takes, where they are fewer
than those of the operator's class.
"""

RANKED = {"tfl.split": (0,), "tfl.split_v": (1, 2)}
"""Operator -> the operands whose rank must be known."""

BROADCAST_RANK = {
    "tfl.add": 6,
    "tfl.div": 5,
    "tfl.equal": 4,
    "tfl.floor_div": 4,
    "tfl.floor_mod": 4,
    "tfl.greater": 4,
    "tfl.greater_equal": 4,
    "tfl.less": 4,
    "tfl.less_equal": 4,
    "tfl.maximum": 5,
    "tfl.minimum": 5,
    "tfl.mul": 6,
    "tfl.not_equal": 4,
    "tfl.pow": 4,
    "tfl.prelu": 4,
    "tfl.select_v2": 5,
    "tfl.squared_difference": 4,
    "tfl.sub": 6,
}
"""Operator -> the greatest rank of operands that are not known to have the same shape."""


def _expect_slope(op: Operation) -> None:
    """Raise VerifyException unless the slopes of a prelu have one axis less than the input."""
    rank, slope = (_rank(operand.type) for operand in op.operands)
    if rank is not None and slope not in (None, rank - 1):
        raise VerifyException(f"alpha must have rank {rank - 1}, one less than input, got {slope}")


def _expect_few_pads(op: Operation) -> None:
    """Raise VerifyException if the operand with the amounts of a padding has rows for more than
    five axes; a number of rows that is not known complies.
    """
    type = op.operands[1].type
    if isinstance(type, TensorType) and 5 < type.get_shape()[0]:
        raise VerifyException(f"operand 1 must be for at most 5 axes, got {type}")


def _expect_forward_axes(op: Operation) -> None:
    """Raise VerifyException if a transpose has a constant permutation with negative axes, or one
    that moves the axis of per-axis scales elsewhere than the result's type has it.
    """
    values = known_array(op.operands[1])
    if values is None:
        return
    perm = [int(axis) for axis in values.ravel()]
    if min(perm, default=0) < 0:
        raise VerifyException(f"perm must not count axes from the end, got {perm}")
    given, made = (_element(value) for value in (op.operands[0], op.results[0]))
    if not isinstance(given, UniformType) or not isinstance(made, UniformType):
        return
    moved = None if given.axis is None else perm.index(given.axis)
    if made.axis != moved:
        raise VerifyException(
            f"scales along axis {given.axis} must be along axis {moved} of the result, got {made}"
        )


def _expect_one_open_extent(op: Operation) -> None:
    """Raise VerifyException if the operand `shape` of a reshape is constant and has several extents
    of -1.
    """
    values = known_array(op.operands[1])
    whole = values if values is not None and values.dtype.kind in "iu" else None
    sizes = [] if whole is None else [int(size) for size in whole.ravel()]
    if sizes.count(-1) > 1:
        raise VerifyException(f"shape must have at most one extent of -1, got {sizes}")


def _expect_part(op: Operation) -> None:
    """Raise VerifyException if a constant `begin` of a slice is negative, or `size` below -1."""
    for name, operand, least in (("begin", op.operands[1], 0), ("size", op.operands[2], -1)):
        values = known_array(operand)
        whole = values if values is not None and values.dtype.kind in "iu" else None
        sizes = [] if whole is None else [int(size) for size in whole.ravel()]
        if min(sizes, default=0) < least:
            raise VerifyException(f"{name} must be {least} at least, got {sizes}")


def _expect_row_of_strings(op: Operation) -> None:
    """Raise VerifyException if strings are gathered from a tensor with other than one axis."""
    type = op.operands[0].type
    if getattr(_element(op.operands[0]), "name", "") == STRING and _rank(type) not in (None, 1):
        raise VerifyException(f"strings must have one axis, got {type}")


def _expect_plain_rows(op: Operation) -> None:
    """Raise VerifyException if the table of an embedding_lookup is not quantized and the result has
    another data type.
    """
    value, result = _element(op.operands[1]), _element(op.results[0])
    if not isinstance(value, QuantizedType) and value != result:
        raise VerifyException(f"value must have the data type of the output, {result}, got {value}")


def _expect_same_types(op: Operation) -> None:
    """Raise VerifyException unless all results have the data type of the first operand."""
    types = [value.type for value in (*op.operands[:1], *op.results)]
    names = [_datatype(type) for type in types]
    if len(set(names)) > 1:
        raise VerifyException(f"output must have the data type of the values, got {names[1]}")


def _datatype(type: Attribute) -> str:
    """Return the name of a tensor type's element type, of a quantized one that of its storage:
    `i8`, `f32`.
    """
    element = getattr(type, "element_type", type)
    return element.storage_name if isinstance(element, QuantizedType) else str(element)


def _expect_projection(op: Operation) -> None:
    """Raise VerifyException if an LSTM has a bias of the projection but no weights of it."""
    if getattr(op, "projection_bias", None) is not None:
        if getattr(op, "projection_weights", None) is None:
            raise VerifyException("projection_bias must come with projection_weights")


STRING = "tf_type.string"

OWN_RULES: dict[str, Callable[[Operation], None]] = {
    "tfl.concatenation": _expect_same_types,
    "tfl.embedding_lookup": _expect_plain_rows,
    "tfl.gather": _expect_row_of_strings,
    "tfl.pad": _expect_few_pads,
    "tfl.padv2": _expect_few_pads,
    "tfl.prelu": _expect_slope,
    "tfl.reshape": _expect_one_open_extent,
    "tfl.slice": _expect_part,
    "tfl.transpose": _expect_forward_axes,
    "tfl.unidirectional_sequence_lstm": _expect_projection,
}
"""Operator -> the check of a further rule."""


def expect_dialect_rules(op: Operation) -> None:
    """Raise VerifyException if an operator breaks a rule of this module, unless it has the
    attribute `hexnn.lenient`, which marks operators of files that do not keep these rules.
    """
    if LENIENT in op.attributes:
        return
    name = op.name
    if name in SAME_SCALES:
        _expect_same_scales(op)
    for index, ranks in RANKS.get(name, {}).items():
        if index < len(op.operands):
            _expect_rank(op, index, ranks)
    for index, types in TYPES.get(name, {}).items():
        _expect_element(op, index, types)
    for index in RANKED.get(name, ()):
        _expect_ranked(op, index)
    if name in BROADCAST_RANK:
        _expect_broadcast_rank(op, BROADCAST_RANK[name])
    if name in OWN_RULES:
        OWN_RULES[name](op)


def _quantized(op: Operation) -> Iterator[QuantizedType]:
    """Yield the quantized element types of the operands and results of an operator, in order."""
    for value in (*op.operands, *op.results):
        if isinstance(element := _element(value), QuantizedType):
            yield element


def _expect_same_scales(op: Operation) -> None:
    """Raise VerifyException unless the quantizations of all quantized operands and results of `op`
    agree (`_agree`).
    """
    elements = list(_quantized(op))
    for other in elements[1:]:
        if not _agree(op.name, elements[0], other):
            raise VerifyException(
                f"operands and results must have the same scales, got {elements[0]} and {other}"
            )


def mark_lenient(module: Operation) -> None:
    """Give the attribute `hexnn.lenient` to each operator within `module` that breaks a rule of
    this module, so that its verifier accepts it.
    """
    for op in module.walk():
        try:
            expect_dialect_rules(op)
        except VerifyException:
            op.attributes[LENIENT] = UnitAttr()


def _agree(name: str, one: QuantizedType, other: QuantizedType) -> bool:
    """Return whether two tensors of the operator called `name` may have the quantized types `one`
    and `other`: equal types; types of one storage type, if TFLite's kernel rescales that; or types
    that differ only in the axis of their scales, if the operator moves axes.
    """
    if one == other:
        return True
    if one.storage_name == other.storage_name and one.storage_name in RESCALES.get(name, ()):
        return True
    if name not in MOVES_AXES or not isinstance(one, UniformType):
        return False
    both = isinstance(other, UniformType) and None not in (one.axis, other.axis)
    return both and one.axis is not None and cast(UniformType, other).with_axis(one.axis) == one


def _element(value: SSAValue) -> Attribute | None:
    """Return the element type of a tensor; None for other values."""
    return getattr(value.type, "element_type", None)


def _rank(type: Attribute) -> int | None:
    """Return the rank of a tensor type; None if it is unknown or `type` is of another kind."""
    return type.get_num_dims() if isinstance(type, TensorType) else None


def _expect_rank(op: Operation, index: int, ranks: Ranks) -> None:
    """Raise VerifyException unless operand `index` has a rank in [least, greatest] of `ranks`."""
    least, most = ranks
    rank = _rank(op.operands[index].type)
    if rank is None or least <= rank <= most:
        return
    allowed = f"rank {least}" if least == most else f"rank >= {least}"
    if least < most < MOST:
        allowed = f"a rank in [{least}, {most}]"
    raise VerifyException(f"operand {index} must have {allowed}, got {op.operands[index].type}")


def _expect_element(op: Operation, index: int, types: Sequence[str]) -> None:
    """Raise VerifyException unless the name of the element type of operand `index`, such as `f32`,
    is one of `types`.
    """
    type = op.operands[index].type
    if str(getattr(type, "element_type", "")) not in types:
        raise VerifyException(
            f"operand {index} must have elements of {', '.join(types)}, got {type}"
        )


def _expect_ranked(op: Operation, index: int) -> None:
    """Raise VerifyException if operand `index` is a tensor of unknown rank."""
    type = op.operands[index].type
    if isinstance(type, UnrankedTensorType):
        raise VerifyException(f"operand {index} must have a known rank, got {type}")


def _expect_broadcast_rank(op: Operation, most: int) -> None:
    """Raise VerifyException if an operand has a rank above `most` and the operands are not known to
    have the same shape, so that they might broadcast.
    """
    types = [operand.type for operand in op.operands]
    greatest = max((rank for type in types if (rank := _rank(type)) is not None), default=0)
    if greatest <= most:
        return
    shapes = {_static_shape(type) for type in types}
    if len(shapes) > 1 or None in shapes:
        if not _broadcast_alike(op.operands):
            raise VerifyException(
                f"operands of rank {greatest} must have the same static shape: broadcasting takes "
                f"ranks up to {most}"
            )


def _static_shape(type: Attribute) -> tuple[int, ...] | None:
    """Return the shape of a tensor type; None if an extent or the rank is unknown."""
    if not isinstance(type, TensorType):
        return None
    sizes = known_shape(cast("TensorType[Any]", type))
    return None if any(map(is_unknown, sizes)) else sizes


def _broadcast_alike(operands: Sequence[SSAValue]) -> bool:
    """Return whether all operands are results of broadcast_to to the shape that one broadcast_args
    computes, and so have the same shape.
    """
    owners = [operand.owner for operand in operands]
    if any(not isinstance(owner, Operation) for owner in owners):
        return False
    calls = cast("list[Operation]", owners)
    if any(call.name != "tfl.broadcast_to" for call in calls):
        return False
    shapes = {call.operands[1].owner for call in calls}
    (first, *others) = shapes
    return not others and isinstance(first, Operation) and first.name == "tfl.broadcast_args"
