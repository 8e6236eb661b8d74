"""Options for reading networks, and the command-line flags that set them."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

READING_FLAGS: dict[str, dict[str, Any]] = {
    "--strict": {
        "action": "store_true",
        "help": "deviations from the file format are errors, not warnings",
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
        "help": "random data for the variables of an NNEF network that has none",
    },
}

READING_OF = {"--strict": ["mlir", "tflite", "nnef"], "--nnef-fragments": ["nnef"]}
"""Flag -> the frontends to which it applies; flags not listed apply to all."""


@dataclass(frozen=True)
class Reading:
    """Options for reading a network from a file."""

    strict: bool = False
    """Whether deviations from the file format are errors instead of warnings."""
    fragments: tuple[str, ...] = ()
    """Files and folders of fragment definitions that NNEF documents may invoke."""
    random_weights: int | None = None
    """The seed of random data for NNEF variables without data; None leaves them without."""

    @classmethod
    def of(cls, args: argparse.Namespace) -> Reading:
        """Return the options that a parsed command line sets."""
        return cls(args.strict, tuple(args.nnef_fragments), args.random_weights)
