"""Recurrent layers over several runs of a program: what they keep, and what passes may do."""

import numpy as np
import pytest
from support.real_arrays import numbers

from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.executor import Program, prepare
from hexnn.semantics.registry import Array
from hexnn.tools import api

WEIGHTS = "tensor<2x3xf32>", "tensor<2x2xf32>"
MOVING = (
    "tensor<?x?x3xf32, #qnn.bounds<[6, 4, 3]>>",
    "tensor<?x?x2xf32, #qnn.bounds<[6, 4, 2]>>",
    "tensor<1x?x2xf32, #qnn.bounds<[1, 4, 2]>>",
)
"""The types of input, states and last state of any time and batch."""
W, U = numbers(2, 3, seed=1), numbers(2, 2, seed=2)


def text(x: str, y: str, last: str, reset: str = "%r") -> str:
    """A Gru of two units; `reset` is its last operand."""
    w, u = WEIGHTS
    given = f"%x, %w, %w, %w, %u, %u, %u, null, null, null, null, null, null, null, {reset}"
    nulls = ", ".join(["none"] * 7)
    return f"""
    func.func @main(%x: {x}, %r: tensor<i1>, %w: {w}, %u: {u}) -> {y} {{
      %y, %h = qnn.gru {given}
        : ({x}, {w}, {w}, {w}, {u}, {u}, {u}, {nulls}, tensor<i1>) -> ({y}, {last})
      func.return %y : {y}
    }}"""


def run(program: Program, x: Array, reset: bool) -> Array:
    """The states of one run."""
    inputs = {"input0": x, "input1": np.array(reset), "input2": W, "input3": U}
    return program.run(inputs)["output0"]


def test_a_stream_in_pieces_of_any_length_is_one_stream():
    program, x = prepare(api.parse(text(*MOVING))), numbers(6, 2, 3)
    whole = run(program, x, True)
    pieces = [run(program, x[:1], True)]
    pieces += [run(program, x[a:b], False) for a, b in [(1, 3), (3, 5), (5, 6)]]
    np.testing.assert_array_equal(np.concatenate(pieces), whole)


def test_a_state_of_another_batch_is_refused():
    program = prepare(api.parse(text(*MOVING)))
    run(program, numbers(3, 2, 3), False)
    with pytest.raises(HexnnError, match="goes on from a state of batch 2, got an input of 4"):
        run(program, numbers(3, 4, 3), False)
    assert run(program, numbers(3, 4, 3), True).shape == (3, 4, 2)


def test_cleared_states_begin_anew():
    program, x = prepare(api.parse(text(*MOVING))), numbers(3, 1, 3)
    first = run(program, x, False)
    assert not np.array_equal(run(program, x, False), first)
    program.states.clear()
    np.testing.assert_array_equal(run(program, x, False), first)
