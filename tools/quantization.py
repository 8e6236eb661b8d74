"""Post-training quantization from Python and `qnn-run`, with the error of each tensor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from xdsl.ir import Attribute

from ..dialects.diagnostics import HexnnError
from ..dialects.locations import source_index
from ..dialects.remarks import listening
from ..passes.canonicalization.qnn.redundancy import remove_redundant
from ..passes.quantization.quantization_error import TensorError, summary, to_dict, write
from ..passes.quantization.quantization_options import Options
from ..passes.quantization.quantize import QuantizePass, quantize
from ..passes.quantization.samples import Data, load
from .driver.pipeline import parse
from .driver.verification import verify_all
from .records import Records
from .text import shortened, table

if TYPE_CHECKING:
    from .model import Model

HEADLINE = ("tensor", "operation", "role", "type", "scales", "SQNR dB", "max error")

WIDTH = 48
"""Limit on the characters of a tensor's name in a line."""


@dataclass(frozen=True, repr=False)
class Quantization(Records):
    """The quantization error of each tensor of a quantized network, relative to the float
    network.
    """

    errors: tuple[TensorError, ...]
    samples: int

    @property
    def output_sqnr(self) -> float:
        """The smallest SQNR of the outputs, in dB."""
        return summary(self.errors)["output_sqnr_db"]

    def records(self) -> Sequence[Mapping[str, Any]]:
        """Return a dict for each tensor: its name, scales and errors."""
        return [asdict(error) for error in self.errors]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: the number of `samples`, a `summary` of the errors, and under
        `tensors` an object for each tensor with its name, scales and errors.
        """
        return {"samples": self.samples, **to_dict(self.errors)}

    def lines(self) -> Iterator[str]:
        """Yield the table of tensors, the SQNR of the outputs and the worst tensor."""
        yield from table([HEADLINE, *map(cells, self.errors)])
        totals = summary(self.errors)
        yield f"output: SQNR {decibels(totals['output_sqnr_db'])} dB on {self.samples} samples"
        if totals["worst_tensor"] is not None:
            worst = decibels(totals["worst_sqnr_db"])
            yield f"worst: '{totals['worst_tensor']}', SQNR {worst} dB"


def cells(error: TensorError) -> tuple[str, ...]:
    """Return the texts of the row of one tensor in the printed table of quantization errors."""
    name = shortened(error.tensor, WIDTH)
    return (
        name,
        error.operation,
        error.role,
        error.storage,
        str(error.scales or "-"),
        decibels(error.sqnr_db),
        f"{error.max_error:.3g}",
    )


def decibels(ratio: float) -> str:
    """Format a ratio in dB with one decimal; infinity is `exact`."""
    return f"{ratio:.1f}" if math.isfinite(ratio) else "exact" if ratio > 0 else "-inf"


def quantize_by_options(model: Model, text: str) -> tuple[Model, Quantization]:
    """Return (a copy of `model`, quantized at stage qnn; the error of each tensor).

    `text` lists options of the pass `quantize`, among them the calibration file. Raises HexnnError
    for invalid options, or data that does not match the inputs.
    """
    quantize, *others = parse(f"{QuantizePass.name}{{{text}}}")
    if others or not isinstance(quantize, QuantizePass):
        raise HexnnError(f"these are no options of quantize: {text}")
    made, errors = quantize_with_errors(
        model, load(quantize.calibration, model.ir), quantize.options
    )
    if quantize.report is not None:
        write(quantize.report, errors.errors)
    return made, errors


def quantize_model(model: Model, data: Data, options: Options) -> Model:
    """Return a copy of `model`, quantized at stage qnn with ranges calibrated on `data`. Raises
    HexnnError for invalid options, or data that does not match the inputs.
    """
    return quantize_with_errors(model, data, options)[0]


def quantize_with_errors(model: Model, data: Data, options: Options) -> tuple[Model, Quantization]:
    """Return (a copy of `model`, quantized at stage qnn with ranges calibrated on `data`; the error
    of each tensor). Raises HexnnError for invalid options, or data that does not match the inputs.
    """
    from .model import Model
    from .records import Remark

    options.check()
    lowered = model if model.stage == "qnn" else model.lower("qnn")
    module, remarks = lowered.ir.clone(), list[Remark]()

    def keep(severity: str, said: str, loc: Attribute | None) -> None:
        remarks.append(Remark(severity, source_index(loc), said))

    with listening(keep):
        result = quantize(module, data, options)
        remove_redundant(module)
    verify_all(module)
    made = Model(module, remarks=remarks)
    made.quantization = Quantization(tuple(result.errors), result.samples)
    return made, made.quantization
