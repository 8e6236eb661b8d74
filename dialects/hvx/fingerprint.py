"""What a kernel computes, as words: the same for equal operations, whatever the names."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue

from . import InstructionOp


def fingerprint(kernel: func.FuncOp) -> str:
    """A short text, equal for kernels with equal operations."""
    return hashlib.sha256(" ".join(kernel_words(kernel)).encode()).hexdigest()


def kernel_words(kernel: func.FuncOp) -> Iterator[str]:
    """The operations of a kernel as words; values by number."""
    return block_words(kernel.body.block, {})


def block_words(block: Block, numbers: dict[SSAValue, int]) -> Iterator[str]:
    """The operations of a block as words."""
    for argument in block.args:
        numbers[argument] = len(numbers)
        yield str(argument.type)
    for op in block.ops:
        yield from op_words(op, numbers)


def op_words(op: Operation, numbers: dict[SSAValue, int]) -> Iterator[str]:
    """An operation as words."""
    yield op.name
    if isinstance(op, InstructionOp):
        yield str(op.immediate_value)
    else:
        for name, value in (*op.properties.items(), *op.attributes.items()):
            yield f"{name}={value}"
    for operand in op.operands:
        yield str(numbers[operand])
    for region in op.regions:
        for block in region.blocks:
            yield "{"
            yield from block_words(block, numbers)
            yield "}"
    for result in op.results:
        numbers[result] = len(numbers)
