"""How networks are read: the flags for it that the tools share, and what they ask for."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

READING_FLAGS: dict[str, dict[str, Any]] = {
    "--strict": {
        "action": "store_true",
        "help": "what is read with a warning, beyond what its format allows, is an error",
    },
    "--nnef-fragments": {
        "action": "append",
        "default": [],
        "metavar": "FILE|DIR",
        "help": "fragments that NNEF documents may invoke: a file, or all *.nnef of a folder",
    },
    "--random-weights": {
        "type": int,
        "metavar": "SEED",
        "help": "values for the variables of an NNEF network that has no data",
    },
}

READING_OF = {"--strict": ["mlir", "tflite", "nnef"], "--nnef-fragments": ["nnef"]}
"""Flag -> the kinds of input that it is about, where they are not all."""


@dataclass(frozen=True)
class Reading:
    """How a network is read."""

    strict: bool = False
    """Whether deviations from the format are errors instead of warnings."""
    fragments: tuple[str, ...] = ()
    """Files and folders of fragments that NNEF documents may invoke."""
    random_weights: int | None = None
    """The seed of values for variables of NNEF without data."""

    @classmethod
    def of(cls, args: argparse.Namespace) -> Reading:
        """What the flags of a command line ask for."""
        return cls(args.strict, tuple(args.nnef_fragments), args.random_weights)
