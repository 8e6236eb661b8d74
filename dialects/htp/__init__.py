"""The htp dialect: a network with its physical decisions.

Values are 4-D tensors (batch, height, width, depth), activations u8 and weights i8. A tensor's
encoding says its layout and memory; every operation names the kernel that computes it; planned
operations write to destinations at addresses.
"""

from xdsl.ir import Dialect

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
    layout_name,
    layout_of,
    physical_bytes,
    quantized,
    shape,
    space_of,
    target_of,
    tensor_type,
    with_layout,
    without_layout,
)
from .base import PARAM_COLUMNS, HtpOp, i32_array, int_property, integers
from .convolution import Conv2dOp, ConvolutionOp, DepthwiseConv2dOp, FullyConnectedOp, Requantized
from .elementwise import AddOp, ClampOp, FlipSignOp, LutOp, SoftmaxOp, UnaryOp
from .layouts import LAYOUTS, VECTOR, Layout, register_layout, round_up
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
from .movement import ConcatOp, ConvertLayoutOp, CopyOp, MovementOp, PadOp, ReshapeOp, SliceOp
from .pooling import AvgPoolOp, MaxPoolOp, PoolOp
from .target import DEFAULT_TARGET, TARGETS, Target, register_target, tcm_base

COMPUTE_OPS: tuple[type[HtpOp], ...] = (
    Conv2dOp,
    DepthwiseConv2dOp,
    FullyConnectedOp,
    AvgPoolOp,
    MaxPoolOp,
    AddOp,
    LutOp,
    ClampOp,
    FlipSignOp,
    SoftmaxOp,
    PadOp,
    ConcatOp,
    SliceOp,
    ReshapeOp,
    ConvertLayoutOp,
    CopyOp,
)

HTP = Dialect(
    "htp",
    [*COMPUTE_OPS, ConstantOp, BufferOp, DmaStartOp, DmaWaitOp, LaunchOp],
    [LayoutAttr, TargetAttr, RequantAttr, TokenType],
)

__all__ = [
    "ADDRESS",
    "COMPUTE_OPS",
    "DDR",
    "DDR_BYTES",
    "DEFAULT_TARGET",
    "HTP",
    "LAYOUTS",
    "PARAM_COLUMNS",
    "TARGET",
    "TARGETS",
    "TCM",
    "TCM_BYTES",
    "VECTOR",
    "WHY",
    "AddOp",
    "AvgPoolOp",
    "BufferOp",
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
    "FlipSignOp",
    "FullyConnectedOp",
    "HtpOp",
    "LaunchOp",
    "Layout",
    "LayoutAttr",
    "LutOp",
    "MaxPoolOp",
    "MovementOp",
    "PadOp",
    "Placement",
    "PoolOp",
    "Requant",
    "RequantAttr",
    "Requantized",
    "ReshapeOp",
    "SliceOp",
    "SoftmaxOp",
    "Target",
    "TargetAttr",
    "TokenType",
    "UnaryOp",
    "address_attr",
    "address_of",
    "addresses_attr",
    "i32_array",
    "int_property",
    "integers",
    "layout_name",
    "layout_of",
    "physical_bytes",
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
