"""Pooling (roi_pool) and resampling (roi_resample, roi_align) of regions of interest in images
(NNEF 1.0.3, section 4.6).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import INTEGERS, SCALARS, OneResultOp, Shape
from .parameters import INTEGERS as INTEGER_LIST
from .parameters import integers
from .sampling import METHOD, SYMMETRIC


class RoiOp(OneResultOp):
    """The base class of operations that map each region of an image to a tensor of `output_size`.

    `%y = nnef.max_roi_pool %x, %rois, %batch {output_size = [2, 2]} : (tensor<2x8x16x16xf32>,
    tensor<5x4xf32>, tensor<5x1xi32>) -> tensor<5x8x2x2xf32>`. A row of `rois` holds the start
    coordinate of a region along each spatial axis, then the end coordinates; `batch_index`, of
    shape [N, 1] or [N], holds the index of its image in the batch.
    """

    input = operand_def(SCALARS)
    rois = operand_def(SCALARS)
    batch_index = operand_def(INTEGERS)
    output = result_def(SCALARS)
    output_size = prop_def(INTEGER_LIST)

    def spatial_numbers(self, name: str, numbers: Sequence[int]) -> Shape:
        """Return the items `numbers` of a property as a tuple.

        Raises VerifyException, whose message calls the property `name`, unless there is one
        positive number for each spatial axis.
        """
        rank = len(shape(self.input))
        expect(rank >= 2, f"input must have batch and channel, got rank {rank}")
        fits = len(numbers) == rank - 2
        expect(fits, f"{name} must have {rank - 2} items, one a spatial axis, got {numbers}")
        expect(min(numbers, default=1) > 0, f"{name} must be > 0, got {numbers}")
        return tuple(numbers)

    @property
    def sizes(self) -> Shape:
        """The spatial extents of the result, `output_size`."""
        return self.spatial_numbers("output_size", integers(self.output_size))

    def output_shape(self) -> Shape:
        """Return [regions, channels, output_size...]."""
        sizes, rois, batch = self.sizes, shape(self.rois), shape(self.batch_index)
        corners = 2 * len(sizes)
        fits = len(rois) == 2 and rois[1] == corners
        expect(fits, f"rois must have shape [N, {corners}], got {list(rois)}")
        fits = batch in ((rois[0], 1), rois[:1])
        expect(fits, f"batch_index must have shape [{rois[0]}, 1], got {list(batch)}")
        return rois[0], shape(self.input)[1], *sizes


@named_op_definition
class AvgRoiPoolOp(RoiOp):
    """The mean of each bin of a region, which is divided into `output_size` bins.

    The region's corners are rounded to integers.
    """

    name = "nnef.avg_roi_pool"


@named_op_definition
class MaxRoiPoolOp(RoiOp):
    """The maximum of each bin of a region, which is divided into `output_size` bins.

    The region's corners are rounded to integers.
    """

    name = "nnef.max_roi_pool"


@named_op_definition
class RoiResampleOp(RoiOp):
    """Each region resampled to `output_size` elements by multilinear interpolation.

    `method` is the formula from indices of the result to coordinates in the region: 'asymmetric',
    'symmetric' or 'aligned', which the text of `nnef.multilinear_upsample` gives.
    """

    name = "nnef.roi_resample"

    output_size = prop_def(INTEGER_LIST)
    method = prop_def(METHOD, SYMMETRIC)


class RoiAlignOp(RoiOp):
    """The base class of operations that resample a region and pool the samples of each bin.

    A region has `output_size` bins, and each bin `sampling_rate` samples, along each spatial axis.
    """

    output_size = prop_def(INTEGER_LIST)
    sampling_rate = prop_def(INTEGER_LIST)
    resize_method = prop_def(METHOD, SYMMETRIC)

    @property
    def rates(self) -> Shape:
        """The number of samples of each bin along each spatial axis."""
        return self.spatial_numbers("sampling_rate", integers(self.sampling_rate))

    def verify_op(self) -> None:
        """Check that the sampling rate has one positive number for each spatial axis."""
        _ = self.rates


@named_op_definition
class AvgRoiAlignOp(RoiAlignOp):
    """The mean of the interpolated samples of each bin of a region."""

    name = "nnef.avg_roi_align"


@named_op_definition
class MaxRoiAlignOp(RoiAlignOp):
    """The maximum of the interpolated samples of each bin of a region."""

    name = "nnef.max_roi_align"
