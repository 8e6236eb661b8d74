"""Fingerprints of kernels: equal for kernels with the same operations, whatever the names of SSA
values.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue

from . import InstructionOp


def fingerprint(kernel: func.FuncOp) -> str:
    """Return a SHA-256 in hexadecimal that is equal for kernels with equal operations, types and
    constants, whatever the names of their SSA values.
    """
    return hashlib.sha256(" ".join(kernel_words(kernel)).encode()).hexdigest()


def kernel_words(kernel: func.FuncOp) -> Iterator[str]:
    """Yield the strings that the fingerprint hashes: operations, types of block arguments, and a
    number for each SSA value in place of its name.
    """
    return block_words(kernel.body.block, {})


def block_words(block: Block, numbers: dict[SSAValue, int]) -> Iterator[str]:
    """Yield the strings to hash for a block's arguments and operations.

    Adds the number of each SSA value that the block defines to `numbers`.
    """
    for argument in block.args:
        numbers[argument] = len(numbers)
        yield str(argument.type)
    for op in block.ops:
        yield from op_words(op, numbers)


def op_words(op: Operation, numbers: dict[SSAValue, int]) -> Iterator[str]:
    """Yield the strings to hash for an operation: name, properties and attributes (of an
    instruction the immediate), operand numbers, regions.

    Adds the numbers of the results to `numbers`.
    """
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
