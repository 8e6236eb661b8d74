"""Emission in LLVM IR of loops that accumulate dot products of unsigned bytes: the host multiplies
unsigned by signed bytes only.

With v - 128 in place of the factor v, a sum of products u * v lacks 128 times the sum of the u. A
loop adds up the u beside its accumulators, once for all accumulators that share them, and corrects
the accumulators behind it: all sums are modulo 2^32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import SSAValue

from ...dialects.hvx import InstructionOp, VectorType
from .emitter import splat
from .memory import MemoryWriter
from .reduce import host_dot

DOTS = ("vrmpyub_acc", "vrmpyubv_acc")
"""The instructions that add dot products of unsigned bytes to an accumulator; the second factor is
a scalar or a vector.
"""

Factors = tuple[SSAValue, ...]
"""One factor of each dot product that is added to an accumulator."""


@dataclass(frozen=True)
class DotChain:
    """Instructions of a loop's body through which a loop-carried value passes: each adds a dot
    product, and nothing else reads what they add to.
    """

    index: int
    """The index of the loop-carried value."""

    ops: tuple[InstructionOp, ...]

    def factors(self, operand: int) -> Factors:
        """Return one factor of each product, operand 1 or 2 of the instructions."""
        return tuple(op.operands[operand] for op in self.ops)


def dot_chains(loop: scf.ForOp) -> list[DotChain]:
    """Return the chains of dot products through the loop-carried values of a loop."""
    arguments = loop.body.block.args[1:]
    found = (DotChain(index, tuple(links(value))) for index, value in enumerate(arguments))
    return [chain for chain in found if chain.ops and is_returned(loop, chain)]


def links(value: SSAValue) -> Iterator[InstructionOp]:
    """Yield the dot products that add to a value in turn, up to a result that anything else
    reads.
    """
    while len(uses := list(value.uses)) == 1:
        op = uses[0].operation
        if not isinstance(op, InstructionOp) or op.INSTRUCTION.name not in DOTS or uses[0].index:
            return
        yield op
        value = op.results[0]


def is_returned(loop: scf.ForOp, chain: DotChain) -> bool:
    """Return whether a chain lies in the loop's own block, and its result is the next value of the
    loop-carried value that it starts from.
    """
    body = loop.body.block
    uses = [(use.operation, use.index) for use in chain.ops[-1].results[0].uses]
    return uses == [(body.last_op, chain.index)] and all(op.parent is body for op in chain.ops)


def summed_operand(chains: Sequence[DotChain]) -> int:
    """Return which factor of the products, operand 1 or 2, is added up: scalars where there are
    any, else the one that takes fewer sums.
    """
    if any(not isinstance(v.type, VectorType) for chain in chains for v in chain.factors(2)):
        return 2
    return min((2, 1), key=lambda operand: len({chain.factors(operand) for chain in chains}))


@dataclass
class DotChainWriter(MemoryWriter):
    """The writer of accumulations of dot products of unsigned bytes in LLVM IR."""

    summed: dict[InstructionOp, int] = field(default_factory=dict[InstructionOp, int])
    """By dot product of a chain: which of its operands is added up."""

    sums: dict[SSAValue, str] = field(default_factory=dict[SSAValue, str])
    """By accumulator of a chain: the name of the sum of its factors so far."""

    def shared_sums(self, loop: scf.ForOp) -> list[list[DotChain]]:
        """Return the chains of dot products of a loop, those together that share a sum of factors;
        none if the host has no dot product.
        """
        chains = dot_chains(loop) if self.e.host.dot else []
        operand = summed_operand(chains)
        groups: dict[Factors, list[DotChain]] = {}
        for chain in chains:
            groups.setdefault(chain.factors(operand), []).append(chain)
            self.summed |= dict.fromkeys(chain.ops, operand)
        return [*groups.values()]

    def start_sums(
        self, loop: scf.ForOp, groups: Sequence[Sequence[DotChain]], names: Sequence[str]
    ) -> None:
        """Record the names of the sums of factors at the start of an iteration, one a group."""
        for chains, name in zip(groups, names, strict=True):
            for chain in chains:
                self.sums[loop.body.block.args[1 + chain.index]] = name

    def chained_dot(self, op: InstructionOp) -> None:
        """Emit a dot product of a chain, with one factor less 128, and the sum of the other."""
        e, operand, old = self.e, self.summed[op], op.operands[0]
        kept, changed = (self.scalar(op.operands[k]) for k in (operand, 3 - operand))
        if not isinstance(op.operands[operand].type, VectorType):
            kept = e.splat_scalar(32, kept)
        lowered = e.register(e.binary("xor", 8, e.lanes(changed, 8), splat(8, -128)), 8)
        self.values[op.results[0]] = host_dot(e, self.scalar(old), kept, lowered)
        self.sums[op.results[0]] = host_dot(e, self.sums[old], kept, splat(32, 0x01010101))

    def next_sums(self, groups: Sequence[Sequence[DotChain]]) -> list[str]:
        """Return the names of the sums of factors at the end of an iteration, one a group."""
        return [self.sums[chains[0].ops[-1].results[0]] for chains in groups]

    def correct_sums(
        self, loop: scf.ForOp, groups: Sequence[Sequence[DotChain]], names: Sequence[str]
    ) -> None:
        """Add to the accumulators behind a loop what they lack: 128 times the sums of factors,
        whose names there are `names`, one a group.
        """
        for chains, name in zip(groups, names, strict=True):
            lacking = self.e.shift("shl", 32, name, 7)
            for chain in chains:
                result = loop.results[chain.index]
                self.values[result] = self.e.binary("add", 32, self.scalar(result), lacking)
