"""How many vector registers a kernel needs at once, if nothing is spilled or recomputed."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import func, scf
from xdsl.ir import Attribute, Block, Operation, SSAValue

from hexnn.dialects import hvx

SIZES: dict[Attribute, int] = {hvx.vector: 1, hvx.pair: 2}


def live_vectors(kernel: func.FuncOp) -> int:
    """The greatest number of vectors that are live at the same time; a pair counts as two."""
    return peak(kernel.body.block, frozenset())


def register(value: SSAValue) -> SSAValue:
    """The register that holds a value: halves of a pair are in it."""
    while isinstance(value.owner, hvx.LoOp | hvx.HiOp):
        value = value.owner.input
    return value


def size(values: Iterable[SSAValue]) -> int:
    """Vector registers of different values."""
    return sum(SIZES.get(v.type, 0) for v in frozenset(map(register, values)))


def used(op: Operation) -> frozenset[SSAValue]:
    """Registers that an operation reads, those that its body reads included."""
    return frozenset(register(v) for inner in op.walk() for v in inner.operands)


def peak(block: Block, outside: frozenset[SSAValue]) -> int:
    """The peak in a block, while the values `outside` are kept for what comes after it."""
    ops = list(block.ops)
    after: list[frozenset[SSAValue]] = [frozenset()]
    for op in reversed(ops):
        after.append(after[-1] | used(op))
    after.reverse()
    live = frozenset(block.args) | outside
    top = size(live)
    for op, later in zip(ops, after[1:], strict=True):
        kept = (live & later) | outside
        if isinstance(op, scf.ForOp):
            again = used(op) - frozenset(map(register, op.iter_args))
            top = max(top, peak(op.body.block, kept | (again & live)))
        live = kept | frozenset(map(register, op.results))
        top = max(top, size(live))
    return top
