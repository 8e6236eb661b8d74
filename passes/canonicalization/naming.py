"""Names of tensors of the source network that rewriting moves to other operations."""

from __future__ import annotations

from xdsl.ir import Operation

from ...dialects import htp, locations
from .rewriting import joined


def hands_over_name(flip: htp.FlipSignOp) -> bool:
    """Return whether `flip` may lose its last use: if it defines a tensor of the source network,
    the operation that defines its operand takes the name of that over; a block argument cannot.
    """
    if locations.tensor_name(flip.location) is None or not flip.output.has_one_use():
        return True
    source = flip.input.owner
    if isinstance(source, Operation):
        source.location = joined(flip.location, source.location)
        return True
    return False
