"""Measurement of the error that quantization causes in each tensor, relative to the float
network.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ...dialects.addresses import source_names
from ...dialects.constants import fixed_constant
from ...dialects.diagnostics import HexnnError
from ...dialects.entry_function import Entry
from ...dialects.files import outputs as files
from ...dialects.locations import result_name
from ...dialects.quant import UniformType
from ...dialects.tensors import element, is_float
from ...semantics.reals import dequantized_exactly, exact_pieces
from ...semantics.registry import Array
from ...semantics.tensors import is_quantized, quantized_type
from ...semantics.tflite.kernels import quantize
from .precision_plan import Plan, operations_of
from .samples import Samples, calibration_graph, run


@dataclass(frozen=True)
class TensorError:
    """The quantization error of one tensor over all samples."""

    tensor: str
    operation: str
    """The address of the operation that computes it (for a weight, that reads it), or `input`."""
    role: str
    """`input`, `activation`, `output`, `weight` or `bias`."""
    storage: str
    """The storage type: `i8`, `i16`, `i32`, or `float` for a tensor that was not quantized."""
    scales: int
    """The number of scales; 0 for floats."""
    low: float
    """The least real value that the type represents; -inf for floats."""
    high: float
    sqnr_db: float
    """The ratio of signal to quantization noise in dB; infinite without any error."""
    max_error: float
    """The greatest absolute difference of real values."""


@dataclass
class Noise:
    """The errors of one tensor accumulated over samples: the sum of its squared values (`signal`),
    the sum of its squared quantization errors (`noise`), and the `greatest` absolute error.
    """

    signal: float = 0.0
    noise: float = 0.0
    greatest: float = 0.0

    def add(self, exact: Array, seen: Array) -> None:
        """Add one sample of a tensor: its values `exact` in the float network, and `seen`,
        dequantized, in the quantized one.
        """
        exact, difference = exact.astype(np.float64), seen.astype(np.float64) - exact
        self.signal += float(np.square(exact).sum())
        self.noise += float(np.square(difference).sum())
        self.greatest = max(self.greatest, float(np.abs(difference).max(initial=0.0)))

    @property
    def sqnr(self) -> float:
        """The signal-to-quantization-noise ratio in dB: 10 * log10(signal / noise); infinite
        without noise.
        """
        if self.noise == 0:
            return math.inf
        return 10 * math.log10(self.signal / self.noise) if self.signal else -math.inf


@dataclass(frozen=True)
class Pair:
    """A tensor of the float network, `before`, and its counterpart in the quantized one: result
    `index` of operation `owner`, or argument `index` of function `owner`.
    """

    before: SSAValue
    owner: Operation | FuncOp
    index: int

    @property
    def after(self) -> SSAValue:
        """The counterpart in the quantized network."""
        owner = self.owner
        return (owner.args if isinstance(owner, FuncOp) else owner.results)[self.index]


def tensor_pairs(before: FuncOp, function: FuncOp, plan: Plan) -> list[Pair]:
    """Pair the float tensors of `before` with those of its copy `function`, which is still to be
    quantized by `plan`.

    The result of an operation is left out if `plan` derives its quantized type from the bounds of a
    clamp that follows: its values then are clamped in the quantized network and not in the float
    one.
    """
    pairs = [Pair(value, function, i) for i, value in enumerate(before.args) if is_float(value)]
    operations = zip(operations_of(before), operations_of(function), strict=True)
    for old, new in operations:
        if new not in plan.folded:
            pairs += [Pair(v, new, i) for i, v in enumerate(old.results) if is_float(v)]
    return pairs


def real(value: SSAValue, array: Array) -> Array:
    """Return the real values of `array`, the stored elements of the tensor `value`: dequantized if
    it is quantized, else as they are.
    """
    return dequantized_exactly(quantized_type(value), array) if is_quantized(value) else array


def measure(
    before: FuncOp, function: FuncOp, pairs: Sequence[Pair], samples: Samples
) -> list[TensorError]:
    """Run the float function `before` and the quantized `function` on all samples; return the error
    of each of `pairs`, in order.
    """
    noises = [Noise() for _ in pairs]
    graph, quantized = calibration_graph(before), calibration_graph(function)
    for sample in samples:
        exact, seen = dict[SSAValue, Array](), dict[SSAValue, Array]()
        run(graph, sample, exact.__setitem__)
        run(quantized, stored(function, sample), seen.__setitem__)
        for pair, noise in zip(pairs, noises, strict=True):
            if pair.before in exact and pair.after in seen:
                noise.add(exact[pair.before], real(pair.after, seen[pair.after]))
    names = Names.of(function)
    return [names.tensor(pair, noise) for pair, noise in zip(pairs, noises, strict=True)]


def stored(function: FuncOp, sample: Sequence[Array]) -> list[Array]:
    """Return a sample, one float array for each argument, quantized to the types of the arguments
    of `function`.
    """
    return [
        quantize(value, array) if is_quantized(value) and array.dtype.kind == "f" else array
        for value, array in zip(function.args, sample, strict=True)
    ]


@dataclass(frozen=True)
class Names:
    """Names for reports: those of a function's inputs, and the address (`conv_2d#3`) of each
    operation.
    """

    inputs: Sequence[str]
    addresses: Mapping[Operation, str]

    @staticmethod
    def of(function: FuncOp) -> Names:
        """Collect the input names of a function and the address (`conv_2d#3`) of each operation."""
        operations = operations_of(function)
        addresses = [source_name.address for source_name in source_names(operations)]
        return Names(Entry(function).inputs, dict(zip(operations, addresses, strict=True)))

    def tensor(self, pair: Pair, noise: Noise) -> TensorError:
        """Return the TensorError of an input, activation or output: `pair` is the tensor in the
        float and in the quantized network, `noise` its errors accumulated over all samples.
        """
        value, owner = pair.after, pair.owner
        if isinstance(owner, FuncOp):
            return record(value, self.inputs[pair.index], "input", "input", noise)
        address = self.addresses.get(owner, owner.name)
        returned = any(isinstance(use.operation, ReturnOp) for use in pair.before.uses)
        role = "output" if returned else "activation"
        return record(value, name_of(value, owner, address), address, role, noise)


def name_of(value: SSAValue, owner: Operation, otherwise: str) -> str:
    """Return the name of the tensor of the source network that `value` is, else its SSA name, else
    `otherwise`; `owner`, which defines it, is not used.
    """
    return result_name(value) or value.name_hint or otherwise


def record(value: SSAValue, tensor: str, operation: str, role: str, noise: Noise) -> TensorError:
    """Return the TensorError of `value` from its errors accumulated over all samples, `noise`.

    `tensor` is its name for reports, `operation` the address of the operation that computes it,
    `role` one of `input`, `activation`, `output`, `weight`, `bias`.
    """
    type = element(value)
    quantized = isinstance(type, UniformType)
    low, high = limits(type) if quantized else (-math.inf, math.inf)
    return TensorError(
        tensor,
        operation,
        role,
        type.storage_name if quantized else "float",
        len(type.scales) if quantized else 0,
        low,
        high,
        noise.sqnr,
        noise.greatest,
    )


def limits(type: UniformType) -> tuple[float, float]:
    """Return the least and the greatest real value that a quantized type represents, over all its
    scales.
    """
    pairs = list(zip(type.scales, type.zero_points, strict=True))
    return (
        min((type.qmin - z) * s for s, z in pairs),
        max((type.qmax - z) * s for s, z in pairs),
    )


def weight_errors(
    function: FuncOp, constants: Mapping[tuple[Operation, int], Array]
) -> list[TensorError]:
    """Return the errors of the quantized weights and biases in `function`; `constants` holds the
    original floats by (operation, operand index).
    """
    names, errors = Names.of(function), list[TensorError]()
    for (op, index), exact in constants.items():
        value, noise = op.operands[index], Noise()
        constant = fixed_constant(value)
        if constant is not None and is_quantized(value):
            for part, reals in exact_pieces(quantized_type(value), constant.array):
                noise.add(exact[part], reals)
            role = "bias" if index > 1 else "weight"
            address = names.addresses[op]
            name = name_of(value, constant, f"{address} {role}")
            errors.append(record(value, name, address, role, noise))
    return errors


def summary(errors: Sequence[TensorError]) -> dict[str, Any]:
    """Return, for JSON, {"output_sqnr_db": the least SQNR of the outputs, "worst_tensor" and
    "worst_sqnr_db": the quantized tensor with the least SQNR, and that SQNR (None if there is
    none), "tensors": the number of tensors of each storage type}, SQNR in dB.
    """
    outputs = [e.sqnr_db for e in errors if e.role == "output"]
    inner = [e for e in errors if e.role in ("activation", "output") and e.storage != "float"]
    worst = min(inner, key=lambda e: e.sqnr_db, default=None)
    kinds = sorted({e.storage for e in errors})
    return {
        "output_sqnr_db": min(outputs, default=math.inf),
        "worst_tensor": worst.tensor if worst else None,
        "worst_sqnr_db": worst.sqnr_db if worst else None,
        "tensors": {kind: sum(e.storage == kind for e in errors) for kind in kinds},
    }


def to_dict(errors: Sequence[TensorError]) -> dict[str, Any]:
    """Return {"summary": `summary(errors)`, "tensors": the fields of each error} for JSON; numbers
    that are not finite become None.
    """
    return {
        "summary": _finite(summary(errors)),
        "tensors": [_finite(asdict(error)) for error in errors],
    }


def _finite(record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: None if isinstance(value, float) and not math.isfinite(value) else value
        for key, value in record.items()
    }


def write(path: str, errors: Sequence[TensorError]) -> None:
    """Write `to_dict(errors)` to a JSON file. Raises HexnnError if the file cannot be written."""
    try:
        files.write(path, json.dumps(to_dict(errors), indent=1) + "\n")
    except OSError as e:
        raise HexnnError(f"report '{path}': {e.strerror or e}") from e
