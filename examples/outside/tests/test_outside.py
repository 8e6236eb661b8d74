"""The pass, the rule and the kernel compute what they replace, bit for bit."""

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects import htp
from hexnn.testing import (
    Litert,
    check_kernel,
    check_litert,
    check_passes,
    check_stages,
    random_model,
    values,
)
from hexnn.testing.kernel_harness import activation

NETWORK = Path(__file__).with_name("relu-behind-pool.mlir")


def test_the_rule_keeps_values() -> None:
    """At every stage: the rule applies on the way from opdef to htp."""
    check_stages(hexnn.load(NETWORK))


@pytest.mark.parametrize("seed", [0])
def test_random_networks_compute_the_same(litert: Litert, seed: int) -> None:
    """As LiteRT, and at each stage behind the pass."""
    model = random_model(seed)
    check_litert(model, process=litert)
    check_stages(check_passes(model.lower("qnn"), "drop-repeated-relu"), stages=("opdef", "hvx"))


@pytest.mark.parametrize("bounds", [(0, 255), (20, 200), (7, 7)])
def test_the_kernel_clamps(bounds: tuple[int, int]) -> None:
    """As the reference of the operation, with no access outside of its buffers."""
    type = activation((1, 3, 5, 40))
    op = htp.ClampOp(values(type)[0], type, clamp=bounds)
    given = np.random.default_rng(0).integers(0, 256, (1, 3, 5, 40), dtype=np.uint8)
    check_kernel(op, [given], "clamp.outside")
