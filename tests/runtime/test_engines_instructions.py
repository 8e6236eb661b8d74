"""Every instruction compiled for the host computes what its reference semantics say."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.dialects.hvx.table import instructions
from hexnn.runtime.engines.conformance import Stub, answer_names, answers, expected, records, stubs
from hexnn.runtime.engines.conformance_llvm import compile_stubs
from hexnn.runtime.engines.conformance_vectors import operands

COUNT = 24
"""Records for each stub."""


def differences(chosen: list[Stub], checked: bool) -> list[str]:
    """One line for each result that differs from the reference semantics."""
    rng = np.random.default_rng(20)
    wrong: list[str] = []
    for index, (stub, run) in enumerate(zip(chosen, compile_stubs(chosen, checked), strict=True)):
        inputs = operands(rng, stub, COUNT)
        block = records(index, stub, inputs, COUNT)
        seen, wanted = answers(stub, run(block)), expected(stub, inputs, block)
        for name, a, b in zip(answer_names(stub), seen, wanted, strict=True):
            if not np.array_equal(a, np.broadcast_to(b, a.shape)):
                wrong.append(f"{stub.row.name} #{stub.immediate}: {name}")
    return wrong


@pytest.mark.parametrize("checked", [False, True])
def test_llvm_equals_reference(checked: bool):
    chosen = stubs(row for row in instructions().values() if row.memory or not checked)
    assert differences(chosen, checked) == []
