"""Execution of modules: choice of the engine that runs kernels, splitting of arrays into samples,
collection of computed tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult

from ..dialects import htp
from ..dialects.addresses import fits
from ..dialects.diagnostics import HexnnError
from ..dialects.htp.attributes import target_of
from ..dialects.locations import result_name, result_permutation
from ..dialects.suggest import did_you_mean
from ..lowering.hexagon.compile import compile_kernel
from ..lowering.hexagon.program.plan import Kernel, code_of
from ..runtime import executor
from ..runtime.executor import Engine, Observer, Program
from ..runtime.instruction_limit import DEFAULT_LIMIT
from ..semantics.graph import observable
from .engine_names import ENGINES, check_engine
from .inputs import Array, Tensor, samples_in


def make_engine(name: str, limit: int = DEFAULT_LIMIT) -> Engine:
    """Create an engine whose kernel runs may execute at most `limit` instructions each.

    Raises HexnnError for an unknown name.
    """
    check_engine(name)
    module, _, attribute = ENGINES[name].partition(":")
    return getattr(import_module(module, __package__), attribute)(limit)


Watch: TypeAlias = Callable[[Sequence[Kernel]], Iterable[Kernel]]
"""A function that yields the kernels given to it, and shows how far that is."""


def prepare(
    module: ModuleOp,
    stage: str,
    engine: str,
    limit: int = DEFAULT_LIMIT,
    watch: Watch | None = None,
) -> Program:
    """Return the executable form of a module at `stage`.

    `engine` is the name of the engine that executes kernels, empty for a module without kernels; it
    is ignored at stage hexagon, which runs on qemu. `limit` bounds the instructions of one kernel
    run. With `watch` the code of all kernels is generated first, as it passes them on.
    """
    if stage == "hexagon":
        from ..runtime.hexagon.program import HexagonProgram

        for kernel in watch(launched(module)) if watch else ():
            compile_kernel(kernel, target_of(module).hvx_version)
        return HexagonProgram(module, limit)
    made = make_engine(engine, limit) if engine else None
    if made is not None and watch is not None:
        for kernel in watch(launched(module)):
            if isinstance(kernel, FuncOp):
                made.prepare(kernel)
    return executor.prepare(module, made)


def launched(module: ModuleOp) -> list[Kernel]:
    """Return the kernels that the functions of a module launch, in the order of their text."""
    launches = (op for op in module.walk() if isinstance(op, htp.LaunchOp))
    names = {op.kernel.root_reference.data for op in launches}
    return [code for code in code_of(module) if code.sym_name.data in names]


def samples(
    arrays: Mapping[str, Array], inputs: Mapping[str, Tensor]
) -> Iterator[dict[str, Array]]:
    """Split arrays that hold several samples along the first axis; yield the arrays of each sample
    by input name.
    """
    for index in range(sample_count(arrays, inputs)):
        yield {name: _sample(arrays[name], tensor, index) for name, tensor in inputs.items()}


def sample_count(arrays: Mapping[str, Array], inputs: Mapping[str, Tensor]) -> int:
    """Return the number of samples in `arrays`, whose shapes have been checked."""
    return max((samples_in(arrays[name], tensor) for name, tensor in inputs.items()), default=1)


def _sample(array: Array, tensor: Tensor, index: int) -> Array:
    if tensor.is_dynamic or array.shape == tensor.shape:
        return array
    batch = tensor.shape[0]
    return array[index * batch : (index + 1) * batch]


def concatenate_samples(parts: Sequence[Mapping[str, Array]]) -> dict[str, Array]:
    """Concatenate `parts`, the tensors of each sample by name, along the first axis.

    Samples without a tensor (from a Buffer that is not full yet) are skipped for that tensor.
    """
    if len(parts) == 1:
        return dict(parts[0])
    names = dict.fromkeys(name for part in parts for name in part)
    return {
        name: np.concatenate([np.atleast_1d(part[name]) for part in parts if name in part])
        for name in names
    }


def source_tensors(operations: Sequence[Operation]) -> list[str]:
    """Return the names of the tensors of the source network that the operations compute, in order;
    constants are omitted.
    """
    names = (result_name(result) for op in operations for result in observable(op))
    return list(dict.fromkeys(name for name in names if name is not None))


def select_names(wanted: str | Sequence[str], known: Sequence[str]) -> set[str]:
    """Return the names in `known` that `wanted` selects: `all`, or names and globs, in a list or
    separated by commas.

    Raises HexnnError, which suggests a similar name, if a pattern matches none.
    """
    if wanted == "all":
        return set(known)
    patterns = wanted.split(",") if isinstance(wanted, str) else wanted
    names_of_layers = set[str]()
    for pattern in patterns:
        names = {name for name in known if fits(name, pattern)}
        if not names:
            raise HexnnError(f"no tensor is called '{pattern}'{did_you_mean(pattern, known)}")
        names_of_layers |= names
    return names_of_layers


class Collector:
    """An observer that copies the values of wanted tensors, by name."""

    def __init__(self, wanted: set[str]):
        self.wanted = wanted
        self.tensors: dict[str, Array] = {}

    def __call__(self, result: OpResult, value: Array) -> None:
        """Keep a copy of `value` if `result` is one of the wanted tensors."""
        name = result_name(result)
        if name in self.wanted:
            self.tensors[name] = in_source_layout(result, value).copy()


def in_source_layout(result: OpResult, value: Array) -> Array:
    """Return the value of `result` transposed to the axis order that its tensor has in the source
    network.
    """
    perm = result_permutation(result.op.location)
    return value.transpose(perm) if len(perm) == value.ndim else value


def chain_observers(observers: Sequence[Observer]) -> Observer | None:
    """Combine observers into one that calls each; None if there are none.

    Of several values that replace the observed one, the last is used.
    """
    if len(observers) <= 1:
        return observers[0] if observers else None

    def observe(result: OpResult, value: Array) -> Array | None:
        replacements = [observer(result, value) for observer in observers]
        replaced = [value for value in replacements if value is not None]
        return replaced[-1] if replaced else None

    return observe
