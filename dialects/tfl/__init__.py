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
from .conversion import BitcastOp, CastOp
from .convolution_3d import Conv3DOp, Conv3DTransposeOp, VolumeOp
from .diagonals import MatrixDiagOp, MatrixSetDiagOp
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
from .generators import BroadcastArgsOp, FillOp, OneHotOp, RangeOp, RankOp, ShapeOp, ZerosLikeOp
from .indexing import EmbeddingLookupOp, GatherNdOp, GatherOp, ScatterNdOp, SparseToDenseOp
from .matrix import BatchMatMulOp, Conv2DOp, DepthwiseConv2DOp, FullyConnectedOp
from .movement import (
    ConcatenationOp,
    ExpandDimsOp,
    ReshapeOp,
    SqueezeOp,
    TransposeOp,
)
from .no_value import NoValueOp
from .normalization import L2NormalizationOp, LocalResponseNormalizationOp
from .opaque import CustomOp, OpaqueOp, UnsupportedOp
from .padding import BroadcastToOp, MirrorPadOp, PadOp, PadV2Op, TileOp
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
from .searching import TopKV2Op, UniqueOp, WhereOp
from .segments import (
    SegmentSumOp,
    UnsortedSegmentMaxOp,
    UnsortedSegmentMinOp,
    UnsortedSegmentProdOp,
    UnsortedSegmentSumOp,
)
from .slicing import DynamicUpdateSliceOp, ReverseSequenceOp, ReverseV2Op, SliceOp, StridedSliceOp
from .space import BatchToSpaceNdOp, DepthToSpaceOp, SpaceToBatchNdOp, SpaceToDepthOp
from .splitting import PackOp, SplitOp, SplitVOp, UnpackOp
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
    "BatchToSpaceNdOp",
    "BitcastOp",
    "BroadcastArgsOp",
    "BroadcastToOp",
    "CallOnceOp",
    "CastOp",
    "CeilOp",
    "ConcatenationOp",
    "ControlNodeOp",
    "Conv2DOp",
    "Conv3DOp",
    "Conv3DTransposeOp",
    "CosOp",
    "CumsumOp",
    "CustomOp",
    "DepthToSpaceOp",
    "DepthwiseConv2DOp",
    "DequantizeOp",
    "DynamicUpdateSliceOp",
    "EluOp",
    "EmbeddingLookupOp",
    "EqualOp",
    "ExpOp",
    "ExpandDimsOp",
    "FillOp",
    "FloorOp",
    "FullyConnectedOp",
    "FunctionOp",
    "GatherNdOp",
    "GatherOp",
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
    "MatrixDiagOp",
    "MatrixSetDiagOp",
    "MaxPool2DOp",
    "MaximumOp",
    "MeanOp",
    "MinimumOp",
    "MirrorPadOp",
    "MulOp",
    "NegOp",
    "NoValueOp",
    "NotEqualOp",
    "OneHotOp",
    "OpaqueConstOp",
    "OpaqueOp",
    "PReluOp",
    "PackOp",
    "PadOp",
    "PadV2Op",
    "PredicateOp",
    "PseudoConstOp",
    "PseudoQConstOp",
    "QuantizeOp",
    "RangeOp",
    "RankOp",
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
    "ReverseSequenceOp",
    "ReverseV2Op",
    "RoundOp",
    "RsqrtOp",
    "ScatterNdOp",
    "SegmentSumOp",
    "ShapeOp",
    "SignOp",
    "SinOp",
    "SliceOp",
    "SoftmaxOp",
    "SpaceToBatchNdOp",
    "SpaceToDepthOp",
    "SparseToDenseOp",
    "SplitOp",
    "SplitVOp",
    "SqrtOp",
    "SquareOp",
    "SqueezeOp",
    "StridedSliceOp",
    "SubOp",
    "SumOp",
    "TanhOp",
    "TileOp",
    "TopKV2Op",
    "TransposeConvOp",
    "TransposeOp",
    "TransposedOp",
    "UnaryOp",
    "UniqueOp",
    "UnpackOp",
    "UnsortedSegmentMaxOp",
    "UnsortedSegmentMinOp",
    "UnsortedSegmentProdOp",
    "UnsortedSegmentSumOp",
    "UnsupportedOp",
    "VariableOp",
    "VolumeOp",
    "WhereOp",
    "WhileOp",
    "YieldOp",
    "ZerosLikeOp",
    "constant_op",
]
