"""The htp dialect: tensor operations of a neural network with chosen layouts, memories and kernels.

Values are 4-D tensors (batch, height, width, depth), activations u8 and weights i8. The encoding of
a tensor type holds its layout and memory; the property `impl` of an operation names the
implementation that generates its kernel; after memory planning, operations write to destination
buffers at addresses.
"""

from xdsl.ir import Attribute, Dialect, Operation

from ..construction import definitions
from .attributes import (
    DDR,
    TARGET,
    TCM,
    WHY,
    LayoutAttr,
    Placement,
    Requant,
    RequantAttr,
    TargetAttr,
    TokenType,
    itemsize,
    layout_name,
    layout_of,
    lies_in_memory,
    physical_bytes,
    quantized,
    shape,
    space_of,
    target_of,
    tensor_type,
    with_layout,
    without_layout,
)
from .base import LATE_WORDS, PARAM_COLUMNS, Family, HtpOp, i32_array, int_property, integers
from .convolution import Conv2dOp, ConvolutionOp, DepthwiseConv2dOp, FullyConnectedOp, Requantized
from .elementwise import (
    PAIR_TABLE_SHAPE,
    SOFTMAX_SCALES,
    TABLE_SHAPE,
    AddOp,
    ClampOp,
    FlipSignOp,
    LogSoftmaxOp,
    LutOp,
    MaximumOp,
    PairLutOp,
    SoftmaxOp,
    UnaryOp,
)
from .indexing import Change, ChangeAttr, GatherOp, ScatterOp
from .layouts import (
    LAYOUTS,
    ROW_MAJOR,
    VECTOR,
    Layout,
    activation_layouts,
    register_layout,
    round_up,
)
from .map import MapOp
from .matrix_product import MatMulOp
from .memory import (
    ADDRESS,
    DDR_BYTES,
    TCM_BYTES,
    BufferOp,
    ConstantOp,
    DmaStartOp,
    DmaWaitOp,
    LaunchOp,
    address_attr,
    address_of,
    addresses_attr,
)
from .move import MoveOp, pieces_attr
from .move_pieces import Piece, PieceAttr, Table
from .movement import ConcatOp, ConvertLayoutOp, CopyOp, MovementOp, PadOp, ReshapeOp, SliceOp
from .package_op import PackageOp
from .pooling import AvgPoolOp, MaxPoolOp, PoolOp
from .reduction import ReduceOp, Reduction, ReductionAttr
from .target import DEFAULT_TARGET, TARGETS, Target, register_target, tcm_base

HTP = Dialect("htp", definitions(globals(), Operation), definitions(globals(), Attribute))

__all__ = [
    "ADDRESS",
    "DDR",
    "DDR_BYTES",
    "DEFAULT_TARGET",
    "HTP",
    "LATE_WORDS",
    "LAYOUTS",
    "PAIR_TABLE_SHAPE",
    "PARAM_COLUMNS",
    "ROW_MAJOR",
    "SOFTMAX_SCALES",
    "TABLE_SHAPE",
    "TARGET",
    "TARGETS",
    "TCM",
    "TCM_BYTES",
    "VECTOR",
    "WHY",
    "AddOp",
    "AvgPoolOp",
    "BufferOp",
    "Change",
    "ChangeAttr",
    "ClampOp",
    "ConcatOp",
    "ConstantOp",
    "Conv2dOp",
    "ConvertLayoutOp",
    "ConvolutionOp",
    "CopyOp",
    "DepthwiseConv2dOp",
    "DmaStartOp",
    "DmaWaitOp",
    "Family",
    "FlipSignOp",
    "FullyConnectedOp",
    "GatherOp",
    "HtpOp",
    "LaunchOp",
    "Layout",
    "LayoutAttr",
    "LogSoftmaxOp",
    "LutOp",
    "MapOp",
    "MatMulOp",
    "MaxPoolOp",
    "MaximumOp",
    "MoveOp",
    "MovementOp",
    "PackageOp",
    "PadOp",
    "PairLutOp",
    "Piece",
    "PieceAttr",
    "Placement",
    "PoolOp",
    "ReduceOp",
    "Reduction",
    "ReductionAttr",
    "Requant",
    "RequantAttr",
    "Requantized",
    "ReshapeOp",
    "ScatterOp",
    "SliceOp",
    "SoftmaxOp",
    "Table",
    "Target",
    "TargetAttr",
    "TokenType",
    "UnaryOp",
    "activation_layouts",
    "address_attr",
    "address_of",
    "addresses_attr",
    "i32_array",
    "int_property",
    "integers",
    "itemsize",
    "layout_name",
    "layout_of",
    "lies_in_memory",
    "physical_bytes",
    "pieces_attr",
    "quantized",
    "register_layout",
    "register_target",
    "round_up",
    "shape",
    "space_of",
    "target_of",
    "tcm_base",
    "tensor_type",
    "with_layout",
    "without_layout",
]
