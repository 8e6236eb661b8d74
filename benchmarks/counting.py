"""Packets of networks of one layer, counted by qemu and kept by content.

A count is kept in the cache folder under a digest of the compiled network and of the code that
makes packets of it; a second key, of the layer and of all sources of the package, spares the
compilation while nothing changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.files.cache import fetch, store
from hexnn.dialects.files.source_digest import CODE_SOURCES, source_digest
from hexnn.lowering.hexagon.timing.network import time_kernels
from hexnn.runtime.hexagon.program import HexagonProgram, Launch
from hexnn.tools.api import Model
from hexnn.tools.hvx_share import errors_off_hvx

AROUND = ("flip_sign", "convert_layout", "copy")
"""Beginnings of the names of kernels that only convert or copy data for a kernel."""

ROOT = Path(hexnn.__file__).parent
UNCOUNTED = ("benchmarks", "docs", "examples", "tests", "tools")
"""Folders whose sources have no effect on a kernel."""


@dataclass(frozen=True)
class Count:
    """The packets of one run of a network: of its kernels, and with those that convert from and to
    row-major int8 data; the stalls that are predicted within its kernels.
    """

    packets: int
    with_conversion: int
    stalls: int
    kernels: tuple[str, ...] = ()
    """The names of the kernels, without those of conversions."""


@dataclass(frozen=True)
class Without:
    """A layer that is not measured, and why."""

    reason: str
    wrong: bool = False
    """Whether that is a fault: the output differs from the reference, or the program stops."""


Outcome = Count | Without


def counted(key: str, make: Callable[[], ModuleOp], target: str, fresh: bool = False) -> Outcome:
    """Return the count of the network that `make` returns for a target, kept under `key` and the
    sources of the package; with `fresh` nothing kept is used.
    """
    name = kept_name(f"{key} {target} {sources()}")
    kept = None if fresh else fetch(name)
    if kept is not None:
        return read(kept)
    outcome = compiled(make(), target, fresh)
    if not (isinstance(outcome, Without) and outcome.wrong):
        store(name, written(outcome))
    return outcome


def compiled(module: ModuleOp, target: str, fresh: bool) -> Outcome:
    """Return the count of a network, kept under its compiled code unless `fresh`."""
    source = Model(module)
    try:
        lowered = source.lower("hvx", target=target)
        off = next(errors_off_hvx(lowered), None)
        if off is not None:
            return Without(str(off).rpartition(": ")[2])
        name = kept_name(f"{lowered.ir} {source_digest(*CODE_SOURCES)}")
        kept = None if fresh else fetch(name)
        if kept is not None:
            return read(kept)
        outcome = run(source, lowered)
    except HexnnError as e:
        return Without(str(e).splitlines()[0], wrong=True)
    if isinstance(outcome, Count):
        store(name, written(outcome))
    return outcome


def run(source: Model, lowered: Model) -> Outcome:
    """Run a compiled network on qemu; compare its outputs with those of its source."""
    program = HexagonProgram(lowered.ir)
    inputs = source.random_inputs(seed=1)
    outputs, expected = program.run(inputs), source.run(inputs)
    if not all(np.array_equal(outputs[name], value) for name, value in expected.items()):
        return Without("the output differs from the reference", wrong=True)
    main = kernels_of(program.launches)
    timings = time_kernels(lowered.ir, htp.target_of(lowered.ir))
    return Count(
        sum(launch.packets for launch in main),
        sum(launch.packets for launch in program.launches),
        sum(timings[launch.kernel].stalls for launch in main),
        tuple(dict.fromkeys(launch.kernel for launch in main)),
    )


def kernels_of(launches: Sequence[Launch]) -> list[Launch]:
    """Return the launches of kernels that do not only convert or copy; all, if there are none."""
    return [x for x in launches if not x.kernel.startswith(AROUND)] or list(launches)


def kept_name(words: str) -> str:
    """Return the name in the cache of what these words determine."""
    return f"{hashlib.sha256(words.encode()).hexdigest()[:32]}.packets"


def written(outcome: Outcome) -> bytes:
    """Return an outcome as JSON."""
    return json.dumps(asdict(outcome)).encode()


def read(content: bytes) -> Outcome:
    """Return the outcome that `written` wrote."""
    fields = json.loads(content)
    if "reason" in fields:
        return Without(**fields)
    return Count(**fields | {"kernels": tuple(fields["kernels"])})


@cache
def sources() -> str:
    """Return a digest of all sources and tables that kernels depend on, networks of the benchmark
    included.
    """
    digest = hashlib.sha256()
    for path in sorted((*ROOT.rglob("*.py"), *ROOT.rglob("*.tsv"))):
        first = path.relative_to(ROOT).parts[0]
        if first not in UNCOUNTED or path.name in ("layer_networks.py", "kernel_networks.py"):
            digest.update(path.read_bytes())
    return digest.hexdigest()
