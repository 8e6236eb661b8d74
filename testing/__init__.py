"""The testing kit: FileCheck tests, checks of networks and kernels, oracles, random networks.

The names below are stable, and imported on first use; `hexnn.testing.pytest_plugin` is the plug-in
of pytest. Install it by `pip install 'hexnn[testing]'`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .kernel_harness import check_kernel as check_kernel
    from .kernel_harness import values as values
    from .litert_process import Litert as Litert
    from .litert_process import Refused as Refused
    from .network_checks import check_litert as check_litert
    from .network_checks import check_passes as check_passes
    from .network_checks import check_stages as check_stages
    from .networks.random_networks import random_model as random_model

MODULES = {
    "Litert": "litert_process",
    "Refused": "litert_process",
    "check_kernel": "kernel_harness",
    "check_litert": "network_checks",
    "check_passes": "network_checks",
    "check_stages": "network_checks",
    "random_model": "networks.random_networks",
    "values": "kernel_harness",
}
"""Public name -> the module that defines it."""

__all__ = [
    "Litert",
    "Refused",
    "check_kernel",
    "check_litert",
    "check_passes",
    "check_stages",
    "random_model",
    "values",
]


def __getattr__(name: str) -> object:
    if name not in MODULES:
        raise AttributeError(f"module 'hexnn.testing' has no attribute {name!r}")
    return getattr(import_module(f".{MODULES[name]}", __name__), name)


def __dir__() -> list[str]:
    return list(__all__)
