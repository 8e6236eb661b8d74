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
    along axis `quantized_dimension`; `details_type` is not 0 for another scheme, which `details`
    describes. `min` and `max` are the reals that a converter saw, without effect.
    """

    min = NumberVector(0, "<f4")
    max = NumberVector(1, "<f4")
    scale = NumberVector(2, "<f4")
    zero_point = NumberVector(3, "<i8")
    details_type = Scalar(4, "B", 0)
    details = UndecodedTable(5)
    quantized_dimension = Scalar(6, "i", 0)


BLOCKWISE = 2
"""The `details_type` of a quantization whose details are a `Blockwise` table."""


class Blockwise(Table):
    """Block quantization: the indices of the tensors with the scales and the zero points (-1: none)
    of the blocks, and the extent of a block along the last axis.
    """

    scales = Scalar(0, "i", 0)
    zero_points = Scalar(1, "i", 0)
    block_size = Scalar(2, "i", 0)


class DimensionMetadata(Table):
    """How an axis of a sparse tensor is stored: dense, or by vectors of segments and indices, whose
    tables (`Int32Vector` and others) the unions' numbers `.._type` determine.
    """

    format = Scalar(0, "b", 0)
    dense_size = Scalar(1, "i", 0)
    array_segments_type = Scalar(2, "B", 0)
    array_segments = UndecodedTable(3)
    array_indices_type = Scalar(4, "B", 0)
    array_indices = UndecodedTable(5)


class Sparsity(Table):
    """How a sparse tensor is stored: the order of its axes, the blocks, each axis."""

    traversal_order = NumberVector(0, "<i4")
    block_map = NumberVector(1, "<i4")
    dim_metadata = TableVector(2, DimensionMetadata)


class Tensor(Table):
    """A tensor; `buffer` is the index of the buffer with its data, an empty one if the tensor is
    computed at run time. `shape_signature` has a -1 where the shape is not static; with `has_rank`
    an empty shape is that of a scalar, else of an unknown rank.
    """

    shape = NumberVector(0, "<i4")
    type = Scalar(1, "b", 0)
    buffer = Scalar(2, "I", 0)
    name = Text(3)
    quantization = TableReference(4, Quantization)
    is_variable = Scalar(5, "?", False)
    sparsity = TableReference(6, Sparsity)
    shape_signature = NumberVector(7, "<i4")
    has_rank = Scalar(8, "?", False)
    external_buffer = Scalar(10, "I", 0)


class Operator(Table):
    """An operator in a graph: the index of its operator code in the model, the indices of its
    operand (-1: omitted) and result tensors in the graph, and its options: a table, or bytes for a
    custom operator (in files over 2 GB at byte `large_options_offset` of the file).
    """

    opcode_index = Scalar(0, "I", 0)
    inputs = NumberVector(1, "<i4")
    outputs = NumberVector(2, "<i4")
    options_type = Scalar(3, "B", 0)
    options = UndecodedTable(4)
    custom_options = ByteVector(5)
    mutating_variable_inputs = NumberVector(7, "?")
    intermediates = NumberVector(8, "<i4")
    large_options_offset = Scalar(9, "Q", 0)
    large_options_size = Scalar(10, "Q", 0)
    options_2_type = Scalar(11, "B", 0)
    options_2 = UndecodedTable(12)


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


class Metadata(Table):
    """Data that are no part of the computation: a name, and the index of the buffer."""

    name = Text(0)
    buffer = Scalar(1, "I", 0)


class TensorMap(Table):
    """The name of an input or output of a signature, and the index of the tensor in its graph."""

    name = Text(0)
    tensor_index = Scalar(1, "I", 0)


class Signature(Table):
    """A named entry of the model: the index of a graph, and names for its inputs and outputs."""

    inputs = TableVector(0, TensorMap)
    outputs = TableVector(1, TensorMap)
    key = Text(2)
    subgraph_index = Scalar(4, "I", 0)


class ExternalGroup(Table):
    """Another file that holds buffers; its name is relative to the network's folder."""

    name = Text(0)


class ExternalBuffer(Table):
    """`length` bytes at byte `offset` of the file of group `group`."""

    id = Scalar(0, "I", 0)
    group = Scalar(1, "I", 0)
    offset = Scalar(2, "Q", 0)
    length = Scalar(3, "Q", 0)
    packing = Text(4)


class Model(Table):
    """The root table of a file: schema version, operator codes, graphs, buffers with constant data,
    metadata, entries by name.
    """

    version = Scalar(0, "I", 0)
    operator_codes = TableVector(1, OperatorCode)
    subgraphs = TableVector(2, SubGraph)
    description = Text(3)
    buffers = TableVector(4, Buffer)
    metadata = TableVector(6, Metadata)
    signatures = TableVector(7, Signature)
    external_groups = TableVector(8, ExternalGroup)
    external_buffers = TableVector(9, ExternalBuffer)
