"""Every target and the executor over every kind of module: done, or one error says why not."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from support import any_modules
from xdsl.dialects.builtin import ModuleOp

from hexnn.runtime.executor import execute
from hexnn.tools.driver import translations as targets
from hexnn.tools.driver.constants_policy import Elide
from hexnn.tools.driver.messages import messages_of
from hexnn.tools.engine_names import DEFAULT_ENGINE
from hexnn.tools.execution import make_engine
from hexnn.tools.random_inputs import random_inputs

ACTIONS: dict[str, Callable[[ModuleOp], object]] = {
    "dot": lambda module: targets.print_dot(module, io.StringIO()),
    "hexagon-asm": lambda module: targets.print_assembly(module, io.StringIO()),
    "nnef": lambda module: targets.print_nnef(module, io.StringIO()),
    "a folder of nnef": lambda module: targets.write_nnef(module, Path("network")),
    "qnn-json": lambda module: targets.qnn_json(module, Elide(), False),
    "execution": lambda module: execute(
        module, random_inputs(module, 0), engine=make_engine(DEFAULT_ENGINE)
    ),
}
"""What the tools do with a module when its passes have run."""

IN_MEMORY = "outside of memory"
"""A part of the message about an address, which stands in no text."""


@pytest.mark.parametrize("action", ACTIONS)
def test_any_module(action: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No internal error, and the error is located."""
    monkeypatch.chdir(tmp_path)
    for kind in any_modules.makers():
        try:
            ACTIONS[action](any_modules.module(kind).clone())
        except Exception as e:
            error, *_ = messages_of(e, action)
            assert "internal error" not in error.text, f"{action} of {kind}: {error}"
            assert error.file == f"{kind}.mlir" or IN_MEMORY in error.text, f"{kind}: {error}"
