"""A body for the C++ function relu, which has two parameters."""

from hexnn.packages import BEGIN_PKG_OP_DEFINITION, END_PKG_OP_DEFINITION, Tensor, body

BEGIN_PKG_OP_DEFINITION("demo")


@body
def relu(out: Tensor) -> int:
    return 0


END_PKG_OP_DEFINITION("demo")
