"""Targets: the properties of a chip that the compiler uses, as data.

Sizes of TCM are those that public sources give (TVM's table of Hexagon targets, QEMU's machine
descriptions); where chips of one architecture differ, the table holds the common size and
`v73{tcm=2M}` overrides it. The module `figures` has the source of each number on which predicted
time depends, or says that it is assumed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..diagnostics import HexnnError
from ..suggest import did_you_mean
from .figures import FIGURES, NEWEST_TABLE, QEMU, V79_NOTES, Known, Source

KIB, MIB = 1 << 10, 1 << 20

GUARD = 4096
"""The unused bytes between main memory and TCM, and after TCM."""

OPTIONS = {"tcm": "tcm_bytes", "reserve": "tcm_reserve"} | {name: name for name in FIGURES}
"""The field of `Target` that each option of `v73{option=value}` sets."""

_SPEC = re.compile(r"(?P<name>\w+)(?:\{(?P<options>[^{}]*)\})?")
_SIZE = re.compile(r"(?P<number>\d+)(?P<unit>[KMkm]?)")


@dataclass(frozen=True)
class Target:
    """A chip to compile for, such as v73: the properties on which compilation and predicted time
    depend.
    """

    name: str
    """The name in `TARGETS`: `v73`."""

    hvx_version: int
    """The version of the instruction set: 73."""

    tcm_bytes: int
    tcm_reserve: int = 0
    """The bytes of TCM that other programs use. Assumption: none; phones leave 5 to 6 of 8 MB."""

    contexts: int = 4
    """The number of HVX contexts. `FIGURES` describes this field and the ones up to `clock_mhz`."""

    packet_cycles: int = 2
    tcm_load_bytes_per_cycle: int = 64
    tcm_store_bytes_per_cycle: int = 64
    unaligned_accesses: int = 2
    dma_bytes_per_cycle: int = 16
    dma_latency_cycles: int = 500
    clock_mhz: int = 1000
    spec: str = ""
    """The text from which the target was parsed, such as `v73{tcm=4M}`."""

    given: tuple[str, ...] = ()
    """The fields that options in the text override."""

    known: Mapping[str, Known] = field(default_factory=dict[str, Known], hash=False)
    """The sources of figures, by field; each holds for its value on its target alone."""

    @property
    def tcm_budget(self) -> int:
        """The bytes of TCM that buffers may use."""
        return self.tcm_bytes - self.tcm_reserve

    @property
    def dma_bytes_per_packet(self) -> int:
        """The bytes that DMA transfers while a packet is executed."""
        return self.dma_bytes_per_cycle * self.packet_cycles

    @property
    def table_version(self) -> int:
        """The HVX version whose packet resources and operand latencies are used: the target's own,
        but at most `NEWEST_TABLE`, the newest one for which they are known.
        """
        return min(self.hvx_version, NEWEST_TABLE)

    def source(self, name: str) -> tuple[Source, str]:
        """Return how the value of the figure in field `name`, such as `clock_mhz`, is supported
        (`known`, `given` or `assumed`), and by what: the text of the source or reason.
        """
        value, figure = getattr(self, name), self.known.get(name)
        if name in self.given:
            return "given", self.spec
        if figure is not None and figure.value == value:
            own = figure.of in ("", self.name)
            return ("known", figure.source) if own else ("assumed", f"as {figure.of}")
        if value == DEFAULTS[name]:
            return "assumed", FIGURES[name].assumption
        return "given", f"with target {self.name}"

    def microseconds(self, cycles: float) -> float:
        """Convert a number of core cycles to microseconds."""
        return cycles / self.clock_mhz

    @staticmethod
    def parse(text: str) -> Target:
        """Return the target that `v73` or `v73{tcm=4M reserve=512K}` describes.

        Raises HexnnError for an unknown target or option, or a value out of range.
        """
        match = _SPEC.fullmatch(text.strip())
        if match is None:
            raise HexnnError(f"target '{text}' must read like v73 or v73{{tcm=4M}}")
        if match["name"] not in TARGETS:
            known = ", ".join(TARGETS)
            raise HexnnError(f"unknown target '{match['name']}', known are {known}")
        target = replace(TARGETS[match["name"]], spec=text.strip())
        for option in re.split(r"[\s,]+", match["options"] or ""):
            target = target if not option else _override(target, option)
        if target.tcm_budget <= 0:
            raise HexnnError(f"target '{text}' reserves all of its {target.tcm_bytes} bytes of TCM")
        return target


def _override(target: Target, option: str) -> Target:
    """Return `target` with one option `name=value` set.

    Raises HexnnError if the option is unknown, malformed, repeated or out of range.
    """
    name, _, value = option.partition("=")
    size = _SIZE.fullmatch(value)
    if name not in OPTIONS:
        raise HexnnError(f"target option '{name}' is unknown, known are {', '.join(OPTIONS)}")
    if size is None:
        raise HexnnError(f"target option '{option}' needs a number such as 4M, 512K or 6")
    unit = {"": 1, "K": KIB, "M": MIB}[size["unit"].upper()]
    field = OPTIONS[name]
    if field in target.given:
        raise HexnnError(f"target option '{name}' is given twice")
    number = int(size["number"]) * unit
    if number == 0 and field in FIGURES and field != "dma_latency_cycles":
        raise HexnnError(f"target option '{option}' must be at least 1")
    return replace(target, given=(*target.given, field), **{field: number})


DEFAULTS: dict[str, int] = {name: getattr(Target, name) for name in FIGURES}
"""The default of each figure: its value in a target that does not set it."""

TARGETS: dict[str, Target] = {}
"""The registered targets by name."""

DEFAULT_TARGET = "v73"


def register_target(target: Target) -> Target:
    """Register a target by its name; return it as registered, with its name as `spec`.

    Entries of `target.known`, the values of figures such as bandwidths, that do not say for which
    target they hold are attributed to this one. Raises HexnnError for an entry whose name is not in
    `FIGURES`.
    """
    for name in target.known:
        if name not in FIGURES:
            near = did_you_mean(name, FIGURES)
            raise HexnnError(f"target '{target.name}' has no figure '{name}'{near}")
    known = {name: replace(one, of=one.of or target.name) for name, one in target.known.items()}
    TARGETS[target.name] = replace(target, spec=target.name, known=known)
    return TARGETS[target.name]


_V79 = {
    "contexts": Known(6, V79_NOTES),
    "tcm_load_bytes_per_cycle": Known(64, f"135.17 GB/s at 2,112 MHz, {V79_NOTES}"),
    "dma_bytes_per_cycle": Known(30, f"63.3 GB/s at 2,112 MHz, {V79_NOTES}"),
    "clock_mhz": Known(2112, V79_NOTES),
}

for _target in (
    Target("v66", 66, 256 * KIB, known={"contexts": Known(4, QEMU)}),
    Target("v68", 68, 4 * MIB, known={"contexts": Known(4, QEMU)}),
    Target("v69", 69, 8 * MIB),
    Target("v73", 73, 8 * MIB, known={"contexts": Known(4, f"{QEMU}, if SA8775P is v73")}),
    Target("v75", 75, 8 * MIB),
    Target("v79", 79, 8 * MIB, contexts=6, dma_bytes_per_cycle=30, clock_mhz=2112, known=_V79),
    Target("v81", 81, 8 * MIB),
    Target("v81dgb", 81, 2 * MIB, known={"contexts": Known(4, f"{QEMU}, v81dgb_1")}),
    Target("v81qa", 81, 16 * MIB, contexts=8, known={"contexts": Known(8, f"{QEMU}, v81qa_1")}),
):
    register_target(_target)


def tcm_base(ddr_bytes: int) -> int:
    """Return the address at which TCM starts: behind `ddr_bytes` of main memory and an unused
    gap.
    """
    return -(-(ddr_bytes + GUARD) // GUARD) * GUARD
