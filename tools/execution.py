"""Runs modules: engines by name, several samples in a row, tensors collected on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult

from ..dialects.addresses import fits
from ..dialects.diagnostics import HexnnError
from ..dialects.locations import layout, result_name
from ..dialects.suggest import did_you_mean
from ..runtime import executor
from ..runtime.engines.limits import DEFAULT_LIMIT
from ..runtime.executor import Engine, Observer, Program
from ..semantics.graph import observable
from .inputs import Array, Tensor, samples_in

ENGINES: dict[str, str] = {
    "llvm": "..runtime.engines.llvm_engine:LlvmEngine",
    "llvm-dot": "..runtime.engines.llvm_engine:DotEngine",
    "numpy": "..runtime.engines.numpy_engine:NumpyEngine",
    "qemu": "..runtime.hexagon.kernel:QemuEngine",
}
"""The engines that run hvx code: name -> `module:Class`."""

DEFAULT_ENGINE = "llvm"


def check_engine(name: str) -> None:
    """Raise HexnnError, with the nearest name, for an unknown engine."""
    if name not in ENGINES:
        known = f"engines are {', '.join(ENGINES)}"
        raise HexnnError(f"unknown engine '{name}'{did_you_mean(name, ENGINES)}", notes=[known])


def make_engine(name: str, limit: int = DEFAULT_LIMIT) -> Engine:
    """A new engine, whose kernels may execute `limit` instructions each.

    Raises HexnnError for an unknown name.
    """
    check_engine(name)
    module, _, attribute = ENGINES[name].partition(":")
    return getattr(import_module(module, __package__), attribute)(limit)


def prepare(module: ModuleOp, stage: str, engine: str, limit: int = DEFAULT_LIMIT) -> Program:
    """A network ready to run, at stage `hexagon` as code on qemu; no name is no engine."""
    if stage == "hexagon":
        from ..runtime.hexagon.program import HexagonProgram

        return HexagonProgram(module, limit)
    return executor.prepare(module, make_engine(engine, limit) if engine else None)


def samples(
    arrays: Mapping[str, Array], inputs: Mapping[str, Tensor]
) -> Iterator[dict[str, Array]]:
    """The arrays of each sample, where `arrays` hold several along the first axis."""
    for index in range(sample_count(arrays, inputs)):
        yield {name: _sample(arrays[name], tensor, index) for name, tensor in inputs.items()}


def sample_count(arrays: Mapping[str, Array], inputs: Mapping[str, Tensor]) -> int:
    """How many samples checked `arrays` hold."""
    return max((samples_in(arrays[name], tensor) for name, tensor in inputs.items()), default=1)


def _sample(array: Array, tensor: Tensor, index: int) -> Array:
    if tensor.is_dynamic or array.shape == tensor.shape:
        return array
    batch = tensor.shape[0]
    return array[index * batch : (index + 1) * batch]


def joined(parts: Sequence[Mapping[str, Array]]) -> dict[str, Array]:
    """The tensors of several samples, one after the other along the first axis.

    Samples without a tensor (it waits for a Buffer) are left out of it.
    """
    if len(parts) == 1:
        return dict(parts[0])
    names = dict.fromkeys(name for part in parts for name in part)
    return {
        name: np.concatenate([np.atleast_1d(part[name]) for part in parts if name in part])
        for name in names
    }


def source_tensors(operations: Sequence[Operation]) -> list[str]:
    """The tensors of the source that operations define, in order; constants are none."""
    found = (result_name(result) for op in operations for result in observable(op))
    return list(dict.fromkeys(name for name in found if name is not None))


def chosen(wanted: str | Sequence[str], known: Sequence[str]) -> set[str]:
    """The names in `known` that `wanted` means: `all`, or names and globs, joined by commas.

    Raises HexnnError, with the nearest name, for one that fits nothing.
    """
    if wanted == "all":
        return set(known)
    patterns = wanted.split(",") if isinstance(wanted, str) else wanted
    found = set[str]()
    for pattern in patterns:
        names = {name for name in known if fits(name, pattern)}
        if not names:
            raise HexnnError(f"no tensor is called '{pattern}'{did_you_mean(pattern, known)}")
        found |= names
    return found


class Collector:
    """An observer that keeps copies of the tensors whose names are wanted."""

    def __init__(self, wanted: set[str]):
        self.wanted = wanted
        self.tensors: dict[str, Array] = {}

    def __call__(self, result: OpResult, value: Array) -> None:
        """Keep `value` if its tensor is wanted."""
        name = result_name(result)
        if name in self.wanted:
            self.tensors[name] = in_source_layout(result, value).copy()


def in_source_layout(result: OpResult, value: Array) -> Array:
    """The value of `result` with the axes of the tensor of the source that it is."""
    perm = layout(result.op.location)
    return value.transpose(perm) if len(perm) == value.ndim else value


def chained(observers: Sequence[Observer]) -> Observer | None:
    """One observer that tells several; the last one that replaces the value decides."""
    if len(observers) <= 1:
        return observers[0] if observers else None

    def observe(result: OpResult, value: Array) -> Array | None:
        found = [observer(result, value) for observer in observers]
        replaced = [value for value in found if value is not None]
        return replaced[-1] if replaced else None

    return observe
