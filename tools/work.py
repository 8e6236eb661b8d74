"""The work of an operation: the multiply-accumulates it performs, and the bytes it copies."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import BoolAttr, TensorType
from xdsl.ir import Operation, SSAValue

from ..dialects import htp
from ..dialects.diagnostics import op_name


def _shape(value: SSAValue) -> tuple[int, ...]:
    return value.type.get_shape() if isinstance(value.type, TensorType) else ()


FILTER_MACS: Mapping[str, Callable[[tuple[int, ...]], int]] = {
    "tfl.conv_3d": lambda dhwio: math.prod(dhwio[:4]),
    "tfl.conv_2d": lambda ohwi: math.prod(ohwi[1:]),
    "tfl.depthwise_conv_2d": lambda ohwo: math.prod(ohwo[1:3]),
    "tfl.fully_connected": lambda oi: oi[1],
    "nnef.conv": lambda oihw: math.prod(oihw[1:]),
    "nnef.linear": lambda oi: oi[1],
    "qnn.conv_1d": lambda wio: math.prod(wio[:2]),
    "qnn.conv_3d": lambda dhwio: math.prod(dhwio[:4]),
    "qnn.depth_wise_conv_1d": lambda wo: wo[0],
    "qnn.conv_2d": lambda hwio: math.prod(hwio[:3]),
    "qnn.depth_wise_conv_2d": lambda hwo: math.prod(hwo[:2]),
    "qnn.fully_connected": lambda oi: oi[1],
    "htp.conv_2d": lambda hwio: math.prod(hwio[:3]),
    "htp.depthwise_conv_2d": lambda hwo: math.prod(hwo[:2]),
    "htp.fully_connected": lambda hwio: math.prod(hwio[:3]),
}
"""Operation -> function from the filter's shape to the multiply-accumulates of one output
element.
"""


def _transposed_convolution(first: int, source: int = 0) -> Callable[[Operation], int]:
    """Return a function that counts the multiply-accumulates of a transposed convolution: (input
    elements) x (filter elements of one input channel).

    `first` is the filter's axis of input channels, `source` the index of the input operand.
    """

    def count(op: Operation) -> int:
        sizes = _shape(op.operands[1])
        own = [size for axis, size in enumerate(sizes) if axis != first % len(sizes)]
        return math.prod(own) * math.prod(_shape(op.operands[source]))

    return count


def _matrix_product(op: Operation) -> int:
    """Count the multiply-accumulates of a matrix product: rows x columns x common extent."""
    names = ("adj_x", "transposeA", "transpose_in0")
    flipped = next((p for n, p in op.properties.items() if n in names), None)
    inner = _shape(op.operands[0])[-2 if flipped == BoolAttr.from_bool(True) else -1]
    return inner * math.prod(_shape(op.results[0]))


def _separable_convolution(op: Operation) -> int:
    """Count the multiply-accumulates of a separable convolution: a depthwise convolution, then a
    pointwise one.
    """
    source, plane, point, result = map(_shape, (*op.operands[:3], op.results[0]))
    if op.name == "nnef.separable_conv":
        middle = (source[0], plane[0], *result[2:])
        return math.prod(plane[1:]) * math.prod(middle) + math.prod(point[1:]) * math.prod(result)
    middle = (source[0], plane[0], *source[2:])
    return math.prod(plane[1:]) * math.prod(middle) + math.prod(point[1:]) * math.prod(source)


OPERATION_MACS: Mapping[str, Callable[[Operation], int]] = {
    "nnef.deconv": _transposed_convolution(0),
    "nnef.matmul": _matrix_product,
    "nnef.separable_conv": _separable_convolution,
    "nnef.separable_deconv": _separable_convolution,
    "tfl.batch_matmul": _matrix_product,
    "tfl.conv_3d_transpose": _transposed_convolution(-1, source=2),
    "tfl.transpose_conv": _transposed_convolution(-1, source=2),
    "qnn.mat_mul": _matrix_product,
    "qnn.transpose_conv_1d": _transposed_convolution(-2),
    "qnn.transpose_conv_2d": _transposed_convolution(-2),
    "qnn.transpose_conv_3d": _transposed_convolution(-2),
}
"""Operation -> function that counts its multiply-accumulates, for those not in the filter table."""


def computed_name(op: Operation) -> str:
    """Return the name of the operation that `op` computes: for the launch of a kernel that of the
    operation that the kernel implements, else the name of `op` (at opdef with its package).
    """
    if isinstance(op, htp.LaunchOp) and op.of is not None:
        return op.of.data if "." in op.of.data else f"htp.{op.of.data}"
    return op_name(op)


def macs(op: Operation) -> int:
    """Count the multiply-accumulates of `op` by its logical shapes (without the padding of
    layouts), those with the padding of its windows included; 0 if it performs none.
    """
    op = _in_qnn(op)
    if op.name in OPERATION_MACS:
        return OPERATION_MACS[op.name](op)
    count = FILTER_MACS.get(computed_name(op))
    if count is None or len(op.operands) < 2:
        return 0
    return count(_shape(op.operands[1])) * math.prod(_shape(op.results[0]))


def _in_qnn(op: Operation) -> Operation:
    """Return the qnn operation for which one of the default package stands; others unchanged."""
    if op.name != "opdef.op":
        return op
    from ..dialects import opdef

    if not isinstance(op, opdef.OpdefOp) or op.order is None or opdef.unknown_parameter(op):
        return op
    return opdef.detached_form(op, opdef.known_arrays(op))


def bytes_moved(op: Operation) -> int:
    """Return the bytes that `op` copies, between main memory and TCM or within one of them; 0 if it
    does not copy.
    """
    if isinstance(op, htp.DmaStartOp):
        return op.nbytes
    if computed_name(op) in ("htp.copy", "htp.convert_layout"):
        return htp.physical_bytes(op.results[0])
    return 0


MULTIPLIES: tuple[tuple[str, int], ...] = (
    (r"vrmpy(bus|ub)i", 256),
    (r"vrmpy(bus|busv|bv|ub|ubv)", 128),
    (r"vtmpy(b|bus)", 256),
    (r"vtmpyhb", 128),
    (r"vmpa(bus|busv|buu|buuv)", 256),
    (r"vmpa(hb|uhb)", 128),
    (r"vdmpybus_dv", 256),
    (r"vdmpy(bus|hb_dv)", 128),
    (r"vdmpyh\w*", 64),
    (r"vmpy(bus|busv|bv|ub|ubv)", 128),
    (r"vmpy(h|hus|hv|ih|ihb)", 64),
)
"""(pattern of instruction names, products of 8- or 16-bit elements in one); the first
match counts.
"""


def products(counts: Mapping[str, int]) -> int:
    """Count the 8- and 16-bit products that vector instructions compute, where `counts` maps
    instruction names to executions; 32-bit multiplies count 0.
    """
    return sum(n * _products(name) for name, n in counts.items())


def _products(name: str) -> int:
    plain = name.removesuffix("_acc")
    return next((n for pattern, n in MULTIPLIES if re.fullmatch(pattern, plain)), 0)
