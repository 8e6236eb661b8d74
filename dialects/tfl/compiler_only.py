"""Operators of MLIR's TFL dialect that are in no file as such: numeric_verify, custom_tf,
poly_call, external_const, pseudo_sparse_const, pseudo_sparse_qconst, and layers that files have as
custom operators.

They are read, verified and printed; where they would have to run or be written, that is an error.
"""

from __future__ import annotations

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    TensorType,
    f32,
)
from xdsl.irdl import (
    AnyAttr,
    BaseAttr,
    IRDLOperation,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)

from ..definitions import named_op_definition
from ..irdl import Described, expect
from .base import (
    ANY,
    BIAS,
    BOOLEAN,
    FALSE,
    FLOAT,
    IMAGE,
    INTEGER,
    PADDING,
    POSITIVE,
    REAL_NUMBER,
    EffectfulOp,
    TflOp,
    elements,
)
from .control import RegionOp

DENSE = Described(BaseAttr(DenseIntOrFPElementsAttr), "expected a dense attribute")
PARAMETERS = Described(BaseAttr(DictionaryAttr), "expected a dictionary")
LEVELS = "dim_metadata"
FIELDS = ("traversal_order", "block_map", LEVELS)
"""The fields of the description of a sparse tensor."""


@named_op_definition
class NumericVerifyOp(EffectfulOp):
    """The differences between a dequantized tensor and `ref`, the floats that it stands for. Those
    of more than `tolerance` steps are reported; with `log_if_failed` in a log.
    """

    name = "tfl.NumericVerify"

    input = operand_def(elements("qi8", "qu8", "qi16", "f16"))
    ref = operand_def(elements("f32"))
    tolerance = prop_def(REAL_NUMBER, FloatAttr(5.0, f32))
    log_if_failed = prop_def(BOOLEAN, FALSE)
    output = result_def(elements("f32"))


@named_op_definition
class CustomTfOp(RegionOp):
    """An operation of TensorFlow in a region, whose arguments are the operands and which yields the
    results; converters make a custom operator of it.
    """

    name = "tfl.custom_tf"

    input = var_operand_def(AnyAttr())
    output = var_result_def(AnyAttr())
    body = region_def("single_block")

    def verify_(self) -> None:
        """Check that the body takes the operands and yields the results."""
        types = list(self.body.block.arg_types)
        if types:
            count = len(self.operands)
            expect(len(types) == count, f"expected {count} arguments of body, got {len(types)}")
        self.expect_yield("body", self.body, self.result_types)


@named_op_definition
class PolyCallOp(RegionOp):
    """One of several implementations of the same function, each a region that takes the operands
    and yields the results.
    """

    name = "tfl.poly_call"

    input = var_operand_def(AnyAttr())
    output = var_result_def(AnyAttr())
    calls = var_region_def("single_block")

    def verify_(self) -> None:
        """Check that each region takes the operands and yields the results."""
        expect(len(self.calls) > 0, "needs a region at least")
        for index, region in enumerate(self.calls):
            given, wanted = len(region.block.args), len(self.operands)
            expect(given == wanted, f"expected {wanted} arguments of region {index}, got {given}")
            self.expect_yield(f"calls {index}", region, self.result_types)


@named_op_definition
class ExternalConstOp(IRDLOperation):
    """A constant whose data is buffer `buffer_index` of the file, or elsewhere."""

    name = "tfl.external_const"

    buffer_index = prop_def(INTEGER)
    output = result_def(ANY)


class SparseConstantOp(IRDLOperation):
    """The base class of sparse constants: `compressed_data` are the elements that are stored, as
    `s_param` describes, `value` the dense tensor or an empty stand-in.
    """

    value = prop_def(DENSE)
    s_param = opt_prop_def(PARAMETERS)
    compressed_data = prop_def(DENSE)
    output = result_def(ANY)

    def verify_(self) -> None:
        """Check that the description of the storage has all its fields."""
        if self.s_param is None:
            return
        for name in FIELDS:
            given = self.s_param.data.get(name)
            expect(isinstance(given, ArrayAttr), f"s_param must have an array {name}, got {given}")


@named_op_definition
class PseudoSparseConstOp(SparseConstantOp):
    """A sparse constant of floats or unquantized integers."""

    name = "tfl.pseudo_sparse_const"


@named_op_definition
class PseudoSparseQConstOp(SparseConstantOp):
    """A sparse constant of quantized values of the type `qtype`."""

    name = "tfl.pseudo_sparse_qconst"

    qtype = prop_def(TensorType)

    def verify_(self) -> None:
        """Check that `qtype` is the output's type, and the fields of the description."""
        kind = self.output.type
        expect(self.qtype == kind, f"qtype must be the type of the output, got {self.qtype}")
        super().verify_()


class PoolWithIndicesOp(TflOp):
    """The base class of max pooling with the positions of the maxima, and of its inverse."""

    padding = prop_def(PADDING)
    stride_w = prop_def(POSITIVE)
    stride_h = prop_def(POSITIVE)
    filter_w = prop_def(POSITIVE)
    filter_h = prop_def(POSITIVE)


@named_op_definition
class MaxPoolingWithArgMax2DOp(PoolWithIndicesOp):
    """The maximum in each position of a window over the input, and the index of that element."""

    name = "tfl.max_pooling_with_argmax_2d"

    input = operand_def(FLOAT)
    value = result_def(FLOAT)
    indices = result_def(elements("f32", "i32"))


@named_op_definition
class MaxUnpooling2DOp(PoolWithIndicesOp):
    """A tensor of zeros but for the elements of the input, each put at its position in
    `indices`.
    """

    name = "tfl.max_unpooling_2d"

    input = operand_def(FLOAT)
    indices = operand_def(elements("f32", "i32"))
    outputs = result_def(FLOAT)


@named_op_definition
class Convolution2DTransposeBiasOp(TflOp):
    """The transpose of a 2-D convolution, with a bias."""

    name = "tfl.convolution_2d_transpose_bias"

    input = operand_def(IMAGE)
    filter = operand_def(IMAGE)
    bias = opt_operand_def(BIAS)
    padding = prop_def(PADDING)
    stride_h = prop_def(POSITIVE)
    stride_w = prop_def(POSITIVE)
    output = result_def(IMAGE)
