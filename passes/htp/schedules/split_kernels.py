"""htp-split-kernels: kernels in parts that several HVX contexts can run at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType, i8
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import htp, locations
from ....dialects.hvx.fingerprint import fingerprint
from ....dialects.registries.passes import register_pass
from ....lowering.concurrency.kernel_parts import KernelParts, parts_of, shifted
from ....lowering.hexagon.timing.network import TIMED_AS
from ..ir_states import Form, HtpPass
from ..memory.buffer_lives import TcmRoom, tcm_range
from .static_schedule import context_count


@register_pass
@dataclass(frozen=True)
class HtpSplitKernelsPass(HtpPass):
    """Cut the kernels of launches into parts that access different bytes, for several contexts.

    A launch becomes one launch for each part, in an order in which they compute the same one after
    the other; `htp-schedule` finds which may run at once. Kernels with little work stay whole.
    """

    name = "htp-split-kernels"
    takes = Form.LAUNCHED
    contexts: int | None = None
    """The number of parts of a phase of a kernel; None for as many as the target has contexts."""

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Replace the launches in the functions `parts`, and add the parts of their kernels."""
        splitter = Splitter(module, context_count(module, self.contexts, self.name))
        for function in parts:
            splitter.split_in(function)
        splitter.erase_unused()


class Splitter:
    """The parts of the kernels of a module, up to `count` of a phase, and their launches."""

    def __init__(self, module: ModuleOp, count: int) -> None:
        self.module, self.count = module, count
        self.kernels = {op.sym_name.data: op for op in module.body.ops if isinstance(op, FuncOp)}
        self.made: dict[tuple[str, int | None], KernelParts] = {}
        """(name of a kernel, its argument for scratch memory that parts may have for themselves) ->
        its parts, which are in the module if they are launched."""

    def split_in(self, function: FuncOp) -> None:
        """Replace the launches in a function by those of parts."""
        room = TcmRoom(function, *tcm_range(self.module))
        for op in list(function.body.block.ops):
            if not isinstance(op, htp.LaunchOp) or is_in_place(op):
                continue
            name = op.kernel.root_reference.data
            scratch = len(op.inputs) if len(op.scratch) == 1 else None
            for each in dict.fromkeys((scratch, None)):
                found = self.parts(name, each)
                buffers = private_buffers(op, found, room)
                if buffers is not None and found.functions:
                    add_parts(self.module, found.functions)
                    launch_parts(op, found.functions, buffers)
                    break

    def parts(self, name: str, scratch: int | None) -> KernelParts:
        """Return the parts of a kernel, none for a function that is only declared."""
        key = name, scratch
        if key not in self.made:
            kernel = self.kernels.get(name)
            found = parts_of(kernel, self.count, scratch) if kernel else KernelParts()
            self.made[key] = found
            if not found.private_bytes:
                self.made[name, None] = found
        return self.made[key]

    def erase_unused(self) -> None:
        """Erase the kernels that nothing launches any more."""
        launches = (op for op in self.module.walk() if isinstance(op, htp.LaunchOp))
        used = {op.kernel.root_reference.data for op in launches}
        for name in {name for (name, _), found in self.made.items() if found.functions} - used:
            Rewriter.erase_op(self.kernels[name])


def private_buffers(
    op: htp.LaunchOp, parts: KernelParts, room: TcmRoom
) -> list[htp.BufferOp | None] | None:
    """Return for each part of a kernel the buffer that a launch of it needs besides, which is in
    no block yet; None if TCM has no room for all.
    """
    found: list[htp.BufferOp | None] = []
    type = htp.with_layout(TensorType(i8, [parts.private_bytes]), htp.ROW_MAJOR, htp.TCM)
    taken = list(room.taken)
    for each in parts.functions:
        if len(each.args) == len(op.addressed):
            found.append(None)
        elif (address := room.take(op, parts.private_bytes)) is not None:
            found.append(htp.BufferOp(address, type))
        else:
            room.taken = taken
            return None
    return found


def is_in_place(op: htp.LaunchOp) -> bool:
    """Return whether operands of a launch share memory, one of them being written."""
    spans = [(htp.address_of(v) or 0, htp.physical_bytes(v)) for v in op.addressed]
    return any(
        a < b + size and b < a + nbytes
        for n, (a, nbytes) in enumerate(spans[len(op.inputs) :], len(op.inputs))
        for m, (b, size) in enumerate(spans)
        if m != n
    )


def add_parts(module: ModuleOp, parts: Sequence[FuncOp]) -> None:
    """Append the parts of a kernel to the module, unless they are there; those that differ only in
    where their loops start are timed as the first of them.
    """
    first: dict[str, str] = {}
    for each in (part for part in parts if part.parent is None):
        name = each.sym_name.data
        like = first.setdefault(fingerprint(shifted(each)), name)
        if like != name:
            each.attributes[TIMED_AS] = StringAttr(like)
        module.body.block.add_op(each)


def launch_parts(
    op: htp.LaunchOp, parts: Sequence[FuncOp], buffers: Sequence[htp.BufferOp | None]
) -> None:
    """Replace a launch by launches of the parts of its kernel, with a buffer of their own where
    they need one; the last one stands for it in reports.
    """
    made, dest = op, op.dest
    for each, buffer in zip(parts, buffers, strict=True):
        if buffer is not None:
            buffer.location = locations.derived("part", op.location)
            Rewriter.insert_op(buffer, InsertPoint.before(op))
        scratch = [*op.scratch, *([buffer.output] if buffer else [])]
        made = htp.LaunchOp(each.sym_name.data, list(op.inputs), dest, scratch=scratch)
        made.properties |= {"index_limits": op.index_limits} if op.index_limits else {}
        made.properties |= {"impl": op.impl} if op.impl else {}
        made.location = locations.derived("part", op.location)
        Rewriter.insert_op(made, InsertPoint.before(op))
        dest = made.output
    made.properties |= {"of": op.of} if op.of else {}
    made.attributes |= op.attributes
    made.location = op.location
    op.output.replace_all_uses_with(made.output)
    Rewriter.erase_op(op)
