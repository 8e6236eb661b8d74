"""Run a module: values by reference semantics, planned modules in the memory of the target.

`execute` runs once; a `Program` is prepared once and runs many times. Values are dropped after
their last use. A planned module (after htp-plan-memory) runs as the machine would: operands are
read at their addresses, results written to theirs, so that a wrong address gives wrong data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError
from ..dialects.htp import DDR_BYTES
from ..dialects.locations import tensor_name
from ..dialects.quant import storage_dtype
from .memory import Memory
from .reference.registry import evaluate
from .reference.tensors import tensor_type

Array: TypeAlias = NDArray[Any]
Observer: TypeAlias = Callable[[Operation, Array], "Array | None"]
"""Sees the value of each operation that defines a tensor of the source; may return another."""

INPUTS, OUTPUTS = "hexnn.inputs", "hexnn.outputs"


class Engine(Protocol):
    """Runs kernels of hvx instructions."""

    def prepare(self, kernel: FuncOp) -> object:
        """Do once what running the kernel needs."""
        ...

    def run(self, kernel: FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """Run the kernel on the buffers at `addresses`, one for each of its arguments."""
        ...


class Program(Protocol):
    """A module that is ready to run."""

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """The outputs by name for the inputs by name, in the tensors' own integers."""
        ...


def execute(
    module: ModuleOp,
    inputs: Mapping[str, Array],
    *,
    engine: Engine | None = None,
    observe: Observer | None = None,
) -> dict[str, Array]:
    """Run @main of `module` once.

    Raises HexnnError for inputs of other names, shapes or types, and for operations that cannot
    run; `engine` is needed where kernels are launched.
    """
    return prepare(module, engine).run(inputs, observe)


def prepare(module: ModuleOp, engine: Engine | None = None) -> Program:
    """`module` ready to run."""
    from .planned import PlannedProgram

    if DDR_BYTES in module.attributes:
        return PlannedProgram(module, engine)
    return GraphProgram(module)


def main_function(module: ModuleOp) -> FuncOp:
    """@main of a module."""
    for op in module.body.ops:
        if isinstance(op, FuncOp) and op.sym_name.data == "main":
            return op
    raise HexnnError("the module has no function @main", module)


def names(function: FuncOp, attribute: str, count: int, default: str) -> list[str]:
    """The names that `attribute` gives to inputs or outputs, or default ones."""
    found = function.attributes.get(attribute)
    if isinstance(found, ArrayAttr):
        given = [n.data for n in found if isinstance(n, StringAttr)]
        if len(given) == count:
            return given
    return [f"{default}{i}" for i in range(count)]


def input_names(function: FuncOp) -> list[str]:
    """The names of the arguments of @main."""
    return names(function, INPUTS, len(function.args), "input")


def checked_inputs(function: FuncOp, inputs: Mapping[str, Array]) -> list[Array]:
    """The arrays for the arguments, in order. HexnnError for a wrong name, shape or type."""
    wanted = input_names(function)
    if unknown := [n for n in inputs if n not in wanted]:
        raise HexnnError(f"no input is called '{unknown[0]}'; inputs are {', '.join(wanted)}")
    if missing := [n for n in wanted if n not in inputs]:
        raise HexnnError(f"no array is given for input '{missing[0]}'")
    pairs = zip(wanted, function.args, strict=True)
    return [_checked(name, value, np.asarray(inputs[name])) for name, value in pairs]


def _checked(name: str, value: SSAValue, array: Array) -> Array:
    type = tensor_type(value)
    shape, dtype = type.get_shape(), storage_dtype(type.element_type)
    if array.shape != shape:
        raise HexnnError(
            f"input '{name}' has shape {list(shape)}, got {list(array.shape)}",
            notes=_channels_first(shape, array.shape),
        )
    if array.dtype != dtype:
        raise HexnnError(f"input '{name}' has type {dtype}, got {array.dtype}")
    return array


def _channels_first(shape: Sequence[int], seen: Sequence[int]) -> list[str]:
    """A hint for an array that is NCHW where NHWC is wanted."""
    if len(shape) == 4 and tuple(seen) == (shape[0], shape[3], shape[1], shape[2]):
        return ["the array looks like NCHW; transpose it by (0, 2, 3, 1)"]
    return []


def observable(op: Operation) -> bool:
    """Whether an operation defines a tensor of the source, and is no constant."""
    return (
        len(op.results) == 1
        and not isinstance(op, ConstantOp)
        and tensor_name(op.location) is not None
    )


@dataclass(frozen=True)
class Step:
    """One operation: the slots of its operands and results, and those not needed after it."""

    op: Operation
    operands: tuple[int, ...]
    results: tuple[int, ...]
    dead: tuple[int, ...]
    observable: bool


class GraphProgram:
    """Values are arrays; every operation runs by its reference semantics."""

    def __init__(self, module: ModuleOp):
        self.function = main_function(module)
        block = self.function.body.block
        self.slots: dict[SSAValue, int] = {v: i for i, v in enumerate(block.args)}
        last: dict[int, int] = {}
        self.steps: list[Step] = []
        ops = list(block.ops)
        for op in ops:
            for value in op.results:
                self.slots[value] = len(self.slots)
        for position, op in enumerate(ops):
            last |= {self.slots[v]: position for v in (*op.operands, *op.results)}
        for position, op in enumerate(ops):
            self.steps.append(self._step(op, position, last))

    def _step(self, op: Operation, position: int, last: Mapping[int, int]) -> Step:
        operands = tuple(self.slots[v] for v in op.operands)
        results = tuple(self.slots[v] for v in op.results)
        used = dict.fromkeys((*operands, *results))
        dead = tuple(s for s in used if last[s] == position)
        return Step(op, operands, results, dead, observable(op))

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """See `Program`."""
        values: list[Array | None] = [None] * len(self.slots)
        arrays = checked_inputs(self.function, inputs)
        values[: len(arrays)] = arrays
        for step in self.steps:
            operands = [values[i] for i in step.operands]
            if isinstance(step.op, ReturnOp):
                return named_outputs(self.function, operands)
            for slot, value in zip(step.results, evaluate(step.op, operands), strict=True):
                values[slot] = _observed(step, value, observe)
            for slot in step.dead:
                values[slot] = None
        raise HexnnError("@main does not return", self.function)


def named_outputs(function: FuncOp, arrays: Sequence[Array | None]) -> dict[str, Array]:
    """The returned arrays by name."""
    outputs = names(function, OUTPUTS, len(arrays), "output")
    return {n: a for n, a in zip(outputs, arrays, strict=True) if a is not None}


def _observed(step: Step, value: Array, observe: Observer | None) -> Array:
    if observe is None or not step.observable:
        return value
    replacement = observe(step.op, value)
    return value if replacement is None else replacement
