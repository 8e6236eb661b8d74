"""The names of the stages of a network."""

from ..dialects.diagnostics import HexnnError
from ..dialects.suggest import did_you_mean

STAGES = ("source", "qnn", "opdef", "htp", "hvx", "hexagon")
"""The stages in the order of lowering.

`hexagon` has the IR of `hvx`, executed as Hexagon machine code.
"""


def check_stage(stage: str) -> None:
    """Raise HexnnError, which suggests a similar name, for an unknown stage."""
    if stage not in STAGES:
        known = f"stages are {', '.join(STAGES)}"
        raise HexnnError(f"unknown stage '{stage}'{did_you_mean(stage, STAGES)}", notes=[known])
