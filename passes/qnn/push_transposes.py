"""Transposes moved towards the results of a network, where they meet others and cancel.

f(transpose(x)) -> transpose(f(x)) for operations that do the same along any axis. After a source
with channels first was converted, no transpose is left between spatial operations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import locations, qnn
from ...dialects.constants import of_bytes
from ...dialects.qnn.movement import permuted
from ...dialects.qnn.parameters import uint32, uint32s
from ...dialects.qnn.reduction import ReduceOp
from ...dialects.qnn.slicing import RANGES
from ...dialects.qnn.softmax import NormalizingOp
from ...dialects.qnn.unary import MappedOp
from ...dialects.quant import UniformType
from ...dialects.registries.by_class import ByClass
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import element, shape, with_shape
from ..canonicalization.qnn.chains import MergeViews, is_static
from ..canonicalization.qnn.forms import verifies
from ..canonicalization.qnn.identities import RemoveIdentity
from ..legalize.nnef.steps import Array, channels_first, inverse
from ..networks import LevelPass

Perm: TypeAlias = tuple[int, ...]
Properties: TypeAlias = dict[str, Attribute]
Rule: TypeAlias = Callable[[Any, Perm], Properties | None]
"""(operation, permutation) -> the properties that change when it comes first; None: it cannot."""


def nothing(op: Operation, perm: Perm) -> Properties | None:
    """No parameter speaks of an axis."""
    return {}


def axis(name: str, default: int | None = None) -> Rule:
    """One parameter is an axis; without it the last one, or `default`."""

    def rule(op: Any, perm: Perm) -> Properties | None:
        given = getattr(op, name)
        place = len(perm) - 1 if given is None else given.value.data
        return {name: uint32(perm[place])}

    return rule


def kept_axis(op: Any, perm: Perm) -> Properties | None:
    """An index along an axis that stays."""
    return axis("axis")(op, perm) if op.keeps_dims else None


def kept_axes(op: ReduceOp, perm: Perm) -> Properties | None:
    """Reduced axes that stay."""
    if not op.keeps_dims:
        return None
    return {"axes": uint32s(sorted(perm[axis] for axis in op.reduced_axes))}


def listed_axes(op: qnn.L2NormOp, perm: Perm) -> Properties | None:
    """The axes of one norm, as a list."""
    return {"axes": uint32s(sorted(perm[axis] for axis in op.normalized_axes))}


def rows(name: str, values: Callable[[Any], Sequence[Any]]) -> Rule:
    """A parameter has a row for each axis."""

    def rule(op: Any, perm: Perm) -> Properties | None:
        given = values(op)
        return {name: uint32s([given[place] for place in inverse(perm)])}

    return rule


def ranges(op: qnn.StridedSliceOp, perm: Perm) -> Properties | None:
    """A slice that drops no axis and adds none."""
    masks = (op.begin_mask, op.end_mask, op.shrink_axes, op.new_axes_mask)
    if any(mask.value.data for mask in masks):
        return None
    moved = [op.rows[place] for place in inverse(perm)]
    return {"ranges": RANGES.attribute(moved)}


RULES: ByClass[Rule] = ByClass(
    {
        MappedOp: nothing,
        qnn.BinaryOp: nothing,
        qnn.ElementWiseSelectOp: nothing,
        qnn.PreluOp: nothing,
        qnn.QuantizeOp: nothing,
        qnn.DequantizeOp: nothing,
        qnn.ConvertOp: nothing,
        qnn.CastOp: nothing,
        qnn.ConcatOp: axis("axis"),
        qnn.SplitOp: axis("axis"),
        NormalizingOp: axis("axis"),
        ReduceOp: kept_axes,
        qnn.ArgmaxOp: kept_axis,
        qnn.ArgminOp: kept_axis,
        qnn.CumulativeSumOp: axis("axis"),
        qnn.L2NormOp: listed_axes,
        qnn.PadOp: rows("pad_amount", lambda op: op.amounts),
        qnn.TileOp: rows("multiples", lambda op: op.repeats),
        qnn.StridedSliceOp: ranges,
    }
)
"""Operations that may come before a transpose, and how their parameters change."""


def transposition(value: SSAValue) -> Perm | None:
    """The permutation by which a value is transposed."""
    owner = value.owner
    return owner.permutation if isinstance(owner, qnn.TransposeOp) else None


def is_free(value: SSAValue) -> bool:
    """Whether a transpose of a value costs nothing: constants, tensors of one long axis."""
    long = sum(size != 1 for size in shape(value))
    return isinstance(value.owner, qnn.ConstantOp) or (long <= 1 and is_static(value))


def common_transposition(op: Operation) -> Perm | None:
    """The permutation to move behind `op`: that of most operands that are not free.

    One that is no rearrangement to channels first must be that of all of them.
    """
    perms = [transposition(value) for value in op.operands]
    found = [perm for perm in perms if perm is not None]
    if not found:
        return None
    best = max(set(found), key=found.count)
    others = [
        value
        for value, perm in zip(op.operands, perms, strict=True)
        if perm != best and not is_free(value)
    ]
    if not others:
        return best
    towards = len(best) > 3 and best == channels_first(len(best))
    inputs = all(isinstance(value.owner, Block) for value in others)
    enough = found.count(best) > len(others) or (inputs and found.count(best) >= len(others))
    return best if towards and enough else None


class PushTranspose(RewritePattern):
    """f(transpose(x), constant, ..) -> transpose(f(x, permuted constant, ..))."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Move the transposes of operands behind an operation."""
        rule = RULES.of(op)
        perm = None if rule is None else common_transposition(op)
        if rule is None or perm is None or not self._fits(op, perm):
            return
        properties = rule(op, perm)
        if properties is None:
            return
        operands, made = untransposed(op.operands, perm)
        new = rebuilt(op, operands, properties, perm)
        back = [] if new is None else [qnn.TransposeOp(value, perm=perm) for value in new.results]
        same = [one.output.type for one in back] == [result.type for result in op.results]
        if new is None or not same:
            for step in (*reversed(back), *([new] if new else []), *reversed(made)):
                step.drop_all_references()
            return
        for index, step in enumerate(back):
            step.location = locations.of_result(index, op.location)
        for step in made:
            step.location = locations.derived("transpose", op.location)
        new.location = locations.laid_out(perm, op.location)
        rewriter.replace(op, [*made, new, *back], [one.output for one in back])

    def _fits(self, op: Operation, perm: Perm) -> bool:
        """Whether all tensors have the rank of the permutation; shorter constants will."""
        rank = len(perm)
        if any(len(shape(result)) != rank for result in op.results):
            return False
        return all(len(shape(v)) == rank or extendable(v, rank) for v in op.operands)


def extendable(value: SSAValue, rank: int) -> bool:
    """Whether a value is a constant of fewer axes, without scales along one."""
    type = element(value)
    one = not isinstance(type, UniformType) or type.axis is None
    return isinstance(value.owner, qnn.ConstantOp) and len(shape(value)) < rank and one


def untransposed(values: Sequence[SSAValue], perm: Perm) -> tuple[list[SSAValue], list[Operation]]:
    """What has to be transposed by `perm` to give `values`, and the operations that make it."""
    made: list[Operation] = []
    found: list[SSAValue] = []
    for value in values:
        if transposition(value) == perm and isinstance(value.owner, qnn.TransposeOp):
            found.append(value.owner.input)
            continue
        step = before(value, perm)
        made.append(step)
        found.append(step.results[0])
    return found, made


def before(value: SSAValue, perm: Perm) -> Operation:
    """The inverse transposition: of a constant a constant, of one long axis a view."""
    back, owner = inverse(perm), value.owner
    if isinstance(owner, qnn.ConstantOp):
        sizes = (1,) * (len(perm) - len(shape(value))) + shape(value)
        array = owner.array.reshape(sizes).transpose(back)
        kept = permuted(element(value), back)
        return qnn.ConstantOp.of(array, TensorType(kept, array.shape))
    if is_free(value):
        return qnn.ReshapeOp(value, out=with_shape(value, [shape(value)[place] for place in back]))
    return qnn.TransposeOp(value, perm=back)


def rebuilt(
    op: Operation, operands: Sequence[SSAValue], properties: Properties, perm: Perm
) -> qnn.DefinedOp | None:
    """`op` on operands before they are transposed; None when it is not valid.

    Result types follow from its shape rule.
    """
    if not isinstance(op, qnn.DefinedOp):
        return None
    changed, back = op.properties | properties, inverse(perm)
    before = [TensorType(permuted(element(result), back), shape(result)) for result in op.results]
    probe = type(op).create(operands=operands, result_types=before, properties=changed)
    types = probe.infer_result_types()
    kept = dict(op.attributes)
    new = type(op).create(
        operands=operands, result_types=types, properties=changed, attributes=kept
    )
    probe.drop_all_references()
    if verifies(new):
        return new
    new.drop_all_references()
    return None


class CancelTransposes(RewritePattern):
    """transpose(transpose(x, p), q) -> x, or one transpose."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.TransposeOp, rewriter: PatternRewriter, /) -> None:
        """Compose the permutations; the tensor between stays where another reads it."""
        first = op.input.owner
        if not isinstance(first, qnn.TransposeOp):
            return
        perm = [first.permutation[place] for place in op.permutation]
        named = locations.tensor_name(op.location) is not None
        if perm != sorted(perm):
            merged = qnn.TransposeOp(first.input, perm=perm)
            merged.location = op.location
            rewriter.replace(op, merged)
        elif not named or settled(first.input, op):
            rewriter.replace(op, (), [first.input])


def settled(value: SSAValue, op: Operation) -> bool:
    """Let the operation that computes `value` define the tensor of `op`, which is the same.

    Whether one does: an argument cannot.
    """
    owner = value.owner
    if not isinstance(owner, Operation) or len(owner.results) != 1:
        return False
    name = locations.tensor_name(owner.location)
    owner.location = (
        op.location if name is None else locations.fused(NAME, op.location, owner.location)
    )
    return True


class ShareTransposes(RewritePattern):
    """The same transpose of a value, once."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.TransposeOp, rewriter: PatternRewriter, /) -> None:
        """Read an earlier one of the same block."""
        if locations.tensor_name(op.location) is not None:
            return
        for use in op.input.uses:
            other = use.operation
            if (
                other is not op
                and isinstance(other, qnn.TransposeOp)
                and other.permutation == op.permutation
                and other.parent is op.parent
                and other.is_before_in_block(op)
            ):
                rewriter.replace(op, (), [other.output])
                return


class PushThroughView(RewritePattern):
    """reshape(transpose(x)) -> transpose(reshape(x)), where only axes of size 1 come or go."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ReshapeOp, rewriter: PatternRewriter, /) -> None:
        """View first; axes of size 1 stay where the result has them."""
        first = op.input.owner
        if not isinstance(first, qnn.TransposeOp) or not is_static(op.input, op.output):
            return
        source, sizes = shape(op.input), shape(op.output)
        if [n for n in source if n != 1] != [n for n in sizes if n != 1]:
            return
        order = view_order(first.permutation, source, sizes)
        if order == sorted(order):
            return
        view = qnn.ReshapeOp(
            first.input, out=with_shape(first.input, [sizes[place] for place in order])
        )
        new = qnn.TransposeOp(view.output, perm=inverse(order))
        view.location = locations.laid_out(inverse(order), op.location)
        new.location = op.location
        rewriter.replace(op, [view, new], [new.output])


def view_order(perm: Perm, source: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The axes of `sizes` as they lie before a transpose to `source` by `perm`."""
    long = [place for place, size in enumerate(sizes) if size != 1]
    before = [perm[axis] for axis, size in enumerate(source) if size != 1]
    moved = iter(sorted(long, key=dict(zip(long, before, strict=True)).__getitem__))
    return [next(moved) if size != 1 else place for place, size in enumerate(sizes)]


class AbsorbFlatten(RewritePattern):
    """fully_connected(reshape(transpose(x)), w) -> fully_connected(reshape(x), permuted w)."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.FullyConnectedOp, rewriter: PatternRewriter, /) -> None:
        """Permute the columns of a constant weight."""
        flat, weight = op.input.owner, op.weight.owner
        moved = flat.input.owner if isinstance(flat, qnn.ReshapeOp) else flat
        if not isinstance(moved, qnn.TransposeOp) or not isinstance(weight, qnn.ConstantOp):
            return
        sizes, perm = shape(moved.output), moved.permutation
        rows = shape(op.output)[0]
        if op.keeps_dims or perm[0] != 0 or rows != sizes[0] or len(shape(op.output)) != 2:
            return
        columns = permuted_columns(weight.array, sizes[1:], inverse(perm)[1:])
        constant = qnn.ConstantOp(of_bytes(columns.tobytes(), weight.type), weight.type)
        view = qnn.ReshapeOp(
            moved.input, out=with_shape(moved.input, (rows, shape(weight.output)[1]))
        )
        new = qnn.FullyConnectedOp(view.output, constant.output, op.bias, out=element(op.output))
        view.location = locations.derived("reshape", op.location)
        constant.location, new.location = weight.location, op.location
        new.attributes |= op.attributes
        rewriter.replace(op, [view, constant, new], [new.output])


def permuted_columns(matrix: Array, sizes: Sequence[int], order: Perm) -> Array:
    """A matrix whose columns lie as axes 1, 2, .. of `sizes`, as a view with these in `order`."""
    return matrix.reshape(len(matrix), *sizes).transpose(0, *order)


NAME = "qnn-push-transposes"
PATTERNS = (
    CancelTransposes,
    RemoveIdentity,
    ShareTransposes,
    PushTranspose,
    PushThroughView,
    AbsorbFlatten,
    MergeViews,
)


@register_pass
class QnnPushTransposesPass(LevelPass):
    """Move transposes through operations towards the results, until they cancel.

    Constants are permuted, parameters speak of other axes, and a fully connected layer takes the
    columns of its weight in another order.
    """

    name = NAME
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Rewrite until nothing changes."""
        locations.rewrite(parts, *(pattern() for pattern in PATTERNS), recursive=True)
