"""HVX kernels: Python functions that build hvx IR for the shapes of one operation."""

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
    "copies",
    "depthwise",
    "depthwise_rows",
    "elementwise",
    "lut",
    "matrix",
    "pool",
    "pool_flat",
    "softmax",
)
"""The modules that register implementations."""


@cache
def load() -> None:
    """Register all kernels of this package."""
    for module in MODULES:
        import_module(f".{module}", __name__)


def implementations_of(op: Operation) -> list[Implementation]:
    """All implementations of the kind of `op`, ours and users', whether they fit or not."""
    load()
    return [i for i in IMPLEMENTATIONS.values() if isinstance(op, i.op)]
