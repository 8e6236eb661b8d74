"""The named priorities of rules: rules of a smaller number are applied earlier."""

from __future__ import annotations

PRIORITIES: dict[str, tuple[int, str]] = {
    "QNN": (500, "assumed"),
    "GRAPH_CLEANUP": (1000, "assumed"),
    "EARLY": (2000, "003 step 5"),
    "HARD_OPS": (2500, "assumed"),
    "MIDDLE": (3000, "003 step 5"),
    "TILING": (3500, "assumed"),
    "LATE": (4000, "003 step 5"),
    "CLEANUP_GRAPH": (5000, "assumed"),
    "TCM_MIGRATION": (6000, "assumed"),
}
"""Name -> (number, source). Of the assumed ones public sources show the name and the order alone:
QNN and GRAPH_CLEANUP come before EARLY, HARD_OPS and TILING between EARLY and LATE, CLEANUP_GRAPH
and TCM_MIGRATION after LATE. Their numbers leave room for `+n`."""


def priority_text(number: int) -> str:
    """Return a priority as rules write it: `EARLY+1`; a number below all named ones as digits."""
    below = [(value, name) for name, (value, _) in PRIORITIES.items() if value <= number]
    if not below:
        return str(number)
    value, name = max(below)
    return name if value == number else f"{name}+{number - value}"
