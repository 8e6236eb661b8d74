"""Fixtures of all tests."""

from collections.abc import Callable, Generator
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import settings
from support import folders, litert_process, machine

from hexnn.dialects.packages.macros import BEGUN
from hexnn.dialects.packages.registry import PACKAGES
from hexnn.dialects.packages.shape_functions import SHAPE_FUNCTIONS
from hexnn.passes.table import PASSES

pytest_plugins = ["support.skips"]

settings.register_profile("hexnn", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None, database=None, print_blob=True)
settings.load_profile("hexnn")


@pytest.fixture(autouse=True)
def registries() -> Generator[None]:
    """Forget the passes and packages that a test registers, as by loading a file of them."""
    with (
        mock.patch.dict(PASSES),
        mock.patch.dict(PACKAGES),
        mock.patch.dict(SHAPE_FUNCTIONS),
    ):
        yield
    BEGUN.clear()


@pytest.fixture(scope="session")
def model_path() -> Callable[[str], Path]:
    """The path of a real network, as `model_path("mlperf-tiny/ad01_int8.tflite")`."""
    return folders.model


@pytest.fixture(scope="session")
def litert() -> litert_process.Litert:
    """LiteRT in a process of its own, of which each process of tests has one."""
    pytest.importorskip("ai_edge_litert")
    return litert_process.litert()


@pytest.fixture(scope="session")
def program() -> Callable[[str], str]:
    """The path of an external program, as `program("qemu-hexagon")`.

    A test is skipped where it is missing, and fails there with HEXNN_REQUIRE_QEMU=1.
    """

    def find(name: str) -> str:
        path = machine.program(name)
        if path is None and machine.is_required():
            pytest.fail(f"{name} is not installed, and HEXNN_REQUIRE_QEMU is set")
        if path is None:
            pytest.skip(f"{name} is not installed")
        return path

    return find
