"""Full names of operations of op packages: `Pkg::ConvLayer.opt`."""

from __future__ import annotations

import re

from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import IRDLOperation, prop_def

NAME = re.compile(r"(?P<package>[A-Za-z_]\w*)::(?P<name>[A-Za-z_][\w.]*)")
"""The full name of an operation of a package: `Pkg::ConvLayer.opt`."""


class PackageNamed(IRDLOperation):
    """The base class of operations that stand for one of a package, by its full name."""

    op_name = prop_def(StringAttr)

    @property
    def full_name(self) -> str:
        """The name with the package: `demo::Scale`."""
        return self.op_name.data

    @property
    def package(self) -> str:
        """The name of the package: `demo`."""
        return self.full_name.partition("::")[0]

    @property
    def base_name(self) -> str:
        """The name without the package: `Scale`."""
        return self.full_name.partition("::")[2]
