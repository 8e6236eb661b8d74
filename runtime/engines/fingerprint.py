"""What a kernel computes and how it is lowered, as one short text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.hvx import InstructionOp


def fingerprint(kernel: func.FuncOp) -> str:
    """Equal for kernels with equal operations, whatever their names; changes with the lowering."""
    digest = hashlib.sha256(lowering_version().encode())
    for word in block_words(kernel.body.block, {}):
        digest.update(word.encode())
        digest.update(b" ")
    return digest.hexdigest()


def block_words(block: Block, numbers: dict[SSAValue, int]) -> Iterator[str]:
    """The operations of a block as words; values by number."""
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
        for name, value in op.properties.items():
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


@cache
def lowering_version() -> str:
    """A digest of the code that lowers kernels, so that objects made by other code are not used."""
    digest = hashlib.sha256()
    for package in ("hexnn.lowering.hvx_to_llvm", "hexnn.dialects.hvx"):
        for path in sorted(files(package).iterdir(), key=lambda p: p.name):
            if path.is_file():
                digest.update(path.read_bytes())
    digest.update(files(__package__ or "").joinpath("jit.py").read_bytes())
    return digest.hexdigest()
