"""The search for the options of `quantize` that fit a network best: each recipe is tried on the
samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import product

from ...dialects.diagnostics import HexnnError
from ...dialects.remarks import remark
from .quantization_options import Options

SEARCHED = ("observer", "percentile", "equalization", "weight_observer", "bias_correction")
"""The options that a search sets."""


def recipes(options: Options) -> Iterator[Options]:
    """Yield the recipes that are tried, `options` but for what is searched: ranges with and without
    the ends that cost more than they give, with and without equalization, all of them corrected.
    Raises HexnnError for options that set what is searched.
    """
    defaults = {field.name: field.default for field in fields(Options)}
    if given := [name for name in SEARCHED if getattr(options, name) != defaults[name]]:
        raise HexnnError(f"quantize: search=true sets {given[0]} itself")
    for observer, equalization in product(("minmax", "mse"), (False, True)):
        yield replace(
            options,
            search=False,
            observer=observer,
            equalization=equalization,
            weight_observer="mse",
            bias_correction=True,
        )


def searched(options: Options, trial: Callable[[Options], float]) -> Options:
    """Return the recipe under which `trial`, the least SQNR of the outputs, is greatest; of equal
    ones the first.
    """
    tried = [(trial(recipe), recipe) for recipe in recipes(options)]
    value, best = max(tried, key=lambda pair: pair[0])
    chosen = f"observer={best.observer} equalization={str(best.equalization).lower()}"
    remark(f"quantize: {chosen} is best of {len(tried)} recipes: SQNR {value:.1f} dB")
    return best
