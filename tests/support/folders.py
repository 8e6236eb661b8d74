"""Real networks and specifications, which are no part of the project.

`HEXNN_MODELS` and `HEXNN_SPECS` name their folders; nothing else does.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hexnn.tools.public_networks import models_folder

NO_MODEL = "no model {name}: HEXNN_MODELS names the folder of models"
NO_SPECIFICATION = "no specification {name}: HEXNN_SPECS names the folder of specifications"


def model(name: str) -> Path:
    """The file of a real network, as `mlperf-tiny/ad01_int8.tflite`. Skips the test without it."""
    return models(name)[0]


def models(pattern: str) -> list[Path]:
    """The files and folders of real networks by a pattern. Skips the test without any."""
    return _matching(models_folder(), pattern, NO_MODEL)


def specification(pattern: str) -> Path:
    """The file of a specification by a pattern. Skips the test without it."""
    folder = os.environ.get("HEXNN_SPECS")
    return _matching(Path(folder) if folder else None, pattern, NO_SPECIFICATION)[0]


def _matching(folder: Path | None, pattern: str, reason: str) -> list[Path]:
    found = sorted(folder.glob(pattern)) if folder else []
    if not found:
        pytest.skip(reason.format(name=pattern))
    return found
