"""Options for reading networks, and the command-line flags that set them."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

from ...dialects.diagnostics import HexnnError
from ...dialects.named_numerics import Numerics
from ..integer_flags import at_least

READING_FLAGS: dict[str, dict[str, Any]] = {
    "--strict": {
        "action": "store_true",
        "help": "deviations from the file format are errors, not warnings",
    },
    "--numerics": {
        "choices": [numerics.value for numerics in Numerics],
        "help": "the roundings of a quantized network: those of TFLite's reference kernels, or of "
        "XNNPACK",
    },
    "--signature": {
        "metavar": "NAME",
        "help": "the signature of a TFLite network whose graph is the entry, not the first graph",
    },
    "--input-shape": {
        "action": "append",
        "default": [],
        "metavar": "NAME=1x224x224x3",
        "help": "the shape of an input: of a TFLite network another than the file states, of IR "
        "and JSON one for its dynamic dimensions",
    },
    "--nnef-fragments": {
        "action": "append",
        "default": [],
        "metavar": "FILE|DIR",
        "help": "fragments that NNEF documents may invoke: a file, or all *.nnef of a folder",
    },
    "--random-weights": {
        "type": at_least(0),
        "metavar": "SEED",
        "help": "random data for the variables of an NNEF network that has none",
    },
}

READING_OF = {
    "--strict": ["mlir", "tflite", "nnef"],
    "--numerics": ["mlir", "tflite"],
    "--signature": ["tflite"],
    "--input-shape": ["mlir", "tflite", "qnn-json"],
    "--nnef-fragments": ["nnef"],
}
"""Flag -> the frontends to which it applies; flags not listed apply to all."""


def numerics_named(name: str) -> Numerics:
    """Return the numerics (set of roundings) called `name`. Raises HexnnError for an unknown
    name.
    """
    known = [numerics.value for numerics in Numerics]
    if name not in known:
        raise HexnnError(f"unknown numerics '{name}', known are {', '.join(known)}")
    return Numerics(name)


def input_shape(text: str) -> tuple[str, tuple[int, ...]]:
    """Return (name, shape) of an input from text such as `NAME=1x224x224x3`; `NAME=` is a scalar.
    Raises HexnnError for another text.
    """
    name, separator, sizes = text.rpartition("=")
    words = sizes.split("x") if sizes else []
    if not separator or not all(word.isascii() and word.isdigit() for word in words):
        raise HexnnError(f"an input shape is NAME=1x224x224x3, got '{text}'")
    return name, tuple(map(int, words))


@dataclass(frozen=True)
class Reading:
    """Options for reading a network from a file."""

    strict: bool = False
    """Whether deviations from the file format are errors instead of warnings."""
    fragments: tuple[str, ...] = ()
    """Files and folders of fragment definitions that NNEF documents may invoke."""
    random_weights: int | None = None
    """The seed of random data for NNEF variables without data; None leaves them without."""
    numerics: Numerics | None = None
    """The numerics (set of roundings) that replace those that the network states; None keeps
    them.
    """

    signature: str | None = None
    """The signature of a TFLite network whose graph is the entry; None for the first graph."""
    input_shapes: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The name and the shape of inputs: of a TFLite network other shapes than the file states, of
    IR and JSON ones that fit the dynamic dimensions."""

    @classmethod
    def of(cls, args: argparse.Namespace) -> Reading:
        """Return the options that a parsed command line sets."""
        numerics = None if args.numerics is None else numerics_named(args.numerics)
        fragments = tuple(args.nnef_fragments)
        shapes = tuple(map(input_shape, args.input_shape))
        return cls(args.strict, fragments, args.random_weights, numerics, args.signature, shapes)
