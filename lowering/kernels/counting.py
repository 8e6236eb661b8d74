"""The cost of a kernel is its own instruction count: it is built and counted, once a content.

What was built for its count is kept for a while: `htp-to-hvx` takes the kernels that were chosen.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects import arith, func, scf
from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, Block, SSAValue

from ...dialects import htp, hvx
from ...passes.implementations import Build, Layouts, implementation, no_scratch
from .builder import KernelBuilder
from .contents import Key, content


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


@dataclass
class Built:
    """The newest kernels that were built, and how many instructions kernels have."""

    kernels: OrderedDict[Key, func.FuncOp] = field(default_factory=OrderedDict[Key, func.FuncOp])
    counts: OrderedDict[Key, int] = field(default_factory=OrderedDict[Key, int])

    def count(self, build: Build, op: htp.HtpOp) -> int:
        """The instructions of the kernel that `build` writes for `op`."""
        key = (build, content(op))
        if key not in self.counts:
            self.kernels[key] = build_kernel("counted", build, op)
            self.counts[key] = count(self.kernels[key].body.block)
            shorten(self.kernels, KERNELS)
            shorten(self.counts, COUNTS)
        return self.counts[key]


KERNELS, COUNTS = 256, 4096
"""How much is kept."""

BUILT = Built()


def shorten(known: OrderedDict[Key, Any], length: int) -> None:
    """Forget the oldest."""
    if len(known) > length:
        known.popitem(last=False)


def take_kernel(name: str, build: Build, op: htp.HtpOp) -> func.FuncOp:
    """The kernel of an operation whose layouts are assigned; the caller owns it."""
    found = BUILT.kernels.pop((build, content(op)), None)
    if found is None:
        return build_kernel(name, build, op)
    found.sym_name = StringAttr(name)
    return found


def arranged(impl: str, op: htp.HtpOp, layouts: Layouts, scratch: int) -> htp.HtpOp:
    """A copy of `op` that runs the kernel `impl` on operands in `layouts`."""
    operands = zip(op.inputs_and_constants, layouts.operands, strict=True)
    known = {k: v for k, v in op.properties.items() if k not in ("impl", "scratch_bytes")}
    copy = type(op).create(
        operands=[operand(v, htp.with_layout(v, name, htp.TCM)) for v, name in operands],
        result_types=[htp.with_layout(op.output, layouts.result, htp.TCM)],
        properties=known | {"impl": StringAttr(impl)},
    )
    copy.scratch_bytes = IntegerAttr(scratch, i64)
    return copy


def operand(value: SSAValue, type: Attribute) -> SSAValue:
    """A value of a type; the same constant when `value` is one."""
    if isinstance(value.owner, htp.ConstantOp):
        constant = htp.ConstantOp.create(result_types=[type], properties=value.owner.properties)
        return constant.output
    return Block(arg_types=[type]).args[0]


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
            return BUILT.count(build, arranged(name, op, layouts, scratch(op, layouts)))

        return implementation(name, op, layouts=layouts, cost=cost, scratch=scratch)(build)

    return register
