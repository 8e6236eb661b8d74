"""Is a layout for each operation worth it, and how much TCM? A network in three layouts.

Claims: a layout that is chosen for each operation (`auto`) takes no more packets than any layout
that is forced on all, at every capacity; and more TCM never moves more bytes.

Outcome: both hold. With 16 KB the chosen layouts take 47 % of the packets of `flat` and 83 % of
those of `crouton`; more than 16 KB changes nothing.

python examples/papers/layouts_and_tcm.py [TCM ...]
"""

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from hexnn.tools.bench.sweep_rows import sweep_rows

DIGITS = Path(__file__).parents[1] / "digits" / "digits_int8.tflite"
LAYOUTS, TCM = ("auto", "flat", "crouton"), ("8K", "16K", "8M")
SWEEP = {
    "models": str(DIGITS),
    "layouts": LAYOUTS,
    "check": False,
}
EXPECTED = {
    ("auto", "8K"): (1_249, 11_008),
    ("auto", "16K"): (1_149, 11_008),
    ("auto", "8M"): (1_149, 11_008),
    ("flat", "8K"): (2_554, 11_008),
    ("flat", "16K"): (2_454, 11_008),
    ("flat", "8M"): (2_454, 11_008),
    ("crouton", "8K"): (1_490, 19_968),
    ("crouton", "16K"): (1_390, 19_968),
    ("crouton", "8M"): (1_390, 19_968),
}
"""(Layout, TCM) -> (packets, bytes moved)."""


def main(sizes: Sequence[str]) -> None:
    """Print a row for each layout and capacity, and check the claims."""
    points = [(layout, tcm) for tcm in sizes for layout in LAYOUTS]
    sweep = SWEEP | {"targets": [f"v73{{tcm={size}}}" for size in sizes]}
    rows = zip(points, sweep_rows(sweep), strict=True)
    found = {point: (row["packets"], row["bytes_moved"]) for point, row in rows}
    for (layout, tcm), (packets, moved) in found.items():
        print(f"{layout:8} {tcm:4} {packets:7,} packets {moved:7,} bytes moved")
    assert all(found["auto", tcm][0] <= found[layout, tcm][0] for layout, tcm in found)
    for layout in LAYOUTS:
        assert all(found[layout, a][1] >= found[layout, b][1] for a, b in pairwise(sizes))
    assert found == {point: EXPECTED[point] for point in points}, found


if __name__ == "__main__":
    main(sys.argv[1:] or TCM)
