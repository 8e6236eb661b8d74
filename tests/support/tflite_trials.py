"""Mutated .tflite files: every stage is the source, and the source is LiteRT where that runs.

To read one takes little memory, whatever becomes of it.
"""

from __future__ import annotations

import tracemalloc
import warnings
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from support import hostile
from support.hostile import ACCEPTED, DIFFERENT, INTERNAL, REFUSED, UNLOCATED, Trial
from support.litert_faults import fault_of
from support.mutated_tflite import mutant, real_files, schema
from support.operator_file import Element, Operator, Tensor
from xdsl.dialects.builtin import BFloat16Type
from xdsl.ir import Operation, SSAValue

from hexnn.dialects import locations, tfl
from hexnn.dialects.constants import known_array
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.dialects.tensors import element, is_quantized, shape
from hexnn.frontends.tflite import TfliteWarning, read
from hexnn.frontends.tflite.operators import BY_OP
from hexnn.frontends.tflite.prepare import violations
from hexnn.semantics.tensors import quantization
from hexnn.testing.litert_process import answer
from hexnn.tools.api import load

Arrays = dict[str, NDArray[Any]]
Values = dict[SSAValue, NDArray[Any]]

BFLOAT16 = storage_dtype(BFloat16Type())
FLOAT_ERROR = 1e-5
"""Of the largest magnitude of a tensor: the order of a sum is no part of its definition."""


SECONDS = 40.0
"""The longest that a step may take: 10 s on a machine that nobody else uses."""


MOST_FOR_READING = 10
"""The most bytes that reading may take, for each byte of a file."""

FEW = 1 << 20
"""Bytes of a file below which the memory is that of a reader at all, not of its input."""


def trial(seed: int, folder: Path) -> Trial:
    """Mutant number `seed` of our own files, its file in `folder`."""
    return trial_of(mutant(seed), seed, folder)


def real_trial(seed: int, folder: Path) -> Trial:
    """Mutant number `seed` of real files, its file in `folder`."""
    return trial_of(mutant(seed, real_files()), seed, folder)


def trial_of(data: bytes, seed: int, folder: Path) -> Trial:
    """A file with the bytes `data`, in `folder`, run on inputs of `seed`."""
    path = folder / "mutant.tflite"
    path.write_bytes(data)
    reading = in_little_memory(data)
    return reading if reading.failed else compared_trial(data, path, seed)


def in_little_memory(data: bytes) -> Trial:
    """Whether the bytes of a file are read, or refused, in little memory."""
    found = hostile.in_child(partial(most_memory, data), seconds=SECONDS)
    most = MOST_FOR_READING * max(len(data), FEW)
    if found.status != 0 or found.value <= most:
        return hostile.judged(found)
    return Trial(INTERNAL, f"reading {len(data)} bytes takes {found.value} bytes, {most} allowed")


def most_memory(data: bytes) -> int:
    """Read the bytes of a file, valid or not; return the most bytes that were allocated."""
    tracemalloc.start()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TfliteWarning)
        with suppress(HexnnError):
            read(data, "mutant.tflite").verify()
    return tracemalloc.get_traced_memory()[1]


def compared_trial(data: bytes, path: Path, seed: int) -> Trial:
    """The stages of the file with the bytes `data` at `path`, and LiteRT, on inputs of `seed`."""
    engine = "llvm" if seed % 8 == 0 else "numpy"
    command = [path, "--seed", str(seed), "--compare", "source", "--engine", engine]
    compared = hostile.tool_trial("qnn-run", command, seconds=SECONDS)
    if compared.outcome == UNLOCATED:
        return Trial(INTERNAL, f"without a location: {compared.detail}")
    if compared.failed:
        return compared
    counts = Counter({f"hvx {compared.outcome}": 1})
    ran = hostile.in_child(partial(source, path, seed), seconds=SECONDS)
    if ran.status != 0:
        counts["source refused"] += 1
        return replace(as_refusal(compared), counts=counts)
    counts["source ran"] += 1
    found: Ran = ran.value
    theirs = hostile.in_child(partial(answer, data, [found.inputs]), seconds=SECONDS)
    if theirs.status != 0 or isinstance(theirs.value, str):
        reason = theirs.value or f"status {theirs.status}"
        counts[f"LiteRT refused, we {'warned' if found.warned else f'did not warn: {reason}'}"] += 1
        return replace(compared, outcome=ACCEPTED, counts=counts)
    counts[f"LiteRT ran{', we warned' if found.warned else ''}"] += 1
    counts["beyond int32 or float32: not compared"] += found.overflows
    overwrites = overwrites_data(data)
    counts["writes to data of the file: not compared"] += overwrites
    known = not (found.overflows or overwrites)
    seen = unequal(found.tensors, theirs.value[0]) if known else None
    if seen is not None and (fault := found.faults.get(seen[0])):
        counts[f"LiteRT's kernel is faulty, {fault}: not compared"] += 1
        seen = None
    return Trial(ACCEPTED if seen is None else DIFFERENT, "" if seen is None else seen[1], counts)


def overwrites_data(data: bytes) -> bool:
    """Whether inputs or results of a file have data there: LiteRT writes over these, which may be
    the data of a constant too.
    """
    model = schema().ModelT.InitFromPackedBuf(data, 0)
    for graph in model.subgraphs:
        written = [*graph.inputs, *(int(i) for op in graph.operators for i in op.outputs)]
        buffers = [model.buffers[graph.tensors[i].buffer] for i in written if i >= 0]
        if any(buffer.data is not None and len(buffer.data) for buffer in buffers):
            return True
    return False


def as_refusal(compared: Trial) -> Trial:
    """What became of a file whose source does not run."""
    return compared if compared.outcome == REFUSED else replace(compared, outcome=REFUSED)


@dataclass(frozen=True)
class Ran:
    """A run of the source."""

    inputs: Arrays
    tensors: Arrays
    warned: bool
    """Whether LiteRT is said to refuse the file."""
    overflows: bool
    """Whether reals become integers beyond int32, which C++ leaves undefined (docs/numerics.md),
    or sums of floats leave float32, which depends on their order."""
    faults: dict[str, str]
    """Tensor -> the fault of LiteRT's kernel that defines it."""


def source(path: Path, seed: int) -> Ran:
    """Run the source on random inputs."""
    model = load(path)
    inputs = model.random_inputs(seed)
    tensors = model.run(inputs, tensors="all")
    values: Values = dict(zip(model.main.args, inputs.values(), strict=True))
    values |= {op.results[0]: tensors[name] for op in model.ops if (name := name_of(op)) in tensors}
    beyond = any(is_beyond(op, values) or sums_overflow(op, values) for op in model.ops)
    faults = {name_of(op): fault_of(drawn(op, values)) for op in model.ops if type(op) in BY_OP}
    known = {name: fault for name, fault in faults.items() if fault is not None}
    return Ran(inputs, tensors, any(violations(model.ir)), beyond, known)


def drawn(op: Operation, values: Values) -> Operator:
    """An operation as one of the random operators is described, without its options."""
    operands = [described(value, values) for value in op.operands]
    results = [described(value, values) for value in op.results]
    return Operator(BY_OP[type(op)].builtin, [*operands], results)


def described(value: SSAValue, values: Values) -> Tensor:
    """A tensor as one of a random operator is described."""
    kind, known = element(value), known_array(value)
    array = values.get(value) if known is None else known
    if isinstance(kind, UniformType):
        one = Element(kind.storage_name, kind.scales, kind.zero_points, kind.axis or 0)
    else:
        one = Element(f"{kind}")
    return Tensor(shape(value), one, array, constant=known is not None)


SUMS = (
    tfl.Conv2DOp,
    tfl.DepthwiseConv2DOp,
    tfl.FullyConnectedOp,
    tfl.AveragePool2DOp,
    tfl.MeanOp,
    tfl.SoftmaxOp,
)
"""Operations whose floats are added in an order that TFLite does not define."""

LARGE = 1e37
"""From where on a sum of float32 may have left the type on the way: a tenth of its end."""


def name_of(op: Operation) -> str:
    """The tensor that an operation defines."""
    return locations.tensor_name(op.location) or ""


def is_beyond(op: Operation, values: Values) -> bool:
    """Whether a QUANTIZE, TANH or CONCATENATION of reals, or the bound of a clamp, leaves int32, or
    the input of a GELU float32.
    """
    match op:
        case tfl.QuantizeOp() if not is_quantized(op.input) and op.input in values:
            most = np.abs(np.nan_to_num(values[op.input].astype(np.float64))).max(initial=0)
        case tfl.GeluOp() if is_quantized(op.input):
            return bool(256 * quantization(op.input).scale > np.finfo(np.float32).max)
        case tfl.Relu0To1Op() | tfl.TanhOp():
            most = 1.0
        case tfl.Relu6Op() | tfl.MaxPool2DOp() | tfl.AveragePool2DOp():
            most = 6.0
        case tfl.ConcatenationOp() if is_quantized(op.output):
            most = 255 * max(quantization(value).scale for value in op.values)
        case _:
            return False
    if not is_quantized(op.output):
        return False
    return bool(most / min(quantization(op.output).scales) >= 2**31)


def sums_overflow(op: Operation, values: Values) -> bool:
    """Whether an operation that adds floats gives some near the end of float32, or beyond."""
    found = values.get(op.results[0]) if op.results and isinstance(op, SUMS) else None
    if found is None or found.dtype.kind != "f":
        return False
    return bool((~(np.abs(found) < LARGE)).any())


def unequal(ours: Arrays, theirs: Arrays) -> tuple[str, str] | None:
    """The first tensor of the source that differs from LiteRT's, and how; None if none does."""
    for name in [name for name in ours if name in theirs]:
        a, b = ours[name], as_stated(theirs[name], ours[name].dtype)
        if (a.shape, a.dtype) != (b.shape, b.dtype):
            how = f"{name} {a.dtype}{list(a.shape)}, LiteRT {b.dtype}{list(b.shape)}"
            return name, f"source has {how}"
        wrong = differs(a, b)
        if wrong.any():
            at = tuple(int(i) for i in np.argwhere(wrong)[0])
            seen = f"{a[at]} for {b[at]} at {list(at)}"
            how = f"{name}: {wrong.sum()} of {wrong.size}, {seen}"
            return name, f"source differs from LiteRT in {how}"
    return None


def as_stated(array: NDArray[Any], dtype: np.dtype[Any]) -> NDArray[Any]:
    """LiteRT's tensor in the type that the file states: DEQUANTIZE gives float32 whatever it is."""
    narrowed = array.dtype == np.float32 and dtype in (np.float16, BFLOAT16)
    with np.errstate(over="ignore"):
        return array.astype(dtype) if narrowed else array


def differs(a: NDArray[Any], b: NDArray[Any]) -> NDArray[np.bool_]:
    """Where two tensors differ: integers at all, floats by more than rounding."""
    if a.dtype.kind != "f" and a.dtype != BFLOAT16:
        return a != b
    wide, other = a.astype(np.float64), b.astype(np.float64)
    finite = other[np.isfinite(other)]
    with np.errstate(invalid="ignore"):
        near = np.abs(wide - other) <= FLOAT_ERROR * np.abs(finite).max(initial=0)
    return ~(near | (wide == other) | (np.isnan(wide) & np.isnan(other)))
