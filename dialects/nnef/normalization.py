"""Normalizations over local windows, by l1 and l2 norms along axes, and by given mean and variance
(NNEF 1.0.3, section 4.9.4).
"""

from __future__ import annotations

from xdsl.dialects.builtin import FloatAttr, f64
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import SCALARS, NnefOp, OneResultOp, Shape, broadcast
from .geometry import WindowGeometry
from .parameters import INTEGERS, SCALAR, axes_of, integers
from .windows import SizedOp


class NormalizationOp(OneResultOp):
    """The base class of those normalizations whose result has the shape of the input."""

    input = operand_def(SCALARS["*shape"])
    output = result_def(SCALARS["*shape"])


class LocalOp(SizedOp, NormalizationOp):
    """The base class of normalizations over the window around each element, padded with zeros.

    `size` has the extents of the window along the leading axes; along all others it is 1.

    `%y = nnef.local_mean_normalization %x {size = [1, 1, 3, 3]} : (tensor<1x8x4x4xf32>)
    -> tensor<1x8x4x4xf32>`
    """

    @property
    def geometry(self) -> WindowGeometry:
        """The geometry of the window. Raises VerifyException if `size` has more items than the
        rank.
        """
        size, rank = integers(self.size), len(shape(self.input))
        expect(len(size) <= rank, f"size must have at most {rank} items, got {size}")
        return WindowGeometry.of([*size, *[1] * (rank - len(size))])

    def verify_op(self) -> None:
        """Check that `size` has at most as many items as the rank."""
        _ = self.geometry


class FlooredOp(NnefOp):
    """The base class of operations that divide by max(divisor + bias, epsilon)."""

    bias = prop_def(SCALAR, FloatAttr(0.0, f64))
    epsilon = prop_def(SCALAR, FloatAttr(0.0, f64))

    @property
    def floor(self) -> tuple[float, float]:
        """The (bias, epsilon): what is added to the divisor, and the lower bound of that sum."""
        return self.bias.value.data, self.epsilon.value.data


@named_op_definition
class LocalResponseNormalizationOp(LocalOp):
    """x / (bias + alpha * m)^beta, where m is the mean square of the window.

    `%y = nnef.local_response_normalization %x {size = [1, 5, 1, 1], alpha = 1.0e-4 :
    f64} : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>`
    """

    name = "nnef.local_response_normalization"

    size = prop_def(INTEGERS)
    alpha = prop_def(SCALAR, FloatAttr(1.0, f64))
    beta = prop_def(SCALAR, FloatAttr(0.5, f64))
    bias = prop_def(SCALAR, FloatAttr(1.0, f64))


@named_op_definition
class LocalMeanNormalizationOp(LocalOp):
    """x minus the mean of the window around it."""

    name = "nnef.local_mean_normalization"


@named_op_definition
class LocalVarianceNormalizationOp(LocalOp, FlooredOp):
    """x / max(sqrt(m) + bias, epsilon), where m is the mean square of the window."""

    name = "nnef.local_variance_normalization"


@named_op_definition
class LocalContrastNormalizationOp(LocalOp, FlooredOp):
    """c / max(sqrt(m) + bias, epsilon), where c is x minus the mean of the window around it.

    m is the mean square of c over that window.
    """

    name = "nnef.local_contrast_normalization"


class AxesNormalizationOp(NormalizationOp):
    """The base class of normalizations by a reduction along `axes`.

    `%y = nnef.l2_normalization %x {axes = [1], epsilon = 1.0e-5 : f64} :
    (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>`
    """

    axes = prop_def(axes_of(INTEGERS, "input"))

    @property
    def along(self) -> Shape:
        """The axes that are reduced."""
        return tuple(integers(self.axes))


@named_op_definition
class L1NormalizationOp(AxesNormalizationOp, FlooredOp):
    """x / max(s + bias, epsilon), where s is the sum of absolute values along `axes`."""

    name = "nnef.l1_normalization"


@named_op_definition
class L2NormalizationOp(AxesNormalizationOp, FlooredOp):
    """x / max(sqrt(s) + bias, epsilon), where s is the sum of squares along `axes`."""

    name = "nnef.l2_normalization"


@named_op_definition
class BatchNormalizationOp(OneResultOp):
    """offset + scale * (input - mean) / sqrt(variance + epsilon); operands broadcast from leading
    axes.

    `%y = nnef.batch_normalization %x, %m, %v, %o, %s {epsilon = 1.0e-3 : f64} :
    (tensor<2x8x4x4xf32>, tensor<1x8xf32>, ...) -> tensor<2x8x4x4xf32>`
    """

    name = "nnef.batch_normalization"

    input = operand_def(SCALARS)
    mean = operand_def(SCALARS)
    variance = operand_def(SCALARS)
    offset = operand_def(SCALARS)
    scale = operand_def(SCALARS)
    output = result_def(SCALARS)
    epsilon = prop_def(SCALAR)

    def output_shape(self) -> Shape:
        """Return the broadcast shape of all operands."""
        names = ("input", "mean", "variance", "offset", "scale")
        return broadcast(tuple(map(shape, self.operands)), names)
