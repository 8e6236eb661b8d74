"""Execution of a module: graphs by the operations' semantics, planned modules in a target's memory.

`execute` runs once; a `Program` is prepared once and runs many times. Values are freed after their
last use. A planned module (after htp-plan-memory) runs as the machine would: operands are read at
their addresses and results written to theirs, so that a wrong address gives wrong data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import bounded_shape, fits_bounds, shape_text
from ..dialects.entry_function import Entry
from ..dialects.htp import DDR_BYTES
from ..dialects.quant import storage_dtype
from ..dialects.tensors import expect_computable
from ..dialects.tfl.plain_form import in_plain_form
from ..semantics.graph import Graph, Observer
from ..semantics.registry import Array, States
from ..semantics.static_shapes import is_dynamic
from ..semantics.tensors import tensor_type
from .memory import Memory


class Engine(Protocol):
    """An engine that runs kernels of HVX instructions."""

    def prepare(self, kernel: FuncOp) -> object:
        """Compile a kernel ahead of its first run; the type of the result is private to the
        engine.
        """
        ...

    def run(self, kernel: FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """Run the kernel on the buffers at `addresses` in `memory`, one for each of its
        arguments.
        """
        ...


@runtime_checkable
class BindingEngine(Engine, Protocol):
    """An engine that does the work of a launch that depends on addresses only once for all runs."""

    def bind(
        self, kernel: FuncOp, memory: Memory, addresses: Sequence[int]
    ) -> Callable[[], object]:
        """Return the callable that runs the kernel as `run` does with these arguments."""
        ...


class Program(Protocol):
    """A module prepared for execution: it can run many times."""

    states: States
    """The state that operations keep between runs (frames of a Buffer, the next random number);
    clear it to reset them."""

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """Return the outputs by name for inputs by name, in the tensors' storage types.

        `observe` is called with each named tensor; it may return a replacement, or None to keep it.
        Outputs that depend on an operation Buffer which has not collected all its frames yet are
        left out. Raises HexnnError for inputs of other names, shapes or types.
        """
        ...


def execute(
    module: ModuleOp,
    inputs: Mapping[str, Array],
    *,
    engine: Engine | None = None,
    observe: Observer | None = None,
) -> dict[str, Array]:
    """Run @main of `module` once; return the outputs by name.

    `engine` is needed where kernels are launched; `observe` is called with each named tensor and
    may return a replacement. Raises HexnnError for inputs of other names, shapes or types, and for
    operations that cannot run.
    """
    return prepare(module, engine).run(inputs, observe)


def prepare(module: ModuleOp, engine: Engine | None = None) -> Program:
    """Return a program that runs @main of `module`; `engine` is needed where it launches kernels.

    Raises HexnnError for operations that cannot run.
    """
    from .planned import PlannedProgram

    if DDR_BYTES in module.attributes:
        return PlannedProgram(module, engine)
    function = Entry.of(in_plain_form(module)).function
    expect_computable(function)
    if any(map(is_dynamic, function.args)):
        from .dynamic import DynamicProgram

        return DynamicProgram(function)
    return GraphProgram(function)


def checked_inputs(function: FuncOp, inputs: Mapping[str, Array]) -> list[Array]:
    """Return the input arrays in the order of the function's arguments. Raises HexnnError for a
    wrong name, shape or type.
    """
    wanted = Entry(function).inputs
    if unknown := [n for n in inputs if n not in wanted]:
        raise HexnnError(f"no input is called '{unknown[0]}'; inputs are {', '.join(wanted)}")
    if missing := [n for n in wanted if n not in inputs]:
        raise HexnnError(f"no array is given for input '{missing[0]}'")
    pairs = zip(wanted, function.args, strict=True)
    return [_checked(name, value, np.asarray(inputs[name])) for name, value in pairs]


def _checked(name: str, value: SSAValue, array: Array) -> Array:
    """Return `array`, the input `name`, after checking its shape and type against the function
    argument `value`. Raises HexnnError for a wrong shape or type.
    """
    type = tensor_type(value)
    shape, dtype = bounded_shape(type), storage_dtype(type.element_type)
    if not fits_bounds(array.shape, shape):
        raise HexnnError(
            f"input '{name}' has shape {shape_text(shape)}, got {list(array.shape)}",
            notes=_channels_first(shape, array.shape),
        )
    if array.dtype != dtype:
        raise HexnnError(f"input '{name}' has type {dtype}, got {array.dtype}")
    return array


def _channels_first(shape: Sequence[int], seen: Sequence[int]) -> list[str]:
    """Return a list with a note for the error message if an array's shape `seen` is NCHW where
    `shape` is NHWC; else an empty list.
    """
    if len(shape) == 4 and tuple(seen) == (shape[0], shape[3], shape[1], shape[2]):
        return ["the array looks like NCHW; transpose it by (0, 2, 3, 1)"]
    return []


class GraphProgram:
    """A program that evaluates every operation by its semantics, on arrays."""

    def __init__(self, function: FuncOp):
        self.function = function
        self.graph = Graph(self.function)
        self.states: States = {}

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """Evaluate the graph once on `inputs`; return the outputs by name, in their storage types.
        `observe` is called with each named tensor; it may return a replacement, or None to keep it.

        Raises HexnnError for inputs of other names, shapes or types.
        """
        arrays = checked_inputs(self.function, inputs)
        return named_outputs(self.function, self.graph.run(arrays, self.states, observe))


def named_outputs(function: FuncOp, arrays: Sequence[Array | None]) -> dict[str, Array]:
    """Return the output arrays by the output names of `function`, without those that are None."""
    pairs = zip(Entry(function).outputs, arrays, strict=True)
    return {name: array for name, array in pairs if array is not None}
