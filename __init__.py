"""hexnn: compiler of neural networks to Qualcomm QNN and Hexagon HVX code, executable at every
stage.

The names below are imported on first use, so that importing the package itself is fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .tools.api import Comparison as Comparison
    from .tools.api import Model as Model
    from .tools.api import apply as apply
    from .tools.api import load as load
    from .tools.api import load_op_package as load_op_package
    from .tools.api import parse as parse

__version__ = "0.1.0"

__all__ = ["Comparison", "Model", "apply", "load", "load_op_package", "parse"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'hexnn' has no attribute {name!r}")
    from .dialects.garbage_collection import paused_collection

    with paused_collection():
        return getattr(import_module(".tools.api", __name__), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
