"""The figures of a target, numbers such as bandwidths and latencies on which predicted time
depends, and their sources.

A figure is `known` for a target when its entry names the source that measured or gives it, `given`
when the user sets it in the target's text or registers it without a source, and otherwise
`assumed`: a value that the compiler uses for any target.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Source = Literal["known", "given", "assumed"]
"""How the value of a figure is supported: by a source, by the user, or by an assumption."""

V79_NOTES = "third-party microbenchmarks on SM8750 (v79)"
QEMU = "QEMU's machine descriptions"


@dataclass(frozen=True)
class Known:
    """The value that a figure, such as a bandwidth, has for one target, with the source that
    measured or published it.
    """

    value: int
    source: str
    """The source: the measurement or document that gives the value."""

    of: str = ""
    """The name of the target for which the value holds; filled in by `register_target`."""


@dataclass(frozen=True)
class Figure:
    """The description of a figure, such as a bandwidth: its unit and meaning, and the reason for
    its default value.
    """

    unit: str
    meaning: str
    """The meaning, to be read after the unit: "core cycles between two packets of a context"."""
    assumption: str
    """The reason for the default value, which is used where no source gives one."""

    timing: bool = True
    """Whether predicted cycles depend on the figure, so that sensitivity analysis varies it."""


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
"""The figures by field of `Target`."""

NEWEST_TABLE = 73
"""The newest HVX version with known resources and latencies; they are assumed for later
versions."""
