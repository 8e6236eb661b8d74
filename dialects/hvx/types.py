"""The registers' types: bits without an element type, as the machine has them."""

from xdsl.dialects.builtin import i1, i32, i64
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition

from .table import Kind

VECTOR_BYTES = 128
"""Bytes of a vector register."""


@irdl_attr_definition
class VectorType(ParametrizedAttribute, TypeAttribute):
    """`!hvx.vector`: 1024 bits."""

    name = "hvx.vector"


@irdl_attr_definition
class PairType(ParametrizedAttribute, TypeAttribute):
    """`!hvx.pair`: two vectors, low and high."""

    name = "hvx.pair"


@irdl_attr_definition
class PredType(ParametrizedAttribute, TypeAttribute):
    """`!hvx.pred`: a bit for each byte of a vector."""

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
"""The type of an operand of each kind; a modifier is what a post-increment adds, in bytes."""

SCALARS = (i1, i32, i64)
"""Types that live in scalar registers."""
