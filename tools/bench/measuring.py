"""What a configuration costs: its network compiled, and the figures of the report and profile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr

from ...dialects import htp
from .. import api
from ..driver import pipeline as pipelines
from ..driver.failures import DOING
from ..driver.messages import messages_of
from ..driver.op_packages import read_and_register
from ..driver.pin_flags import pins_of
from ..schedules import scheduled
from ..stages import lowering
from .configurations import Configuration, text_of, with_options
from .keys import hexnn_version
from .lower_bounds import dma_bound, tcm_bound

if TYPE_CHECKING:
    from ..entries import Entry
    from ..model import Model
    from ..profile import Entry as Timed
    from ..profile import Profile


@dataclass(frozen=True)
class OperationFigures:
    """The figures of one source operation, or of one that a pass inserted."""

    operation: str
    """Its address, `conv_2d#3`."""

    tensor: str
    implementation: str
    path: str
    """`hvx`, or `reference`."""

    packets: int
    stalls: int
    cycles: float
    counted_packets: int | None
    macs: int
    hvx_instructions: int
    bytes_moved: int
    dma_bytes: int


FIGURES = (
    *("packets", "stalls", "cycles", "counted_packets", "hvx_instructions", "macs", "vector_macs"),
    *("cycles_bound", "bytes_moved", "dma_bytes", "dma_bound", "tcm_peak", "tcm_activations"),
    *("tcm_bound", "operations", "hvx_operations", "equal"),
)
"""The figures of a row: counted or predicted from the code, the same in every run."""

OPERATION_FIGURES = tuple(OperationFigures.__dataclass_fields__)
"""The columns of an operation."""


def measured(configuration: Configuration) -> dict[str, Any]:
    """Compile a configuration in this process, which its packages and plug-ins change; return a
    JSON object: the version of hexnn, CPU `seconds` of the compilation, and `figures` with
    `operations`, or the `error`.
    """
    start = process_time()
    found: dict[str, Any] = {"hexnn": hexnn_version()}
    try:
        source, lowered = compiled(configuration)
        found["seconds"] = process_time() - start
        found |= _figures(source, lowered, configuration)
    except Exception as e:
        found["error"] = "\n".join(map(str, messages_of(e, getattr(e, DOING, ""))))
    return {"seconds": process_time() - start, **found}


def compiled(configuration: Configuration) -> tuple[Model, Model]:
    """Return the network of a configuration: as read, and at stage hvx. Raises HexnnError for what
    cannot be read or compiled.
    """
    read_and_register(configuration.packages, (), ()) if configuration.packages else None
    source = api.load(configuration.path, numerics=configuration.numerics or None)
    text = configuration.pipeline or lowering(source.stage, "hvx", source.dialect)
    passes = with_options(pipelines.parse(text), configuration.pass_options())
    pipeline = ",".join(str(one.pipeline_pass_spec()) for one in passes)
    pins = pins_of(configuration.pins)
    lowered = source.lower("hvx", configuration.target, pipeline, pins)
    if configuration.contexts:
        lowered = scheduled(lowered, configuration.contexts)
    return source, lowered


def _figures(source: Model, lowered: Model, configuration: Configuration) -> dict[str, Any]:
    stage = lowered.lower("hexagon") if configuration.counted else lowered
    report, profile = lowered.report(), stage.profile()
    coverage = report.coverage
    figures = {
        "packets": profile.packets,
        "stalls": profile.stalls,
        "cycles": profile.timeline.cycles,
        "cycles_bound": profile.makespan.bound,
        "counted_packets": profile.counted,
        "hvx_instructions": report.hvx_instructions,
        "macs": report.macs,
        "vector_macs": report.vector_macs,
        "bytes_moved": report.bytes_moved,
        "dma_bound": dma_bound(lowered),
        "dma_bytes": sum(entry.dma_bytes for entry in profile.entries),
        "tcm_peak": tcm_peak(lowered),
        "tcm_activations": tcm_peak(lowered, "activations"),
        "tcm_bound": tcm_bound(lowered),
        "operations": coverage["operations"],
        "hvx_operations": coverage["hvx_operations"],
        "equal": int(_is_equal(source, lowered)) if configuration.check else None,
    }
    operations = [asdict(one) for one in operation_figures(report.entries, profile)]
    return {"figures": figures, "operations": operations}


def _is_equal(source: Model, lowered: Model) -> bool:
    """Return whether all tensors equal those of the source network, on inputs of seed 0."""
    return bool(lowered.compare(source, isolated=False))


def tcm_peak(lowered: Model, of: str = "total") -> int | None:
    """Return the bytes of TCM that a plan takes for `activations`, or in `total`; None for a
    network without a plan.
    """
    peak = lowered.ir.attributes.get(htp.TCM_PEAK)
    found = peak.data[of] if isinstance(peak, DictionaryAttr) else None
    return found.value.data if isinstance(found, IntegerAttr) else None


def operation_figures(entries: tuple[Entry, ...], profile: Profile) -> Iterator[OperationFigures]:
    """Yield the figures of each entry of a report, with those of the same operation in the
    profile, then of operations that the profile alone has.
    """
    timed = {(entry.operation, entry.tensor): entry for entry in profile.entries}
    for entry in entries:
        time = timed.pop((entry.address, entry.tensor), None)
        yield OperationFigures(
            entry.address,
            entry.tensor,
            text_of(list(entry.implementations)),
            "reference" if entry.fallback else "hvx",
            *_times(time),
            entry.macs,
            entry.hvx_instructions,
            entry.bytes_moved,
            time.dma_bytes if time else 0,
        )
    for time in timed.values():
        head = (time.operation, time.tensor, "", "hvx")
        yield OperationFigures(*head, *_times(time), time.macs, 0, 0, time.dma_bytes)


def _times(time: Timed | None) -> tuple[int, int, float, int | None]:
    if time is None:
        return 0, 0, 0.0, None
    return time.packets, time.stalls, time.cycles, time.counted
