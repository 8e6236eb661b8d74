"""Operations of the NNEF dialect that tract writes, for every tool.

    qnn-run --load examples/tract.py examples/tract.nnef --stage qnn --seed 1

`tract_core_external` and `tract_core_shape_of` become standard operations while a document is read;
`tract_core_cast` is an operation of its own, with semantics and a form in qnn. Of the data types
those that hexnn gives NNEF's own are known here: f32, i32 and bool.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from hexnn.dialects import qnn
from hexnn.dialects.constants import storage_dtype
from hexnn.dialects.tensors import element, shape
from hexnn.frontends.nnef.flat import FlatInvocation
from hexnn.frontends.nnef.importer import Importer
from hexnn.frontends.nnef.syntax import GenericBy
from hexnn.frontends.nnef.values import Value, is_tensor
from hexnn.passes.legalize.nnef.steps import Steps
from hexnn.plugin import conversion, expansion, extension, operation, semantics
from hexnn.semantics.registry import Array

TYPES = {"f32": "scalar", "i32": "integer", "bool": "logical"}

extension("tract_registry", "tract_core")


@expansion(
    "fragment tract_core_external<?>(shape: integer[], datum_type: string) -> (output: tensor<?>);",
    generic_by=GenericBy("datum_type", TYPES),
    is_input=True,
)
def external(importer: Importer, call: FlatInvocation) -> Sequence[Value]:
    """An input whose data type is a string."""
    return importer.standard(call, "external", shape=call.arguments["shape"])


@expansion("fragment tract_core_shape_of(input: tensor<>) -> (sizes: tensor<integer>);")
def shape_of(importer: Importer, call: FlatInvocation) -> Sequence[Value]:
    """The sizes of a tensor, which are known: a constant."""
    given = call.arguments["input"]
    sizes: list[Value] = list(given.shape) if is_tensor(given) else []
    return importer.standard(call, "constant", "integer", shape=[len(sizes)], value=sizes)


CastOp = operation(
    "fragment tract_core_cast<?>(input: tensor<>, to: string) -> (output: tensor<?>);",
    lambda op: [shape(op.input)],
    generic_by=GenericBy("to", TYPES),
)


@semantics(CastOp)
def cast(op: Any, x: Array) -> Array:
    """Toward zero and saturated, as a cast of numbers in Rust; a truth value is 0 or 1."""
    dtype = storage_dtype(element(op.output))
    if dtype.kind != "i" or x.dtype.kind != "f":
        return x.astype(dtype)
    info: Any = np.iinfo(dtype.name)
    wide = np.nan_to_num(np.trunc(x.astype(np.float64)), nan=0.0)
    return np.clip(wide, info.min, info.max).astype(dtype)


@conversion(CastOp)
def cast_to_qnn(op: Any, steps: Steps) -> Any:
    """QNN's Cast."""
    return steps.add(qnn.CastOp(steps(op.input), out=steps.element(op.output)))
