"""nnef-to-qnn: replaces nnef operations by qnn operations. One without a conversion stays, as an
island, or is an error if the option `strict` is set.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from ....dialects.registries.passes import register_pass
from ..source_to_qnn import Converted, Legalize, SourceToQnn
from .conversions import converted


class LegalizeNnef(Legalize):
    """Replacement of nnef operations by their conversions to qnn; operations without one become
    islands, which run by their reference semantics.
    """

    source = "nnef"

    def converted(self, op: Operation) -> Converted:
        """Return the qnn operations that replace `op`, and the values that replace its results.

        Raises Refusal if no conversion applies.
        """
        return converted(op)


@register_pass
@dataclass(frozen=True)
class NnefToQnnPass(SourceToQnn):
    """Convert NNEF's operations to QNN operations, or to exact compositions of them.

    Spatial operations get transposes to QNN's channels-last order before and back after them, which
    qnn-push-transposes then moves out of the network. An operation without a conversion stays as
    an island, with the reason in `hexnn.fallback`, and runs by its reference semantics; with
    `strict` it is an error.
    """

    name = "nnef-to-qnn"
    level = "nnef"
    legalize = LegalizeNnef
