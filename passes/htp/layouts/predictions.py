"""Predictions of the packets of a kernel, each closer than the one before: a lower bound of its
instructions, an estimate after instruction selection, one with the blocks between loops scheduled,
the scheduled code.

Estimates and counts of hexnn's own kernels are kept on disk by content. They do not change what is
chosen, which is the same with an empty cache, only the time that it takes.
"""

from __future__ import annotations

from importlib import import_module

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ....dialects.files.kept_results import kept
from ....dialects.files.source_digest import source_digest
from ....dialects.registries.implementations import Implementation
from ....kernels.contents import lasting_key
from ....kernels.cost import CACHE
from ....kernels.representatives import representative

PREDICTIONS: dict[str, str | None] = {
    "bound": None,
    "selected": "hexnn.lowering.hexagon.timing.prediction:selected_packets",
    "listed": "hexnn.lowering.hexagon.timing.prediction:listed_packets",
    "scheduled": "hexnn.lowering.hexagon.timing.prediction:scheduled_packets",
}
"""Name of a prediction -> the module and name of the function from a kernel and an HVX version to a
number of packets, each closer than the one before; None for the bound by which an implementation
states its cost. The module is imported when a number is not cached."""


def predicted(
    implementation: Implementation, op: htp.HtpOp, version: int, predict: str
) -> int | None:
    """Return what the function `predict` (`module:name`) returns for the kernel of `op`, whose
    layouts are assigned; None if the kernel has no Hexagon code.

    It is the same for kernels of hexnn's that differ in ordinary zero points of weights.
    """
    same = representative(op)
    lasting = lasting_key(implementation.build, same)

    def packets(of: htp.HtpOp) -> int:
        module, _, name = predict.partition(":")
        try:
            kernel = CACHE.kernel(implementation.build, of)
            return getattr(import_module(module), name)(kernel, version)
        except HexnnError:
            return 0

    if lasting is None:
        return packets(op) or None
    words = (predict, str(version), *lasting, source_digest("lowering/hexagon"))
    return kept(words, lambda: packets(same)) or None
