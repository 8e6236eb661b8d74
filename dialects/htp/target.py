"""Targets: what the compiler knows of a chip, as data.

Sizes of TCM are those that public sources give (TVM's table of Hexagon targets, QEMU's machine
descriptions); where chips of one architecture differ, the table holds the common size and
`v73{tcm=2M}` overrides it. Figures that no public source gives are marked as assumptions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..diagnostics import HexnnError

KIB, MIB = 1 << 10, 1 << 20

GUARD = 4096
"""Bytes that belong to no buffer, between main memory and TCM and after TCM."""

OPTIONS = {
    "tcm": "tcm_bytes",
    "reserve": "tcm_reserve",
    "contexts": "contexts",
    "dma_bytes_per_cycle": "dma_bytes_per_cycle",
}
"""Option of `v73{...}` -> field."""

_SPEC = re.compile(r"(?P<name>\w+)(?:\{(?P<options>[^{}]*)\})?")
_SIZE = re.compile(r"(?P<number>\d+)(?P<unit>[KMkm]?)")


@dataclass(frozen=True)
class Target:
    """One chip, as far as decisions depend on it."""

    name: str
    """The name in the table: `v73`."""

    hvx_version: int
    """The version of the instruction set: 73."""

    tcm_bytes: int
    tcm_reserve: int = 0
    """Bytes of TCM that others use. Assumption: none; phones leave 5 to 6 of 8 MB."""

    contexts: int = 4
    """HVX contexts. Assumption for all but v66 and v73."""

    dma_bytes_per_cycle: int = 16
    """Main memory to TCM. Assumption; 63 GB/s at 2.1 GHz, half of it, was measured on v79."""

    spec: str = ""
    """The text that the target was made from."""

    @property
    def tcm_budget(self) -> int:
        """Bytes of TCM that buffers may use."""
        return self.tcm_bytes - self.tcm_reserve

    @staticmethod
    def parse(text: str) -> Target:
        """The target of `v73` or `v73{tcm=4M reserve=512K}`. HexnnError says what is known."""
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
    """`target` with one `name=value`."""
    name, _, value = option.partition("=")
    size = _SIZE.fullmatch(value)
    if name not in OPTIONS:
        raise HexnnError(f"target option '{name}' is unknown, known are {', '.join(OPTIONS)}")
    if size is None:
        raise HexnnError(f"target option '{option}' needs a number such as 4M, 512K or 6")
    unit = {"": 1, "K": KIB, "M": MIB}[size["unit"].upper()]
    return replace(target, **{OPTIONS[name]: int(size["number"]) * unit})


TARGETS: dict[str, Target] = {}

DEFAULT_TARGET = "v73"


def register_target(target: Target) -> Target:
    """Make a target known by its name."""
    TARGETS[target.name] = replace(target, spec=target.name)
    return TARGETS[target.name]


for _version, _tcm in (
    (66, 256 * KIB),
    (68, 4 * MIB),
    (69, 8 * MIB),
    (73, 8 * MIB),
    (75, 8 * MIB),
    (79, 8 * MIB),
    (81, 8 * MIB),
):
    register_target(Target(f"v{_version}", _version, _tcm))


def tcm_base(ddr_bytes: int) -> int:
    """The address at which TCM starts when main memory has `ddr_bytes`."""
    return -(-(ddr_bytes + GUARD) // GUARD) * GUARD
