"""Depthwise convolution of row-major images: lanes are channels.

The vectors of 128 channels at up to four taps along the width become words of four taps
(`tap_words`), which `vrmpy` multiplies by words of weights. A word serves as many output rows as
windows contain its image row: a tile of output rows is computed from top to bottom, its sums in
registers. The channels of even and of odd bytes are computed in two loops, so that weights, sums
and parameters fit into registers; the first loop leaves its results, halfwords, in scratch memory.
At a stride, and where it takes fewer packets, one loop leaves the sums of all channels there, and
another one requantizes them.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from itertools import product

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import input_buffer
from ..scalars import Scalar
from .lane_passes import Pass
from .lane_tables import TableShape, TableWriter
from .lane_window import FlatWindow
from .padded_rows import RowWriter
from .run_source import masks_bytes, write_masks
from .strip import Depthwise
from .tap_source import ImageRows

MANY = 4
"""The least outputs whose sums a loop of their own requantizes: as many iterations as overlap. With
one or two in a loop, 28x28x88 takes 13,251 packets on v73 instead of 12,249."""


def shape_of(op: htp.DepthwiseConv2dOp, sums: bool = False) -> TableShape:
    """Return the shapes of the tables of `op`, with those of the convolution; `sums` is as in
    `TableShape`.
    """
    conv = Depthwise.of(op)
    return TableShape(conv, FlatWindow(conv.window, conv.inputs), sums)


def flat_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `flat`), or the reason why it does not support `op`.

    It supports a depth multiplier of 1, channels in groups of 4, and windows whose weights fit into
    registers.
    """
    if op.multiplier != 1:
        return "it has a depth multiplier"
    if htp.shape(op.input)[3] % 4:
        return "its channels are not groups of 4"
    if htp.shape(op.params)[1] > len(htp.PARAM_COLUMNS):
        return "its parameters have masks of late values"
    shape = shape_of(op)
    if not shape.parts:
        return f"a kernel of {shape.flat.window.sliding.taps} taps does not fit into registers"
    return [Layouts(("flat", "flat", "quad_columns"), "flat")]


def sums_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Return the layouts of the kernel that computes the sums of all channels in one pass, or the
    reason why it does not support `op`.

    It supports what `flat_layouts` does at a stride of 1, if the weights and sums of all channels
    fit into registers: products by a zero point of the weights do not fit beside them.
    """
    offered = flat_layouts(op)
    if isinstance(offered, str):
        return offered
    shape = shape_of(op, sums=True)
    if op.strides[1] > 1:
        return "its stride lets all kernels compute the sums of all channels in one pass"
    if not shape.apart or shape.conv.weight_zero_point:
        return "weights and sums of all channels do not fit into registers"
    if shape.flat.together < MANY:
        return "too few sums are requantized in a loop"
    return offered


def flat_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`: those of its
    tables, of the results of even channels or the sums of a tile, and of the padded rows of an
    image or the masks of their edges.
    """
    return scratch_bytes(shape_of(op))


def sums_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory, as `flat_scratch`, of the kernel with `sums_layouts`."""
    return scratch_bytes(shape_of(op, sums=True))


def scratch_bytes(shape: TableShape) -> int:
    """Return the bytes of scratch memory of the kernel with tables of a shape."""
    rows = shape.flat.copies_bytes + masks_bytes(shape.flat.image_run)
    return shape.bytes + shape.halves_bytes + shape.sums_bytes + rows


@kernel(
    "depthwise_conv_2d.flat",
    htp.DepthwiseConv2dOp,
    layouts=flat_layouts,
    scratch=flat_scratch,
)
def build_flat(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Emit the kernel of a depthwise convolution of row-major images.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory,
    output.
    """
    emit(b, op, shape_of(op))


@kernel(
    "depthwise_conv_2d.flat_sums",
    htp.DepthwiseConv2dOp,
    layouts=sums_layouts,
    scratch=sums_scratch,
)
def build_flat_sums(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Emit the kernel of a depthwise convolution of row-major images that computes the sums of all
    channels in one pass; arguments as those of `build_flat`.
    """
    emit(b, op, shape_of(op, sums=True))


def emit(b: KernelBuilder, op: htp.DepthwiseConv2dOp, shape: TableShape) -> None:
    """Emit the kernel of `op`, whose tables of weights and parameters have a shape."""
    images, weights, params = (input_buffer(b, op, i) for i in range(3))
    scratch, output = b.arguments[-2:]
    flat, halves = shape.flat, b.add(scratch, shape.bytes)
    sums = b.add(halves, shape.halves_bytes)
    rows = b.add(sums, shape.sums_bytes)
    TableWriter(b, shape, weights, params, scratch).write()
    image_bytes = flat.window.image[0] * flat.window.image[1] * flat.depth
    with b.loop(shape.conv.batch) as n:
        image = b.mul(n, image_bytes)
        target = b.add(output, b.mul(n, flat.window.output[0] * flat.run))
        if flat.copied:
            last = (shape.conv.batch - 1) * image_bytes
            RowWriter(b, flat, images, rows, b.splat_b(shape.conv.fill)).write(image, last)
        if flat.image_run is not None:
            write_masks(b, flat.image_run, rows)
        with tiles(b, flat) as first:
            start = b.add(target, b.mul(first, flat.run))
            lines = ImageRows(b, flat, images, image, shape.conv.fill, first)
            for classes, part in product(shape.class_groups, shape.parts):
                addresses = scratch, params.address, halves, sums, start
                Pass(b, shape, *addresses, classes, part).emit(lines, rows)


@contextmanager
def tiles(b: KernelBuilder, flat: FlatWindow) -> Generator[Scalar]:
    """Emit a loop over the tiles of an image; yields the first output row. The last tile ends with
    the image, and may overlap the one before it.
    """
    height, rows = flat.window.output[0], flat.tile_rows
    with b.loop(-(-height // rows)) as i:
        first = b.mul(i, rows)
        yield b.minimum(first, height - rows) if height % rows else first
