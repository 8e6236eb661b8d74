"""Costs of kernels: the kernel is built and its packets are bounded, once for each content.

Kernels built for their cost are cached: `htp-to-hvx` takes those that selection has chosen.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects import func, scf
from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, Block, SSAValue

from ..dialects import htp, hvx
from ..dialects.hvx.affine import trip_count
from ..dialects.hvx.resources import demand, least_packets
from ..dialects.registries.implementations import Build, Layouts, implementation, no_scratch
from .builder import KernelBuilder
from .contents import Key, content


def packets(block: Block, version: int) -> int:
    """A lower bound of the packets that `block` issues when executed, by the scarcest resource."""
    spent, instructions, inner = Counter[str](), Counter[str](), 0
    for op in block.ops:
        if isinstance(op, scf.ForOp):
            inner += _trips(op) * packets(op.body.block, version)
        elif isinstance(op, hvx.MemwOp):
            spent.update({"slots": 1, "memory slots": 1})
        elif isinstance(op, hvx.InstructionOp):
            instructions[op.INSTRUCTION.name] += 1
    for name, count in instructions.items():
        taken = demand(hvx.instruction(name), version)
        spent.update({resource: count * n for resource, n in taken.items()})
    return inner + least_packets(spent)


def _trips(loop: scf.ForOp) -> int:
    count = trip_count(loop)
    if count is None:
        raise ValueError("a kernel's loop has a trip count that is not constant")
    return count


def build_kernel(name: str, build: Build, op: htp.HtpOp) -> func.FuncOp:
    """Build the kernel of an operation whose layouts are assigned."""
    scratch = op.scratch_size > 0
    b = KernelBuilder(name, len(op.inputs_and_constants) + scratch + 1)
    build(b, op)
    return b.finish()


@dataclass
class Built:
    """Caches of the kernels that were built last, and of their packet counts."""

    kernels: OrderedDict[Key, func.FuncOp] = field(default_factory=OrderedDict[Key, func.FuncOp])
    counts: OrderedDict[Key, int] = field(default_factory=OrderedDict[Key, int])

    def packets(self, build: Build, op: htp.HtpOp, version: int) -> int:
        """A lower bound of the packets of the kernel that `build` emits for `op`."""
        key = (build, version, content(op))
        if key not in self.counts:
            kernel = build_kernel("counted", build, op)
            self.kernels[build, content(op)] = kernel
            self.counts[key] = packets(kernel.body.block, version)
            shorten(self.kernels, KERNELS)
            shorten(self.counts, COUNTS)
        return self.counts[key]


KERNELS, COUNTS = 256, 4096
"""Entries of the two caches: kernels, which are large, and counts, which are one number each."""

BUILT = Built()


def shorten(known: OrderedDict[Key, Any], length: int) -> None:
    """Remove the oldest entry if there are more than `length`."""
    if len(known) > length:
        known.popitem(last=False)


def take_kernel(name: str, build: Build, op: htp.HtpOp) -> func.FuncOp:
    """The kernel of an operation whose layouts are assigned; the caller owns it."""
    kernel = BUILT.kernels.pop((build, content(op)), None)
    if kernel is None:
        return build_kernel(name, build, op)
    kernel.sym_name = StringAttr(name)
    return kernel


def arranged(impl: str, op: htp.HtpOp, layouts: Layouts, scratch: int) -> htp.HtpOp:
    """A copy of `op` that is assigned kernel `impl`, operands in `layouts`, and scratch memory."""
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
    """A new value of `type`, to stand for an operand; a copy of the constant if `value` is one."""
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
    """Register the decorated builder as an implementation of `op`, with the cost of its code."""

    def register(build: Build) -> Build:
        def cost(op: Any, layouts: Layouts, target: htp.Target) -> int:
            placed = arranged(name, op, layouts, scratch(op, layouts))
            return BUILT.packets(build, placed, target.hvx_version)

        return implementation(name, op, layouts=layouts, cost=cost, scratch=scratch)(build)

    return register
