"""The types of HVX registers, which hold bits and have no element type, as on the machine."""

from xdsl.dialects.builtin import i1, i32, i64
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition

from .table import Kind

VECTOR_BYTES = 128
"""The size of a vector register in bytes."""


@irdl_attr_definition
class VectorType(ParametrizedAttribute, TypeAttribute):
    """The type `!hvx.vector` of a vector register: 1024 bits."""

    name = "hvx.vector"


@irdl_attr_definition
class PairType(ParametrizedAttribute, TypeAttribute):
    """The type `!hvx.pair` of a register pair: a low and a high vector, 2048 bits."""

    name = "hvx.pair"


@irdl_attr_definition
class PredType(ParametrizedAttribute, TypeAttribute):
    """The type `!hvx.pred` of a vector predicate: 128 bits, one for each byte of a vector."""

    name = "hvx.pred"


vector = VectorType()
pair = PairType()
pred = PredType()

TYPES: dict[Kind, Attribute] = {
    "vector": vector,
    "pair": pair,
    "pred": pred,
    "scalar": i32,
    "scalar64": i64,
    "scalar_pred": i1,
    "modifier": i32,
}
"""The IR type of an operand of each kind. A modifier is the increment of a post-increment, in
bytes."""

SCALARS = (i1, i32, i64)
"""The IR types of values in scalar registers."""
