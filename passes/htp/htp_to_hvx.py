"""htp-to-hvx: generates the HVX code of the chosen kernels and replaces operations by launches of
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp

from ... import kernels
from ...dialects import htp, locations
from ...dialects.diagnostics import HexnnError
from ...dialects.registries.passes import register_pass
from ...lowering.launches import Kernels, LaunchKernel
from .ir_states import Form, HtpPass


@register_pass
@dataclass(frozen=True)
class HtpToHvxPass(HtpPass):
    """Generate the HVX kernels that planned operations name, and replace the operations by
    launches.

    Operations of equal shapes, layouts and properties share a kernel. Operations without a kernel
    are kept, with the reason in `htp.why`, and run by their reference semantics.
    """

    name = "htp-to-hvx"
    takes = Form.PLANNED

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError unless memory is planned in the functions `parts`, and the module has
        the attributes `htp.ddr_bytes` and `htp.tcm_bytes`, the sizes of the two memories.
        """
        super().check(module, parts)
        for name in (htp.DDR_BYTES, htp.TCM_BYTES):
            if parts and not isinstance(module.attributes.get(name), IntegerAttr):
                raise HexnnError(f"{self.name}: the module has no '{name}'", module)

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Replace every operation in the functions `parts` that has an implementation by a launch
        of its kernel.
        """
        kernels.load()
        locations.rewrite(parts, LaunchKernel(Kernels(module)))
