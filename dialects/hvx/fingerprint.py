"""Fingerprints of kernels: equal for kernels with the same operations, whatever the names of
values.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue

from . import InstructionOp


def fingerprint(kernel: func.FuncOp) -> str:
    """Return the SHA-256, in hexadecimal, of a kernel's operations, types and constants without
    names.
    """
    return hashlib.sha256(" ".join(kernel_words(kernel)).encode()).hexdigest()


def kernel_words(kernel: func.FuncOp) -> Iterator[str]:
    """Yield the words that the fingerprint hashes: operations and types, with values as numbers."""
    return block_words(kernel.body.block, {})


def block_words(block: Block, numbers: dict[SSAValue, int]) -> Iterator[str]:
    """Yield the words of a block's arguments and operations; number its values in `numbers`."""
    for argument in block.args:
        numbers[argument] = len(numbers)
        yield str(argument.type)
    for op in block.ops:
        yield from op_words(op, numbers)


def op_words(op: Operation, numbers: dict[SSAValue, int]) -> Iterator[str]:
    """Yield the words of an operation: name, properties, operand numbers, regions; number its
    results.
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
