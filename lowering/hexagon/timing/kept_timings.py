"""Timings of kernels, kept in the cache folder by content: a kernel is scheduled once for all runs
of the tools that only time it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from xdsl.dialects.func import FuncOp

from ....dialects import hexagon
from ....dialects.files.kept_results import keep, recall
from ....dialects.files.source_digest import CODE_SOURCES, source_digest
from ....dialects.hvx.fingerprint import fingerprint
from ..compile import compile_kernel
from .kernel import KernelTiming, Work, time_kernel


def timing_of(kernel: FuncOp | hexagon.FuncOp, version: int) -> KernelTiming:
    """Return the timing of one run of a kernel, which is compiled for an HVX version if its timing
    is not kept; that of machine code never is.

    Raises HexnnError for operations without Hexagon code, and when registers run out.
    """
    if isinstance(kernel, hexagon.FuncOp):
        return time_kernel(compile_kernel(kernel, version), version)
    words = ("timing", fingerprint(kernel), str(version), source_digest(*CODE_SOURCES))
    found = recall(words)
    if found is None:
        found = written(time_kernel(compile_kernel(kernel, version), version))
        keep(words, found)
    return read(found, kernel.sym_name.data, version)


def written(timing: KernelTiming) -> dict[str, Any]:
    """Return a timing as JSON, without the kernel's name and the version."""
    work = timing.work
    return {
        "packets": work.packets,
        "instructions": work.instructions,
        "demand": work.demand,
        "accesses": [[*access, count] for access, count in work.accesses.items()],
        "stalls": timing.stalls,
    }


def read(found: dict[str, Any], name: str, version: int) -> KernelTiming:
    """Return the timing of kernel `name` from what `written` returned."""
    accesses = Counter({(kind, unaligned): n for kind, unaligned, n in found["accesses"]})
    counts = Counter[str](found["instructions"]), Counter[str](found["demand"])
    return KernelTiming(name, version, Work(found["packets"], *counts, accesses), found["stalls"])
