"""Compile networks for TCMs of several sizes: what memory planning costs.

    python benchmarks/htp_compile.py [--only REGEX] [--tcm SIZE ...] [--contexts N ...] [--json F]

A line for each network of the table of public networks (those that are quantized) and size: bytes
moved between main memory and TCM; their bound, each constant and input read and each output written
once; the most TCM in use, and its bound, the most bytes that one operation needs (a tile, if it is
tiled); packets and cycles as predicted from the code; seconds of compilation; and whether the
outputs equal the reference. With `--contexts` also the cycles of a schedule on N HVX contexts,
and the cycles that none goes below: those of the kernels in one context, evenly shared, or those of
all transfers. Status 1 if outputs differ.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time

import numpy as np
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr
from xdsl.dialects.func import ReturnOp

from hexnn.dialects import htp
from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp import TARGETS
from hexnn.tools import api
from hexnn.tools.api import Model
from hexnn.tools.public_networks import models_folder
from hexnn.tools.schedules import scheduled
from hexnn.tools.work import bytes_moved

SIZES = ("8M", "2M", "512K", "256K", "64K")
NAMES = r"(int8|uint8|quantized|detect)\.tflite$"
"""The files that are quantized."""


@dataclass(frozen=True)
class Row:
    """A network compiled for a size of TCM; `failed` is the error if it could not be."""

    network: str
    tcm: str
    bytes_moved: int = 0
    bound_bytes: int = 0
    peak_tcm: int = 0
    peak_bound: int = 0
    packets: int = 0
    cycles: float = 0
    compile_s: float = 0
    equal: bool = True
    makespan: Mapping[int, float] = field(default_factory=dict[int, float])
    """Number of HVX contexts -> predicted cycles of a schedule on them."""

    lower_bound: Mapping[int, float] = field(default_factory=dict[int, float])
    """Number of HVX contexts -> cycles that no schedule goes below."""

    failed: str = ""


def bound_of(planned: Model) -> int:
    """Return the bytes that any plan moves: constants and inputs that TCM operands come from once,
    and outputs.
    """
    sources = [*planned.main.args]
    sources += [op.output for op in planned.main.body.block.ops if isinstance(op, ConstantOp)]
    loaded = [v for v in sources if any(isinstance(u.operation, htp.DmaStartOp) for u in v.uses)]
    last = planned.main.body.block.last_op
    stored = last.operands if isinstance(last, ReturnOp) else ()
    return sum(map(htp.physical_bytes, [*loaded, *stored]))


def working_set(planned: Model) -> int:
    """Return the bytes of TCM that the largest operation needs."""
    sizes = [0]
    for op in planned.main.body.block.ops:
        if isinstance(op, htp.HtpOp) and not isinstance(op, htp.ReshapeOp):
            near = {v for v in op.operands if htp.space_of(v) == htp.TCM}
            sizes.append(sum(map(htp.physical_bytes, near)))
    return max(sizes)


def peak_of(planned: Model) -> int:
    """Return the bytes of TCM that the plan uses."""
    found = planned.ir.attributes[htp.TCM_PEAK]
    assert isinstance(found, DictionaryAttr)
    total = found.data["total"]
    assert isinstance(total, IntegerAttr)
    return total.value.data


def measured(source: Model, path: Path, tcm: str, contexts: Sequence[int]) -> Row:
    """Return the figures of a network compiled for a size of TCM."""
    start = process_time()
    most = max([*contexts, TARGETS["v73"].contexts])
    planned = source.lower("htp", target=f"v73{{tcm={tcm} contexts={most}}}")
    lowered = planned.lower("hvx")
    seconds = round(process_time() - start, 2)
    inputs = source.random_inputs(seed=1)
    outputs, expected = lowered.run(inputs), source.run(inputs)
    profile = lowered.profile()
    makespans = {n: scheduled(lowered, n).makespan() for n in contexts}
    return Row(
        path.stem,
        tcm,
        sum(bytes_moved(op) for op in planned.ir.walk() if isinstance(op, htp.DmaStartOp)),
        bound_of(planned),
        peak_of(planned),
        working_set(planned),
        profile.packets,
        profile.timeline.cycles,
        seconds,
        all(np.array_equal(outputs[name], value) for name, value in expected.items()),
        {n: found.cycles for n, found in makespans.items()},
        {n: found.bound for n, found in makespans.items()},
    )


def row_of(path: Path, tcm: str, contexts: Sequence[int]) -> Row:
    """Return the figures of a network, or why it does not compile."""
    try:
        return measured(api.load(path), path, tcm, contexts)
    except HexnnError as e:
        return Row(path.stem, tcm, failed=str(e).splitlines()[0])


def printed(row: Row) -> None:
    """Print one line of the table."""
    name = f"{row.network:32} {row.tcm:>5}"
    if row.failed:
        print(f"{name}  {row.failed}", flush=True)
        return
    equal = "equal" if row.equal else "DIFFERENT"
    print(
        f"{name}  moved {row.bytes_moved:>11,} of {row.bound_bytes:>10,}  "
        f"peak {row.peak_tcm:>9,} of {row.peak_bound:>9,}  packets {row.packets:>10,}  "
        f"cycles {row.cycles:>12,.0f}  {row.compile_s:6.2f} s  {equal}",
        flush=True,
    )
    for count, cycles in row.makespan.items():
        bound = row.lower_bound[count]
        print(f"  on {count} contexts: {cycles:,.0f} cycles of at least {bound:,.0f}", flush=True)


def quantized(only: str = NAMES) -> list[Path]:
    """Return the public networks whose file names `only` matches; none without their folder."""
    found = (folder := models_folder()) and folder.rglob("*.tflite")
    return sorted(path for path in found or () if re.search(only, path.name))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile what is asked for; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    parser.add_argument("--only", default=NAMES, metavar="REGEX", help="of file names")
    parser.add_argument("--tcm", nargs="+", default=SIZES, metavar="SIZE")
    parser.add_argument("--contexts", nargs="+", type=int, default=(), metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args(arguments)
    if models_folder() is None:
        print("error: no folder of models: set HEXNN_MODELS", file=sys.stderr)
        return 1
    rows: list[Row] = []
    for path in quantized(given.only):
        for tcm in given.tcm:
            rows.append(row_of(path, tcm, given.contexts))
            printed(rows[-1])
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
    return 0 if all(row.equal for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
