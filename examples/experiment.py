"""Which layout and how much TCM? A sweep over two networks, as a table and a plot.

python examples/experiment.py [NETWORK.tflite ...]
"""

import sys
from itertools import product
from pathlib import Path

import matplotlib
import pandas as pd

import hexnn

matplotlib.use("agg")
NETWORKS = sys.argv[1:] or sorted(Path(__file__).parent.glob("digits/*_int8.tflite"))
LAYOUTS, TCM = ("auto", "flat", "crouton"), ("16K", "24K", "8M")
PIPELINE = (
    "tflite-to-qnn,qnn-to-htp,htp-assign-layout{{force={}}},htp-tile,htp-plan-memory,htp-to-hvx"
)

rows: list[dict[str, object]] = []
for network, layout, tcm in product(NETWORKS, LAYOUTS, TCM):
    source = hexnn.load(network)
    model = source.lower("hvx", target=f"v73{{tcm={tcm}}}", pipeline=PIPELINE.format(layout))
    report = model.report()
    row: dict[str, object] = {"network": Path(network).stem, "layout": layout, "TCM": tcm}
    row["HVX instructions"], row["bytes moved"] = report.hvx_instructions, report.bytes_moved
    row["exact"] = bool(model.compare(source, isolated=False))
    rows.append(row)

table = pd.DataFrame(rows)
print(table.to_string(index=False))
axes = table.pivot_table("HVX instructions", "TCM", ["network", "layout"], sort=False).plot.bar()
axes.set_ylabel("HVX instructions")
axes.legend(bbox_to_anchor=(1, 1))
axes.figure.savefig("experiment.png", bbox_inches="tight")
