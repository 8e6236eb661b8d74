"""Checks of networks, operation by operation and with `==`, for tests of passes and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from xdsl.ir import SSAValue

from ..dialects.diagnostics import HexnnError
from ..frontends.tflite import read, serialize
from ..tools import api
from ..tools.inputs import Array
from ..tools.model import Model
from ..tools.stage_names import STAGES as STAGE_NAMES
from .litert_process import Litert, litert

Arrays = Mapping[str, Array]

STAGES = ("qnn", "opdef", "htp", "hvx")
"""The stages that `check_stages` compares with the source, if the test names no others."""


def check_stages(
    model: Model,
    inputs: Arrays | Array | None = None,
    *,
    target: str = "v73",
    stages: Sequence[str] = STAGES,
    pipeline: str | None = None,
) -> Model:
    """Assert that every tensor is equal at each of `stages`, and return the model at the last one.

    `inputs` are those of `Model.run`. `pipeline` replaces the passes to the last stage. The message
    names the first tensor that differs, and the operation that is at fault. Raises HexnnError if
    the model is past the first stage, or a pass fails.
    """
    found = model
    for stage in stages:
        if pipeline is not None and stage == stages[-1]:
            found = model.lower(stage, target, pipeline)
        else:
            found = found.lower(stage, target if _takes_target(found.stage, stage) else None)
        compared = found.compare(model, inputs)
        assert compared, str(compared)
    return found


def _takes_target(start: str, stage: str) -> bool:
    """Return whether a pass between two stages takes a target: the one that makes htp of opdef."""
    return "htp" in STAGE_NAMES[STAGE_NAMES.index(start) + 1 : STAGE_NAMES.index(stage) + 1]


def check_passes(model: Model, passes: str, inputs: Arrays | Array | None = None) -> Model:
    """Assert that a pass pipeline such as `"cse,canonicalize"` keeps the value of every tensor that
    it keeps; return the rewritten model, at the stage of `model`.

    Raises HexnnError for an unknown pass, and the first exception of a pass.
    """
    found = Model(api.apply(model.ir, passes), model.source)
    compared = found.compare(model, inputs)
    assert compared, str(compared)
    return found


def check_litert(
    model: Model, inputs: Arrays | Array | None = None, process: Litert | None = None
) -> None:
    """Assert that a network of tfl, written to a file, computes what LiteRT's reference kernels
    compute: every tensor.

    `process` is the process of LiteRT, by default that of this process. Raises Refused when LiteRT
    does not run the network, HexnnError if the model is not one of tfl.
    """
    if model.dialect != "tfl":
        raise HexnnError(f"LiteRT runs networks of tfl, not of stage {model.stage}")
    data = serialize(model.ir)
    written = Model(read(data, model.name))
    arrays = dict(zip(written.inputs, model.arrays(inputs).values(), strict=True))
    (theirs,) = (process or litert()).run(data, [arrays])
    ours = written.run(arrays, tensors="all")
    for name in _further_names(written):
        del ours[name]
    differing = list(litert_differences(ours, theirs))
    assert not differing, "\n".join(differing)


def _further_names(model: Model) -> list[str]:
    """Return the outputs that are an input, or an earlier output: LiteRT has one name for both."""
    returned = model.main.get_return_op()
    assert returned is not None, "a network returns its outputs"
    seen, found = set[SSAValue](model.main.args), list[str]()
    for name, value in zip(model.outputs, returned.operands, strict=True):
        found += [name] if value in seen else []
        seen.add(value)
    return found


def litert_differences(ours: Arrays, theirs: Arrays) -> Iterator[str]:
    """Yield what LiteRT lacks of the tensors `ours`, in order, up to the first that differs."""
    for name, array in ours.items():
        if name not in theirs:
            yield f"source: LiteRT has no tensor {name}"
        elif array.shape != (shape := theirs[name].shape):
            yield f"source differs from LiteRT in {name}: its shape is {array.shape}, not {shape}"
            return
        elif wrong := int(np.count_nonzero(_differ(array, theirs[name]))):
            yield f"source differs from LiteRT in {name}: {wrong} of {array.size}"
            return


def _differ(ours: Array, theirs: Array) -> Array:
    """Return where two arrays differ; NaN is equal to NaN."""
    return (ours != theirs) & ~((ours != ours) & (theirs != theirs))
