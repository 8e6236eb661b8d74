"""The default package `q`: hexnn's own implementations, as records like those of users' packages.

An operation with HVX kernels has an implementation of cost class SNAIL, `Relu_hvx`; each has one of
cost class GLACIAL, its reference semantics, `Relu_reference`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from xdsl.ir import Operation, SSAValue

from ....dialects import opdef, qnn
from ....dialects.packages.class_signature import Signature
from ....dialects.packages.implementation import DEFAULT_FLAGS, Implementation
from ....dialects.packages.package import Package
from ....dialects.packages.registry import package
from .batchnorm import lower_batchnorm
from .border import Border
from .colours import lower_nv12, lower_nv21
from .computed_indices import (
    lower_any_gather,
    lower_gather_elements,
    lower_gather_nd,
    lower_scatter_elements,
    lower_scatter_nd,
)
from .conversion import lower_cast, lower_convert
from .convolution import lower_fully_connected
from .elementwise import (
    lower_binary,
    lower_logit,
    lower_neuron,
    lower_prelu,
    lower_unary,
)
from .exponentials import lower_log_softmax, lower_softmax
from .extreme_index import lower_index
from .filters import lower_convolution
from .float_results import lower_float
from .generated import lower_constant_of_shape, lower_one_hot, lower_shape
from .interpolation import lower_resize, lower_resize_bilinear
from .l2_pools import lower_l2_pool
from .local_response import lower_lrn
from .maps import lower_select
from .masked_softmax import lower_masked_softmax
from .matrix_product import lower_mat_mul
from .moments import lower_moments
from .movement import (
    lower_concat,
    lower_pack,
    lower_pad,
    lower_reshape,
    lower_split,
    lower_strided_slice,
    lower_transpose,
    lower_un_pack,
)
from .norms import lower_norm
from .patches import (
    lower_argb_to_rgb,
    lower_batch_permutation,
    lower_col_2_im,
    lower_extract_glimpse,
    lower_extract_patches,
    lower_im_2_col,
)
from .pooling import (
    lower_pool_avg,
    lower_pool_avg_3d,
    lower_pool_max,
    lower_pool_max_3d,
)
from .rearrangement import (
    lower_batch_to_space,
    lower_channel_shuffle,
    lower_depth_to_space,
    lower_resize_nearest,
    lower_space_to_batch,
    lower_space_to_depth,
    lower_tile,
)
from .reduction import lower_extremum, lower_product, lower_sum, lower_sum_square
from .running_sums import lower_cumulative_sum, lower_hadamard
from .top_k import lower_top_k
from .transposed import lower_transposed

Lowering = Callable[[Any, Border], SSAValue | Sequence[SSAValue]]
"""A function of (qnn operation, border that inserts htp operations) that returns the u8 value of
its result, or, for an operation with a variable number of results, a list of those values.
"""

NAMED_UNARY = (
    *(qnn.ElementWiseAbsOp, qnn.ElementWiseAsinOp, qnn.ElementWiseAtanOp, qnn.ElementWiseCeilOp),
    *(qnn.ElementWiseCosOp, qnn.ElementWiseExpOp, qnn.ElementWiseFloorOp, qnn.ElementWiseLogOp),
    *(qnn.ElementWiseNegOp, qnn.ElementWiseNotOp, qnn.ElementWiseRoundOp, qnn.ElementWiseRsqrtOp),
    *(qnn.ElementWiseSignOp, qnn.ElementWiseSinOp, qnn.ElementWiseSquareRootOp),
)
"""The forms of ElementWiseUnary that state their function by name."""

NAMED_NEURONS = (qnn.ElementWiseSoftplusOp, qnn.EluOp, qnn.GeluOp, qnn.HardSwishOp)
"""The forms of ElementWiseNeuron without a row of their own."""

LOWERINGS: dict[type[Operation], Lowering] = {
    qnn.BatchnormOp: lower_batchnorm,
    qnn.Conv1dOp: lower_convolution,
    qnn.Conv2dOp: lower_convolution,
    qnn.Conv3dOp: lower_convolution,
    qnn.DepthWiseConv1dOp: lower_convolution,
    qnn.DepthWiseConv2dOp: lower_convolution,
    qnn.TransposeConv1dOp: lower_transposed,
    qnn.TransposeConv2dOp: lower_transposed,
    qnn.TransposeConv3dOp: lower_transposed,
    qnn.FullyConnectedOp: lower_fully_connected,
    qnn.MatMulOp: lower_mat_mul,
    qnn.L2Pool2dOp: lower_l2_pool,
    qnn.PoolAvg2dOp: lower_pool_avg,
    qnn.PoolMax2dOp: lower_pool_max,
    qnn.PoolAvg3dOp: lower_pool_avg_3d,
    qnn.PoolMax3dOp: lower_pool_max_3d,
    qnn.ReduceMeanOp: lower_sum,
    qnn.ReduceSumOp: lower_sum,
    qnn.ReduceMaxOp: lower_extremum,
    qnn.ReduceMinOp: lower_extremum,
    qnn.ReduceProdOp: lower_product,
    qnn.ReduceSumSquareOp: lower_sum_square,
    qnn.MomentsOp: lower_moments,
    qnn.ArgmaxOp: lower_index,
    qnn.ArgminOp: lower_index,
    qnn.TopKOp: lower_top_k,
    qnn.L2NormOp: lower_norm,
    qnn.LayerNormOp: lower_norm,
    qnn.RmsNormOp: lower_norm,
    qnn.InstanceNormOp: lower_norm,
    qnn.GroupNormOp: lower_norm,
    qnn.LrnOp: lower_lrn,
    qnn.ElementWiseAddOp: lower_binary,
    qnn.ElementWiseAndOp: lower_binary,
    qnn.ElementWiseBinaryOp: lower_binary,
    qnn.ElementWiseDivideOp: lower_binary,
    qnn.ElementWiseEqualOp: lower_binary,
    qnn.ElementWiseFloorDivOp: lower_binary,
    qnn.ElementWiseFmodOp: lower_binary,
    qnn.ElementWiseGreaterOp: lower_binary,
    qnn.ElementWiseGreaterEqualOp: lower_binary,
    qnn.ElementWiseLessOp: lower_binary,
    qnn.ElementWiseLessEqualOp: lower_binary,
    qnn.ElementWiseMaximumOp: lower_binary,
    qnn.ElementWiseMinimumOp: lower_binary,
    qnn.ElementWiseModOp: lower_binary,
    qnn.ElementWiseMultiplyOp: lower_binary,
    qnn.ElementWiseNotEqualOp: lower_binary,
    qnn.ElementWiseOrOp: lower_binary,
    qnn.ElementWisePowerOp: lower_binary,
    qnn.ElementWiseSquaredDifferenceOp: lower_binary,
    qnn.ElementWiseSubtractOp: lower_binary,
    qnn.ElementWiseXorOp: lower_binary,
    qnn.ElementWiseSelectOp: lower_select,
    qnn.ElementWiseNeuronOp: lower_neuron,
    qnn.ElementWiseUnaryOp: lower_unary,
    **dict.fromkeys(NAMED_UNARY, lower_unary),
    **dict.fromkeys(NAMED_NEURONS, lower_neuron),
    qnn.ReluOp: lower_neuron,
    qnn.Relu1Op: lower_neuron,
    qnn.Relu6Op: lower_neuron,
    qnn.ReluMinMaxOp: lower_neuron,
    qnn.SigmoidOp: lower_neuron,
    qnn.TanhOp: lower_neuron,
    qnn.SoftmaxOp: lower_softmax,
    qnn.MaskedSoftmaxOp: lower_masked_softmax,
    qnn.LogitOp: lower_logit,
    qnn.LogSoftmaxOp: lower_log_softmax,
    qnn.PreluOp: lower_prelu,
    qnn.ConvertOp: lower_convert,
    qnn.DequantizeOp: lower_float,
    qnn.CastOp: lower_cast,
    qnn.PadOp: lower_pad,
    qnn.ConcatOp: lower_concat,
    qnn.StridedSliceOp: lower_strided_slice,
    qnn.SplitOp: lower_split,
    qnn.UnPackOp: lower_un_pack,
    qnn.ReshapeOp: lower_reshape,
    qnn.ExpandDimsOp: lower_reshape,
    qnn.SqueezeOp: lower_reshape,
    qnn.TransposeOp: lower_transpose,
    qnn.TileOp: lower_tile,
    qnn.ChannelShuffleOp: lower_channel_shuffle,
    qnn.DepthToSpaceOp: lower_depth_to_space,
    qnn.SpaceToDepthOp: lower_space_to_depth,
    qnn.BatchToSpaceOp: lower_batch_to_space,
    qnn.SpaceToBatchOp: lower_space_to_batch,
    qnn.GatherOp: lower_any_gather,
    qnn.GatherElementsOp: lower_gather_elements,
    qnn.GatherNdOp: lower_gather_nd,
    qnn.ScatterElementsOp: lower_scatter_elements,
    qnn.ScatterNdOp: lower_scatter_nd,
    qnn.ResizeOp: lower_resize,
    qnn.ResizeBilinearOp: lower_resize_bilinear,
    qnn.ResizeNearestNeighborOp: lower_resize_nearest,
    qnn.PackOp: lower_pack,
    qnn.ArgbToRgbOp: lower_argb_to_rgb,
    qnn.BatchPermutationOp: lower_batch_permutation,
    qnn.Col2ImOp: lower_col_2_im,
    qnn.ConstantOfShapeOp: lower_constant_of_shape,
    qnn.CumulativeSumOp: lower_cumulative_sum,
    qnn.ExtractGlimpseOp: lower_extract_glimpse,
    qnn.ExtractPatchesOp: lower_extract_patches,
    qnn.HadamardTransformOp: lower_hadamard,
    qnn.Im2ColOp: lower_im_2_col,
    qnn.Nv12ToRgbOp: lower_nv12,
    qnn.Nv21ToRgbOp: lower_nv21,
    qnn.OneHotOp: lower_one_hot,
    qnn.ShapeOp: lower_shape,
}
"""qnn operation class -> its lowering, which raises HexnnError with the reason if it cannot: the
table from which the records are made.
"""

KERNELS, REFERENCE = "HVX kernel for 8 bits", "reference"
"""What computes an operation by hexnn's implementations."""

OTHERS = {
    **dict.fromkeys(opdef.PLACING, "places a tensor"),
    **dict.fromkeys(opdef.SLICES, "a slice"),
}
"""Operation of the default package that is none of qnn -> what it is."""


def default_package() -> Package:
    """Return the registered default package; hexnn's own implementations are added to it first if
    it lacks them.
    """
    registered = package(opdef.PACKAGE)
    if not any(one.computed_by for one in registered.implementations):
        for record in _records():
            registered.add(record)
    return registered


def default_lowerings() -> Mapping[str, Lowering]:
    """Return full name of an operation of the default package, such as `q::Relu` -> lowering, for
    the operations that have HVX kernels.
    """
    records = default_package().implementations
    return {one.op: one.lowering for one in records if one.lowering is not None}


def _records() -> Iterator[Implementation]:
    """Yield hexnn's own implementations of the operations of the default package."""
    for section, order in opdef.orders().items():
        signature = Signature(_classes(order.outputs), _classes(order.names))
        lowering = LOWERINGS.get(order.qnn_class)
        if lowering is not None:
            yield _record(section, "hvx", signature, "SNAIL", KERNELS, lowering)
        yield _record(section, "reference", signature, "GLACIAL", REFERENCE)
    for name, what in sorted(OTHERS.items()):
        is_slice = name in opdef.SLICES
        signature = Signature(("Tensor",), ("Tensor",) * (3 if is_slice else 1))
        yield _record(name, "native", signature, "SNAIL" if is_slice else "FREE", what)


def _classes(names: Sequence[str]) -> tuple[str, ...]:
    """Return the tensor class `Tensor`, which takes all types, for each of `names`, the operands or
    the results of an operation; a variadic one is a single name.
    """
    return ("Tensor",) * len(names)


def _record(
    name: str,
    suffix: str,
    signature: Signature,
    cost: str,
    computed_by: str,
    lowering: Lowering | None = None,
) -> Implementation:
    """Return the implementation of `q::` + `name` by a function called `name` + `_` + `suffix`.
    `cost` is its class; `computed_by` says in listings what computes it, such as `reference`;
    `lowering` is that to its HVX kernels, None without any.
    """
    return Implementation(
        f"{opdef.PACKAGE}::{name}",
        f"{name}_{suffix}",
        signature,
        cost,
        DEFAULT_FLAGS if lowering is not None else (),
        computed_by=computed_by,
        lowering=lowering,
    )
