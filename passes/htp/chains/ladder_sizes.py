"""The sizes of TCM for which memory is planned: those of a ladder, the same for every TCM."""

from __future__ import annotations

STEPS = 4
"""The sizes between a power of two and the next for which chains are searched for."""

FINE = 8
"""The sizes between a power of two and the next for which plans are made. Each is a plan for every
larger TCM, too, so a TCM is used to seven eighths at least; with more of them, more are compared.
"""


def lower_sizes(budget: int, steps: int = STEPS) -> list[int]:
    """Return the sizes below `budget`, largest first, that are multiples of a power of two by
    `steps` to 2 * `steps` - 1.
    """
    powers = (1 << n for n in range(budget.bit_length()))
    sizes = (unit * count for unit in powers for count in range(steps, 2 * steps))
    return sorted({size for size in sizes if size < budget}, reverse=True)


def rounded(budget: int) -> int:
    """Return the largest size of the ladder for which plans are made, of at most `budget` bytes."""
    unit = 1 << max(0, budget.bit_length() - FINE.bit_length())
    return budget // unit * unit
