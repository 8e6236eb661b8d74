"""Small networks of convolutions and residual blocks that exceed a small TCM."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from support.htp_networks import OUTPUT, Net
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp, qnn
from hexnn.tools.work import bytes_moved


def inverted(net: Net, wide: int) -> None:
    """A residual block: a convolution to `wide` channels, a depthwise one, one back, a sum."""
    entry, channels = net.x, htp.shape(net.x)[3]
    net.conv(wide, 1, pad=0)
    net.depthwise()
    net.conv(channels, 1, pad=0)
    net.add(qnn.ElementWiseAddOp(net.x, entry, out=OUTPUT))


def network(seed: int) -> ModuleOp:
    """A random network of convolutions, pools and residual blocks."""
    rng = np.random.default_rng(seed)

    def draw(low: int, high: int) -> int:
        return int(rng.integers(low, high, endpoint=True))

    net = Net((1, draw(9, 24), draw(6, 20), draw(1, 8)), seed=seed)
    steps: list[Callable[[], object]] = [
        lambda: net.conv(draw(1, 24), 3, stride=draw(1, 2)),
        lambda: net.depthwise(stride=draw(1, 2)),
        lambda: net.add(
            qnn.PoolMax2dOp(net.x, filter_size=(3, 3), stride=(1, 1), pad_amount=(1, 1, 1, 1))
        ),
        lambda: inverted(net, 4 * draw(3, 12)),
        lambda: net.conv(draw(4, 40), 1, pad=0),
    ]
    net.conv(4 * draw(1, 5))
    for _ in range(draw(2, 5)):
        steps[draw(0, 4)]()
    return net.module()


def moved(module: ModuleOp) -> int:
    """The bytes of all transfers."""
    return sum(bytes_moved(op) for op in module.walk() if isinstance(op, htp.DmaStartOp))
