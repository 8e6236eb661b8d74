"""Downsampling and upsampling of spatial axes by integer factors (NNEF 1.0.3, section 4.3.4)."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import SCALARS, OneResultOp, Shape
from .parameters import INTEGERS, AttributeOf, integers
from .windows import KNOWN_BORDER

METHOD = AttributeOf("string", ("asymmetric", "symmetric", "aligned"))
"""How indices of the result map to coordinates in the input; see `MultilinearUpsampleOp`."""
SYMMETRIC = StringAttr("symmetric")


class SamplingOp(OneResultOp):
    """The base class of operations that resample the spatial axes; `factor` has an integer for each
    of these.
    """

    input = operand_def(SCALARS)
    output = result_def(SCALARS)
    factor = prop_def(INTEGERS)

    @property
    def factors(self) -> Shape:
        """The factor of each spatial axis.

        Raises VerifyException unless there is one for each and all are at least 1.
        """
        factors, rank = integers(self.factor), len(shape(self.input))
        expect(rank >= 2, f"input must have batch and channel, got rank {rank}")
        fits = len(factors) == rank - 2
        expect(fits, f"factor must have {rank - 2} items, one a spatial axis, got {factors}")
        expect(min(factors, default=1) > 0, f"factor must be > 0, got {factors}")
        return tuple(factors)


class DownsampleOp(SamplingOp):
    """The base class of downsampling: `nnef.nearest_downsample %x {factor = [2, 2]} : ...`."""

    def output_shape(self) -> Shape:
        """Return the input's shape with each spatial extent divided by its factor, which must
        divide the extent.
        """
        factors, source = self.factors, shape(self.input)
        sizes = tuple(zip(source[2:], factors, strict=True))
        divides = all(size % factor == 0 for size, factor in sizes)
        expect(
            divides,
            f"factor must divide the spatial sizes {list(source[2:])}, got {list(factors)}",
        )
        return *source[:2], *(size // factor for size, factor in sizes)


@named_op_definition
class NearestDownsampleOp(DownsampleOp):
    """The first element of each block, whose extents along the spatial axes are `factor`."""

    name = "nnef.nearest_downsample"


@named_op_definition
class AreaDownsampleOp(DownsampleOp):
    """The mean of each block, whose extents along the spatial axes are `factor`."""

    name = "nnef.area_downsample"


class UpsampleOp(SamplingOp):
    """The base class of upsampling: `nnef.nearest_upsample %x {factor = [2, 2]} : ...`."""

    def output_shape(self) -> Shape:
        """Return the input's shape with each spatial extent multiplied by its factor."""
        factors, source = self.factors, shape(self.input)
        sizes = zip(source[2:], factors, strict=True)
        return *source[:2], *(size * factor for size, factor in sizes)


@named_op_definition
class NearestUpsampleOp(UpsampleOp):
    """Each element repeated along each spatial axis, as often as its factor says."""

    name = "nnef.nearest_upsample"


@named_op_definition
class MultilinearUpsampleOp(UpsampleOp):
    """Upsampling of spatial axes by integer factors, by multilinear interpolation.

    `%y = nnef.multilinear_upsample %x {factor = [2, 2], method = "aligned"} : (tensor<1x8x4x4xf32>)
    -> tensor<1x8x8x8xf32>`. Element i of an axis is at coordinate i / factor of the input
    ('asymmetric'), (i + 0.5) / factor - 0.5 ('symmetric'), or such that first and last elements
    coincide ('aligned'). `border` selects the values outside of the input, as it does for windows
    (`WindowOp`).
    """

    name = "nnef.multilinear_upsample"

    factor = prop_def(INTEGERS)
    method = prop_def(METHOD, SYMMETRIC)
    border = prop_def(KNOWN_BORDER, StringAttr("replicate"))
