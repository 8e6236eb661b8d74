"""Single tfl operators as files against LiteRT: source and qnn give its integers and floats.

Scales, zero points and values are random; constants are operands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexnn.frontends.tflite import read, serialize
from hexnn.frontends.tflite.prepare import violations
from hexnn.runtime.executor import execute
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

from .htp_stages import run_pass
from .litert_process import Litert
from .tfl_operator import inputs, type_of

Array = NDArray[Any]

SEEDS = range(3)
WHOLE = ("f32", "i8", "u8", "i16", "i32", "i64")
"""The types of operators that also take plain integers."""

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
    elements: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """Letter -> storage type of the operands -> its element type, where that is not random."""
    tolerance: float = 0.0
    """The greatest difference of floats, relative to the greatest magnitude of LiteRT's."""
    island: bool = False
    """Whether qnn cannot say it, so that the operator stays."""


def constant(values: str, type: str) -> str:
    """An operand that is a constant of plain integers."""
    return f"{values} : tensor<{type}>"


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

    elements |= {name: type_of(types[storage]) for name, types in case.elements.items()}

    def typed(text: str) -> str:
        return f"tensor<{text[:-1]}{elements.get(text[-1], text[-1])}>"

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


def expect_near(ours: Array, expected: Array, tolerance: float, about: str) -> None:
    """Compare integers with ==, floats with a tolerance relative to the greatest magnitude."""
    if not tolerance or ours.dtype.kind != "f":
        np.testing.assert_array_equal(ours, expected, about)
        return
    assert ours.shape == expected.shape, about
    assert np.abs(ours - expected).max() <= tolerance * np.abs(expected).max(), about


def check(litert: Litert, case: Case, storage: str) -> None:
    """Random networks of one operator, read back from their files: what LiteRT computes, source
    and qnn compute.
    """
    for seed in SEEDS:
        text = network(case, storage, seed)
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
                expect_near(ours, expected[f"y{i}"], case.tolerance, f"{stage}\n{text}")
            if stage == "source":
                run_pass(module, "tfl-to-qnn", strict=not case.island)
