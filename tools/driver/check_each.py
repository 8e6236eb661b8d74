"""`--check-each`: runs the module before and after every pass, and compares the computed tensors.

Tensors are matched by their names in the source network. Values are compared as `q - zero point`,
so a pass may change a tensor's storage type, but not its quantized values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Operation, OpResult
from xdsl.passes import ModulePass

from ...dialects.diagnostics import HexnnError, op_name
from ...dialects.entry_function import Entry
from ...dialects.locations import result_name, result_permutation
from ...dialects.quant import QuantizedType, storage_dtype
from ...runtime.executor import execute
from ..closeness import elementwise_difference
from ..engine_names import DEFAULT_ENGINE
from ..execution import make_engine
from ..random_inputs import input_types, random_inputs
from .instrumentation import Instrument

Values = NDArray[Any]


@dataclass
class Trace:
    """The values computed in one run, by name: tensors of the source network, and outputs."""

    tensors: dict[str, Values] = field(default_factory=dict[str, Values])
    makers: dict[str, Operation] = field(default_factory=dict[str, Operation])
    outputs: dict[str, Values] = field(default_factory=dict[str, Values])

    def observe(self, result: OpResult, value: NDArray[Any]) -> None:
        """Keep `value` if `result` is a tensor of the source network; called for each computed
        value of the run.
        """
        name = result_name(result)
        if name is not None:
            perm, seen = result_permutation(result.op.location), zero_based(value, result.type)
            self.tensors[name] = (seen.transpose(perm) if perm else seen).copy()
            self.makers[name] = result.op


def zero_based(value: NDArray[Any], type: Attribute) -> Values:
    """Return `q - zero point` for a quantized tensor type, else `value`."""
    element = type.element_type if isinstance(type, TensorType) else None
    if not isinstance(element, QuantizedType):
        return value
    _, points = element.broadcast_parameters(value.shape)
    return value.astype(np.int64) - points


def from_zero_based(value: Values, type: TensorType[Any]) -> Values:
    """Return the stored values of `type` for `value` = `q - zero point`; the inverse of
    `zero_based`.
    """
    element, shape = type.element_type, type.get_shape()
    offset = element.zero_points[0] if isinstance(element, QuantizedType) else 0
    shifted = value + offset if offset else value
    return shifted.astype(storage_dtype(element)).reshape(shape)


def run(module: ModuleOp, inputs: dict[str, Values]) -> Trace:
    """Run `module` on inputs given as `q - zero point`; return the computed values."""
    trace = Trace()
    types = input_types(module)
    arrays = {name: from_zero_based(inputs[name], type) for name, type in types.items()}
    launches = any(op.name == "htp.launch" for op in module.walk())
    engine = make_engine(DEFAULT_ENGINE) if launches else None
    results = execute(module, arrays, engine=engine, observe=trace.observe)
    outputs = Entry.of(module).function.function_type.outputs
    for (name, value), type in zip(results.items(), outputs, strict=True):
        trace.outputs[name] = zero_based(value, type)
    return trace


@dataclass
class CheckEach(Instrument):
    """Instrument that compares computed tensors before and after each pass, on `seeds` random
    inputs.
    """

    seeds: int = 1
    _inputs: list[dict[str, Values]] = field(default_factory=list[dict[str, Values]], init=False)
    _traces: list[Trace] = field(default_factory=list[Trace], init=False)

    def start(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Run the module on the random inputs, before the first pass, and keep the computed
        values.
        """
        types = input_types(module)
        self._inputs.clear()
        for seed in range(self.seeds):
            arrays = random_inputs(module, seed)
            self._inputs.append({name: zero_based(a, types[name]) for name, a in arrays.items()})
        self._traces = [run(module, inputs) for inputs in self._inputs]

    def after(self, module: ModuleOp, done: ModulePass) -> None:
        """Run the module again after the pass `done`. Raises HexnnError at the first operation
        whose value differs from that in the run before the pass.
        """
        traces = [run(module, inputs) for inputs in self._inputs]
        for seed, (old, new) in enumerate(zip(self._traces, traces, strict=True)):
            compare(old, new, f"pass '{done.name}'", seed)
        self._traces = traces


def compare(old: Trace, new: Trace, culprit: str, seed: int) -> None:
    """Raise HexnnError for the first tensor, in the order of the new run, whose values differ
    between the runs before (`old`) and after (`new`) the pass `culprit`.

    `seed` is that of the inputs, for the message.
    """
    for name, value in new.tensors.items():
        if name in old.tensors and (how := difference(old.tensors[name], value)):
            op = new.makers[name]
            message = (
                f"'{op_name(op)}' op computes another value for tensor '{name}' after {culprit}"
            )
            raise HexnnError(f"{message}: {how} (seed {seed})", op)
    for name, value in new.outputs.items():
        how = difference(old.outputs[name], value) if name in old.outputs else "it is new"
        if how:
            raise HexnnError(f"output '{name}' is another after {culprit}: {how} (seed {seed})")


def difference(old: Values, new: Values) -> str:
    """Describe the difference of tensor `new` from `old` in a message: the numbers of elements, or
    that of unequal ones, the first of them and the greatest difference; empty if the tensors are
    equal.

    Tensors that were reshaped are equal, and so are floats within the tolerance of `closeness`.
    """
    if old.size != new.size:
        return f"{old.size} elements became {new.size}"
    differs, distances = elementwise_difference(new.ravel(), old.ravel())
    if not differs.any():
        return ""
    first = int(np.argmax(differs))
    index = [int(i) for i in np.unravel_index(first, new.shape)]
    return (
        f"{int(differs.sum())} of {new.size} elements differ, first at {index} "
        f"({old.ravel()[first]} became {new.ravel()[first]}), by {np.nanmax(distances):g} at most"
    )
