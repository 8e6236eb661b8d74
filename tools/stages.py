"""The stages of a network, and the passes that lead from one to a later one."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ..dialects import htp
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError
from ..dialects.htp.target import Target
from ..dialects.suggest import did_you_mean
from .driver import pipeline as pipelines

STAGES = ("source", "qnn", "htp", "hvx", "hexagon")
"""The stages of a network, in the order of lowering.

`hexagon` is the IR of `hvx`, run as Hexagon code.
"""

LOWERINGS: dict[str, str] = {
    "source": "tflite-to-qnn",
    "qnn": "qnn-to-htp-planned",
    "htp": "htp-to-hvx",
    "hvx": "",
}
"""The pipeline that leads from a stage to the next one."""

SOURCES: dict[str, str] = {"tfl": LOWERINGS["source"], "nnef": "nnef-to-qnn-graph"}
"""The pipeline that leads from each dialect of stage `source` to qnn."""

LENIENT: dict[str, str] = {
    "nnef-to-qnn-graph": (
        "nnef-to-qnn{allow-fallback=true},qnn-push-transposes,qnn-fold-quantization,canonicalize"
    )
}
"""Pipelines that leave what has no form in the next stage to the reference."""


def check_stage(stage: str) -> None:
    """Raise HexnnError, with the nearest name, for an unknown stage."""
    if stage not in STAGES:
        known = f"stages are {', '.join(STAGES)}"
        raise HexnnError(f"unknown stage '{stage}'{did_you_mean(stage, STAGES)}", notes=[known])


def stages_of(module: ModuleOp) -> tuple[str, ...]:
    """The stages that a network can be at, by its operations; the most likely one first.

    Without a kernel, a network whose memory is planned is at stage hvx too: all of it runs by
    the reference. Without an operation, nothing tells stage source from qnn.
    """
    ops = [op for op in module.walk() if not isinstance(op, ConstantOp)]
    dialects = {op.dialect_name() for op in ops}
    if any(isinstance(op, htp.LaunchOp) for op in ops):
        return ("hvx",)
    kernels = any(isinstance(op, htp.HtpOp) and op.impl is not None for op in ops)
    if htp.DDR_BYTES in module.attributes:
        return ("htp",) if kernels else ("hvx", "htp")
    if "htp" in dialects:
        return ("htp",)
    if "qnn" in dialects:
        return ("qnn",)
    return ("source",) if dialects & SOURCES.keys() else ("source", "qnn")


def lowering(start: str, stage: str, dialect: str = "tfl", *, allow_fallback: bool = False) -> str:
    """The pipeline from one stage to a later one, of a source in `dialect`.

    With `allow_fallback`, operations of the source without a form in qnn stay. Raises HexnnError
    for an earlier stage.
    """
    first, last = STAGES.index(start), STAGES.index(stage)
    if last < first:
        raise HexnnError(f"the network is at stage {start}, which cannot go back to {stage}")
    steps = LOWERINGS | {"source": SOURCES.get(dialect, LOWERINGS["source"])}
    if allow_fallback:
        steps = {name: LENIENT.get(text, text) for name, text in steps.items()}
    return ",".join(filter(None, (steps[s] for s in STAGES[first:last])))


TAKEN_BY = {
    "target": "a target; qnn-to-htp does",
    "pins": "pins; htp-assign-layout does",
}
"""Option -> what it is, and the pass that takes it."""


def configured(
    passes: Sequence[ModulePass], target: str | None, pins: Mapping[str, str]
) -> list[ModulePass]:
    """`passes` with the target and the pins, where they have such options.

    Raises HexnnError for an unknown target, and for a target or pins that no pass takes.
    """
    options: dict[str, object] = {}
    if target is not None:
        options["target"] = Target.parse(target).spec
    if pins:
        options["pins"] = tuple(f"{address}={name}" for address, name in pins.items())
    for option in options:
        if not any(option in pipelines.options_of(type(one)) for one in passes):
            raise HexnnError(f"no pass of the pipeline takes {TAKEN_BY[option]}")
    return [_with(one, options) for one in passes]


def _with(one: ModulePass, options: Mapping[str, object]) -> ModulePass:
    taken = {n: v for n, v in options.items() if n in pipelines.options_of(type(one))}
    return dataclasses.replace(one, **taken) if taken else one
