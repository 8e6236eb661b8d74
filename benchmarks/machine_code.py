"""Take networks through machine code as a dialect, and check text, packets and tensors.

    python benchmarks/machine_code.py [MODEL ...] [--target TARGET] [--no-run] [--json FILE]

Without a MODEL they are those of the examples, and of `hexnn-models` where these are there. A
network is compiled and taken through hvx-to-hexagon, hexagon-schedule and hexagon-allocate. After
each pass every kernel is printed, parsed, and printed again, which must be the same text; the next
pass takes what was parsed. At the end the assembly of each kernel must be that of stage hexagon,
each launch must take as many packets on qemu as predicted, and all tensors must equal those of the
source (left out with `--no-run`). The status is 1 if something differs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from io import StringIO
from operator import eq
from pathlib import Path

from network_records import parser_of, show
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.printer import Printer

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.hexagon import FuncOp as CodeOp
from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.program.emit import assembly
from hexnn.lowering.hexagon.program.plan import Plan
from hexnn.lowering.hexagon.timing.kernel import time_kernel
from hexnn.tools.comparison_rows import DIFFERENT
from hexnn.tools.driver.located_parser import LocatedParser
from hexnn.tools.model import Model
from hexnn.tools.public_networks import models_folder
from hexnn.tools.universe import new_context

PASSES = ("hvx-to-hexagon", "hexagon-schedule", "hexagon-allocate")

EXAMPLES = ("digits_int8.tflite", "digits_branches_int8.tflite")
"""Networks of examples/digits."""

PUBLIC = (
    "mlperf-tiny/ad01_int8.tflite",
    "mlperf-tiny/resnet8_int8.tflite",
    "coral/mobilenet_v1_0.25_128_uint8.tflite",
    "coral/mobilenet_v2_1.0_224_int8.tflite",
)
"""Networks in the folder of public models."""


@dataclass(frozen=True)
class Row:
    """What was found of one network; 0 in the last four columns if all is well."""

    network: str
    kernels: int

    packets: int
    """The predicted packets of one run."""

    texts: int
    """The kernels whose text changes when it is parsed and printed, summed over the passes."""

    assembly: int
    """The kernels whose assembly is not that of stage hexagon."""

    launches: int
    """The launches whose counted packets are not those predicted."""

    tensors: int
    """The tensors that differ from the source."""

    @property
    def is_equal(self) -> bool:
        """Whether nothing differs."""
        return not (self.texts or self.assembly or self.launches or self.tensors)


def networks() -> list[str]:
    """Return the files of the networks that are taken by default."""
    digits, folder = Path(__file__).parents[1] / "examples" / "digits", models_folder()
    public = [folder / name for name in PUBLIC] if folder else []
    return [str(path) for path in (*(digits / name for name in EXAMPLES), *public) if path.exists()]


def row(path: str, target: str | None = None, run: bool = True) -> Row:
    """Return what is found of the network in a file; on qemu only if `run`."""
    source = hexnn.load(path)
    model = source.lower("hvx", target=target)
    plan = Plan(model.ir)
    kernels = [op for op in plan.launched.values() if isinstance(op, FuncOp)]
    expected = assemblies(kernels, plan.version)
    texts = 0
    for name in PASSES:
        model = model.lower("hexagon", pipeline=name)
        texts += sum(not reparsed(code) for code in codes(model.ir))
    found = assemblies(codes(model.ir), plan.version)
    differing = sum(found.get(name) != text for name, text in expected.items())
    packets = predicted(model)
    launches = tensors = 0
    if run:
        counted = [(each.kernel, each.packets) for each in model.counters().rows]
        launches = len(counted) - sum(map(eq, counted, packets))
        tensors = sum(each.status == DIFFERENT for each in model.compare(source).rows)
    total = sum(count for _, count in packets)
    return Row(Path(path).name, len(kernels), total, texts, differing, launches, tensors)


def assemblies(kernels: Iterable[FuncOp | CodeOp], version: int) -> dict[str, str]:
    """Return the assembly of kernels by name."""
    return {op.sym_name.data: assembly(compile_kernel(op, version)) for op in kernels}


def predicted(model: Model) -> list[tuple[str, int]]:
    """Return the (kernel, predicted packets) of each launch of machine code, in order."""
    plan = Plan(model.ir)
    packets = {
        op.sym_name.data: time_kernel(compile_kernel(op, plan.version), plan.version).packets
        for op in codes(model.ir)
    }
    names = (step.kernel.sym_name.data for step in plan.launches)
    return [(name, packets[name]) for name in names]


def codes(module: ModuleOp) -> list[CodeOp]:
    """Return the functions of machine code of a module."""
    return [op for op in module.body.ops if isinstance(op, CodeOp)]


def reparsed(code: CodeOp) -> bool:
    """Replace a function by what its text says; return whether that has the same text."""
    written = text(code)
    module = LocatedParser(new_context(), written, "text").parse_module()
    module.verify()
    (read,) = codes(module)
    equal = text(read) == written
    read.detach()
    block = code.parent_block()
    if block is None:
        raise ValueError(f"{code.sym_name.data} is in no module")
    block.insert_op_before(read, code)
    code.detach()
    return equal


def text(op: Operation) -> str:
    """Return the text of an operation."""
    stream = StringIO()
    Printer(stream).print_op(op)
    return stream.getvalue()


def cells(rows: Sequence[Row]) -> Iterator[Sequence[str]]:
    """Yield the cells of the printed table."""
    yield [field.name for field in fields(Row)]
    for each in rows:
        yield [f"{value:,}" if isinstance(value, int) else value for value in asdict(each).values()]


def main(args: Sequence[str] | None = None) -> int:
    """Check the networks; print the table. Return 1 if something differs, and after an error."""
    parser = parser_of(__doc__)
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--no-run", action="store_true", help="without qemu")
    given = parser.parse_args(args)
    try:
        rows = [row(path, given.target, not given.no_run) for path in given.models or networks()]
    except HexnnError as error:
        print(error, file=sys.stderr)
        return 1
    show(list(cells(rows)), rows, given.json)
    return 0 if all(each.is_equal for each in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
