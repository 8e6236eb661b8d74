"""Operators of tfl as files against LiteRT: source and qnn give its integers and floats.

Scales, zero points and values are random; constants are operands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest
from support.htp_stages import run_pass
from support.litert_process import Litert
from support.tfl_operator import inputs

from hexnn.frontends.tflite import read, serialize
from hexnn.frontends.tflite.prepare import violations
from hexnn.runtime.executor import execute
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

SEEDS = range(3)
INTEGERS = {"i8": (-128, 127), "u8": (0, 255), "i16": (-(2**15), 2**15 - 1)}


@dataclass(frozen=True)
class Case:
    """An operator of tensors `%x` and perhaps `%z`, and constants.

    In shapes, `x`, `z` and `y` stand for the element types of operands and result.
    """

    operation: str
    """`NAME operands {attributes}`."""
    operands: tuple[str, ...]
    """The types of the operands in order, of constants by `VALUES : TYPE`."""
    results: tuple[str, ...]
    alike: bool = True
    """Whether all tensors have one quantization."""
    types: tuple[str, ...] = ("f32", "i8", "u8", "i16")


def constant(values: str, type: str) -> str:
    """An operand that is a constant of plain integers."""
    return f"{values} : tensor<{type}>"


PERM = constant("[2, 0, 3, 1]", "4xi32")
WHOLE = ("f32", "i8", "u8", "i16", "i32", "i64")
RELU6 = '{fused_activation_function = "RELU6"}'
CASES: dict[str, Case] = {
    "transpose": Case("transpose", ("2x3x4x5xX", PERM), ("4x2x5x3xX",), types=(*WHOLE, "i1")),
    "transpose of 6 axes": Case(
        "transpose", ("2x1x3x2x1x2xX", constant("[5, 3, 0, 1, 4, 2]", "6xi32")), ("2x2x2x1x1x3xX",)
    ),
    "squeeze": Case("squeeze {squeeze_dims = [-1, 0]}", ("1x3x1x5x1xX",), ("3x1x5xX",)),
    "squeeze of all": Case("squeeze", ("1x3x1x5x1xX",), ("3x5xX",), types=WHOLE),
    "expand_dims": Case("expand_dims", ("3x5xX", constant("-2", "i32")), ("3x1x5xX",), types=WHOLE),
    "expand_dims by i64": Case("expand_dims", ("3x5xX", constant("[0]", "1xi64")), ("1x3x5xX",)),
    "hard_swish": Case("hard_swish", ("4x300xX",), ("4x300xY",), False, ("f32", "i8", "u8")),
    "maximum": Case("maximum", ("2x3x40xX", "3x1xX"), ("2x3x40xX",), types=WHOLE),
    "minimum": Case("minimum", ("1x40xX", "5x1xX"), ("5x40xX",), types=WHOLE),
    "sub": Case("sub", ("2x3x40xX", "3x1xZ"), ("2x3x40xY",), False, WHOLE),
    "sub, relu6": Case(f"sub {RELU6}", ("4x90xX", "4x90xZ"), ("4x90xY",), False),
    "mul": Case("mul", ("2x3x40xX", "3x1xZ"), ("2x3x40xY",), False, WHOLE),
    "mul, relu6": Case(f"mul {RELU6}", ("4x90xX", "4x90xZ"), ("4x90xY",), False),
}


def element(storage: str, rng: np.random.Generator) -> str:
    """The type itself, or of quantized ones a random scale and zero point."""
    if storage not in INTEGERS:
        return storage
    scale = float(np.float32(10 ** rng.uniform(-2, -0.5)))
    low, high = INTEGERS[storage]
    point = 0 if storage == "i16" else int(rng.integers(low, high, endpoint=True))
    return f"!quant.uniform<{storage}:f32, {scale:.20e}:{point}>"


def network(case: Case, storage: str, seed: int) -> str:
    """The network of one operator."""
    rng = np.random.default_rng(seed)
    elements = {name: element(storage, rng) for name in "XZY"}
    if case.alike:
        elements = dict.fromkeys("XZY", elements["X"])

    def typed(text: str) -> str:
        return f"tensor<{text[:-1]}{elements[text[-1]]}>"

    lines, arguments, names, types = [], [], [], []
    for index, operand in enumerate(case.operands):
        values, _, plain = operand.rpartition(" : ")
        types.append(plain if values else typed(operand))
        names.append(f"%{index}o")
        if values:
            lines.append(f"  %{index}o = tfl.pseudo_const dense<{values}> : {plain} : {plain}")
        else:
            arguments.append(f"%{index}o: {types[-1]}")
    results = [typed(text) for text in case.results]
    kind, _, attributes = case.operation.partition(" ")
    given = ", ".join(f"%y{i}" for i in range(len(results)))
    tuple_type = results[0] if len(results) == 1 else f"({', '.join(results)})"
    lines.append(
        f"  {given} = tfl.{kind} {', '.join(names)} {attributes}"
        f" : ({', '.join(types)}) -> {tuple_type}"
    )
    lines.append(f"  func.return {given} : {', '.join(results)}")
    body = "\n".join(lines)
    return (
        f"func.func @main({', '.join(arguments)}) -> {tuple_type} {{\n{body}\n}}\n".replace(
            "%0o", "%x"
        )
        .replace("%1o", "%z")
        .replace("%2o", "%u")
        .replace("%3o", "%v")
    )


@pytest.fixture(scope="module")
def litert() -> Iterator[Litert]:
    """LiteRT in a process of its own."""
    pytest.importorskip("ai_edge_litert")
    process = Litert()
    yield process
    process.close()


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str):
    for seed in SEEDS:
        text = network(CASES[name], storage, seed)
        module = parse_mlir(new_context(), text, "network.mlir")
        module.verify()
        assert not list(violations(module)), text
        given = inputs(module, seed)
        data = serialize(module)
        (expected,) = litert.run(data, [given])
        assert f"{read(data, 'network.mlir')}" == f"{read(serialize(read(data)), 'network.mlir')}"
        for stage in ("source", "qnn"):
            positions = {f"input{i}": array for i, array in enumerate(given.values())}
            for i, ours in enumerate(execute(module, positions).values()):
                np.testing.assert_array_equal(ours, expected[f"y{i}"], f"{stage}\n{text}")
            if stage == "source":
                run_pass(module, "tfl-to-qnn")
