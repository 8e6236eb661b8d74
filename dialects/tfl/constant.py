"""Constants and variables of the tfl dialect: `tfl.pseudo_const`, `tfl.pseudo_qconst`,
`tfl.opaque_const`, `tfl.variable`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.dialects.builtin import DictionaryAttr, TensorType
from xdsl.irdl import ParsePropInAttrDict, opt_prop_def, result_def
from xdsl.utils.exceptions import VerifyException

from ..constants import ConstantOp, ConstantValue, raw_bytes
from ..definitions import named_op_definition
from ..diagnostics import HexnnError
from ..quant import QuantizedType, storage_dtype
from ..tensor_constraints import TensorOf
from ..tf_type.strings import numbers_of, stored_strings
from ..tf_type.types import StringType
from .base import ANY, HELD_INTEGERS, EffectfulOp, is_held, is_number
from .sparse_values import dense_array

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLAIN = TensorOf(
    "plain elements, as quantized ones are of tfl.pseudo_qconst",
    lambda element: is_held(element) and not isinstance(element, QuantizedType),
)
STORED = TensorOf(
    f"{HELD_INTEGERS}, as others are of tfl.pseudo_const",
    lambda element: is_held(element) and isinstance(element, QuantizedType),
)


@named_op_definition
class PseudoConstOp(ConstantOp):
    """A constant of floats or unquantized integers.

    `%0 = tfl.pseudo_const dense<[1, 10]> : tensor<2xi32> : tensor<2xi32>`
    """

    name = "tfl.pseudo_const"

    output = result_def(PLAIN)


@named_op_definition
class PseudoQConstOp(ConstantOp):
    """A constant of quantized values: `value` holds the stored integers.

    `qtype`, which MLIR requires, is optional; it must be the type of the output.
    """

    name = "tfl.pseudo_qconst"

    output = result_def(STORED)
    qtype = opt_prop_def(TensorType)
    irdl_options = (ParsePropInAttrDict(),)

    def verify_(self) -> None:
        """Check that `qtype`, if given, is the output's type, and that the value fits that type."""
        if self.qtype is not None and self.qtype != self.type:
            raise VerifyException(f"qtype must be the type of the output, got {self.qtype}")
        super().verify_()


@named_op_definition
class OpaqueConstOp(ConstantOp):
    """A constant whose bytes only TFLite interprets: strings, or a sparse tensor.

    `%0 = tfl.opaque_const dense<[..]> : tensor<9xi8> {sparsity = {..}} : tensor<1x!tf_type.string>`

    `sparsity` describes how the bytes of a sparse tensor are stored, by the names of the schema's
    table SparsityParameters.
    """

    name = "tfl.opaque_const"

    output = result_def(ANY)
    sparsity = opt_prop_def(DictionaryAttr)
    irdl_options = (ParsePropInAttrDict(),)

    @property
    def is_fixed(self) -> bool:
        """False: passes take the values for unknown."""
        return False

    @property
    def array(self) -> NDArray[Any]:
        """The elements of a sparse tensor; of strings their numbers. Raises HexnnError if the bytes
        are something else, or do not fit the type or the description of their storage.
        """
        element, shape = self.type.element_type, self.type.get_shape()
        if isinstance(element, StringType):
            try:
                texts = stored_strings(bytes(raw_bytes(self.value)))
            except HexnnError as e:
                message = f"the stored bytes of {self.type} are not interpreted: {e.message}"
                raise HexnnError(message, self) from None
            if len(texts) != math.prod(shape):
                raise HexnnError(f"{len(texts)} strings are no {self.type}", self)
            return numbers_of(texts).reshape(shape)
        if self.sparsity is None or not is_number(element):
            raise HexnnError(
                f"the stored bytes of {self.type} are not interpreted: it cannot run", self
            )
        stored = np.frombuffer(raw_bytes(self.value), storage_dtype(element))
        return dense_array(stored, self.sparsity, shape)

    def verify_(self) -> None:
        """Check nothing: any bytes are valid."""


@named_op_definition
class VariableOp(EffectfulOp):
    """A variable: a tensor that keeps its values from run to run and is zero at first.

    `%state = tfl.variable : tensor<1x8xf32>`

    Operators that have it as an operand, such as SVDF, may update it.
    """

    name = "tfl.variable"

    output = result_def(ANY)

    assembly_format = "attr-dict `:` type($output)"


def constant_op(value: ConstantValue, type: TensorType[Any]) -> ConstantOp:
    """Return a PseudoConstOp or PseudoQConstOp, whichever is valid for `type`."""
    quantized = isinstance(type.element_type, QuantizedType)
    return (PseudoQConstOp if quantized else PseudoConstOp)(value, type)
