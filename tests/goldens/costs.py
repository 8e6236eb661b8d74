"""Write `costs.tsv`: what the compiler chooses for networks of one layer, and what it costs.

    python tests/goldens/costs.py

Rows: `choice` for each kernel and combination of layouts of an operation, with the packets that
selection compares and the scratch memory in bytes; `reason` for each kernel that does not apply;
`launch` for each kernel of the tiled network, with its launches, the bound of its packets and its
instructions; `memory` for the transfers and the highest address of a buffer in TCM. The tests
compare the table as it is: a change of a cost model, a tile or a kernel shows here, and is
committed with the table.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).resolve().parent.parent))

from goldens import tsv
from goldens.tsv import Row
from support.cost_networks import CASES, network
from xdsl.dialects import func, scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from hexnn.dialects import htp, hvx
from hexnn.dialects.hvx.affine import trip_count
from hexnn.kernels.cost import packets
from hexnn.passes.htp.layouts.choices import choices_of
from hexnn.testing.pass_stages import run_pass, stages

FILE = Path(__file__).with_suffix(".tsv")
COLUMNS = ("case", "row", "name", "layouts or function", "count", "packets", "size")


def rows_of(case: str) -> Iterator[Row]:
    """The rows of a case, without its name."""
    described = CASES[case]
    target, module = htp.Target.parse(described.target), network(described)
    for stage in stages(module, described.target, described.force, "scheduled"):
        if stage == "opdef-to-htp":
            yield from dict.fromkeys(choices(module, target))
    run_pass(module, "htp-to-hvx")
    yield from launches(module, target)
    yield memory(module)


def choices(module: ModuleOp, target: htp.Target) -> Iterator[Row]:
    """Each kernel of each operation in each combination of layouts, and why others do not apply."""
    for op in module.walk():
        if not isinstance(op, htp.HtpOp):
            continue
        options = choices_of(op, target)
        for choice in options.fitting:
            if choice.implementation is not None:
                scratch = choice.implementation.scratch(op, choice.layouts)
                cost = (str(choice.packets), str(scratch))
                yield ("choice", choice.kernel, str(choice.layouts), "1", *cost)
        yield from (("reason", reason, "", "1", "", "") for reason in options.reasons)


def launches(module: ModuleOp, target: htp.Target) -> Iterator[Row]:
    """The kernels of the tiled network in the order of their first launch."""
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}
    counts = Counter[tuple[str, str]]()
    for op in module.walk():
        if isinstance(op, htp.LaunchOp):
            assert op.impl is not None
            counts[op.impl.data, op.kernel.string_value()] += repetitions(op)
    for (implementation, name), count in counts.items():
        body = functions[name].body.block
        instructions = sum(isinstance(op, hvx.InstructionOp) for op in body.walk())
        bound = packets(body, target.table_version)
        yield ("launch", implementation, name, str(count), str(bound), str(instructions))


def repetitions(op: Operation) -> int:
    """How often an operation runs in the loops around it."""
    count, parent = 1, op.parent_op()
    while parent is not None:
        if isinstance(parent, scf.ForOp):
            count *= trip_count(parent) or 0
        parent = parent.parent_op()
    return count


def memory(module: ModuleOp) -> Row:
    """The number of transfers and the highest address of a buffer."""
    transfers = sum(isinstance(op, htp.DmaStartOp) for op in module.walk())
    buffers = [op for op in module.walk() if isinstance(op, htp.BufferOp)]
    top = max((op.address.value.data for op in buffers if op.address), default=0)
    return ("memory", "transfers", "", str(transfers), "", str(top))


def table() -> dict[str, list[Row]]:
    """The rows of the file by case."""
    rows: dict[str, list[Row]] = {}
    for case, *row in tsv.rows_in(FILE):
        rows.setdefault(case, []).append(tuple(row))
    return rows


def main() -> None:
    """Write the table anew."""
    tsv.write(FILE, COLUMNS, ((case, *row) for case in CASES for row in rows_of(case)))


if __name__ == "__main__":
    main()
