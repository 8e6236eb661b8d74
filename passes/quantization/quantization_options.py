"""Options of quantization after training, their allowed values and defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from ...dialects.diagnostics import HexnnError
from ...dialects.suggest import did_you_mean
from .ranges import OBSERVERS
from .weight_scales import WEIGHT_OBSERVERS

CHOICES: dict[str, tuple[str, ...]] = {
    "activations": ("int8", "int16"),
    "weights": ("per-channel", "per-tensor"),
    "weight_type": ("int8", "int4"),
    "weight_observer": tuple(WEIGHT_OBSERVERS),
    "observer": tuple(OBSERVERS),
    "interface": ("quantized", "float"),
}
"""Option -> its allowed values; the first is the default."""


class Choices(TypedDict, total=False):
    """The options of `Options`, except pins, as keyword arguments."""

    activations: str
    weights: str
    weight_type: str
    weight_observer: str
    observer: str
    percentile: float
    equalization: bool
    bias_correction: bool
    search: bool
    interface: str


@dataclass(frozen=True)
class Options:
    """The options of `quantize`; allowed values are in `CHOICES`."""

    activations: str = "int8"
    weights: str = "per-channel"
    weight_type: str = "int8"
    """The storage of weights: `int8`, or `int4` in convolutions and fully connected layers."""
    weight_observer: str = "minmax"
    observer: str = "minmax"
    percentile: float = 99.99
    """The percentage of values that the `percentile` observer keeps on either side."""
    equalization: bool = False
    """Whether the channels between layers get ranges alike, by factors that weights take up."""
    bias_correction: bool = True
    """Whether biases make up for the mean errors of the sums of layers."""
    search: bool = False
    """Whether to try several recipes, and keep the one with the best outputs on the samples."""
    interface: str = "quantized"
    pins: tuple[str, ...] = ()
    """Precisions of single operations: `OPERATION=float`, `=int8` or `=int16`."""

    def check(self) -> None:
        """Raise HexnnError for an option with a value that is not allowed."""
        for name, known in CHOICES.items():
            seen = getattr(self, name)
            if seen not in known:
                near = did_you_mean(seen, known)
                raise HexnnError(f"quantize: {name} is {' or '.join(known)}, got '{seen}'{near}")
        if not 50 < self.percentile <= 100:
            raise HexnnError(f"quantize: percentile lies in (50, 100], got {self.percentile}")
