"""Count the packets of elementwise operations for each vector of the result.

    python benchmarks/map_packets.py [PART OF A NAME ...] [--target TARGET] [--storage u8]

Each operation is a network by itself, with row-major int8 tensors (uint8 for `--storage u8`) of
different scales and zero points. Counted are the packets in the schedules of all its kernels,
conversions of signedness among them. *Loop* leaves out what does not grow with the tensor.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

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
        element = f"!quant.uniform<{storage}:f32, {scales[index]!r}:{POINTS[index] + offset}>"
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


def main() -> None:
    """Print a row for each operation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of operations; default: all")
    parser.add_argument("--target", default="v66{tcm=8M}")
    parser.add_argument("--storage", default="i8", choices=("i8", "u8"))
    options = parser.parse_args()
    print(f"{'operation':24}{'packets':>9}{'a vector':>9}{'loop':>7}  kernels")
    for name, case in CASES.items():
        if options.names and not any(part in name for part in options.names):
            continue
        total, names = packets(network(case, options.storage, WHOLE), options.target)
        less, _ = packets(network(case, options.storage, SMALL), options.target)
        vectors, fewer = prod(WHOLE) // htp.VECTOR, prod(SMALL) // htp.VECTOR
        loop = (total - less) / (vectors - fewer)
        print(
            f"{name:24}{total:9}{total / vectors:9.2f}{loop:7.2f}  {', '.join(names)}", flush=True
        )


if __name__ == "__main__":
    main()
