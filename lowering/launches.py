"""Rewriting of htp operations whose tensors have addresses to launches of kernels; operations whose
kernels have the same code share one kernel.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ..dialects import htp, locations
from ..dialects.diagnostics import op_error
from ..dialects.htp.attributes import WHY
from ..dialects.registries.implementations import IMPLEMENTATIONS, Implementation, Layouts
from ..kernels.contents import Key, kernel_key
from ..kernels.cost import take_kernel


def size_suffix(op: htp.HtpOp) -> str:
    """Return the suffix of a kernel's name that tells its sizes: `3x3_16x32` (taps, input x output
    channels) for a convolution, else the result's shape without batch, such as `8x8x64`, after the
    name of an operation of a user's package.
    """
    if isinstance(op, htp.ConvolutionOp | htp.FullyConnectedOp):
        down, across, inputs, outputs = htp.shape(op.weight)
        taps = "" if isinstance(op, htp.FullyConnectedOp) else f"{down}x{across}_"
        return f"{taps}{inputs}x{outputs}"
    sizes = "x".join(map(str, htp.shape(op.output)[1:]))
    if isinstance(op, htp.PackageOp):
        name = re.sub(r"\W+", "_", op.op_name.data)
        return f"{name}_{sizes}"
    return sizes


def checked_implementation(op: htp.HtpOp, name: str) -> Implementation:
    """Return the kernel implementation called `name`.

    Raises HexnnError if it is unknown or cannot compute `op` in the layouts of its operands and
    result.
    """
    implementation = IMPLEMENTATIONS.get(name)
    if implementation is None or not isinstance(op, implementation.op):
        known = ", ".join(n for n, i in IMPLEMENTATIONS.items() if isinstance(op, i.op))
        raise op_error(op, f"has no implementation '{name}', known are {known}")
    taken = implementation.layouts(op)
    if isinstance(taken, str):
        raise op_error(op, f"cannot run as '{name}': {taken}")
    operands = tuple(map(htp.layout_name, op.inputs_and_constants))
    seen = Layouts(operands, htp.layout_name(op.output))
    if seen not in taken:
        allowed = " or ".join(dict.fromkeys(map(str, taken)))
        raise op_error(op, f"cannot run as '{name}' on {seen}, but on {allowed}")
    return implementation


@dataclass
class Kernels:
    """The kernels generated for a module; operations with equal cache keys (equal code) share
    one.
    """

    module: ModuleOp
    symbols: dict[Key, str] = field(default_factory=dict[Key, str])
    """The symbol name of each kernel, by the cache key of the operations that it computes."""

    name_counts: Counter[str] = field(default_factory=Counter[str])
    """How many kernels have each name, without its number."""

    def symbol(self, op: htp.HtpOp, implementation: str) -> str:
        """Return the symbol name of the kernel that computes `op`; on first use it is generated, by
        the kernel implementation called `implementation`.
        """
        key = kernel_key(op)
        if key not in self.symbols:
            stem = f"{implementation.replace('.', '_')}_{size_suffix(op)}"
            self.symbols[key] = f"{stem}_{self.name_counts[stem]}"
            self.name_counts[stem] += 1
            self.build(op, implementation, self.symbols[key])
        return self.symbols[key]

    def build(self, op: htp.HtpOp, implementation: str, symbol: str) -> None:
        """Generate the kernel that computes `op`, by the kernel implementation called
        `implementation`, and append it to the module as function `symbol`.
        """
        kernel = take_kernel(symbol, checked_implementation(op, implementation).build, op)
        kernel.location = locations.derived("kernel", op.location)
        self.module.body.block.add_op(kernel)


@dataclass(frozen=True)
class LaunchKernel(RewritePattern):
    """The rewrite of an operation whose tensors have addresses, `impl(x, ...) dest d` with `impl`
    its kernel implementation, to `htp.launch @kernel(x, ...) dest d`.
    """

    kernels: Kernels

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.HtpOp, rewriter: PatternRewriter, /):
        """Rewrite an operation whose tensors have addresses to a launch; one without a kernel
        implementation is left in place, annotated with the reason.
        """
        if op.dest is None or isinstance(op, htp.ReshapeOp):
            return
        if op.impl is None:
            op.attributes.setdefault(WHY, StringAttr("no implementation was chosen for it"))
            return
        symbol = self.kernels.symbol(op, op.impl.data)
        launch = htp.LaunchOp(
            symbol,
            op.inputs_and_constants,
            op.dest,
            scratch=() if op.scratch is None else (op.scratch,),
            impl=op.impl.data,
            of=op.name,
            index_limits=op.index_limits,
        )
        launch.attributes |= op.attributes
        rewriter.replace(op, launch)
