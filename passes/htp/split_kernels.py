"""htp-split-kernels: kernels in parts that several HVX contexts can run at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import htp, locations
from ...dialects.hvx.fingerprint import fingerprint
from ...dialects.registries.passes import register_pass
from ...lowering.concurrency.kernel_parts import parts_of, shifted
from ...lowering.hexagon.timing.network import TIMED_AS
from .ir_states import Form, HtpPass
from .schedule_contexts import context_count


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
        count = context_count(module, self.contexts, self.name)
        kernels = {op.sym_name.data: op for op in module.body.ops if isinstance(op, FuncOp)}
        made: dict[str, list[FuncOp]] = {}
        for function in parts:
            for op in list(function.body.block.ops):
                if not isinstance(op, htp.LaunchOp) or is_in_place(op):
                    continue
                name = op.kernel.root_reference.data
                if name in kernels and name not in made:
                    made[name] = parts_of(kernels[name], count)
                    add_parts(module, made[name])
                if made.get(name):
                    launch_parts(op, made[name])
        erase_unused(module, [kernels[name] for name, found in made.items() if found])


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
    """Append the parts of a kernel to the module; those that differ only in where their loops
    start are timed as the first of them.
    """
    first: dict[str, str] = {}
    for each in parts:
        name = each.sym_name.data
        like = first.setdefault(fingerprint(shifted(each)), name)
        if like != name:
            each.attributes[TIMED_AS] = StringAttr(like)
        module.body.block.add_op(each)


def launch_parts(op: htp.LaunchOp, parts: Sequence[FuncOp]) -> None:
    """Replace a launch by launches of the parts of its kernel; the last one stands for it in
    reports.
    """
    made, dest = op, op.dest
    for each in parts:
        made = htp.LaunchOp(each.sym_name.data, list(op.inputs), dest, scratch=op.scratch)
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


def erase_unused(module: ModuleOp, kernels: Sequence[FuncOp]) -> None:
    """Erase those of `kernels` that nothing launches any more."""
    launches = (op for op in module.walk() if isinstance(op, htp.LaunchOp))
    used = {op.kernel.root_reference.data for op in launches}
    for kernel in kernels:
        if kernel.sym_name.data not in used:
            Rewriter.erase_op(kernel)
