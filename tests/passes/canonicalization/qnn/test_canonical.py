"""Canonical forms, and both spellings, compute the same: random graphs, bit for bit."""

import math
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import func
from xdsl.dialects.builtin import Float16Type, ModuleOp, TensorType, f32, i1, i8, i32
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.dialects.tensors import element, shape, tensor_type
from hexnn.semantics.registry import Array, evaluate
from hexnn.tools.api import apply

HALF, FINE = UniformType.per_tensor("i8", 0.5, -3), UniformType.per_tensor("u8", 0.25, 100)
WIDE = UniformType.per_tensor("i16", 0.5, 0)
TYPES: list[Attribute] = [f32, Float16Type(), i8, i32, i1, HALF, FINE, WIDE]
PIPELINES = [
    "canonicalize",
    "qnn-generalize-named-ops",
    "qnn-specialize-generic-ops",
    "qnn-generalize-named-ops,qnn-specialize-generic-ops,cse,canonicalize",
    "cse,canonicalize",
]

Step = Callable[[Random, SSAValue], qnn.SectionOp]


def factors(random: Random, size: int) -> list[int]:
    """Sizes whose product is `size`."""
    sizes: list[int] = []
    while size > 1 and len(sizes) < 3:
        sizes.append(random.choice([n for n in range(1, size + 1) if size % n == 0]))
        size //= sizes[-1]
    return [*sizes, size]


def reshape(random: Random, x: SSAValue) -> qnn.SectionOp:
    """Under another shape."""
    sizes = factors(random, math.prod(shape(x)))
    type = TensorType(element(x), sizes)
    return qnn.ReshapeOp.build(operands=[x, None], result_types=[type])


def expand(random: Random, x: SSAValue) -> qnn.SectionOp:
    """With an axis of 1."""
    return qnn.ExpandDimsOp(x, out=element(x), axes=[random.randint(0, len(shape(x)))])


def squeeze(random: Random, x: SSAValue) -> qnn.SectionOp:
    """Without axes of 1."""
    ones = [axis for axis, size in enumerate(shape(x)) if size == 1]
    return qnn.SqueezeOp(x, out=element(x), axes=ones[: max(len(shape(x)) - 1, 0)])


def transpose(random: Random, x: SSAValue) -> qnn.SectionOp:
    """Axes in another order."""
    perm = random.sample(range(len(shape(x))), len(shape(x)))
    return qnn.TransposeOp(x, out=element(x), perm=perm)


def pad(random: Random, x: SSAValue) -> qnn.SectionOp:
    """With a border, or none."""
    amounts = [[random.randint(0, 1) for _ in range(2)] for _ in shape(x)]
    amounts = amounts if math.prod(shape(x)) < 60 else [[0, 0] for _ in shape(x)]
    return qnn.PadOp(x, out=element(x), scheme="CONSTANT", pad_amount=amounts)


def tile(random: Random, x: SSAValue) -> qnn.SectionOp:
    """Repeated, or not."""
    most = 2 if math.prod(shape(x)) < 20 else 1
    multiples = [random.randint(1, most) for _ in shape(x)]
    return qnn.TileOp(x, out=element(x), multiples=multiples)


def parts(random: Random, x: SSAValue) -> qnn.SectionOp:
    """In two parts along an axis, or in one."""
    axis = random.randrange(len(shape(x)))
    at = [random.randint(1, shape(x)[axis] - 1)] if shape(x)[axis] > 1 else []
    types = [element(x)] * (len(at) + 1)
    return qnn.SplitOp(x, out=[types], axis=axis, split_index=at)


def join(random: Random, x: SSAValue) -> qnn.SectionOp:
    """All results of the operation that made `x`, joined along an axis."""
    values = list(x.owner.results) if isinstance(x.owner, qnn.SplitOp) else [x]
    axis = x.owner.parted_axis if isinstance(x.owner, qnn.SplitOp) else 0
    return qnn.ConcatOp(values, out=element(x), axis=axis)


def convert(random: Random, x: SSAValue) -> qnn.SectionOp:
    """To another data type."""
    kinds = [qnn.CastOp, qnn.ConvertOp, qnn.QuantizeOp, qnn.DequantizeOp]
    return random.choice(kinds)(x, out=random.choice(TYPES))


def unary(random: Random, x: SSAValue) -> qnn.SectionOp:
    """A function of each element."""
    if random.random() < 0.5:
        named = [qnn.ReluOp, qnn.TanhOp, qnn.ElementWiseAbsOp, qnn.ElementWiseNegOp]
        return random.choice([*named, qnn.ElementWiseNotOp])(x, out=element(x))
    kinds = ("ABS", "NEG", "NOT", "FLOOR", "ROUND", "SIGN")
    return qnn.ElementWiseUnaryOp(x, out=element(x), operation=random.choice(kinds))


def constant(random: Random, type: Attribute, number: int) -> qnn.ConstantOp:
    """One number."""
    return qnn.ConstantOp.of(np.array([number]).astype(storage_dtype(type)), TensorType(type, [1]))


def binary(random: Random, x: SSAValue) -> qnn.SectionOp:
    """With a constant, or with itself."""
    other = constant(random, element(x), random.randint(0, 1)).output
    operands = random.choice([[x, other], [other, x], [x, x]])
    kind = random.choice(list(qnn.BinaryOperation))
    logic = kind in ("AND", "OR", "XOR", "EQUAL", "LESS")
    return qnn.ElementWiseBinaryOp(*operands, out=i1 if logic else element(x), operation=kind)


def select(random: Random, x: SSAValue) -> qnn.SectionOp:
    """One of `x` and a constant."""
    condition = constant(random, i1, random.randint(0, 1)).output
    other = constant(random, element(x), 1).output
    return qnn.ElementWiseSelectOp(condition, x, other, out=element(x))


STEPS: list[Step] = [
    *(reshape, expand, squeeze, transpose, pad, tile, parts, join),
    *(convert, convert, convert, unary, unary, binary, binary, select),
]


def graph(seed: int) -> ModuleOp:
    """A function of some operations, which returns a few of the values."""
    random = Random(seed)
    type = TensorType(random.choice(TYPES), random.choice([[2, 3], [1, 4], [6], [2, 1, 3]]))
    block = Block(arg_types=[type])
    values: list[SSAValue] = list(block.args)
    while len(values) < 12:
        x = random.choice(values[-3:])
        try:
            op = random.choice(STEPS)(random, x)
            op.verify()
        except VerifyException:
            continue
        inputs = [v.owner for v in op.operands if isinstance(v.owner, qnn.ConstantOp)]
        block.add_ops([*(c for c in dict.fromkeys(inputs) if c.parent is None), op])
        values += op.results
    kept = [values[-1], *random.sample(values, 2)]
    block.add_op(func.ReturnOp(*kept))
    return Entry.make(block).module()


def outputs(module: ModuleOp, x: Array) -> list[Array]:
    """What the function returns."""
    (main,) = (op for op in module.ops if isinstance(op, func.FuncOp))
    values: dict[SSAValue, Array] = {main.body.block.args[0]: x}
    for op in main.body.block.ops:
        if isinstance(op, func.ReturnOp):
            return [values[value] for value in op.operands]
        results = evaluate(op, [values[value] for value in op.operands])
        values |= dict(zip(op.results, results, strict=True))
    raise AssertionError("no return")


def same(seen: Array, wanted: Array) -> bool:
    """Equal bits, but for those of NaN."""
    floats = wanted.dtype.kind == "f"
    signs: Any = np.signbit if floats else np.isfinite
    equal = np.array_equal(seen, wanted, equal_nan=floats)
    kept = ~np.isnan(wanted) if floats else np.ones(wanted.shape, bool)
    return equal and seen.dtype == wanted.dtype and bool((signs(seen) == signs(wanted))[kept].all())


@pytest.mark.parametrize("passes", PIPELINES)
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_graphs_compute_the_same(passes: str, seed: int):
    module = graph(seed)
    module.verify()
    (main,) = module.ops
    assert isinstance(main, func.FuncOp)
    type = tensor_type(main.body.block.args[0])
    numbers = np.random.default_rng(seed).integers(-128, 128, type.get_shape())
    x = numbers.astype(storage_dtype(type.element_type))
    lowered = apply(module, passes)
    lowered.verify()
    for seen, wanted in zip(outputs(lowered, x), outputs(module, x), strict=True):
        assert same(seen, wanted), f"{seen}\n{wanted}\n{module}\n{lowered}"


LIMITS = ("min_value", "max_value")
BOUNDS = [None, (-3.0, -0.0), (-0.0, 6.0), (0.0, 1.0), (-1.0, 2.5), (2.5, 6.0), (0.0, 0.0)]
"""Ranges of clamps; None is RELU."""


@pytest.mark.parametrize("type", [f32, HALF, UniformType.per_tensor("i8", 0.25, 5)])
def test_two_clamps_compute_the_same(type: Attribute):
    """All pairs of ranges, on numbers around their ends; of floats the sign of zero too."""
    numbers = [-9.0, -3.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.5, 4.0, 6.0, 7.0, math.nan]
    x = np.array(numbers, np.float32) if type == f32 else np.arange(-128, 128, dtype=np.int8)
    block = Block(arg_types=[TensorType(type, x.shape)])
    for pair in product(BOUNDS, repeat=2):
        value: SSAValue = block.args[0]
        for bounds in pair:
            limits = {} if bounds is None else dict(zip(LIMITS, bounds, strict=True))
            kind = qnn.ReluOp if bounds is None else qnn.ReluMinMaxOp
            op = kind(value, out=type, **limits)
            block.add_op(op)
            value = op.results[0]
    results = [op.results[0] for op in block.ops][1::2]
    block.add_op(func.ReturnOp(*results))
    module = Entry.make(block).module()
    lowered = apply(module, "canonicalize")
    assert sum(1 for _ in lowered.walk()) < sum(1 for _ in module.walk()) - len(BOUNDS)
    for seen, wanted in zip(outputs(lowered, x), outputs(module, x), strict=True):
        assert same(seen, wanted)
