"""Does the order of rules matter? Three rules on a network of ReLUs and pools, in all orders.

Claim (phase ordering, as in Tensat, MLSys 2021: a rewrite that is applied first decides which
others still can be): orders by priority, in which each rule has one pass, differ in packets; with
all rules at one priority, applied to a fixed point, the order of registration changes nothing, and
the result is the best of the orders by priority.

Outcome: all three parts hold. The best orders merge the pools: two of 2x2 pixels become one of 4x4,
which reads the image once and stores no image between. The others move a ReLU between the pools,
where the rule no longer sees two of them.

python examples/papers/rule_order.py
"""

from itertools import permutations

import hexnn
from hexnn import packages as words
from hexnn.dialects.packages.registry import fresh_registry
from hexnn.packages import Op

EXPECTED = {
    "by priority": (274, 274, 274, 332, 332, 332),
    "to a fixed point": (274, 274, 274, 274, 274, 274),
}
"""Packets in the order of `permutations(RULES)`."""

SAME = words.EQ(words.STEPSIZE_OF("X"), words.STEPSIZE_OF("*"))
MAX, RELU, POOL = "q::PoolMax2d", "q::Relu", ("Filter", "Stride", "Pad", "Rounding")
POOLS, FOUR = Op(MAX, Op(MAX, "X", *POOL), *POOL), words.gen_Shape(1, 4, 4, 1)
RULES = {
    "relu behind pool": (Op(MAX, Op(RELU, "X"), *POOL), SAME, Op(RELU, Op(MAX, "X", *POOL))),
    "one relu for two": (Op(RELU, Op(RELU, "X")), SAME, Op(RELU, "X")),
    "one pool for two": (POOLS, words.OK, Op(MAX, "X", FOUR, FOUR, *POOL[2:])),
}
"""Of pools of 2x2 pixels, stride 2, without padding."""

POOLED = "{filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]}"
NETWORK = f"""
!a = tensor<1x32x32x32x!quant.uniform<u8:f32, 0.5:10>>
!b = tensor<1x16x16x32x!quant.uniform<u8:f32, 0.5:10>>
!c = tensor<1x8x8x32x!quant.uniform<u8:f32, 0.5:10>>
func.func @main(%x: !a) -> !c {{
  %0 = qnn.relu %x : (!a) -> !a
  %1 = qnn.pool_max_2d %0 {POOLED} : (!a) -> !b
  %2 = qnn.relu %1 : (!b) -> !b
  %3 = qnn.pool_max_2d %2 {POOLED} : (!b) -> !c
  func.return %3 : !c
}}
"""


def packets(order: tuple[str, ...], step: int) -> int:
    """Return the predicted packets with rules in this order, at priorities `step` apart."""
    source = hexnn.Model(hexnn.parse(NETWORK))
    with fresh_registry():
        words.BEGIN_PKG_OP_DEFINITION("study")
        for number, name in enumerate(order):
            words.DEF_PACKAGE_OPTIMIZATION(words.EARLY + step * number, *RULES[name])
        words.END_PKG_OP_DEFINITION("study")
        model = source.lower("hvx")
    outputs = zip(model.run().values(), source.run().values(), strict=True)
    assert all((a == b).all() for a, b in outputs)
    return model.profile().packets


def main() -> None:
    """Print the packets of each order, and check that they are as expected."""
    for how, step in (("by priority", 1), ("to a fixed point", 0)):
        found = tuple(packets(order, step) for order in permutations(RULES))
        print(f"{how}: {', '.join(f'{one:,}' for one in found)} packets")
        assert found == EXPECTED[how], (found, EXPECTED[how])


if __name__ == "__main__":
    main()
