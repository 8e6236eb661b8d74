"""HVX kernels: generators of functions of hvx instructions, each of which computes one htp
operation for the static shapes of its tensors.
"""

from functools import cache
from importlib import import_module

from xdsl.ir import Operation

from ..dialects.registries.implementations import IMPLEMENTATIONS, Implementation

MODULES = (
    "maps.add",
    "contractions.conv",
    "conversions.crouton",
    "conversions.any_layouts",
    "conversions.strip",
    "conversions.units",
    "moves.copies",
    "depthwise.channel_columns",
    "depthwise.channel_lanes",
    "depthwise.strip",
    "depthwise.wide_rows",
    "maps.elementwise",
    "moves.indexed_rows",
    "contractions.inner_products",
    "reductions.log_softmax",
    "reductions.log_softmax_lanes",
    "maps.lut",
    "maps.lut_lines",
    "maps.period",
    "maps.rows",
    "maps.spread",
    "maps.whole_buffers",
    "contractions.matrix",
    "contractions.matrix_product",
    "contractions.output_blocks",
    "moves.move",
    "moves.nibbles",
    "package_op",
    "maps.pair_lut",
    "pools.strip_pool",
    "pools.flat_pool",
    "pools.flat_means",
    "pools.packed_pool",
    "reductions.along_axis",
    "contractions.row_conv",
    "reductions.row_sums",
    "reductions.softmax",
    "reductions.softmax_groups",
    "reductions.softmax_lanes",
    "moves.streams.blocks",
    "moves.streams.whole",
)
"""The modules of this package that register implementations of htp operations when imported."""


@cache
def load() -> None:
    """Register all kernels of this package by importing their modules; later calls do nothing."""
    for module in MODULES:
        import_module(f".{module}", __name__)


def implementations_of(op: Operation) -> list[Implementation]:
    """Return all implementations registered for the class of `op`, whether or not they
    accept `op`.
    """
    load()
    kinds = type(op).__mro__
    return [i for i in IMPLEMENTATIONS.values() if i.op in kinds]
