"""Single tfl operators as files against LiteRT: source and qnn give its integers and floats.

Scales, zero points and values are random; constants are operands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.entry_function import Entry
from hexnn.frontends.tflite import read, serialize
from hexnn.frontends.tflite.prepare import violations
from hexnn.runtime.executor import execute
from hexnn.semantics.tensors import is_quantized, quantization, stored_zero
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

from .tfl_operator import inputs, type_of

Array = NDArray[Any]

SEEDS = range(3)
WHOLE = ("f32", "i8", "u8", "i16", "i32", "i64")
"""The types of operators that also take plain integers."""

NAMES = "xzuv"
"""The names of the first operands; others have a number."""

INTEGERS = {"i8": (-128, 127), "u8": (0, 255), "i16": (-(2**15), 2**15 - 1)}

WEIGHTS = INTEGERS | {"i4": (-8, 7), "i8": (-127, 127)}
"""The range of constants: converters do not use -128, which LiteRT's kernels of floats and int8
take for 128 where it meets a negative activation.
"""


RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
"""The values of an operand that is an input between two integers."""


@dataclass(frozen=True)
class Case:
    """An operator of tensors `%x` and perhaps `%z`, and constants.

    In shapes, `x`, `z` and `y` stand for the element types of operands and result.
    """

    operation: str
    """`NAME operands {attributes}`."""
    operands: tuple[str, ...]
    """The types of the operands in order, of constants by `VALUES : TYPE`, of random ones by
    `constant TYPE`, of inputs between two integers by `LOW..HIGH : TYPE`, of variables by `variable
    TYPE`; `none` is omitted.
    """
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
    islands: tuple[str, ...] = ()
    """The types for which alone qnn cannot say it."""
    scales: tuple[float, float] = (-2, -0.5)
    """The decimal logarithms of the least and the greatest scale."""
    least: float | None = None
    """The least real number of operands; None for any."""
    nonzero: bool = False
    """Whether the last operand has no zeros, neither real nor stored ones."""
    every: bool = False
    """Whether operands take all stored integers, or all pairs, in order; else random ones."""
    ulps: int = 0
    """How many units in the last place floats may differ: numpy and LiteRT's C library, or Eigen,
    compute a function by other polynomials."""
    functions: str = ""
    """The text of further functions, which attributes name."""
    optimized: bool = False
    """Whether LiteRT's reference kernels lack the operator, and its other ones run."""


def constant(values: str, type: str) -> str:
    """An operand that is a constant of plain integers."""
    return f"{values} : tensor<{type}>"


def element(
    storage: str, rng: np.random.Generator, scales: tuple[float, float] = (-2, -0.5)
) -> str:
    """The type itself, or of quantized ones a random scale, between the two powers of 10, and zero
    point.
    """
    if storage not in INTEGERS:
        return storage
    scale = float(np.float32(10 ** rng.uniform(*scales)))
    low, high = INTEGERS[storage]
    point = 0 if storage == "i16" else int(rng.integers(low, high, endpoint=True))
    return f"!quant.uniform<{storage}:f32, {scale:.20e}:{point}>"


def drawn_constant(type: str, seed: int) -> str:
    """The operation of a random constant of floats, quantized integers, or integers of a bias."""
    match = re.fullmatch(r"tensor<((?:\d+x)*)(.*)>", type)
    assert match is not None
    dims = [int(n) for n in match[1].split("x") if n]
    rng = np.random.default_rng(seed)
    quantized = re.match(r"!quant\.uniform<(\w)(\d+)", match[2])
    stored = f"i{quantized[2]}" if quantized else match[2]
    low, high = WEIGHTS.get(quantized[1] + quantized[2] if quantized else "", (-20000, 20000))
    values = rng.integers(low, high, dims) if stored[0] == "i" else rng.normal(0, 1, dims)
    kind = "qconst" if quantized else "const"
    return f"tfl.pseudo_{kind} dense<{values.tolist()}> : tensor<{match[1]}{stored}> : {type}"


def constant_operation(values: str, type: str) -> str:
    """The operation of a constant, whose values are integers if the type is quantized."""
    stored = re.sub(r"!quant\.uniform<\w(\d+).*>(?=>)", r"i\1", type)
    kind = "const" if stored == type else "qconst"
    return f"tfl.pseudo_{kind} dense<{values}> : {stored} : {type}"


def network(case: Case, storage: str, seed: int) -> str:
    """The network of one operator."""
    rng = np.random.default_rng(seed)
    elements = {name: element(storage, rng, case.scales) for name in "XZY"}
    if case.alike:
        elements = dict.fromkeys("XZY", elements["X"])
    elements |= {name: type_of(types[storage]) for name, types in case.elements.items()}

    def typed(text: str) -> str:
        return f"tensor<{text[:-1]}{elements.get(text[-1], text[-1])}>"

    lines, arguments, names, types = [], [], [], []
    for index, operand in enumerate(case.operands):
        values, _, plain = operand.rpartition(" : ")
        kind = next((k for k in ("constant", "variable") if plain.startswith(f"{k} ")), "")
        own = plain.removeprefix(f"{kind} ").removeprefix("tensor<").removesuffix(">")
        types.append("none" if operand == "none" else typed(own))
        names.append(f"%{NAMES[index] if index < len(NAMES) else f'o{index}'}")
        if operand == "none":
            lines.append(f'  {names[-1]} = "tfl.no_value"() {{value}} : () -> none')
        elif kind == "variable":
            lines.append(f"  {names[-1]} = tfl.variable : {types[-1]}")
        elif kind:
            lines.append(f"  {names[-1]} = {drawn_constant(types[-1], seed + index)}")
        elif values and not RANGE.fullmatch(values):
            lines.append(f"  {names[-1]} = {constant_operation(values, types[-1])}")
        else:
            arguments.append(f"{names[-1]}: {types[-1]}")
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
    head = f"func.func @main({', '.join(arguments)}) -> {tuple_type}"
    return f"{head} {{\n{body}\n}}\n{case.functions}"


def moved_into(array: Array, low: int, high: int) -> Array:
    """Random numbers moved into the range from `low` to `high`, which both belong to it."""
    if array.dtype.kind == "f":
        return np.clip(low + np.abs(array) / 64 * (high - low), low, high).astype(array.dtype)
    return (low + array.astype(np.int64) % (high - low + 1)).astype(array.dtype)


def operands(case: Case, module: ModuleOp, seed: int) -> dict[str, Array]:
    """Arrays for the operands by their names in a file, of the numbers that the case asks for."""
    given = inputs(module, seed)
    arguments = Entry.of(module).function.args
    values = [text.rpartition(" : ")[0] for text in case.operands if "constant " not in text]
    ranges = [RANGE.fullmatch(text) for text in values if not text or RANGE.fullmatch(text)]
    for index, (name, value) in enumerate(zip(given, arguments, strict=True)):
        array = given[name]
        if match := ranges[index]:
            array = moved_into(array, int(match[1]), int(match[2]))
        zero = stored_zero(value)
        if case.every and is_quantized(value):
            info = np.iinfo(array.dtype)
            every = np.repeat(np.arange(info.min, info.max + 1), 256**index).astype(array.dtype)
            array = np.resize(every, array.shape)
        if case.least is not None:
            scale = quantization(value).scale if is_quantized(value) else 1.0
            array = np.maximum(array, zero + case.least / scale).astype(array.dtype)
        if case.nonzero and index == len(given) - 1:
            array = np.where(np.isin(array, (0, zero)), 2 if zero == 1 else 1, array)
            array = array.astype(given[name].dtype)
        given[name] = array
    return given


def expect_equal(case: Case, ours: Array, expected: Array, message: str) -> None:
    """Fail unless two results are equal, as far as the case asks for."""
    if ours.dtype.kind == "f" and case.ulps:
        finite = np.isfinite(expected)
        np.testing.assert_array_equal(ours[~finite], expected[~finite], message)
        np.testing.assert_array_max_ulp(ours[finite], expected[finite], case.ulps)
    elif ours.dtype.kind == "f" and case.tolerance:
        assert ours.shape == expected.shape, message
        most = case.tolerance * np.abs(expected).max()
        np.testing.assert_allclose(ours, expected, rtol=0, atol=most, err_msg=message)
    else:
        np.testing.assert_array_equal(ours, expected, message)


def check(litert: Litert, case: Case, storage: str) -> None:
    """Random networks of one operator, read back from their files: what LiteRT computes, source
    and qnn compute.
    """
    for seed in SEEDS:
        text = network(case, storage, seed)
        module = parse_mlir(new_context(), text, "network.mlir")
        module.verify()
        assert not list(violations(module)), text
        given = operands(case, module, seed)
        data = serialize(module)
        (expected,) = litert.run(data, [given], case.optimized)
        assert f"{read(data, 'network.mlir')}" == f"{read(serialize(read(data)), 'network.mlir')}"
        for stage in ("source", "qnn"):
            positions = {f"input{i}": array for i, array in enumerate(given.values())}
            for i, ours in enumerate(execute(module, positions).values()):
                expect_equal(case, ours, expected[f"y{i}"], f"{stage}\n{text}")
            if stage == "source":
                stays = case.island or storage in case.islands
                run_pass(module, "tfl-to-qnn", strict=not stays)
                assert any(op.dialect_name() == "tfl" for op in module.walk()) == stays
