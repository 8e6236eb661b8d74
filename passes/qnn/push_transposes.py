"""qnn-push-transposes: moves transposes towards the results of a network, so that they meet and
cancel.

f(transpose(x, perm)) -> transpose(f(x), perm) for operations f that treat all axes alike, or whose
parameters a rule in `transposition_rules` permutes. In networks converted from a channels-first
source, no transpose remains between spatial operations.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import locations, qnn
from ...dialects.constants import dense_of_bytes
from ...dialects.qnn.movement import permuted
from ...dialects.quant import UniformType
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import element, shape, with_shape
from ..canonicalization.qnn.chains import MergeViews, is_static
from ..canonicalization.qnn.elementwise_forms import verifies
from ..canonicalization.qnn.identities import RemoveIdentity
from ..legalize.nnef.steps import Array, channels_first, inverse
from ..networks import LevelPass
from .transposition_rules import RULES, Perm, Properties


def transposition(value: SSAValue) -> Perm | None:
    """Return the permutation of the Transpose that computes `value`, or None if another operation
    computes it.
    """
    owner = value.owner
    return owner.permutation if isinstance(owner, qnn.TransposeOp) else None


def is_free(value: SSAValue) -> bool:
    """Whether a value can be transposed without a Transpose: a constant at compile time, a tensor
    with at most one axis of extent other than 1 by a reshape.
    """
    long = sum(size != 1 for size in shape(value))
    return isinstance(value.owner, qnn.ConstantOp) or (long <= 1 and is_static(value))


def common_transposition(op: Operation) -> Perm | None:
    """Return the most frequent permutation among the transposes that compute operands of `op`, if
    moving it to the results of `op` pays; else None.

    It pays if no other operand then needs a transpose of its own. If n operands do, it pays only
    for a permutation to channels-first order that occurs more than n times, or n times if all n
    operands are block arguments.
    """
    perms = [transposition(value) for value in op.operands]
    transposed = [perm for perm in perms if perm is not None]
    if not transposed:
        return None
    best = max(set(transposed), key=transposed.count)
    others = [
        value
        for value, perm in zip(op.operands, perms, strict=True)
        if perm != best and not is_free(value)
    ]
    if not others:
        return best
    towards = len(best) > 3 and best == channels_first(len(best))
    inputs = all(isinstance(value.owner, Block) for value in others)
    enough = transposed.count(best) > len(others) or (
        inputs and transposed.count(best) >= len(others)
    )
    return best if towards and enough else None


class PushTranspose(RewritePattern):
    """Move transposes from the operands of an operation to its results: f(transpose(x), constant,
    ..) -> transpose(f(x, permuted constant, ..)).
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """If operands are transposed alike, moving that pays (`common_transposition`) and the rule
        of `RULES` for the operation returns properties, replace the operation by one on
        untransposed operands, with these properties, and transpose its results.
        """
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
            step.location = locations.result_location(index, op.location)
        for step in made:
            step.location = locations.derived("transpose", op.location)
        new.location = locations.transposed(perm, op.location)
        rewriter.replace(op, [*made, new, *back], [one.output for one in back])

    def _fits(self, op: Operation, perm: Perm) -> bool:
        """Whether all results have the rank of `perm`, and each operand too, unless it is a
        constant that leading axes can extend to that rank.
        """
        rank = len(perm)
        if any(len(shape(result)) != rank for result in op.results):
            return False
        return all(len(shape(v)) == rank or extendable(v, rank) for v in op.operands)


def extendable(value: SSAValue, rank: int) -> bool:
    """Whether a value is a constant of a rank below `rank` without per-axis scales, so that leading
    axes of extent 1 can be added.
    """
    type = element(value)
    one = not isinstance(type, UniformType) or type.axis is None
    return isinstance(value.owner, qnn.ConstantOp) and len(shape(value)) < rank and one


def untransposed(values: Sequence[SSAValue], perm: Perm) -> tuple[list[SSAValue], list[Operation]]:
    """Return (tensors, operations): for each of `values` a tensor x with transpose(x, `perm`) equal
    to the value.

    x is the operand of a Transpose by `perm` that computes the value; without one, the result of
    one of the operations, which are new.
    """
    made: list[Operation] = []
    inputs: list[SSAValue] = []
    for value in values:
        if transposition(value) == perm and isinstance(value.owner, qnn.TransposeOp):
            inputs.append(value.owner.input)
            continue
        step = before(value, perm)
        made.append(step)
        inputs.append(step.results[0])
    return inputs, made


def before(value: SSAValue, perm: Perm) -> Operation:
    """Return a new operation that computes `value` transposed by the inverse of `perm`: a constant,
    a reshape if at most one extent exceeds 1, else a Transpose.
    """
    back, owner = inverse(perm), value.owner
    if isinstance(owner, qnn.ConstantOp):
        sizes = (1,) * (len(perm) - len(shape(value))) + shape(value)
        array = owner.array.reshape(sizes).transpose(back)
        kept = permuted(element(value), back)
        return qnn.ConstantOp.of(array, TensorType(kept, array.shape))
    if is_free(value):
        return qnn.ReshapeOp(value, out=with_shape(value, [shape(value)[i] for i in back]))
    return qnn.TransposeOp(value, perm=back)


def rebuilt(
    op: Operation, operands: Sequence[SSAValue], properties: Properties, perm: Perm
) -> qnn.DefinedOp | None:
    """Return a new operation, not yet inserted, like `op` but on `operands` and with the given
    `properties` replaced; None if it does not verify.

    `operands` are those of `op` before a transposition by `perm`, which is to follow the new
    operation instead. Shapes of its results are inferred; per-axis types have their axis moved.
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
    """Merge two transposes into one: transpose(transpose(x, p), q) -> transpose(x, p[q]), or x if
    p[q] is the identity.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.TransposeOp, rewriter: PatternRewriter, /) -> None:
        """Replace transpose(transpose(x, p), q) by transpose(x, p[q]), or by x if p[q] is the
        identity, unless the name of a tensor of the source network would be lost.
        """
        first = op.input.owner
        if not isinstance(first, qnn.TransposeOp):
            return
        perm = [first.permutation[i] for i in op.permutation]
        named = locations.tensor_name(op.location) is not None
        if perm != sorted(perm):
            merged = qnn.TransposeOp(first.input, perm=perm)
            merged.location = op.location
            rewriter.replace(op, merged)
        elif not named or settled(first.input, op):
            rewriter.replace(op, (), [first.input])


def settled(value: SSAValue, op: Operation) -> bool:
    """Copy the source-network tensor name from the location of `op` to that of the operation which
    computes `value`, so that `value` can replace the result of `op`; return whether that was done.

    False, without a change, if `value` is a block argument or one of several results.
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
    """Replace equal transposes of one value by a single one."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.TransposeOp, rewriter: PatternRewriter, /) -> None:
        """Replace a Transpose by an earlier one in its block with the same operand and permutation,
        unless it defines a tensor of the source network.
        """
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
    """Move a transpose from before a reshape that only adds or removes axes of extent 1 to after
    it.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ReshapeOp, rewriter: PatternRewriter, /) -> None:
        """Replace reshape(transpose(x)) by transpose(reshape(x)), where axes of extent 1 keep their
        index.
        """
        first = op.input.owner
        if not isinstance(first, qnn.TransposeOp) or not is_static(op.input, op.output):
            return
        source, sizes = shape(op.input), shape(op.output)
        if [n for n in source if n != 1] != [n for n in sizes if n != 1]:
            return
        order = view_order(first.permutation, source, sizes)
        if order == sorted(order):
            return
        view = qnn.ReshapeOp(first.input, out=with_shape(first.input, [sizes[i] for i in order]))
        new = qnn.TransposeOp(view.output, perm=inverse(order))
        view.location = locations.transposed(inverse(order), op.location)
        new.location = op.location
        rewriter.replace(op, [view, new], [new.output])


def view_order(perm: Perm, source: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Return the axes of y = reshape(transpose(x, perm)) in the order that they have in x; axes of
    extent 1, the only ones that the reshape adds or removes, keep their index.

    `source` is the shape of transpose(x, perm), `sizes` that of y.
    """
    long = [i for i, size in enumerate(sizes) if size != 1]
    before = [perm[axis] for axis, size in enumerate(source) if size != 1]
    moved = iter(sorted(long, key=dict(zip(long, before, strict=True)).__getitem__))
    return [next(moved) if size != 1 else i for i, size in enumerate(sizes)]


class AbsorbFlatten(RewritePattern):
    """Absorb a transpose into a fully connected layer's weight:
    fully_connected(reshape(transpose(x)), w) -> fully_connected(reshape(x), permuted w).
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.FullyConnectedOp, rewriter: PatternRewriter, /) -> None:
        """Replace fully_connected(reshape(transpose(x)), w) with a constant w: flatten x instead of
        its transpose, and permute the columns of w accordingly.
        """
        flat, weight = op.input.owner, op.weight.owner
        moved = flat.input.owner if isinstance(flat, qnn.ReshapeOp) else flat
        if not isinstance(moved, qnn.TransposeOp) or not isinstance(weight, qnn.ConstantOp):
            return
        sizes, perm = shape(moved.output), moved.permutation
        rows = shape(op.output)[0]
        if op.keeps_dims or perm[0] != 0 or rows != sizes[0] or len(shape(op.output)) != 2:
            return
        columns = permuted_columns(weight.array, sizes[1:], inverse(perm)[1:])
        constant = qnn.ConstantOp(dense_of_bytes(columns.tobytes(), weight.type), weight.type)
        view = qnn.ReshapeOp(
            moved.input, out=with_shape(moved.input, (rows, shape(weight.output)[1]))
        )
        new = qnn.FullyConnectedOp(view.output, constant.output, op.bias, out=element(op.output))
        view.location = locations.derived("reshape", op.location)
        constant.location, new.location = weight.location, op.location
        new.attributes |= op.attributes
        rewriter.replace(op, [view, constant, new], [new.output])


def permuted_columns(matrix: Array, sizes: Sequence[int], order: Perm) -> Array:
    """Return `matrix` with its column index split into axes of extents `sizes`, row-major, and
    these axes reordered: an array [rows, *axes], whose axis i + 1 is axis `order[i]` of the array
    [rows, *sizes].
    """
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

    Constants, axis parameters and the columns of fully connected weights are permuted accordingly.
    """

    name = NAME
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Apply the patterns to the operations in `parts` until nothing changes."""
        locations.rewrite(parts, *(pattern() for pattern in PATTERNS), recursive=True)
