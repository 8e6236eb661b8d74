"""What packets take of the machine: the demand for its slots and units, and what is scarcest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ....dialects.hvx import resources
from ....dialects.hvx.resources import CAPACITY
from ..machine import Instr
from ..scheduling.resources import extended


def demand(instr: Instr, version: int) -> Counter[str]:
    """What an instruction takes, by resource, the extender of its immediate included."""
    counts = Counter(resources.demand(instr.row, version))
    return counts + Counter(slots=int(extended(instr)))


def utilization(counts: Mapping[str, int], packets: int) -> dict[str, float]:
    """The share of each resource that is used, at least, over all packets."""
    if not packets:
        return {}
    return {name: counts.get(name, 0) / (n * packets) for name, n in CAPACITY.items()}


def binding(counts: Mapping[str, int]) -> str:
    """The resource that alone would need the most packets; empty when nothing is demanded."""
    needs = {name: counts.get(name, 0) / n for name, n in CAPACITY.items()}
    name = max(needs, key=needs.__getitem__)
    return name if needs[name] else ""
