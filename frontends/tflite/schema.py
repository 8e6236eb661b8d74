"""The tables of TFLite's schema, version 3, with the fields that hexnn reads.

Each field gives its vtable index and encoding, numbers also their default.
"""

from .flatbuffer import (
    ByteVector,
    NumberVector,
    Scalar,
    Table,
    TableReference,
    TableVector,
    Text,
    UndecodedTable,
)

IDENTIFIER = b"TFL3"
VERSION = 3


class Quantization(Table):
    """Quantization parameters of a tensor: real = (q - zero_point) * scale."""

    scale = NumberVector(2, "<f4")
    zero_point = NumberVector(3, "<i8")
    details_type = Scalar(4, "B", 0)
    quantized_dimension = Scalar(6, "i", 0)


class Tensor(Table):
    """A tensor; `buffer` is the index of the buffer with its constant data, which is empty if it is
    computed at run time.
    """

    shape = NumberVector(0, "<i4")
    type = Scalar(1, "b", 0)
    buffer = Scalar(2, "I", 0)
    name = Text(3)
    quantization = TableReference(4, Quantization)
    is_variable = Scalar(5, "?", False)
    sparsity = UndecodedTable(6)
    external_buffer = Scalar(10, "I", 0)


class Operator(Table):
    """An operator: index of its code, indices of its operand and result tensors, options."""

    opcode_index = Scalar(0, "I", 0)
    inputs = NumberVector(1, "<i4")
    outputs = NumberVector(2, "<i4")
    options_type = Scalar(3, "B", 0)
    options = UndecodedTable(4)
    custom_options = ByteVector(5)


class SubGraph(Table):
    """A graph; its operators are in execution order."""

    tensors = TableVector(0, Tensor)
    inputs = NumberVector(1, "<i4")
    outputs = NumberVector(2, "<i4")
    operators = TableVector(3, Operator)
    name = Text(4)


class OperatorCode(Table):
    """The code of an operator: the larger of `deprecated_code` and `code`."""

    deprecated_code = Scalar(0, "b", 0)
    custom_code = Text(1)
    version = Scalar(2, "i", 1)
    code = Scalar(3, "i", 0)


class Buffer(Table):
    """The bytes of a constant, inside the flatbuffer, or after it in files over 2 GB."""

    data = ByteVector(0)
    offset = Scalar(1, "Q", 0)
    size = Scalar(2, "Q", 0)


class Model(Table):
    """The root table of a file."""

    version = Scalar(0, "I", 0)
    operator_codes = TableVector(1, OperatorCode)
    subgraphs = TableVector(2, SubGraph)
    description = Text(3)
    buffers = TableVector(4, Buffer)


class Conv2DOptions(Table):
    """Options of CONV_2D."""

    padding = Scalar(0, "b", 0)
    stride_w = Scalar(1, "i", 0)
    stride_h = Scalar(2, "i", 0)
    activation = Scalar(3, "b", 0)
    dilation_w = Scalar(4, "i", 1)
    dilation_h = Scalar(5, "i", 1)


class DepthwiseConv2DOptions(Table):
    """Options of DEPTHWISE_CONV_2D."""

    padding = Scalar(0, "b", 0)
    stride_w = Scalar(1, "i", 0)
    stride_h = Scalar(2, "i", 0)
    depth_multiplier = Scalar(3, "i", 0)
    activation = Scalar(4, "b", 0)
    dilation_w = Scalar(5, "i", 1)
    dilation_h = Scalar(6, "i", 1)


class Pool2DOptions(Table):
    """Options of AVERAGE_POOL_2D and MAX_POOL_2D."""

    padding = Scalar(0, "b", 0)
    stride_w = Scalar(1, "i", 0)
    stride_h = Scalar(2, "i", 0)
    filter_w = Scalar(3, "i", 0)
    filter_h = Scalar(4, "i", 0)
    activation = Scalar(5, "b", 0)


class FullyConnectedOptions(Table):
    """Options of FULLY_CONNECTED."""

    activation = Scalar(0, "b", 0)
    weights_format = Scalar(1, "b", 0)
    keep_num_dims = Scalar(2, "?", False)
    asymmetric_inputs = Scalar(3, "?", False)


class SoftmaxOptions(Table):
    """Options of SOFTMAX."""

    beta = Scalar(0, "f", 0.0)


class ConcatenationOptions(Table):
    """Options of CONCATENATION."""

    axis = Scalar(0, "i", 0)
    activation = Scalar(1, "b", 0)


class AddOptions(Table):
    """Options of ADD."""

    activation = Scalar(0, "b", 0)


class ReshapeOptions(Table):
    """Options of RESHAPE."""

    new_shape = NumberVector(0, "<i4")


class ReducerOptions(Table):
    """Options of reductions such as MEAN."""

    keep_dims = Scalar(0, "?", False)


class NoOptions(Table):
    """Options of operators that have none, or whose options are not read."""


OPTIONS: dict[type[Table], int] = {
    Conv2DOptions: 1,
    DepthwiseConv2DOptions: 2,
    Pool2DOptions: 5,
    FullyConnectedOptions: 8,
    SoftmaxOptions: 9,
    ConcatenationOptions: 10,
    AddOptions: 11,
    ReshapeOptions: 17,
    ReducerOptions: 27,
}
"""Options table -> its number in the schema's union BuiltinOptions."""
