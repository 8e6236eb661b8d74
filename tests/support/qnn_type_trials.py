"""Operations of qnn with random element types, as the HVX backend supplement tries them: HVX code
computes what the reference does.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
from support.hostile import ACCEPTED, DIFFERENT, INTERNAL, REFUSED, Trial
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation

import hexnn
from hexnn.dialects import htp, qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn.base import SectionOp
from hexnn.dialects.tensors import element, shape
from hexnn.semantics.registry import Array
from hexnn.tools.reference.supplement import (
    EXAMPLES,
    candidates,
    copied,
    network,
    ranked,
    static_examples,
)

ATTEMPTS = 40
"""Limit on the draws of types until the verifier accepts them."""

TARGETS = ("v73", "v66{tcm=4K}", "v73{tcm=1K}")
"""The targets: with little memory, larger examples are computed in tiles."""

RUNS = 3
"""Random inputs that a network runs on."""


@cache
def cases() -> list[tuple[type[SectionOp], list[Operation]]]:
    """Operations with examples to vary."""
    sections = (op for op in qnn.QNN.operations if issubclass(op, SectionOp))
    found = ((op, list(islice(static_examples(op), EXAMPLES))) for op in sections)
    return [(op, examples) for op, examples in found if examples]


def retyped(example: Operation, rng: random.Random) -> Operation | None:
    """An example with other element types, as one of its own has them in all places."""
    values = (*example.operands, *example.results)
    given = list(dict.fromkeys(map(element, values)))
    change = {one: rng.choice(candidates(one)) for one in given}
    return copied(example, {v: TensorType(change[element(v)], shape(v)) for v in values})


def drawn(seed: int) -> Operation | None:
    """Operation number `seed`, in random types and sometimes in another rank."""
    rng = random.Random(seed)
    _, examples = cases()[seed % len(cases())]
    draws = (retyped(rng.choice(examples), rng) for _ in range(ATTEMPTS))
    variant = next((one for one in draws if one is not None), None)
    others = list(ranked(variant)) if variant is not None and rng.random() < 0.4 else []
    return rng.choice(others) if others else variant


def expected(
    model: hexnn.Model, inputs: Mapping[str, Array]
) -> tuple[Mapping[str, Array], Mapping[str, Array]] | None:
    """(inputs, what the reference gives for them); integers are small if it refuses others, as it
    does indices outside of an axis; none if it refuses these, too.
    """
    small = {n: x % 2 if x.dtype.kind in "iu" else x for n, x in inputs.items()}
    for given in (inputs, small):
        try:
            return given, model.run(given)
        except HexnnError:
            continue
    return None


def differing(module: ModuleOp, target: str) -> Trial:
    """Compare a network at qnn and at hvx, if it has a kernel there."""
    model = hexnn.Model(module)
    lowered = model.lower("hvx", target)
    if not any(isinstance(op, htp.LaunchOp) for op in lowered.ir.walk()):
        return Trial(REFUSED, "no kernel")
    for seed in range(RUNS):
        found = expected(model, model.random_inputs(seed))
        if found is None:
            return Trial(REFUSED, "no inputs that the reference takes")
        inputs, wanted = found
        computed = lowered.run(inputs)
        for name, array in wanted.items():
            if not np.array_equal(computed[name], array, equal_nan=array.dtype.kind == "f"):
                return Trial(DIFFERENT, f"{name} on {target} of {module}")
    return Trial(ACCEPTED)


def trial(seed: int, folder: Path) -> Trial:
    """Try operation number `seed`; nothing is written to `folder`."""
    del folder
    variant = drawn(seed)
    if variant is None:
        return Trial(REFUSED, "no types that the verifier takes")
    module, target = network(variant), random.Random(seed).choice(TARGETS)
    try:
        found = differing(module, target)
    except Exception as error:
        return Trial(INTERNAL, f"{error!r} on {target} of {module}")
    return Trial(found.outcome, found.detail, {variant.name: found.outcome == ACCEPTED})
