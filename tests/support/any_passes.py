"""Every pass and pipeline by name, with options that it takes."""

from __future__ import annotations

import random

from hexnn.passes.table import PASSES, PIPELINES

OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "dequantize": {"saturation": ("relu", "range", "none")},
    "hexagon-allocate": {"accesses": ("true", "false"), "allocator": ("default",)},
    "hexagon-schedule": {
        "modulo": ("true", "false"),
        "rotate": ("true", "false"),
        "list": ("true", "false"),
        "scheduler": ("default",),
        "allocator": ("default",),
        "window": ("1", "64"),
        "version": ("66", "73"),
    },
    "htp-schedule": {"contexts": ("1", "4"), "replan": ("true", "false"), "exact": ("1",)},
    "htp-split-kernels": {"contexts": ("1", "4")},
    "htp-tile": {
        "chains": ("true", "false"),
        "objective": ("traffic", "memory"),
        "order": ("true", "false"),
        "fuse": ('"clamp#0"',),
        "rows": ("2",),
        "depth": ("4",),
        "overlap": ("auto", "keep", "recompute"),
    },
    "hexagon-print-stalls": {"at_least": ("1", "3")},
    "hvx-to-hexagon": {
        "version": ("66", "73"),
        "coalesce": ("true", "false"),
        "strength_reduction": ("true", "false"),
    },
    "htp-assign-layout": {
        "force": ("auto", "flat", "crouton"),
        "pins": ('"clamp#0=flat"',),
        "exact": ("1",),
        "predict": ("bound", "listed", "scheduled"),
    },
    "htp-fuse-maps": {"pins": ('"clamp#0:maps=apart"',)},
    "nnef-to-qnn": {"strict": ("true", "false")},
    "qnn-specialize": {"shapes": ("1x2x2x4", "4", "0d", "1x4x4x4,1")},
    "opdef-apply-rules": {"target": ('"v79"',), "relaxed_precision": ("true", "false")},
    "opdef-to-htp": {"target": ('"v66"', '"v73{tcm=8K}"', '"v79"')},
    "tfl-to-qnn": {"strict": ("true", "false")},
    "quantize": {
        "calibration": ('"samples.npy"', '"missing.npy"'),
        "activations": ("int8", "int16"),
        "weights": ("per-channel", "per-tensor"),
        "observer": ("minmax", "percentile"),
        "percentile": ("99.0", "100"),
        "interface": ("quantized", "float"),
        "pins": ('"relu#0=float"',),
        "report": ('"errors.json"',),
        "weight_type": ("int8", "int4"),
        "weight_observer": ("minmax", "mse"),
        "bias_correction": ("true", "false"),
        "equalization": ("true", "false"),
        "search": ("true", "false"),
    },
}
"""pass -> option -> values that it takes, as a pipeline writes them."""

REQUIRED = {"qnn-specialize": "shapes", "quantize": "calibration"}
"""Options without a default."""

OF_ANY_CODE = frozenset({"cse", "canonicalize", "dce"})
"""Passes that simplify code of any dialect."""


def names() -> list[str]:
    """All passes of ours and pipelines, and those of xDSL that our pipelines use."""
    return sorted({*PASSES, *PIPELINES, *OF_ANY_CODE})


def with_options(name: str, rng: random.Random | None) -> str:
    """A pass with those options that it must have, and with some others of `rng`."""
    known = OPTIONS.get(name, {})
    chosen = {o: v[0] for o, v in known.items() if o == REQUIRED.get(name)}
    if rng is not None:
        chosen |= {option: rng.choice(v) for option, v in known.items() if rng.random() < 0.5}
    listed = " ".join(f"{option}={value}" for option, value in chosen.items())
    return f"{name}{{{listed}}}" if listed else name
