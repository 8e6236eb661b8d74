"""The tfl dialect: TFLite's operators, with the names, operands and attributes of MLIR's TFL
dialect.

Tensors are NHWC; filters OHWI (convolution), 1HWO (depthwise) and OI (fully connected). An absent
bias is an absent operand.
"""

from xdsl.ir import Dialect, Operation

from ..construction import definitions
from .activations import (
    EluOp,
    GeluOp,
    LeakyReluOp,
    LogSoftmaxOp,
    PReluOp,
    ReluN1To1Op,
)
from .along_axis import ArgMaxOp, ArgMinOp, ArgOp, CumsumOp
from .attributes import ATTRIBUTES
from .comparisons import (
    EqualOp,
    GreaterEqualOp,
    GreaterOp,
    LessEqualOp,
    LessOp,
    LogicalAndOp,
    LogicalOrOp,
    NotEqualOp,
    PredicateOp,
)
from .constant import OpaqueConstOp, PseudoConstOp, PseudoQConstOp, VariableOp, constant_op
from .control import CallOnceOp, ControlNodeOp, IfOp, WhileOp, YieldOp
from .convolution_3d import Conv3DOp, Conv3DTransposeOp, VolumeOp
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
from .transposed import TransposeConvOp, TransposedOp
from .unary import (
    AbsOp,
    CeilOp,
    CosOp,
    ExpOp,
    FloorOp,
    FunctionOp,
    LogicalNotOp,
    LogOp,
    NegOp,
    RoundOp,
    RsqrtOp,
    SignOp,
    SinOp,
    SqrtOp,
    SquareOp,
)

TFL = Dialect("tfl", definitions(globals(), Operation), ATTRIBUTES)

__all__ = [
    "TFL",
    "AbsOp",
    "AddOp",
    "ArgMaxOp",
    "ArgMinOp",
    "ArgOp",
    "AveragePool2DOp",
    "BatchMatMulOp",
    "CallOnceOp",
    "CeilOp",
    "ConcatenationOp",
    "ControlNodeOp",
    "Conv2DOp",
    "Conv3DOp",
    "Conv3DTransposeOp",
    "CosOp",
    "CumsumOp",
    "CustomOp",
    "DepthwiseConv2DOp",
    "DequantizeOp",
    "EluOp",
    "EqualOp",
    "ExpOp",
    "ExpandDimsOp",
    "FloorOp",
    "FullyConnectedOp",
    "FunctionOp",
    "GeluOp",
    "GreaterEqualOp",
    "GreaterOp",
    "HardSwishOp",
    "IfOp",
    "L2NormalizationOp",
    "L2Pool2DOp",
    "LeakyReluOp",
    "LessEqualOp",
    "LessOp",
    "LocalResponseNormalizationOp",
    "LogOp",
    "LogSoftmaxOp",
    "LogicalAndOp",
    "LogicalNotOp",
    "LogicalOrOp",
    "LogisticOp",
    "MaxPool2DOp",
    "MaximumOp",
    "MeanOp",
    "MinimumOp",
    "MulOp",
    "NegOp",
    "NoValueOp",
    "NotEqualOp",
    "OpaqueConstOp",
    "OpaqueOp",
    "PReluOp",
    "PadOp",
    "PredicateOp",
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
    "ReluN1To1Op",
    "ReluOp",
    "ReshapeOp",
    "ResizeBilinearOp",
    "ResizeNearestNeighborOp",
    "ResizeOp",
    "RoundOp",
    "RsqrtOp",
    "SignOp",
    "SinOp",
    "SoftmaxOp",
    "SqrtOp",
    "SquareOp",
    "SqueezeOp",
    "SubOp",
    "SumOp",
    "TanhOp",
    "TransposeConvOp",
    "TransposeOp",
    "TransposedOp",
    "UnaryOp",
    "UnsupportedOp",
    "VariableOp",
    "VolumeOp",
    "WhileOp",
    "YieldOp",
    "constant_op",
]
