"""HVX kernels: generators of functions of hvx instructions, each of which computes one htp
operation for the static shapes of its tensors.
"""

from functools import cache
from importlib import import_module

from xdsl.ir import Operation

from ..dialects.registries.implementations import IMPLEMENTATIONS, Implementation

MODULES = (
    "add",
    "conv",
    "convert_crouton",
    "convert_digits",
    "convert_layout",
    "convert_units",
    "copies",
    "depthwise.channel_columns",
    "depthwise.channel_lanes",
    "depthwise.strip",
    "depthwise.wide_rows",
    "elementwise",
    "indexed_rows",
    "inner_products",
    "log_softmax",
    "lut",
    "maps.lut_lines",
    "maps.period",
    "maps.rows",
    "maps.spread",
    "maps.whole_buffers",
    "matrix",
    "matrix_product",
    "move",
    "package_op",
    "pair_lut",
    "pool",
    "pool_flat",
    "pool_means",
    "pool_packed",
    "reductions",
    "row_conv",
    "row_sums",
    "softmax",
    "softmax_groups",
    "streams.blocks",
    "streams.whole",
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
