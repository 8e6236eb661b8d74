"""Documents of NNEF by random: those that the grammar allows, and data files with any header."""

from __future__ import annotations

import random

from support import nnef_invalid

from hexnn.dialects.nnef.signature import Signature, signatures
from hexnn.frontends.nnef.tensor_file import CODES, HEADER, MAGIC, SIZE

SEEDS = [
    text
    for stage in ("semantics", "flattening", "arguments", "deviations")
    for _, text in nnef_invalid.cases(stage)
]
"""Documents that others are made of."""
NUMBERS = ("0", "1", "-1", "2", "3", "7", "100", "4294967296", "9223372036854775807")
SCALARS = ("0.0", "1.0", "-1.0", "0.5", "1e-30", "1e30", "3.4e38", "1e300", "-2.5")
STRINGS = (
    "'constant' 'ignore' 'replicate' 'reflect' 'reflect-even' 'symmetric' 'asymmetric' 'aligned' "
    "'' 'w' 'other'"
).split(" ")
SIZES = ("[]", "[1]", "[2, 3]", "[1, 3, 4, 4]", "[2, 4, 5, 6]", "[1, 1, 1, 1, 1]", "[3]")
FRAGMENTS = """fragment own(x: tensor<scalar>, n: integer = 2) -> (y: tensor<scalar>)
{ a = [for i in range_of([0] * n) yield relu(x) * scalar(i)]; y = add_n(a) if n > 0 else x; }
fragment deep(x: tensor<scalar>, n: integer) -> (y: tensor<scalar>)
{ y = deep(own(x), n = n - 1) if n > 0 else x; }
fragment info() -> (p: (string, tensor<scalar>)[]) { p = [('a', 'b'), ('c', 'd'),]; }
"""
CALLS = ("own(t0)", "own(t0, n = 3)", "deep(t0, n = 4)", "deep(t0, n = 100000)", "t0 + 1.0", "-t0")


def document(r: random.Random) -> str:
    """A document of a few operations with any arguments of the right types."""
    own = r.random() < 0.3
    first = r.choice(SIZES)
    second = first if r.random() < 0.7 else r.choice(SIZES)
    lines = [f"t{i} = external<scalar>(shape = {s});" for i, s in enumerate((first, second))]
    lines.append(f"i0 = external<integer>(shape = {r.choice(SIZES)});")
    lines.append(f"b0 = external<logical>(shape = {r.choice(SIZES)});")
    declared = list(signatures().values())
    lines += [assignment(r, r.choice(declared), index) for index in range(r.choice([1, 1, 2, 4]))]
    if own:
        lines.append(f"z = {r.choice(CALLS)};")
    result = r.choice(["t0", "r0", "z" if own else "t1"])
    extension = "extension KHR_enable_fragment_definitions, KHR_enable_operator_expressions;\n"
    head = f"version 1.0;\n{extension if own else ''}{FRAGMENTS if own else ''}"
    body = "".join(f"    {line}\n" for line in lines)
    return f"{head}graph g(t0, t1, i0, b0) -> ({result})\n{{\n{body}}}\n"


def assignment(r: random.Random, declared: Signature, index: int) -> str:
    """An invocation of an operation, whose results have names of their own."""
    given = [
        f"{name} = {value(r, type)}"
        for name, type, default in declared.parameters
        if not isinstance(default, int | float | str | list) or r.random() < 0.6
    ]
    names = [f"r{index}" if i == 0 else f"r{index}_{i}" for i in range(len(declared.results))]
    target = f"[r{index}]" if declared.results[0][1].endswith("[]") else ", ".join(names)
    return f"{target} = {declared.name}({', '.join(given)});"


def value(r: random.Random, type: str) -> str:
    """An argument for a parameter of a type, sometimes of another."""
    if r.random() < 0.03:
        return r.choice([*NUMBERS, *SCALARS, *STRINGS, "t0", "[]", "true", "[[1.0], [2.0]]"])
    if type.endswith("[]"):
        items = [value(r, type.removesuffix("[]")) for _ in range(r.choice([0, 1, 2, 2, 4, 4]))]
        return f"[{', '.join(items)}]"
    if type == "(integer,integer)":
        return f"({small(r)}, {small(r)})"
    if "<" in type:
        tensors = {"tensor<integer>": ["i0"], "tensor<logical>": ["b0"]}.get(type, ["t0", "t1"])
        return r.choice([*tensors, *tensors, "1.0" if "logical" not in type else "true"])
    choices = {"integer": small(r), "scalar": r.choice(SCALARS), "string": r.choice(STRINGS)}
    return choices.get(type) or r.choice(["true", "false"])


def small(r: random.Random) -> str:
    """An integer, mostly a small one."""
    return str(r.randint(0, 3)) if r.random() < 0.8 else r.choice(NUMBERS)


def tensor_file(r: random.Random, shape: tuple[int, ...] | None = None) -> bytes:
    """A data file of any type; the size mostly agrees with the header."""
    sizes = shape or r.choice([(2, 3), (2, 3), (2, 3), (3, 2), (6,), (), (2, 3, 1), (1 << 30, 9)])
    code = r.choice([*CODES, *CODES, 6, 0x12, 1 << 16, 0x5452])
    bits = r.choice([1, 2, 3, 4, 5, 7, 8, 8, 8, 16, 32, 32, 32, 64, 64, 0, 65, 0xFFFFFFFF])
    need = bits * _count(sizes) // 8 + (bits * _count(sizes) % 8 > 0)
    size = need if r.random() < 0.9 else r.choice([0, 1, need + 1, 0xFFFFFFFF])
    extents = [*sizes, *[0] * (8 - len(sizes))]
    if r.random() < 0.1:
        extents[r.randrange(8)] = r.choice([0, 1, 0xFFFFFFFF])
    rank = len(sizes) if r.random() < 0.95 else r.choice([0, 8, 9, 0xFFFFFFFF])
    parameters = r.choice([bytes(32), r.randbytes(32), b"\1".ljust(32, b"\0")])
    head = HEADER.pack(
        MAGIC, 1, 0, size & 0xFFFFFFFF, rank, *extents, bits & 0xFFFFFFFF, code, parameters
    )
    return head.ljust(SIZE, b"\0") + r.randbytes(min(need, 1 << 12))


def _count(sizes: tuple[int, ...]) -> int:
    count = 1
    for one in sizes:
        count *= one
    return count
