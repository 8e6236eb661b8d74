"""The tables of TFLite's schema, version 3, with those fields that hexnn reads or writes.

Each field gives its vtable index and its encoding, a number also its default.
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
    """Quantization parameters of a tensor: real = (stored - zero_point) * scale. Several scales are
    along axis `quantized_dimension`; `details_type` is not 0 for a custom quantization.
    """

    scale = NumberVector(2, "<f4")
    zero_point = NumberVector(3, "<i8")
    details_type = Scalar(4, "B", 0)
    quantized_dimension = Scalar(6, "i", 0)


class Tensor(Table):
    """A tensor; `buffer` is the index of the buffer with its data, an empty one if the tensor is
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
    """An operator in a graph: index of its operator code in the model, indices of its operand (-1:
    omitted) and result tensors in the graph, options.
    """

    opcode_index = Scalar(0, "I", 0)
    inputs = NumberVector(1, "<i4")
    outputs = NumberVector(2, "<i4")
    options_type = Scalar(3, "B", 0)
    options = UndecodedTable(4)
    custom_options = ByteVector(5)


class SubGraph(Table):
    """A graph: tensors, indices of input and output tensors, operators in execution order."""

    tensors = TableVector(0, Tensor)
    inputs = NumberVector(1, "<i4")
    outputs = NumberVector(2, "<i4")
    operators = TableVector(3, Operator)
    name = Text(4)


class OperatorCode(Table):
    """An operator kind and version that operators refer to by index; the builtin code is the larger
    of `deprecated_code` and `code`, `custom_code` the name of a custom one.
    """

    deprecated_code = Scalar(0, "b", 0)
    custom_code = Text(1)
    version = Scalar(2, "i", 1)
    code = Scalar(3, "i", 0)


class Buffer(Table):
    """The bytes of a constant: `data` inside the flatbuffer; or, in files over 2 GB, `size` bytes
    at byte `offset` of the file.
    """

    data = ByteVector(0)
    offset = Scalar(1, "Q", 0)
    size = Scalar(2, "Q", 0)


class Model(Table):
    """The root table of a file: schema version, operator codes, graphs, buffers with constant
    data.
    """

    version = Scalar(0, "I", 0)
    operator_codes = TableVector(1, OperatorCode)
    subgraphs = TableVector(2, SubGraph)
    description = Text(3)
    buffers = TableVector(4, Buffer)
