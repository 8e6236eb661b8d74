"""Operators of the tfl dialect on resources, which outlive a run: variables and hash tables.

These classes serve MLIR's text alone. From a `.tflite` file such an operator is read as
`tfl.unsupported`, with its name and options; `named_operators` maps the classes to it.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i32, i64
from xdsl.ir import Attribute, TypeAttribute
from xdsl.irdl import BaseAttr, operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import Described, expect
from ..tensor_constraints import TensorOf
from ..tf_type.types import ResourceType, StringType
from .base import ANY, INTEGER, EffectfulOp, elements

RESOURCE = TensorOf("resources", lambda element: isinstance(element, ResourceType))
KEYS = elements("i32", "i64", "!tf_type.string")
VALUES = elements("f32", "i32", "i64", "!tf_type.string")
TEXT = Described(BaseAttr(StringAttr), "expected a string")
TYPE = Described(BaseAttr(TypeAttribute), "expected a type")
EMPTY = StringAttr("")


@named_op_definition
class VarHandleOp(EffectfulOp):
    """The handle of the variable called `shared_name` in `container`."""

    name = "tfl.var_handle"

    container = prop_def(TEXT, EMPTY)
    shared_name = prop_def(TEXT, EMPTY)
    resource_handle = result_def(RESOURCE)

    assembly_format = "attr-dict `:` `(` `)` `->` type($resource_handle)"


@named_op_definition
class ReadVariableOp(EffectfulOp):
    """The operation that returns the value of a variable."""

    name = "tfl.read_variable"

    resource_id = operand_def(RESOURCE)
    result = result_def(ANY)


@named_op_definition
class AssignVariableOp(EffectfulOp):
    """The operation that sets the value of a variable."""

    name = "tfl.assign_variable"

    resource_id = operand_def(RESOURCE)
    value = operand_def(ANY)

    assembly_format = "operands attr-dict `:` `(` type(operands) `)` `->` `(` `)`"


@named_op_definition
class HashtableOp(EffectfulOp):
    """The handle of the hash table with number `table_id`, from keys of type `key_dtype` to values
    of type `value_dtype`: of strings to 64-bit integers, or the other way round.
    """

    name = "tfl.hashtable"

    table_id = prop_def(INTEGER, IntegerAttr(0, i32))
    key_dtype = prop_def(TYPE)
    value_dtype = prop_def(TYPE)
    out = result_def(RESOURCE)

    assembly_format = "attr-dict `:` `(` `)` `->` type($out)"

    def verify_(self) -> None:
        """Check that one type is a string and the other a 64-bit integer."""
        types: set[Attribute] = {self.key_dtype, self.value_dtype}
        expect(
            types == {StringType(), i64},
            f"key_dtype and value_dtype must be a string and i64, got {self.key_dtype} and "
            f"{self.value_dtype}",
        )


@named_op_definition
class HashtableFindOp(EffectfulOp):
    """The operation that looks keys up in a hash table: their values, or `default_value` for keys
    that the table lacks.
    """

    name = "tfl.hashtable_find"

    hash_table = operand_def(RESOURCE)
    keys = operand_def(KEYS)
    default_value = operand_def(VALUES)
    out = result_def(VALUES.like("default_value"))


@named_op_definition
class HashtableImportOp(EffectfulOp):
    """The operation that fills a hash table, if it is empty, with values for keys."""

    name = "tfl.hashtable_import"

    hash_table = operand_def(RESOURCE)
    keys = operand_def(KEYS["*sizes"])
    values = operand_def(VALUES["*sizes"])

    assembly_format = "operands attr-dict `:` `(` type(operands) `)` `->` `(` `)`"


@named_op_definition
class HashtableSizeOp(EffectfulOp):
    """The operation that returns the number of keys in a hash table."""

    name = "tfl.hashtable_size"

    hash_table = operand_def(RESOURCE)
    out = result_def(elements("i64"))
