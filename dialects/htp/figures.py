"""The figures of a target that time depends on, and where each comes from.

A figure is `known` for a target when its entry names the source that measured or gives it, `given`
when the user wrote it into the target's text or registered it without a source, and else `assumed`:
a value that the compiler takes for any target.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Source = Literal["known", "given", "assumed"]
"""How far a figure can be trusted."""

V79_NOTES = "third-party microbenchmarks on SM8750 (v79)"
QEMU = "QEMU's machine descriptions"


@dataclass(frozen=True)
class Known:
    """A figure of a target that has a source."""

    value: int
    because: str
    """The source: who measured or gives it."""

    of: str = ""
    """The target that it is of, by name; filled in when that is registered."""


@dataclass(frozen=True)
class Figure:
    """What a field of a target means."""

    unit: str
    what: str
    assumption: str
    """Why the value was taken where no source gives one."""

    timing: bool = True
    """Whether predicted cycles depend on it, so that sensitivity is asked for it."""


FIGURES: dict[str, Figure] = {
    "packet_cycles": Figure(
        "core cycles",
        "between two packets of a context",
        f"inferred from 64.00 bytes per cycle of 128-byte loads, {V79_NOTES}",
    ),
    "tcm_load_bytes_per_cycle": Figure(
        "bytes per core cycle",
        "TCM to the registers of a context",
        "as v79",
    ),
    "tcm_store_bytes_per_cycle": Figure(
        "bytes per core cycle",
        "registers of a context to TCM",
        "as loads, from which the issue rules separate it",
    ),
    "unaligned_accesses": Figure(
        "accesses",
        "of TCM by an unaligned load or store of a vector",
        "it touches two vectors",
    ),
    "dma_bytes_per_cycle": Figure(
        "bytes per core cycle",
        "main memory to TCM and back, all transfers together",
        "about half of what was measured on v79",
    ),
    "dma_latency_cycles": Figure(
        "core cycles",
        "from the start of a transfer to its first byte",
        "250 ns at 2 GHz, a usual latency of main memory",
    ),
    "clock_mhz": Figure(
        "MHz",
        "of the core; only microseconds depend on it",
        "a round figure: 1,000 core cycles are a microsecond",
        timing=False,
    ),
    "contexts": Figure(
        "contexts",
        "of HVX",
        "as v66, v68 and v73",
        timing=False,
    ),
}
"""By field of `Target`."""

NEWEST_TABLE = 73
"""Later versions inherit the resources and latencies of this one, as an assumption."""
