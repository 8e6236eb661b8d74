"""The qnn dialect: operations of the QNN master operation definition.

One operation a section, with its inputs, parameters, defaults and named values. Tensors are
logical and flat, images [batch, height, width, channel], filters [kh, kw, in, out].
"""

from xdsl.ir import Dialect

from .base import QnnOp
from .binary import (
    BinaryOp,
    BinaryOperation,
    BinaryOperationAttr,
    ElementWiseAddOp,
    ElementWiseBinaryOp,
    ElementWiseMultiplyOp,
    ElementWiseSubtractOp,
)
from .constant import ConstantOp, Constants
from .conversion import CastOp, ConvertOp, DequantizeOp, QuantizeOp
from .convolution import Conv2dOp, Convolution2dOp, DepthWiseConv2dOp
from .matrix import FullyConnectedOp
from .movement import ConcatOp, PadOp, PadScheme, PadSchemeAttr, ReshapeOp, TransposeOp
from .neuron import (
    ElementWiseNeuronOp,
    NeuronOp,
    NeuronOperation,
    NeuronOperationAttr,
    Relu1Op,
    Relu6Op,
    ReluMinMaxOp,
    ReluOp,
    SigmoidOp,
    SoftmaxOp,
    TanhOp,
)
from .pooling import (
    Pool2dOp,
    PoolAvg2dOp,
    PoolMax2dOp,
    ReduceMeanOp,
    RoundingMode,
    RoundingModeAttr,
)

QNN = Dialect(
    "qnn",
    [
        CastOp,
        ConcatOp,
        ConstantOp,
        Conv2dOp,
        ConvertOp,
        DepthWiseConv2dOp,
        DequantizeOp,
        ElementWiseAddOp,
        ElementWiseBinaryOp,
        ElementWiseMultiplyOp,
        ElementWiseNeuronOp,
        ElementWiseSubtractOp,
        FullyConnectedOp,
        PadOp,
        PoolAvg2dOp,
        PoolMax2dOp,
        QuantizeOp,
        ReduceMeanOp,
        Relu1Op,
        Relu6Op,
        ReluMinMaxOp,
        ReluOp,
        ReshapeOp,
        SigmoidOp,
        SoftmaxOp,
        TanhOp,
        TransposeOp,
    ],
    [BinaryOperationAttr, NeuronOperationAttr, PadSchemeAttr, RoundingModeAttr],
    [Constants()],
)

__all__ = [
    "QNN",
    "BinaryOp",
    "BinaryOperation",
    "CastOp",
    "ConcatOp",
    "ConstantOp",
    "Conv2dOp",
    "ConvertOp",
    "Convolution2dOp",
    "DepthWiseConv2dOp",
    "DequantizeOp",
    "ElementWiseAddOp",
    "ElementWiseBinaryOp",
    "ElementWiseMultiplyOp",
    "ElementWiseNeuronOp",
    "ElementWiseSubtractOp",
    "FullyConnectedOp",
    "NeuronOp",
    "NeuronOperation",
    "PadOp",
    "PadScheme",
    "Pool2dOp",
    "PoolAvg2dOp",
    "PoolMax2dOp",
    "QnnOp",
    "QuantizeOp",
    "ReduceMeanOp",
    "Relu1Op",
    "Relu6Op",
    "ReluMinMaxOp",
    "ReluOp",
    "ReshapeOp",
    "RoundingMode",
    "RoundingModeAttr",
    "SigmoidOp",
    "SoftmaxOp",
    "TanhOp",
    "TransposeOp",
]
