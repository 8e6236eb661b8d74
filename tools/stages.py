"""The stages of a network, and the pass pipelines between them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ..dialects import hexagon, htp
from ..dialects.addresses import is_range, select
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError
from ..dialects.htp.pin_record import Pin
from ..dialects.htp.target import Target
from ..dialects.islands import is_island
from ..dialects.locations import source_index
from .driver import pipeline as pipelines
from .stage_names import STAGES

LOWERINGS: dict[str, str] = {
    "source": "tflite-to-qnn",
    "qnn": "qnn-to-opdef",
    "opdef": "opdef-to-htp-planned",
    "htp": "htp-to-hvx",
    "hvx": "",
}
"""Stage -> the pipeline to the next one."""

SOURCES: dict[str, str] = {"tfl": LOWERINGS["source"], "nnef": "nnef-to-qnn-graph"}
"""Source dialect -> the pipeline to stage qnn."""


def possible_stages(module: ModuleOp) -> tuple[str, ...]:
    """Infer from its operations the stages that a network can be at, the most likely one first.

    A network without kernels and with planned memory can be at stage htp or hvx: all of it runs by
    numpy semantics. One without operations can be at stage source, qnn or opdef.
    """
    ops = [op for op in module.walk() if not isinstance(op, ConstantOp)]
    lowered = [op for op in ops if not is_island(op)]
    dialects = {op.dialect_name() for op in lowered}
    if dialects <= {"builtin", "func"}:
        dialects = {op.dialect_name() for op in module.walk()}
    if any(isinstance(op, hexagon.FuncOp) for op in ops):
        return ("hexagon",)
    if any(isinstance(op, htp.LaunchOp) for op in ops):
        return ("hvx",)
    kernels = any(isinstance(op, htp.HtpOp) and op.impl is not None for op in ops)
    if htp.DDR_BYTES in module.attributes:
        return ("htp",) if kernels else ("hvx", "htp")
    if "htp" in dialects:
        return ("htp",)
    if "opdef" in dialects:
        return ("opdef",)
    if "qnn" in dialects:
        return ("qnn",)
    return ("source",) if dialects & SOURCES.keys() else ("source", "qnn", "opdef")


def lowering(start: str, stage: str, dialect: str = "tfl") -> str:
    """Return the pipeline from stage `start` to a later one, for a source in `dialect`.

    Raises HexnnError for an earlier stage.
    """
    first, last = STAGES.index(start), STAGES.index(stage)
    if last < first:
        raise HexnnError(f"the network is at stage {start}, which cannot go back to {stage}")
    steps = LOWERINGS | {"source": SOURCES.get(dialect, LOWERINGS["source"])}
    return ",".join(filter(None, (steps[s] for s in STAGES[first:last])))


TAKEN_BY = {
    "target": "a target; opdef-to-htp does",
    "pins": "pins; htp-assign-layout does",
}
"""Option -> what it is and which pass takes it, for messages."""


FUSION = "htp-fuse-maps"
"""The pass that takes pins of the fusion of elementwise operations, and no others."""


def set_options(
    passes: Sequence[ModulePass], target: str | None, pins: Mapping[str, str]
) -> list[ModulePass]:
    """Return `passes` with `target` and `pins` set in the passes that have such options; None and
    an empty mapping set nothing.

    Raises HexnnError for an unknown target, and if no pass takes a given option.
    """
    options: dict[str, object] = {}
    if target is not None:
        options["target"] = Target.parse(target).spec
    if pins:
        texts = tuple(f"{address}={name}" for address, name in pins.items())
        expect_taken(passes, [Pin.parse(text) for text in texts])
        options["pins"] = texts
    for option in options:
        if not any(option in pipelines.options_of(type(one)) for one in passes):
            raise HexnnError(f"no pass of the pipeline takes {TAKEN_BY[option]}")
    return [_with(one, options) for one in passes]


def expect_taken(passes: Sequence[ModulePass], pins: Sequence[Pin]) -> None:
    """Raise HexnnError if `pins` fix fusion, or anything else, and no pass of a pipeline with the
    option `pins` does that.
    """
    names = [one.name for one in passes if "pins" in pipelines.options_of(type(one))]
    if any(pin.maps for pin in pins) and FUSION not in names:
        raise HexnnError(f"no pass of the pipeline takes pins of fusion; {FUSION} does")
    if any(pin.kernels for pin in pins) and not set(names) - {FUSION}:
        raise HexnnError(f"no pass of the pipeline takes {TAKEN_BY['pins']}")


def pins_by_index(pins: Mapping[str, str], operations: Sequence[Operation]) -> dict[str, str]:
    """Return `pins` with each address (`conv_2d#3`) replaced by the indices, as text, of the source
    operations that it selects among `operations`; operations without an index keep the address, and
    a run that is computed in pieces stays one range.
    """
    fixed: dict[str, str] = {}
    for address, choice in pins.items():
        found = [source_index(op.location) for op in select(address, operations)]
        indices = [str(index) for index in found if index is not None]
        if len(indices) < len(found):
            fixed[address] = choice
        elif is_range(address) and Pin.parse(f"{address}={choice}").sizes:
            fixed[f"{indices[0]}:{indices[-1]}"] = choice
        else:
            fixed |= dict.fromkeys(indices, choice)
    return fixed


def _with(one: ModulePass, options: Mapping[str, object]) -> ModulePass:
    taken = {n: v for n, v in options.items() if n in pipelines.options_of(type(one))}
    return dataclasses.replace(one, **taken) if taken else one
