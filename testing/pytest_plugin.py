"""The pytest plug-in: `pytest_plugins = ["hexnn.testing.pytest_plugin"]` in a root conftest.py.

Collects FileCheck tests and defines the fixtures `registries`, `litert` and `program`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from unittest import mock

import pytest

from ..dialects.packages.macros import BEGUN
from ..dialects.packages.registry import PACKAGES
from ..dialects.packages.shape_functions import SHAPE_FUNCTIONS
from ..dialects.registries.implementations import IMPLEMENTATIONS
from ..kernels import load
from ..passes.table import PASSES
from . import litert_process, programs
from .filecheck_collector import pytest_collect_file as pytest_collect_file


@pytest.fixture(autouse=True)
def registries() -> Generator[None]:
    """Forget the passes, packages and kernels that a test registers, as by loading a file."""
    load()
    with (
        mock.patch.dict(IMPLEMENTATIONS),
        mock.patch.dict(PASSES),
        mock.patch.dict(PACKAGES),
        mock.patch.dict(SHAPE_FUNCTIONS),
    ):
        yield
    BEGUN.clear()


@pytest.fixture(scope="session")
def litert() -> litert_process.Litert:
    """LiteRT in a process of its own, one for each process of tests; skips without LiteRT."""
    pytest.importorskip("ai_edge_litert")
    return litert_process.litert()


@pytest.fixture(scope="session")
def program() -> Callable[[str], str]:
    """A function that returns the path of an external program, as `program("qemu-hexagon")`.

    A test is skipped where it is missing, and fails there with HEXNN_REQUIRE_QEMU=1.
    """

    def find(name: str) -> str:
        path = programs.program(name)
        if path is None and programs.is_required():
            pytest.fail(f"{name} is not installed, and HEXNN_REQUIRE_QEMU is set")
        if path is None:
            pytest.skip(f"{name} is not installed")
        return path

    return find
