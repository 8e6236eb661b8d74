"""Count the packets of elementwise operations for each vector of the result.

    python benchmarks/map_packets.py [PART OF A NAME ...] [--target TARGET] [--storage u8]
        [--json FILE]

Each operation is a network by itself, with row-major int8 tensors (uint8 for `--storage u8`) of
different scales and zero points. Counted are the packets in the schedules of all its kernels,
conversions of signedness among them. *Loop* leaves out what does not grow with the tensor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from network_records import parser_of, show
from xdsl.dialects.func import FuncOp

from hexnn.dialects import htp
from hexnn.dialects.entry_function import Entry
from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.timing.kernel import work_of
from hexnn.tools.api import Model, parse

Shape = Sequence[int]

WHOLE, SMALL = (1, 64, 64, 32), (1, 32, 32, 32)
"""The shapes of results: packets are counted for both, their difference is that of the loops."""

SCALES, POINTS = (0.023528477, 0.019215686, 0.031372549), (-7, 12, 5)
"""The scale and the zero point (of int8) of the left operand, the right one and the result."""


@dataclass(frozen=True)
class Case:
    """An operation: its name in qnn, whether the result is of truth values, and which axes the
    second operand lacks (`repeated`).
    """

    op: str
    truth: bool = False
    repeated: tuple[int, ...] = ()
    unary: bool = False
    output: float = SCALES[2]
    """The scale of the result."""

    alike: bool = False
    """Whether the second operand has the scale and the zero point of the first."""


def binary(
    kind: str, *, truth: bool = False, repeated: tuple[int, ...] = (), output: float = SCALES[2]
) -> Case:
    """Return the ElementWiseBinary of the function `kind`."""
    return Case(f"element_wise_binary {kind},", truth, repeated, output=output)


CASES = {
    "add": binary("ADD"),
    "subtract": binary("SUBTRACT"),
    "multiply": binary("MULTIPLY", output=0.02),
    "multiply, saturated": binary("MULTIPLY", output=0.004),
    "squared difference": binary("SQUARED_DIFFERENCE", output=0.1),
    "squared difference, alike": replace(binary("SQUARED_DIFFERENCE", output=0.1), alike=True),
    "prelu": Case("prelu"),
    "maximum": binary("MAXIMUM"),
    "minimum": binary("MINIMUM"),
    "less": binary("LESS", truth=True),
    "greater or equal": binary("GREATER_EQUAL", truth=True),
    "equal": binary("EQUAL", truth=True),
    "not equal": binary("NOT_EQUAL", truth=True),
    "subtract, by pixel": binary("SUBTRACT", repeated=(3,)),
    "subtract, by channel": binary("SUBTRACT", repeated=(0, 1, 2)),
    "multiply, by channel": binary("MULTIPLY", repeated=(0, 1, 2), output=0.02),
    "multiply, by row": binary("MULTIPLY", repeated=(2, 3), output=0.02),
    "multiply, by pixel": binary("MULTIPLY", repeated=(3,), output=0.02),
    "multiply, by number": binary("MULTIPLY", repeated=(0, 1, 2, 3), output=0.02),
    "logistic": Case("sigmoid", unary=True, output=1 / 256),
    "requantize": Case("convert", unary=True),
}
"""Name -> operation."""


def network(case: Case, storage: str, dims: Shape) -> str:
    """Return the text of the network of `case`, with elements of `storage` (i8 or u8) and a result
    of shape `dims`.
    """
    offset = 128 if storage == "u8" else 0
    scales = (*SCALES[:2], case.output)

    def type_of(index: int, shape: Shape) -> str:
        like = 0 if index == 1 and case.alike else index
        element = f"!quant.uniform<{storage}:f32, {scales[like]!r}:{POINTS[like] + offset}>"
        return f"tensor<{'x'.join(map(str, shape))}x{element}>"

    other = [1 if axis in case.repeated else n for axis, n in enumerate(dims)]
    operands = [type_of(0, dims)] + ([] if case.unary else [type_of(1, other)])
    result = f"tensor<{'x'.join(map(str, dims))}xi1>" if case.truth else type_of(2, dims)
    names = ["%a", "%b"][: len(operands)]
    arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, operands, strict=True))
    return f"""
func.func @main({arguments}) -> {result} {{
  %c = qnn.{case.op} {", ".join(names)} : ({", ".join(operands)}) -> {result}
  func.return %c : {result}
}}
"""


def packets(text: str, target: str) -> tuple[int, list[str]]:
    """Return the packets of all kernels of a network (`text`) for `target`, and their names."""
    module = Model(parse(text)).lower("hvx", target=target).ir
    version = htp.target_of(module).table_version
    kernels = {op.sym_name.data: op for op in module.body.ops if isinstance(op, FuncOp)}
    total, names = 0, list[str]()
    for op in Entry.of(module).function.body.block.ops:
        if isinstance(op, htp.LaunchOp):
            kernel = kernels[op.kernel.root_reference.data]
            compiled = compile_kernel(kernel, version)
            total += work_of(compiled.body, version).packets
            names.append(op.impl.data if op.impl else "")
    return total, names


@dataclass(frozen=True)
class Row:
    """The packets of an operation: of all its kernels, and of their loops for each vector."""

    operation: str
    packets: int
    a_vector: float
    loop: float
    kernels: Sequence[str]

    @staticmethod
    def of(name: str, storage: str, target: str) -> Row:
        """Count the packets of an operation."""
        case = CASES[name]
        total, kernels = packets(network(case, storage, WHOLE), target)
        less, _ = packets(network(case, storage, SMALL), target)
        vectors, fewer = prod(WHOLE) // htp.VECTOR, prod(SMALL) // htp.VECTOR
        return Row(name, total, total / vectors, (total - less) / (vectors - fewer), kernels)

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the table."""
        figures = f"{self.packets}", f"{self.a_vector:.2f}", f"{self.loop:.2f}"
        return self.operation, *figures, ", ".join(self.kernels)


def main() -> None:
    """Print a row for each operation."""
    parser = parser_of(__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of operations; default: all")
    parser.add_argument("--storage", default="i8", choices=("i8", "u8"))
    given = parser.parse_args()
    target = given.target or "v66{tcm=8M}"
    chosen = (n for n in CASES if not given.names or any(part in n for part in given.names))
    rows = [Row.of(name, given.storage, target) for name in chosen]
    header = ("operation", "packets", "a vector", "loop", "kernels")
    show([header, *(row.cells for row in rows)], rows, given.json)


if __name__ == "__main__":
    main()
