"""Fixtures of all tests."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from support import folders

pytest_plugins = ["support.skips", "hexnn.testing.pytest_plugin"]

settings.register_profile("hexnn", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None, database=None, print_blob=True)
settings.load_profile("hexnn")


@pytest.fixture(scope="session")
def model_path() -> Callable[[str], Path]:
    """The path of a real network, as `model_path("mlperf-tiny/ad01_int8.tflite")`."""
    return folders.model
