"""quantize: post-training quantization of a float network, with ranges calibrated on sample
inputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.transforms.dead_code_elimination import region_dce

from ...dialects import qnn
from ...dialects.constants import known_array
from ...dialects.diagnostics import HexnnError
from ...dialects.files.slices import release_files
from ...dialects.quant import Numerics, numerics_of
from ...dialects.registries.passes import register_pass
from ...dialects.remarks import quiet, remark
from ...dialects.tensors import is_float, tensor_type
from ...semantics.registry import Array, evaluate
from ..canonicalization.qnn.redundancy import remove_redundant
from ..levels import require_level
from ..networks import main_network
from ..qnn.channel_factors import Reaches
from ..qnn.equalize_layers import equalize
from ..qnn.fold_layers import fold_layers
from ..qnn.stated_numerics import set_numerics
from .bias_correction import correct_biases, layers_with_biases
from .operation_rules import Precision
from .precision_plan import Plan, Planner, operations_of, pinned
from .quantization_error import (
    TensorError,
    measure,
    summary,
    tensor_pairs,
    weight_errors,
    write,
)
from .quantization_options import Options
from .ranges import observe, reaches
from .recipe_search import searched
from .rewrite import Rewrite
from .samples import Data, load, require_fixed_sizes, samples

UNPACKING = (qnn.DequantizeOp, qnn.CastOp, qnn.ConvertOp)
"""Operations that may stand between a constant and its reader: weights stored in a smaller type."""


@dataclass(frozen=True)
class Quantized:
    """The outcome of quantizing a network: the error of each tensor, measured on the calibration
    samples.
    """

    errors: list[TensorError]
    samples: int
    """The number of samples on which errors were measured."""


def quantize(module: ModuleOp, data: Data, options: Options) -> Quantized:
    """Quantize @main in place, with tensor ranges calibrated on `data`; return the error of each
    tensor, measured on the same data. What scales floats per channel becomes part of the layers
    (`qnn-fold-layers`), unless it is pinned.

    Clamps that have no effect on quantized values are not removed. Raises HexnnError for data or
    options that do not match the network, and for networks without floats.
    """
    options.check()
    if options.search:
        options = searched(options, lambda recipe: trial(module, data, recipe))
    release_files()
    function = main_network(module, "quantize")
    require_fixed_sizes(function)
    check_floats(function)
    unpack(function)
    pins = pinned(function, options.pins)
    fold_layers(function, pins)
    inputs = samples(function, data)
    if options.equalization:
        seen = Reaches(reaches(function, inputs), options.weights == "per-channel")
        equalize(function, pins, seen)
    before = function.clone()
    plan = planned(function, inputs, options, pins)
    pairs = tensor_pairs(before, function, plan)
    constants = float_constants(plan)
    layers = counterparts(before, function, plan) if options.bias_correction else {}
    Rewrite(function, plan, options).run()
    set_numerics(module, Numerics.TFLITE_REF)
    if layers:
        correct_biases(before, function, layers, inputs)
    errors = measure(before, function, pairs, inputs)
    for pair, error in zip(pairs, errors, strict=True):
        remark(f"'{error.tensor}' as {error.storage}: SQNR {error.sqnr_db:.1f} dB", pair.owner)
    errors += weight_errors(function, constants)
    region_dce(function.body)
    return Quantized(errors, len(inputs))


def trial(module: ModuleOp, data: Data, options: Options) -> float:
    """Quantize a copy of the network; return the least SQNR of its outputs on the samples."""
    with quiet():
        errors = quantize(module.clone(), data, options).errors
    return summary(errors)["output_sqnr_db"]


def counterparts(before: FuncOp, function: FuncOp, plan: Plan) -> dict[Operation, Operation]:
    """Return the layers of `function`, still in floats, that `plan` quantizes, each with its
    counterpart in `before`; they have biases, of zeros if they had none.
    """
    pairs = dict(zip(operations_of(function), operations_of(before), strict=True))
    return {op: pairs[op] for op in layers_with_biases(plan)}


def check_floats(function: FuncOp) -> None:
    """Raise HexnnError if no operation takes floats, or the function states numerics (a named set
    of roundings) other than tflite-ref.
    """
    if numerics_of(function) not in (None, Numerics.TFLITE_REF):
        raise HexnnError(f"quantize: numerics are {Numerics.TFLITE_REF}", function)
    if not any(is_float(value) for op in operations_of(function) for value in op.operands):
        raise HexnnError("quantize: no operation takes floats", function)


def unpack(function: FuncOp) -> None:
    """Replace each Dequantize, Cast and Convert of a constant by its value, in place, so that
    weights stored as integers or float16 become float constants.
    """
    for op in list(function.body.block.ops):
        if isinstance(op, UNPACKING) and (array := known_array(op.operands[0])) is not None:
            (reals,) = evaluate(op, [array])
            new = qnn.ConstantOp.of(reals, tensor_type(op.results[0]))
            new.location, new.output.name_hint = op.location, op.results[0].name_hint
            Rewriter.replace_op(op, new)


def planned(
    function: FuncOp,
    inputs: Sequence[Sequence[Array]],
    options: Options,
    pins: Mapping[Operation, Precision],
) -> Plan:
    """Return the quantization plan of a function, the precisions of its operations and types of its
    tensors, with tensor ranges observed on the samples `inputs`; `options` are those of the pass
    `quantize`, and `pins` the precisions that they fix for operations.
    """
    levels = 65534 if options.activations == "int16" else 255
    ranges = observe(function, inputs, options.observer, levels, options.percentile)
    default, per_channel = Precision(options.activations), options.weights == "per-channel"
    return Planner(function, ranges, default, per_channel, pins).run()


def float_constants(plan: Plan) -> dict[tuple[Operation, int], Array]:
    """Return the float constants that the operations to be quantized by `plan` read, by (operation,
    operand index).
    """
    constants = dict[tuple[Operation, int], Array]()
    for op in plan.rules:
        for index, value in enumerate(op.operands):
            array = known_array(value) if is_float(value) else None
            if array is not None:
                constants[op, index] = array
    return constants


@register_pass
@dataclass(frozen=True)
class QuantizePass(ModulePass):
    """Quantize a qnn network of floats after training, as TFLite does, from sample inputs.

    Activations get a scale and zero point from their ranges, weights are symmetric int8 or int4,
    biases int32; the bounds of a clamp become the range of its input's type. The error of each
    tensor is reported as a remark.
    """

    name = "quantize"

    calibration: str
    """A .npy file for one input, .npz by name; several samples along the first axis."""
    activations: str = "int8"
    weights: str = "per-channel"
    weight_type: str = "int8"
    """The storage of weights: `int8`, or `int4` in convolutions and fully connected layers."""
    weight_observer: str = "minmax"
    """The scale of weights: that of the greatest, or with the least squared error (`mse`)."""
    observer: str = "minmax"
    percentile: float | int = 99.99
    equalization: bool = False
    """Whether the channels between layers get ranges alike, by factors that weights take up."""
    bias_correction: bool = True
    """Whether biases make up for the mean errors of the sums of layers."""
    search: bool = False
    """Whether to try several recipes, and keep the one with the best outputs on the samples."""
    interface: str = "quantized"
    """Whether the network's inputs and outputs are `quantized` integers or floats."""
    pins: tuple[str, ...] = ()
    """Precisions of single operations: `conv_2d#3=float`, `name:logits=int16`."""
    report: str | None = None
    """The JSON file to write the errors to."""

    @property
    def options(self) -> Options:
        """The pass options as `Options`, without the calibration data and the report."""
        names = (option.name for option in fields(Options))
        return Options(**{name: getattr(self, name) for name in names})

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Quantize @main, write the report if one is asked for, then remove the clamps without
        effect.
        """
        self.options.check()
        require_level(op, self.name, "qnn")
        errors = quantize(op, load(self.calibration, op), self.options).errors
        if self.report is not None:
            write(self.report, errors)
        remove_redundant(op)
