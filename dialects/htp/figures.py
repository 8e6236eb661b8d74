"""The figures of a target that time depends on, and where each comes from.

A figure is `known` for a target when a public source measured or gives it, `given` when the user
wrote it into the target's text, and else `assumed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Source = Literal["known", "given", "assumed"]
"""How far a figure can be trusted."""

V79_NOTES = "third-party microbenchmarks on SM8750 (v79)"
QEMU = "QEMU's machine descriptions"


@dataclass(frozen=True)
class Figure:
    """What a field of a target means."""

    unit: str
    what: str
    assumption: str
    """Why the value was taken where no source gives one."""

    known: Mapping[str, str] = field(default_factory=dict[str, str])
    """The source, by name of target."""

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
        {"v79": f"135.17 GB/s at 2,112 MHz, {V79_NOTES}"},
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
        {"v79": f"63.3 GB/s at 2,112 MHz, {V79_NOTES}"},
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
        {"v79": V79_NOTES},
        timing=False,
    ),
    "contexts": Figure(
        "contexts",
        "of HVX",
        "as v66, v68 and v73",
        {"v66": QEMU, "v68": QEMU, "v73": f"{QEMU}, if SA8775P is v73", "v79": V79_NOTES},
        timing=False,
    ),
}
"""By field of `Target`."""

NEWEST_TABLE = 73
"""Later versions inherit the resources and latencies of this one, as an assumption."""
