"""The cost of a kernel is its own instruction count: it is built and counted, once a case."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from xdsl.dialects import arith, func, scf
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute, Block, SSAValue

from ...dialects import htp, hvx
from ...passes.implementations import Build, Layouts, implementation, no_scratch
from .builder import KernelBuilder

Property = tuple[str, Attribute]


def count(block: Block) -> int:
    """HVX instructions that running `block` executes."""
    return sum(_count_op(op) for op in block.ops)


def _count_op(op: Any) -> int:
    if isinstance(op, scf.ForOp):
        return _trips(op) * count(op.body.block)
    return int(isinstance(op, hvx.InstructionOp))


def _trips(loop: scf.ForOp) -> int:
    low, high, step = (_constant(v) for v in (loop.lb, loop.ub, loop.step))
    return max(0, -(-(high - low) // step))


def _constant(value: SSAValue) -> int:
    match value.owner:
        case arith.ConstantOp(value=IntegerAttr() as number):
            return number.value.data
        case _:
            raise ValueError("a kernel's loop has a trip count that is not constant")


def build_kernel(name: str, build: Build, op: htp.HtpOp) -> func.FuncOp:
    """The kernel of an operation whose layouts are assigned."""
    scratch = op.scratch_size > 0
    b = KernelBuilder(name, len(op.inputs_and_constants) + scratch + 1)
    build(b, op)
    return b.finish()


def instructions(build: Build, op: htp.HtpOp, layouts: Layouts, scratch: int = 0) -> int:
    """HVX instructions of the kernel that `build` writes for `op` in `layouts`."""
    operands = zip(op.inputs_and_constants, layouts.operands, strict=True)
    types = tuple(htp.with_layout(v, name, htp.TCM) for v, name in operands)
    result = htp.with_layout(op.output, layouts.result, htp.TCM)
    known = tuple((k, v) for k, v in op.properties.items() if k not in ("impl", "scratch_bytes"))
    return _instructions(build, type(op), types, result, known, scratch)


@lru_cache(maxsize=4096)
def _instructions(
    build: Build,
    kind: type[htp.HtpOp],
    operands: Sequence[Attribute],
    result: Attribute,
    properties: Sequence[Property],
    scratch: int,
) -> int:
    values = Block(arg_types=operands).args
    op = kind.create(operands=values, result_types=[result], properties=dict(properties))
    op.scratch_bytes = IntegerAttr(scratch, i64)
    return count(build_kernel("cost", build, op).body.block)


def kernel(
    name: str,
    op: type[htp.HtpOp],
    *,
    layouts: Callable[[Any], Sequence[Layouts] | str],
    scratch: Callable[[Any, Layouts], int] = no_scratch,
) -> Callable[[Build], Build]:
    """Register the decorated function as an implementation of `op` that costs what it executes."""

    def register(build: Build) -> Build:
        def cost(op: Any, layouts: Layouts, target: object) -> int:
            return instructions(build, op, layouts, scratch(op, layouts))

        return implementation(name, op, layouts=layouts, cost=cost, scratch=scratch)(build)

    return register
