"""Which layout and how much TCM? A sweep over two networks, as a table and a plot.

python examples/experiment.py [NETWORK.tflite ...]
"""

import sys
from pathlib import Path

import matplotlib
import pandas as pd

from hexnn.tools.bench.sweep_rows import sweep_rows

matplotlib.use("agg")
NETWORKS = sys.argv[1:] or sorted(Path(__file__).parent.glob("digits/*_int8.tflite"))

rows = sweep_rows(
    {
        "models": [str(network) for network in NETWORKS],
        "layouts": ["auto", "flat", "crouton"],
        "targets": [f"v73{{tcm={size}}}" for size in ("16K", "24K", "8M")],
    }
)
names = [Path(str(row["model"])).stem for row in rows]
table = pd.DataFrame(rows)[["layout", "target", "packets", "bytes_moved", "equal"]]
table.insert(0, "network", names)
print(table.to_string(index=False))
axes = table.pivot_table("packets", "target", ["network", "layout"], sort=False).plot.bar()
axes.set_ylabel("packets")
axes.legend(bbox_to_anchor=(1, 1))
axes.figure.savefig("experiment.png", bbox_inches="tight")
