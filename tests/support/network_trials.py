"""Random networks at every stage: each tensor of hvx is the source's, and the source's LiteRT's."""

from __future__ import annotations

import math
import re
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from support import hostile
from support.hostile import ACCEPTED, DIFFERENT, Trial
from xdsl.ir import SSAValue

from hexnn.dialects import locations
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.islands import stated_reason
from hexnn.dialects.tensors import shape
from hexnn.frontends.tflite import read, serialize
from hexnn.passes.htp.layouts.choices import Choice
from hexnn.runtime.engines import jit
from hexnn.testing.litert_process import Refused, litert
from hexnn.testing.network_checks import litert_differences
from hexnn.testing.networks.drawn_net import DTYPES
from hexnn.testing.networks.random_networks import network
from hexnn.testing.preloading import preload
from hexnn.tools.api import Model
from hexnn.tools.random_inputs import input_types

T = TypeVar("T")

Arrays = dict[str, NDArray[Any]]

SECONDS = 60.0
"""The longest that a network may take."""

TIGHT = "1K"
"""So little that each network is compiled again with what it needs at least."""

TCM = ("8M", "1M", "64K", "32K", "16K", TIGHT, TIGHT)
LITTLE_TCM = ("8M", "128K", "64K", "32K", TIGHT, TIGHT)
"""For networks with large tensors: most must be cut, or wait in main memory."""

LARGE = 9_000
"""Elements of a large tensor."""

RANDOM = "random"
"""Each operation takes any of its kernels, in any of the layouts that this has."""

FORCED = ("auto", "flat", "crouton", RANDOM, RANDOM)
VERSIONS = ("v73", "v73", "v68", "v66")
DOT = "llvm-dot" if jit.host_vectors().dot else "llvm"
ENGINES = (("llvm", "numpy"), ("llvm",), ("llvm",), (DOT,), ("numpy",))

ON_HEXAGON = 8
"""One network of so many also runs as Hexagon code."""

PIPELINE = (
    "tflite-to-qnn,qnn-to-htp,htp-assign-layout{{force={}}},htp-tile,htp-plan-memory,htp-to-hvx"
)

SELECTIONS = ("tfl.select", "tfl.select_v2")
"""The operators whose first operand is a condition."""

NO_ROOM = re.compile(r"does not fit the TCM: its smallest tile needs (\d+) bytes")
"""The reason that little TCM may bring (docs/limits.md)."""

ATTEMPTS = 12
"""Operations of a network that do not fit one after the other, at most."""

FALLBACKS = (
    "a concatenation of different scales has no kernel",
    "a reduction over axes around axis",
    "a pool that rounds the number of windows up has no kernel",
    "sums times the multiplier may exceed 32 bits",
    "-d tensor is merged with others in rank 4",
    "different sizes have no kernel: 9 at most",
    "a LogSoftmax of scale",
    "times the result's have no kernel",
)
"""Why operations of these networks may stay on the reference (docs/limits.md)."""


@dataclass(frozen=True)
class Setting:
    """How a network is compiled and run."""

    version: str
    tcm: str
    force: str
    engines: tuple[str, ...]
    on_hexagon: bool
    stays: bool
    """Whether what does not fit the TCM stays on its reference; else it gets the TCM it needs."""

    contexts: int = 4
    """The HVX contexts of the target."""

    @staticmethod
    def of(seed: int, largest: int) -> Setting:
        """The setting of network number `seed`, whose tensors have up to `largest` elements."""
        rng = np.random.default_rng((seed, 1))

        def one_of(choices: Sequence[T]) -> T:
            return choices[int(rng.integers(len(choices)))]

        tcm = LITTLE_TCM if largest >= LARGE else TCM
        how = one_of(VERSIONS), one_of(tcm), one_of(FORCED), one_of(ENGINES)
        return Setting(*how, on_hexagon=seed % ON_HEXAGON == 0, stays=one_of((True, False)))


@dataclass
class Examination:
    """What is learnt of one network."""

    setting: Setting
    counts: Counter[str] = field(default_factory=Counter[str])
    faults: list[str] = field(default_factory=list[str])

    def trial(self) -> Trial:
        """The verdict."""
        outcome = DIFFERENT if self.faults else ACCEPTED
        return Trial(outcome, "\n".join([str(self.setting), *self.faults]), self.counts)


def samples(model: Model, seed: int) -> list[Arrays]:
    """Random inputs, and inputs of extremes alone."""
    rng, found = np.random.default_rng((seed, 2)), list[Arrays]()
    for extreme in (False, True):
        arrays: Arrays = {}
        for name, type in input_types(model.ir).items():
            low, high = type.element_type.qmin, type.element_type.qmax
            drawn = rng.integers(low, high, type.get_shape(), endpoint=True)
            ends = np.where(drawn % 2, low, high) if extreme else drawn
            arrays[name] = ends.astype(DTYPES[type.element_type.storage_name])
        found.append(arrays)
    return found


def joined(parts: list[Arrays]) -> Arrays:
    """Several samples as `Model.run` takes them."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def examine(
    model: Model, expected: list[Arrays] | None, given: list[Arrays], seen: Examination
) -> None:
    """Compare the source with LiteRT's tensors, and hvx and Hexagon code with the source."""
    actual = [model.run(sample, tensors="all") for sample in given]
    for array in actual[0].values():
        seen.counts["tensors"] += 1
        seen.counts["tensors of one value"] += bool(
            array.size > 1 and (array == array.flat[0]).all()
        )
    for ours, theirs in zip(actual, expected or [], strict=bool(expected)):
        seen.faults += litert_differences(ours, theirs)
    compiled = compile(model, seen)
    if compiled is None:
        return
    for engine in seen.setting.engines:
        seen.counts[f"on {engine}"] += 1
        compare(compiled, model, given, engine, seen)
    if seen.setting.on_hexagon:
        seen.counts["on hexagon"] += 1
        compare(compiled.lower("hexagon"), model, given[:1], "llvm", seen)


def compile(model: Model, seen: Examination) -> Model | None:
    """The network at hvx, with as little TCM as the setting says or the network needs."""
    tcm = seen.setting.tcm
    for _ in range(ATTEMPTS):
        try:
            target = f"{seen.setting.version}{{tcm={tcm} contexts={seen.setting.contexts}}}"
            found = lowered(model, target, seen.setting.force)
        except HexnnError as e:
            seen.faults.append(f"refused: {e}")
            return None
        needed = NO_ROOM.findall("\n".join(stated_reason(op) or "" for op in found.ops))
        seen.counts["does not fit the TCM"] += bool(needed)
        on_hvx = any(op.name == "htp.launch" for op in found.ops)
        if not needed or (seen.setting.stays and on_hvx):
            note_kernels(found, seen)
            return found
        tcm = max(needed, key=int)
    seen.faults.append(f"does not fit into {tcm} bytes of TCM, which it says it needs")
    return None


def lowered(model: Model, target: str, force: str) -> Model:
    """The network at hvx, its kernels in the forced layout where there are some in it."""
    if force == RANDOM:
        with random_costs():
            return model.lower("hvx", target)
    found = model.lower("hvx", target)
    if force == "auto" or not any(op.name == "htp.launch" for op in found.ops):
        return found
    return model.lower("hvx", target, PIPELINE.format(force))


@contextmanager
def random_costs() -> Generator[None]:
    """Within, what a kernel costs says nothing of its code, so that any may be chosen."""

    def cost(choice: Choice) -> int:
        name = choice.implementation.name if choice.implementation else ""
        key = f"{choice.op.location} {choice.op.output.type} {name} {choice.layouts}"
        return zlib.crc32(key.encode())

    with patch.object(Choice, "cost", property(cost)):
        yield


def note_kernels(model: Model, seen: Examination) -> None:
    """Count kernels, and what stays on the reference for a reason that is documented."""
    for remark in model.remarks:
        if " stays on the reference: " in remark.text:
            reason = remark.text.partition(" stays on the reference: ")[2]
            known = next((text for text in FALLBACKS if text in reason), None)
            seen.counts[f"on the reference: {known or reason}"] += 1
            if known is None:
                seen.faults.append(f"no kernel: {remark.text}")
    launches = [op for op in model.ops if op.name == "htp.launch"]
    seen.counts["reached hvx"] += bool(launches)
    seen.counts["launches"] += len(launches)
    seen.counts["in pieces"] += any("~tile" in str(op.location) for op in launches)


def constants(model: Model) -> set[str]:
    """The tensors that no input reaches: they are folded at compile time."""
    varies = set[SSAValue](model.main.args)
    for op in model.ops:
        varies |= set(op.results) if varies & set(op.operands) else set()
    fixed = (op for op in model.ops if not varies & set(op.results))
    return {locations.tensor_name(op.location) or "" for op in fixed}


def conditions(model: Model) -> set[str]:
    """The tensors that only decide which of two tensors is selected: they are not computed where
    these turn out to be the same.
    """
    ops = [op for op in model.ops if op.results]
    found = set[SSAValue]()
    for op in reversed(ops):
        uses = [use for result in op.results for use in result.uses]
        if uses and all(
            (use.operation.name in SELECTIONS and use.index == 0)
            or (use.operation.results and found.issuperset(use.operation.results))
            for use in uses
        ):
            found |= set(op.results)
    return {locations.tensor_name(op.location) or "" for op in ops if op.results[0] in found}


def compare(
    lowered: Model, model: Model, given: list[Arrays], engine: str, seen: Examination
) -> None:
    """Compare every tensor of a later stage with the source."""
    found = lowered.compare(model, joined(given), isolated=False, engine=engine)
    if not found or set(found.missing) - constants(model) - conditions(model):
        where = re.sub(r"\n.*equal +(equal|$)", "", str(found))
        seen.faults.append(f"{lowered.stage} on {engine}: {where}")


def trial(seed: int, folder: Path) -> Trial:
    """Network number `seed` in a child, its file in `folder`."""
    preload()
    run = prepare(seed, folder)
    found = hostile.in_child(run, seconds=SECONDS, memory=None)
    judged = hostile.judged(found)
    return found.value if judged.outcome == ACCEPTED else judged


def prepare(seed: int, folder: Path) -> Callable[[], Trial]:
    """Make network number `seed`, run it by LiteRT; what is left is to run it by hexnn."""
    module, net = network(seed)
    data = serialize(module)
    (folder / "network.tflite").write_bytes(data)
    model = Model(read(data, "random.tflite"))
    largest = max(math.prod(shape(result)) for op in model.ops for result in op.results)
    seen = Examination(Setting.of(seed, largest), Counter(net.operators))
    given = samples(model, seed)
    expected = None
    try:
        expected = litert().run(data, given)
        seen.counts["accepted by LiteRT"] += 1
    except Refused as e:
        seen.counts[f"refused by LiteRT: {e}"] += 1

    def run() -> Trial:
        examine(model, expected, given, seen)
        return seen.trial()

    return run
