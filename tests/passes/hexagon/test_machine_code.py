"""Machine code as a dialect: its text is exact, its passes write the code of stage hexagon, and
what they write of random kernels computes the same on qemu.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from support.hexagon_kernels import memories
from support.machine import ROOT
from support.random_kernels import random_kernel
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.hexagon import FuncOp
from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.timing.kernel import time_kernel
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.engines.toolchain import EMULATED
from hexnn.runtime.hexagon.kernel import executable, execute
from hexnn.testing.programs import PROGRAMS
from hexnn.tools.api import apply, load, parse

DIGITS = ROOT / "examples" / "digits"
NETWORKS = ("digits_int8.tflite", "digits_branches_int8.tflite")
PASSES = ("hvx-to-hexagon", "hexagon-schedule", "hexagon-allocate")
BYTES = 1 << 17

OPTIONS = (
    ("", "", ""),
    ("coalesce=false", "", "accesses=true"),
    ("", "modulo=false", ""),
    ("", "rotate=false window=4", ""),
    ("", "list=false", ""),
    ("strength_reduction=false", "", ""),
    ("coalesce=false", "window=8 modulo=false rotate=false", ""),
)
"""Options of each of the passes."""


@pytest.fixture
def machine_code(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script that takes networks through the passes."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "benchmarks")])
    return import_module("machine_code")


@pytest.mark.parametrize("network", NETWORKS)
def test_networks(machine_code: Any, network: str, program: Callable[[str], str]) -> None:
    """Text, assembly, packets and tensors are what they should be."""
    for name in PROGRAMS:
        program(name)
    found = machine_code.row(str(DIGITS / network))
    assert found.is_equal
    assert found.packets > 1000
    assert found.kernels > 10


def test_networks_have_reports() -> None:
    code = load(DIGITS / NETWORKS[0]).lower("hexagon", pipeline="compile," + ",".join(PASSES))
    assert code.report()


@pytest.mark.parametrize("seed", range(2 * len(OPTIONS)))
def test_random_kernels_on_qemu(seed: int, program: Callable[[str], str]) -> None:
    """Through text after each pass; as many packets as predicted."""
    for name in PROGRAMS:
        program(name)
    kernel = random_kernel(seed)
    (expected, found), addresses = memories(3, BYTES)
    NumpyEngine().run(kernel, expected, addresses)
    module = str(ModuleOp([kernel]))
    for name, options in zip(PASSES, OPTIONS[seed % len(OPTIONS)], strict=True):
        first = f"version={EMULATED} " * (name == PASSES[0])
        module = str(apply(parse(module), f"{name}{{{first}{options}}}"))
    (code,) = (op for op in parse(module).ops if isinstance(op, FuncOp))
    packets = compile_kernel(code, EMULATED)
    counted = execute(executable(packets, 3), found, addresses)
    assert (expected.data == found.data).all()
    assert counted.packets == time_kernel(packets, EMULATED).packets
