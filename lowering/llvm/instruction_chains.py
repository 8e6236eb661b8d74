"""Chains of lane-wise instructions, which a kernel repeats as a whole: the scaling of accumulators
by a factor, an addition and a shift, for example.

What lies between the first and the last instruction of a chain is read in it only, so a chain is
one function of a few registers; `outlining.repeated` emits it inline or as a call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from xdsl.ir import Block, Operation, SSAValue

from ...dialects.hvx import InstructionOp, VectorType
from .emitter import Emitter
from .registry import lowering

MEMBERS = frozenset(("vmpye", "vmpyo", "vasl", "vasr", "vlsr", "vadd", "vsub", "vmax", "vmin"))
"""The mnemonics of the instructions of chains: scaling, rounding and clamping of accumulators."""

COSTLY = frozenset(("vmpye", "vmpyo", "vasl", "vasr", "vlsr"))
"""Mnemonics of which the host takes several instructions; a chain has one of them at least."""

MAX_INPUTS = 4
"""The most registers that a chain reads: the host passes as many of 128 bytes in its own."""


@dataclass(frozen=True)
class Chain:
    """Instructions of one block, in its order, whose results only the last one gives away."""

    ops: tuple[InstructionOp, ...]
    inputs: tuple[SSAValue, ...]
    """The vectors that the instructions read and that others define, in the order of use."""

    @property
    def name(self) -> str:
        """The instructions with the numbers of their operands: inputs first, then results."""
        numbers = {value: index for index, value in enumerate(self.inputs)}
        steps = list[str]()
        for op in self.ops:
            steps.append("_".join([op.INSTRUCTION.name, *(str(numbers[v]) for v in op.operands)]))
            numbers[op.results[0]] = len(numbers)
        return ".".join(steps)

    def build(self, e: Emitter, *inputs: str) -> Sequence[str]:
        """Emit the instructions, given the names of the inputs; return the name of the result."""
        names = dict(zip(self.inputs, inputs, strict=True))
        for op in self.ops:
            operands = [names[value] for value in op.operands]
            names[op.results[0]] = lowering(op.INSTRUCTION.name)(e, *operands)
        return [names[self.ops[-1].results[0]]]


def chains(block: Block) -> Mapping[InstructionOp, Chain]:
    """Return the chains of a block, the longest ones that end last, each by all of its
    instructions.
    """
    places = {op: index for index, op in enumerate(block.ops) if is_member(op)}
    found: dict[InstructionOp, Chain] = {}
    for last in reversed(places):
        if last in found:
            continue
        chain = longest(last, places)
        if len(chain.ops) > 1 and any(op.INSTRUCTION.mnemonic in COSTLY for op in chain.ops):
            found |= dict.fromkeys(chain.ops, chain)
    return found


def is_member(op: Operation | Block) -> TypeGuard[InstructionOp]:
    """Return whether an operation is a lane-wise instruction from vectors to one vector that a
    chain may have.
    """
    if not isinstance(op, InstructionOp) or op.INSTRUCTION.family not in MEMBERS:
        return False
    values = (*op.operands, *op.results)
    return len(op.results) == 1 and all(isinstance(value.type, VectorType) for value in values)


def longest(last: InstructionOp, places: Mapping[InstructionOp, int]) -> Chain:
    """Return the longest chain that ends in `last` and reads at most `MAX_INPUTS` vectors; `places`
    are the indices of the block's instructions that chains may have.
    """
    best = members = (last,)
    inputs = inputs_of(members)
    while len(inputs) <= MAX_INPUTS + 1:
        if len(inputs) <= MAX_INPUTS:
            best = members
        owners = filter(is_member, (value.owner for value in inputs))
        producers = [op for op in owners if op in places and feeds(op, members)]
        if not producers:
            break
        members = (max(producers, key=places.__getitem__), *members)
        inputs = inputs_of(members)
    return Chain(best, inputs_of(best))


def feeds(op: InstructionOp, members: Sequence[InstructionOp]) -> bool:
    """Return whether none but `members` read the result of an instruction."""
    return all(use.operation in members for use in op.results[0].uses)


def inputs_of(members: Sequence[InstructionOp]) -> tuple[SSAValue, ...]:
    """Return the values that instructions read and do not define, in the order of use."""
    own = {op.results[0] for op in members}
    return tuple(dict.fromkeys(v for op in members for v in op.operands if v not in own))
