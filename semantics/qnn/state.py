"""Semantics of the qnn operations that keep state between runs, Buffer and RandomUniformLike, and
of If.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import BufferMode
from ..graph import Graph
from ..reals import in_storage
from ..registry import Array, States, stateful
from ..static_shapes import is_dynamic, specialized_program
from ..tensors import stored_zero, tensor_type
from .generators import requested_shape


@dataclass(frozen=True)
class Frames:
    """The state of a Buffer operation: the frames it holds, and whether it has dropped frames since
    it was empty (`was_full`).
    """

    array: Array
    was_full: bool


@stateful(qnn.BufferOp)
def buffer(op: qnn.BufferOp, states: States, x: Array, reset: Array | None = None) -> Array | None:
    """Append the frames of `x` to the operation's buffer, kept in `states`; return its content.

    A true `reset` first returns it to its initial frames of zeros. Where it would overflow, its
    oldest `stride` frames are dropped first. While it is not full, mode BLOCKING returns None; the
    others add zeros behind the frames, NON_BLOCKING_RIGHT before them until frames were dropped.
    """
    kept = states.get(op)
    if kept is None or (reset is not None and reset.any()):
        kept = Frames(_zeros(op, x, op.buffer_padding.value.data), was_full=False)
    axis, frames, was_full = op.frame_axis, kept.array, kept.was_full
    if frames.shape[axis] + x.shape[axis] > op.capacity:
        _, frames = np.split(frames, [op.stride.value.data], axis)
        was_full = True
    frames = np.concatenate([frames, x], axis)
    states[op] = Frames(frames, was_full)
    return _output(op, frames, was_full)


def _zeros(op: qnn.BufferOp, x: Array, frames: int) -> Array:
    """Return `frames` frames of zero points, each in the shape of a frame of `x`: the content of an
    empty buffer.
    """
    axis = op.frame_axis
    return np.full((*x.shape[:axis], frames, *x.shape[axis + 1 :]), stored_zero(op.input), x.dtype)


def _output(op: qnn.BufferOp, frames: Array, was_full: bool) -> Array | None:
    """Return the content of a buffer that holds `frames`. If it is not full: None in mode BLOCKING,
    else padded with zeros to its capacity.

    Zeros come first in mode NON_BLOCKING_RIGHT until the buffer has dropped frames (`was_full`), in
    all other cases last.
    """
    missing = op.capacity - frames.shape[op.frame_axis]
    mode = op.mode.data
    if missing and mode is BufferMode.BLOCKING:
        return None
    zeros = _zeros(op, frames, missing)
    before = mode is BufferMode.NON_BLOCKING_RIGHT and not was_full
    return np.concatenate([zeros, frames] if before else [frames, zeros], op.frame_axis)


@stateful(qnn.RandomUniformLikeOp)
def random_uniform_like(
    op: qnn.RandomUniformLikeOp,
    states: States,
    sizes: Array | None = None,
    seed: Array | None = None,
) -> Array:
    """Return random numbers of PCG64, uniform between the operation's `low` and `high`, in the
    storage of the result's type: from `seed`, or continuing the last run's sequence in `states`.

    `sizes` holds the extents of a result of dynamic shape. Without a seed, each operation of a
    program starts from a constant seed of its own.
    """
    generator = np.random.Generator(np.random.PCG64(0 if seed is None else seed.view(np.uint32)))
    if seed is None:
        generator.bit_generator.state = states.get(op, _seeded_state(len(states)))
    dynamic = not tensor_type(op.output).has_static_shape()
    sizes_of_result = tensor_type(op.output).get_shape()
    if dynamic and sizes is not None:
        sizes_of_result = requested_shape(op, sizes)
    low, high = op.low.value.data, op.high.value.data
    numbers = generator.random(sizes_of_result) * (high - low) + low
    if seed is None:
        states[op] = generator.bit_generator.state
    return in_storage(op.output, numbers)


def _seeded_state(number: int) -> Any:
    """Return the state of a PCG64 generator seeded with `number`."""
    return np.random.PCG64(number).state


@stateful(qnn.IfOp)
def run_if(
    op: qnn.IfOp, states: States, condition: Array, *arguments: Array
) -> tuple[Array | None, ...]:
    """Return the results of the subgraph that the condition selects; its operations keep states of
    their own.
    """
    function = op.subgraph(bool(condition.any()))
    if function is None:
        return ()
    shapes = tuple(array.shape for array in arguments)
    if (function, shapes) not in states:
        if any(map(is_dynamic, function.args)):
            states[function, shapes] = Graph(specialized_program(function, shapes))
        else:
            states[function, shapes] = Graph(function)
    return tuple(states[function, shapes].run(arguments, states))
