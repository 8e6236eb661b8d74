"""Costs of kernels, in packets (groups of instructions that are issued together). A kernel is built
once for each cache key, and a lower bound of its packets counted.

Built kernels are kept, so that `htp-to-hvx` need not build again the kernels that the selection of
implementations has chosen.
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
from ..dialects.files.kept_results import is_kept, kept, recall
from ..dialects.hvx.affine import trip_count
from ..dialects.hvx.encoding import VERIFIED, WAITING, decode
from ..dialects.hvx.resources import demand, least_packets
from ..dialects.registries.implementations import (
    Build,
    Implementation,
    Layouts,
    implementation,
    no_scratch,
)
from .builder import KernelBuilder
from .contents import Key, kernel_key, lasting_key


def packets(block: Block, version: int) -> int:
    """Return a lower bound of the packets that one execution of `block` issues on HVX `version`.

    For each loop body it is the number of packets that its scarcest resource (issue slots, memory
    slots, vector units) requires, times the trip count.
    """
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
    """Return the trip count of a loop. Raises ValueError if it is not constant."""
    count = trip_count(loop)
    if count is None:
        raise ValueError("a kernel's loop has a trip count that is not constant")
    return count


def placed_packets(kernel: Implementation, op: htp.HtpOp, target: htp.Target) -> int:
    """Return the packets that `kernel` is predicted to execute for an operation whose layouts are
    assigned; a lower bound of them where they are counted in its code.
    """
    if kernel.counted:
        return CACHE.packets(kernel.build, op, target.hvx_version)
    operands = tuple(map(htp.layout_name, op.inputs_and_constants))
    return kernel.cost(op, Layouts(operands, htp.layout_name(op.output)), target)


def build_kernel(name: str, build: Build, op: htp.HtpOp) -> func.FuncOp:
    """Return a new function `name` that implements `op`, emitted by `build`.

    The layouts and scratch memory of `op` are already assigned.
    """
    scratch = op.scratch_size > 0
    b = KernelBuilder(name, len(op.inputs_and_constants) + scratch + 1)
    build(b, op)
    return b.finish()


@dataclass
class KernelCache:
    """A cache of recently built kernels, and of lower bounds of the packets that kernels issue."""

    kernels: OrderedDict[Key, func.FuncOp] = field(default_factory=OrderedDict[Key, func.FuncOp])
    counts: OrderedDict[Key, int] = field(default_factory=OrderedDict[Key, int])

    def packets(self, build: Build, op: htp.HtpOp, version: int) -> int:
        """Return a lower bound of the packets issued by one run of the kernel that `build` emits
        for `op`, on HVX version `version`. Bounds of hexnn's own kernels are kept on disk.
        """
        key = (build, version, kernel_key(op))
        if key not in self.counts:
            lasting = lasting_key(build, op)

            def count() -> int:
                return packets(self.kernel(build, op).body.block, version)

            words = ("packets", str(version), *(lasting or ()))
            self.counts[key] = kept(words, count) if lasting else count()
            evict_oldest(self.counts, COUNTS)
        return self.counts[key]

    def kernel(self, build: Build, op: htp.HtpOp) -> func.FuncOp:
        """Return the kernel that `build` emits for `op`, which stays in the cache."""
        key = (build, kernel_key(op))
        if key not in self.kernels:
            self.kernels[key] = build_kernel("counted", build, op)
            evict_oldest(self.kernels, KERNELS)
        return self.kernels[key]


KERNELS, COUNTS = 256, 4096
"""Greatest numbers of entries: kernels, which are large, and packet bounds, one integer each."""

CACHE = KernelCache()
"""The cache of this process."""


def evict_oldest(known: OrderedDict[Key, Any], length: int) -> None:
    """Remove the oldest entry of `known` if it has more than `length` entries."""
    if len(known) > length:
        known.popitem(last=False)


def take_kernel(name: str, build: Build, op: htp.HtpOp) -> func.FuncOp:
    """Return the kernel that `build` emits for `op`, as a function `name` that the caller owns.

    It is taken out of the cache of this process or that on disk, which holds verified kernels of
    hexnn's own generators, or built if it is in neither. The layouts of `op` are already assigned.
    """
    lasting = lasting_key(build, op)
    words = ("kernel", *(lasting or ()))
    cached = CACHE.kernels.pop((build, kernel_key(op)), None)
    if cached is None and lasting and (code := recall(words)) is not None:
        kernel = decode(name, code)
        VERIFIED.add(kernel)
        return kernel
    kernel = cached or build_kernel(name, build, op)
    kernel.sym_name = StringAttr(name)
    if lasting and not is_kept(words):
        WAITING[kernel] = words
    return kernel


def assigned(impl: str, op: htp.HtpOp, layouts: Layouts, scratch: int) -> htp.HtpOp:
    """Return a detached copy of `op` with implementation `impl`, its tensors in `layouts` in TCM,
    and `scratch` bytes of scratch memory.

    From the copy, the cost of that implementation in those layouts is estimated.
    """
    operands = zip(op.inputs_and_constants, layouts.operands, strict=True)
    known = {k: v for k, v in op.properties.items() if k not in ("impl", "scratch_bytes")}
    copy = type(op).create(
        operands=[stand_in(v, htp.with_layout(v, name, htp.TCM)) for v, name in operands],
        result_types=[htp.with_layout(op.output, layouts.result, htp.TCM)],
        properties=known | {"impl": StringAttr(impl)},
    )
    copy.scratch_bytes = IntegerAttr(scratch, i64)
    return copy


def stand_in(value: SSAValue, type: Attribute) -> SSAValue:
    """Return a new value of type `type` to take the place of operand `value` in a detached copy.

    It is a constant with the same elements if `value` is one, else a block argument.
    """
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
    """Register the decorated builder as implementation `name` of `op`; its cost is the packets of
    its code.

    `layouts(op)` returns the layouts that the kernel supports, or why it does not support `op`;
    `scratch(op, layouts)` returns the bytes of scratch memory that it needs.
    """

    def register(build: Build) -> Build:
        def cost(op: Any, layouts: Layouts, target: htp.Target) -> int:
            candidate = assigned(name, op, layouts, scratch(op, layouts))
            return CACHE.packets(build, candidate, target.hvx_version)

        register = implementation(
            name, op, layouts=layouts, cost=cost, scratch=scratch, counted=True
        )
        return register(build)

    return register
