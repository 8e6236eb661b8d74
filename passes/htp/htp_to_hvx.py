"""htp-to-hvx: operations with a chosen kernel become the kernel's code and launches of it."""

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
from .forms import Form, HtpPass


@register_pass
@dataclass(frozen=True)
class HtpToHvxPass(HtpPass):
    """Build the HVX kernels that planned operations name, and launch them instead.

    Operations of equal shapes, layouts and properties share a kernel. What has no kernel stays,
    with the reason in `htp.why`, and runs by its reference.
    """

    name = "htp-to-hvx"
    takes = Form.PLANNED

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError for another form of htp, and where the sizes of memory are missing."""
        super().check(module, parts)
        for name in (htp.DDR_BYTES, htp.TCM_BYTES):
            if parts and not isinstance(module.attributes.get(name), IntegerAttr):
                raise HexnnError(f"{self.name}: the module has no '{name}'", module)

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Replace all operations that have an implementation."""
        kernels.load()
        locations.rewrite(parts, LaunchKernel(Kernels(module)))
