"""A kernel for an operation that C++ declares: a copy."""

from hexnn.dialects import htp
from hexnn.packages import BEGIN_PKG_OP_DEFINITION, END_PKG_OP_DEFINITION, HVX_KERNEL
from hexnn.plugin import KernelBuilder, map_bytes

BEGIN_PKG_OP_DEFINITION("demo")


@HVX_KERNEL("example")
def copy(b: KernelBuilder, op: htp.PackageOp) -> None:
    """Copy the first operand."""
    map_bytes(b, op, lambda x: x)


END_PKG_OP_DEFINITION("demo")
