"""Run one kernel on one operation, in a memory full of garbage, and compare with the reference."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, TensorType, i32, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.test_value import create_ssa_value

from ..dialects import constants, htp
from ..dialects.quant import UniformType, storage_dtype
from ..dialects.registries.implementations import IMPLEMENTATIONS, Layouts
from ..kernels.cost import build_kernel
from ..kernels.requantization.packed_rows import packed_rows
from ..runtime.engines import Engine, count_instructions
from ..runtime.engines.batch import KernelState
from ..runtime.engines.numpy_engine import NumpyEngine
from ..runtime.memory import Memory
from ..semantics.registry import evaluate

Array = NDArray[Any]

GAP = 2048
"""The bytes between buffers, which no kernel may read or write."""


def activation(shape: Sequence[int], zero_point: int = 0) -> TensorType[Any]:
    """The type of u8 activations."""
    return TensorType(UniformType.per_tensor("u8", 0.05, zero_point), shape)


def weights(shape: Sequence[int]) -> TensorType[Any]:
    """The type of i8 weights."""
    return TensorType(UniformType.per_tensor("i8", 0.05), shape)


def words(shape: Sequence[int]) -> TensorType[Any]:
    """The type of a table of i32."""
    return TensorType(i32, shape)


def values(*types: Attribute) -> list[SSAValue]:
    """A value of each type, from nowhere."""
    return [create_ssa_value(type) for type in types]


def random_bytes(rng: np.random.Generator, shape: Sequence[int]) -> Array:
    """Random activations."""
    return rng.integers(0, 256, shape, dtype=np.uint8)


def random_weights(rng: np.random.Generator, shape: Sequence[int]) -> Array:
    """Random weights, the extremes among them."""
    return rng.integers(-128, 128, shape).astype(np.int8)


def random_params(
    rng: np.random.Generator, sums: Array, zero_point: int, headroom: int = 0
) -> Array:
    """Parameters for each column of `sums` [n, channels], under which outputs spread over 0..255.

    `headroom` shifts left more than the multiplier needs.
    """
    channels = sums.shape[-1]
    spread = np.maximum(np.ptp(sums.reshape(-1, channels), axis=0), 1)
    fraction, exponent = np.frexp(rng.uniform(0.7, 1.3, channels) * 255 / spread)
    q = np.minimum(np.rint(fraction * 2**31), 2**31 - 1)
    left = np.maximum(exponent + 1, 0) + headroom
    right = left - exponent
    bias = -sums.reshape(-1, channels).min(0) - rng.integers(0, spread // 8 + 1)
    bias -= (zero_point * spread / 255).astype(np.int64)
    rounding = (1 << (right - 1)) + (zero_point << right)
    return np.stack([bias, left, q, rounding, right], 1).astype(np.int32)


def with_masks(rng: np.random.Generator, params: Array) -> Array:
    """The parameters with random masks of late values behind them."""
    masks = rng.integers(-(2**31), 2**31, (len(params), 8))
    return np.concatenate((params, masks), 1).astype(np.int32)


def with_packed_params(op: htp.HtpOp, arrays: Sequence[Array]) -> tuple[htp.HtpOp, Sequence[Array]]:
    """The operation and its operands with requantization parameters as htp-pack-params leaves
    them.
    """
    if not isinstance(op, htp.Requantized) or op.packed_zero_point is not None:
        return op, arrays
    index = op.inputs_and_constants.index(op.params)
    packed = packed_rows(arrays[index])
    if packed is None:
        return op, arrays
    copy = op.clone()
    copy.operands[index] = values(words(packed[0].shape))[0]
    copy.zero_point = htp.int_property(packed[1])
    return copy, [*arrays[:index], packed[0], *arrays[index + 1 :]]


@dataclass(frozen=True)
class Run:
    """What a kernel computed, and its code."""

    output: Array
    kernel: func.FuncOp

    @property
    def instructions(self) -> int:
        """HVX instructions that the run executed."""
        return count_instructions(self.kernel).total()


def placed(op: htp.HtpOp, arrays: Sequence[Array], layouts: Layouts, scratch: int) -> htp.HtpOp:
    """`op` with layouts assigned and its operands as constants."""
    operands = [
        htp.ConstantOp(
            constants.dense(array, htp.without_layout(value)), htp.with_layout(value, name, htp.TCM)
        ).output
        for value, array, name in zip(
            op.inputs_and_constants, arrays, layouts.operands, strict=True
        )
    ]
    result = htp.with_layout(op.output, layouts.result, htp.TCM)
    copy = type(op).create(operands=operands, result_types=[result], properties=dict(op.properties))
    copy.scratch_bytes = IntegerAttr(scratch, i64)
    copy.verify()
    return copy


def run_kernel(
    op: htp.HtpOp,
    arrays: Sequence[Array],
    name: str,
    *,
    layouts: Layouts | None = None,
    engine: Engine | None = None,
) -> Run:
    """Build the kernel `name` of `op` and run it; checks that it reads its buffers alone and
    writes only what it may.
    """
    implementation = IMPLEMENTATIONS[name]
    offered = implementation.layouts(op)
    assert not isinstance(offered, str), offered
    layouts = layouts or offered[0]
    scratch = implementation.scratch(op, layouts)
    op = placed(op, arrays, layouts, scratch)
    kernel = build_kernel("kernel", implementation.build, op)
    kernel.verify()
    operands = op.inputs_and_constants
    sizes = [*map(htp.physical_bytes, operands), scratch, htp.physical_bytes(op.output)]
    memory, starts = garbage(sizes)
    for value, array, start in zip(operands, arrays, starts, strict=False):
        write(memory, start, value, array)
    before = memory.data.copy()
    addresses = [start for start, size in zip(starts, sizes, strict=True) if size]
    with confined(starts, sizes):
        (engine or NumpyEngine(watched=True)).run(kernel, memory, addresses)
    for start, size in list(zip(starts, sizes, strict=True))[len(operands) :]:
        before[start : start + size] = memory.data[start : start + size]
    assert (memory.data == before).all(), "the kernel wrote outside of its result and scratch"
    layout = htp.LAYOUTS[layouts.result]
    data = memory.view(starts[-1], sizes[-1])
    dtype = storage_dtype(op.output_type.element_type)
    return Run(layout.decode(data, htp.shape(op.output), dtype).copy(), kernel)


@contextmanager
def confined(starts: Sequence[int], sizes: Sequence[int]) -> Generator[None]:
    """Let the numpy engine refuse every access that does not lie in one buffer."""
    low, high = np.array(starts), np.add(starts, sizes)

    def outside(state: KernelState, addresses: Array, nbytes: int) -> Array:
        del state
        first = np.asarray(addresses)[..., None]
        return np.asarray(~((first >= low) & (first + nbytes <= high)).any(-1))

    def holds(state: KernelState, first: int, end: int) -> bool:
        return not outside(state, np.array(first), end - first)

    with patch.multiple(KernelState, outside=outside, holds=holds):
        yield


def garbage(sizes: Sequence[int]) -> tuple[Memory, list[int]]:
    """A TCM of random bytes with buffers of `sizes`, gaps around them, and their addresses."""
    memory = Memory(128, sum(sizes) + GAP * (len(sizes) + 1))
    rng = np.random.default_rng(1)
    memory.data[:] = rng.integers(0, 256, memory.data.size, dtype=np.uint8)
    starts = memory.tcm_base + GAP + np.cumsum([0, *(size + GAP for size in sizes[:-1])])
    return memory, [int(s) for s in starts]


def write(memory: Memory, address: int, value: SSAValue, array: Array) -> None:
    """Store an operand: constants with padding of zeros, activations without touching padding."""
    found = htp.layout_of(value)
    assert found is not None
    data = memory.view(address, htp.physical_bytes(value))
    if array.dtype != np.uint8:
        data[:] = found.layout.encode(array)
    else:
        data[found.layout.offsets(array.shape).reshape(-1)] = array.reshape(-1)


def check_kernel(
    op: htp.HtpOp,
    arrays: Sequence[Array],
    name: str,
    *,
    layouts: Layouts | None = None,
    engine: Engine | None = None,
) -> Run:
    """Run a kernel and assert that it equals the reference; returns the run. Requantization
    parameters that can be packed are.
    """
    op, arrays = with_packed_params(op, arrays)
    op.verify()
    (expected,) = evaluate(op, arrays)
    run = run_kernel(op, arrays, name, layouts=layouts, engine=engine)
    wrong = np.argwhere(run.output != expected)
    assert len(wrong) == 0, (
        f"{name}: {len(wrong)} of {expected.size} differ, the first at {wrong[0].tolist()}"
    )
    return run
