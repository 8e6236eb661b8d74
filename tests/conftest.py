"""Fixtures of all tests."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from support import folders

pytest_plugins = ["support.skips", "hexnn.testing.pytest_plugin"]

settings.register_profile("hexnn", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None, database=None, print_blob=True)
settings.load_profile("hexnn")


def pytest_collection_finish():
    """Collect cyclic garbage seldom: the modules and tests loaded up to now, and the IR of a test,
    are traversed by each collection. This takes a fifth off the time of tests that compile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


@pytest.fixture(scope="session")
def model_path() -> Callable[[str], Path]:
    """The path of a real network, as `model_path("mlperf-tiny/ad01_int8.tflite")`."""
    return folders.model
