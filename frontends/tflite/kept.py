"""Names of the attributes that keep, in the IR, what a TFLite file says beyond the properties of
operations, so that the writer can write it back.
"""

DESCRIPTION = "hexnn.description"
"""Of a module: the description of the file, if it is not `OUR_DESCRIPTION`."""

OUR_DESCRIPTION = "hexnn"
"""The description of files of modules that have none."""

METADATA = "hexnn.metadata"
"""Of a module: an array of dictionaries with `name` and `value`, a dense tensor of bytes."""

ATTACHED = "hexnn.attached"
"""Of a module: the ZIP archive behind the flatbuffer, the value of a constant of bytes."""

SHAPES = "hexnn.shape_signatures"
"""Of a function: a dictionary from the name of a tensor to its sizes, with -1 for those that are
not static; the types have what the file gives in their place."""

RANGES = "hexnn.quantization_ranges"
"""Of a function: a dictionary from the name of a tensor to a dictionary with `min` and `max`, the
arrays of reals that the file notes beside its scales; and with `scale`, `zero_point` and
`quantized_dimension` of tensors that are no constants and whose type, such as one of i64, has no
scales. Nothing computes with them."""

VERSION = "tfl.version"
"""Of an operation with a class: the version of its operator, if the writer would choose another."""

QUANTIZATION = "tfl.quantization"
"""Of a constant: the quantization of a tensor whose type has none, such as one of i64: a dictionary
with `scale`, `zero_point` and `quantized_dimension`."""

GRAPH = "hexnn.graph"
"""Of a function: the name of the graph, if it is not the function's."""

SIGNATURES = "hexnn.signatures"
"""Of a function: an array of dictionaries with the `key` of a signature, and `inputs` and
`outputs`: dictionaries from a name to the position of an argument or result."""

REST = "tfl.options"
"""Of an operation: the options of its operator that are no properties, by their table's name."""

INTERMEDIATE_NAMES = "tfl.intermediate_names"
"""Of an operation: the names of the intermediate tensors of its operator, in order, unless all are
`OUR_INTERMEDIATE`."""

OUR_INTERMEDIATE = "intermediate"
"""The name of intermediate tensors of operations that state none."""

INTERMEDIATES = "tfl.intermediates"
"""Of an operation: the types of the intermediate tensors of its operator, if it has no property for
them."""
