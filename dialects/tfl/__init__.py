"""The tfl dialect: TFLite's operators, with the names, operands and attributes of MLIR's TFL
dialect.

Tensors are NHWC; filters OHWI (convolution), 1HWO (depthwise) and OI (fully connected). An absent
bias is an absent operand.
"""

from xdsl.ir import Dialect, Operation

from ..construction import definitions
from .along_axis import ArgMaxOp, ArgMinOp, ArgOp, CumsumOp
from .attributes import ATTRIBUTES
from .constant import OpaqueConstOp, PseudoConstOp, PseudoQConstOp, VariableOp, constant_op
from .elementwise import (
    AddOp,
    HardSwishOp,
    LogisticOp,
    MaximumOp,
    MinimumOp,
    MulOp,
    Relu0To1Op,
    Relu6Op,
    ReluOp,
    SoftmaxOp,
    SubOp,
    TanhOp,
    UnaryOp,
)
from .matrix import BatchMatMulOp, Conv2DOp, DepthwiseConv2DOp, FullyConnectedOp
from .movement import (
    ConcatenationOp,
    ExpandDimsOp,
    PadOp,
    ReshapeOp,
    SqueezeOp,
    TransposeOp,
)
from .no_value import NoValueOp
from .normalization import L2NormalizationOp, LocalResponseNormalizationOp
from .opaque import CustomOp, OpaqueOp, UnsupportedOp
from .quantization import DequantizeOp, QuantizeOp
from .reduction import (
    AveragePool2DOp,
    L2Pool2DOp,
    MaxPool2DOp,
    MeanOp,
    ReduceAllOp,
    ReduceAnyOp,
    ReduceMaxOp,
    ReduceMinOp,
    ReduceNumbersOp,
    ReduceOp,
    ReduceProdOp,
    ReduceTruthOp,
    SumOp,
)
from .resize import ResizeBilinearOp, ResizeNearestNeighborOp, ResizeOp

TFL = Dialect("tfl", definitions(globals(), Operation), ATTRIBUTES)

__all__ = [
    "TFL",
    "AddOp",
    "ArgMaxOp",
    "ArgMinOp",
    "ArgOp",
    "AveragePool2DOp",
    "BatchMatMulOp",
    "ConcatenationOp",
    "Conv2DOp",
    "CumsumOp",
    "CustomOp",
    "DepthwiseConv2DOp",
    "DequantizeOp",
    "ExpandDimsOp",
    "FullyConnectedOp",
    "HardSwishOp",
    "L2NormalizationOp",
    "L2Pool2DOp",
    "LocalResponseNormalizationOp",
    "LogisticOp",
    "MaxPool2DOp",
    "MaximumOp",
    "MeanOp",
    "MinimumOp",
    "MulOp",
    "NoValueOp",
    "OpaqueConstOp",
    "OpaqueOp",
    "PadOp",
    "PseudoConstOp",
    "PseudoQConstOp",
    "QuantizeOp",
    "ReduceAllOp",
    "ReduceAnyOp",
    "ReduceMaxOp",
    "ReduceMinOp",
    "ReduceNumbersOp",
    "ReduceOp",
    "ReduceProdOp",
    "ReduceTruthOp",
    "Relu0To1Op",
    "Relu6Op",
    "ReluOp",
    "ReshapeOp",
    "ResizeBilinearOp",
    "ResizeNearestNeighborOp",
    "ResizeOp",
    "SoftmaxOp",
    "SqueezeOp",
    "SubOp",
    "SumOp",
    "TanhOp",
    "TransposeOp",
    "UnaryOp",
    "UnsupportedOp",
    "VariableOp",
    "constant_op",
]
