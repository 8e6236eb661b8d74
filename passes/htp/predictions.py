"""Predictions of the packets of a kernel, each closer than the one before: a lower bound of its
instructions, an estimate after instruction selection, the scheduled code.

Estimates and counts of hexnn's own kernels are kept on disk by content. They do not change what is
chosen, which is the same with an empty cache, only the time that it takes.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import func

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from ...dialects.files.kept_results import kept
from ...dialects.files.source_digest import source_digest
from ...dialects.registries.implementations import Implementation
from ...kernels.contents import lasting_key
from ...kernels.cost import CACHE
from ...lowering.hexagon.timing.prediction import scheduled_packets, selected_packets

Predict = Callable[[func.FuncOp, int], int]
"""A function from a kernel and an HVX version to a number of packets."""


PREDICTIONS: dict[str, Predict | None] = {
    "bound": None,
    "selected": selected_packets,
    "scheduled": scheduled_packets,
}
"""Name of a prediction -> the function that makes it, each closer than the one before; None for the
bound by which an implementation states its cost."""


def predicted(
    implementation: Implementation, op: htp.HtpOp, version: int, predict: Predict
) -> int | None:
    """Return what `predict` returns for the kernel of `op`, whose layouts are assigned; None if the
    kernel has no Hexagon code.
    """
    lasting = lasting_key(implementation.build, op)

    def packets() -> int:
        try:
            return predict(CACHE.kernel(implementation.build, op), version)
        except HexnnError:
            return 0

    if lasting is None:
        return packets() or None
    words = (predict.__name__, str(version), *lasting, source_digest("lowering/hexagon"))
    return kept(words, packets) or None
