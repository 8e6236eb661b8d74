"""Operations that the host computes between kernels on qemu-hexagon."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hexnn
from hexnn.runtime.engines import toolchain
from hexnn.tools.model import Model

FRAMES = """
!x = tensor<1x!quant.uniform<i8:f32, 0.5:0>>
!y = tensor<3x!quant.uniform<i8:f32, 0.5:0>>
func.func @main(%x: !x) -> (!y, !x) {
  %r = qnn.relu %x : (!x) -> !x
  %b = qnn.buffer %r {buffer_size = 3 : ui32, buffer_dim = 0 : ui32} : (!x) -> !y
  %y = qnn.relu %b : (!y) -> !y
  func.return %y, %r : !y, !x
}
"""
"""The last three numbers that are not negative, between two kernels, and the number itself."""


@pytest.fixture(autouse=True)
def _tools(program: Callable[[str], str]) -> None:
    for name in toolchain.PACKAGES:
        program(name)


def test_state_stays_and_what_waits_is_missing():
    model = Model(hexnn.parse(FRAMES)).lower("hexagon")
    runs = [model.run(np.array([x], np.int8)) for x in (5, -3, 7, 9)]
    given = [{name: array.tolist() for name, array in run.items()} for run in runs]
    assert given == [
        {"output1": [5]},
        {"output1": [0]},
        {"output0": [5, 0, 7], "output1": [7]},
        {"output0": [0, 7, 9], "output1": [9]},
    ]
    model.reset()
    assert list(model.run(np.array([1], np.int8))) == ["output1"]


def test_a_network_without_inputs_runs_again():
    text = """func.func @main() -> tensor<2xf32> {
      %x = qnn.constant dense<[-1.0, 2.0]> : tensor<2xf32> : tensor<2xf32>
      %y = qnn.relu %x : (tensor<2xf32>) -> tensor<2xf32>
      func.return %y : tensor<2xf32>
    }"""
    model = Model(hexnn.parse(text)).lower("hexagon", pipeline="qnn-to-hvx")
    for _ in range(3):
        assert model.run({})["output0"].tolist() == [0, 2]
