"""Runs modules through the passes from qnn to planned memory, one pass after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult
from xdsl.passes import ModulePass

from ..dialects.entry_function import Entry
from ..dialects.locations import result_name
from ..dialects.quant import UniformType
from ..dialects.tensors import element, shape
from ..passes.table import load_pass
from ..runtime.executor import Engine, execute
from ..semantics.registry import Array
from ..tools.driver.frontends import parse_mlir
from ..tools.universe import new_context

STAGES: dict[str, Callable[[str], dict[str, str]]] = {
    "qnn-to-opdef": lambda target: {},
    "opdef-to-htp": lambda target: {"target": target},
    "htp-assign-layout": lambda target: {},
    "htp-tile": lambda target: {},
    "htp-plan-memory": lambda target: {},
}
"""The passes in order, and their options for a target."""

Tensors = dict[str, NDArray[np.int64]]


def parse(text: str) -> ModuleOp:
    """A module of any of our dialects."""
    return parse_mlir(new_context(), text, "test.mlir")


def run_pass(module: ModuleOp, name: str, **options: str | bool) -> None:
    """Run one pass, and verify."""
    make: type[ModulePass] = load_pass(name)
    make(**options).apply(Context(), module)
    module.verify()


def lower_to_htp(module: ModuleOp, target: str) -> None:
    """Run the passes from qnn to htp, without layouts."""
    run_pass(module, "qnn-to-opdef")
    run_pass(module, "opdef-to-htp", target=target)


def stages(
    module: ModuleOp, target: str, force: str = "auto", predict: str = "bound"
) -> Iterator[str]:
    """Run the passes on `module`; yields the name of each when it has run.

    Kernels are chosen by bounds of their packets: results are those of any choice, and schedules
    take most of the time.
    """
    for name, options in STAGES.items():
        chosen = {"force": force, "predict": predict} if name == "htp-assign-layout" else {}
        run_pass(module, name, **options(target), **chosen)
        yield name


def tensors(
    module: ModuleOp, inputs: Mapping[str, Array], engine: Engine | None = None
) -> tuple[dict[str, Array], Tensors]:
    """The outputs, and every tensor of the source, less its zero point."""
    seen: Tensors = {}

    def note(result: OpResult, value: Array) -> None:
        type = element(result)
        zero = type.zero_point if isinstance(type, UniformType) else 0
        seen[result_name(result) or ""] = value.astype(np.int64) - zero

    return execute(module, inputs, observe=note, engine=engine), seen


def named_inputs(module: ModuleOp, *arrays: Array) -> dict[str, Array]:
    """The arrays by the names of the inputs."""
    return dict(zip(Entry.of(module).inputs, arrays, strict=True))


def random_inputs(module: ModuleOp, seed: int = 0) -> dict[str, Array]:
    """Random bytes for every input."""
    rng = np.random.default_rng(seed)
    function = Entry.of(module).function
    found: dict[str, Array] = {}
    for name, value in zip(Entry(function).inputs, function.args, strict=True):
        type = element(value)
        assert isinstance(type, UniformType)
        low, high = type.qmin, type.qmax
        dtype = np.int8 if type.data.signed else np.uint8
        found[name] = rng.integers(low, high + 1, shape(value)).astype(dtype)
    return found
