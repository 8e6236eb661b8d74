"""Implementations of all costs and forms, and tensor properties."""

from xdsl.ir import SSAValue

from hexnn.dialects import htp
from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OP,
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS,
    DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS,
    DEF_TENSOR_PROPERTIES,
    END_PKG_OP_DEFINITION,
    FAST,
    GLACIAL,
    HVX_KERNEL,
    RESOURCE_HVX,
    SNAIL,
    Crouton,
    Flat,
    MainMemory,
    Op,
    PlainFloatTensor,
    QuantUint8Tensor,
    QuantUint8Tensor_TCM,
    QUint8CroutonTensor_TCM,
    Tcm,
    Tensor,
)
from hexnn.plugin import KernelBuilder, map_bytes

BEGIN_PKG_OP_DEFINITION("demo")


def generic(out: Tensor, x: Tensor) -> int:
    """Add 1: the fall-back for all tensors."""
    out.set_dims(x)
    out[:] = x[:] + 1
    return 0


def floats(out: PlainFloatTensor, x: PlainFloatTensor) -> int:
    return generic(out, x)


def flat(out: QuantUint8Tensor_TCM, x: QuantUint8Tensor_TCM) -> int:
    return generic(out, x)


def crouton(out: QUint8CroutonTensor_TCM, x: QUint8CroutonTensor_TCM) -> int:
    return generic(out, x)


def main_memory(out: QuantUint8Tensor, x: QuantUint8Tensor) -> int:
    return generic(out, x)


def failing(out: Tensor, x: Tensor) -> int:
    """Trap an operand for which there is no other implementation."""
    return 17


def increment(b: KernelBuilder, op: htp.PackageOp) -> None:
    """Add 1 to bytes of scale 1, which saturate."""
    one = b.splat_b(1)

    def add(x: SSAValue) -> SSAValue:
        return b.v("vaddubsat", x, one)

    map_bytes(b, op, add)


def one_packet(op: object) -> float:
    return 1.0


def many_packets(op: object) -> float:
    return 1e6


for function in (flat, crouton, main_memory):
    HVX_KERNEL(function)(increment)

DEF_PACKAGE_OP(generic, "Next")
DEF_PACKAGE_OP(floats, "Next")
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(flat, "Next", FAST, RESOURCE_HVX)

DEF_PACKAGE_OP(flat, "Either")
DEF_PACKAGE_OP(crouton, "Either")
DEF_TENSOR_PROPERTIES(Op("Either", "x"), Crouton("*", "..."), Tcm("x"))

DEF_PACKAGE_OP_AND_COST_AND_FLAGS(generic, "Reference", GLACIAL)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(main_memory, "InMainMemory", SNAIL)
DEF_PACKAGE_OP(flat, "Impossible")
DEF_TENSOR_PROPERTIES(Op("Impossible", "x"), Flat("x"), MainMemory("..."))

DEF_PACKAGE_OP(failing, "Trap")
DEF_PACKAGE_OP(flat, "Trapped")
DEF_PACKAGE_OP(floats, "Trapped")

DEF_PACKAGE_OP_AND_COST_AND_FLAGS(flat, "q::Relu", FAST, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(flat, "q::Relu6", GLACIAL, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS(flat, "q::Tanh", one_packet, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(generic, "q::ElementWiseAbs", FAST)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(flat, "q::Sigmoid", SNAIL, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(generic, "q::Relu1", SNAIL, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS(flat, "q::Relu1", many_packets, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(floats, "q::ElementWiseSquareRoot", SNAIL)
DEF_PACKAGE_OP(floats, "q::ElementWiseLog")

END_PKG_OP_DEFINITION("demo")
