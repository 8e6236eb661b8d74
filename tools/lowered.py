"""Lowering of a network from one stage to a later one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from ..dialects.diagnostics import HexnnError
from ..dialects.locations import source_index
from ..dialects.remarks import listening
from .driver import pipeline as pipelines
from .driver.instrumentation import Instrument
from .driver.running import PassRunner, explaining_errors
from .records import Remark
from .stage_names import check_stage
from .stages import lowering, pins_by_index, possible_stages, set_options
from .universe import new_context

Lowered = tuple[ModuleOp, list[Remark], str]
"""A lowered module, what its passes said, and the stage that it is at."""


def lowered(
    module: ModuleOp,
    start: str,
    stage: str,
    *,
    dialect: str,
    target: str | None,
    pipeline: str | None,
    pins: Mapping[str, str],
    operations: Sequence[Operation],
    instruments: Sequence[Instrument],
) -> Lowered:
    """Lower a copy of a module in the source dialect `dialect` from stage `start` to `stage`.

    `pins` are choices by address of the source network's `operations`. `pipeline` may end at stage
    hvx for stage hexagon, whose lowering then remains. Raises HexnnError for an unknown or earlier
    stage, if a pass fails, and for a pipeline that leads to another stage.
    """
    check_stage(stage)
    text = lowering(start, stage, dialect) if pipeline is None else pipeline
    passes = set_options(pipelines.parse(text), target, pins_by_index(pins, operations))
    copy, remarks = module.clone(), list[Remark]()

    def keep(severity: str, said: str, loc: Attribute | None) -> None:
        remarks.append(Remark(severity, source_index(loc), said))

    with listening(keep), explaining_errors():
        PassRunner(new_context(), instruments).run(copy, passes)
    reached = (stage,) if pipeline is None else possible_stages(copy)
    if stage in reached:
        return copy, remarks, stage
    if stage == "hexagon" and "hvx" in reached:
        return copy, remarks, "hvx"
    raise HexnnError(f"'{text}' leads to stage {reached[0]}, not {stage}")
