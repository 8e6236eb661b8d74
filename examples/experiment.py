"""Which layout and how much TCM? A sweep over two networks, as a table and a plot.

python examples/experiment.py [NETWORK.tflite ...]
"""

import sys
from pathlib import Path

import matplotlib
import pandas as pd

import hexnn

matplotlib.use("agg")

HERE = Path(__file__).parent
NETWORKS = sys.argv[1:] or [str(p) for p in sorted(HERE.glob("**/*.tflite"))]
LAYOUTS = ("auto", "flat", "crouton")
TCM = ("64K", "256K", "1M", "8M")
PIPELINE = "qnn-to-htp,htp-assign-layout{{force={layout}}},htp-tile,htp-plan-memory,htp-to-hvx"

rows: list[dict[str, object]] = []
for network in NETWORKS:
    source = hexnn.load(network)
    expected, inputs = source.lower("qnn"), source.random_inputs(seed=0)
    for layout in LAYOUTS:
        for tcm in TCM:
            pipeline = PIPELINE.format(layout=layout)
            model = expected.lower("hvx", target=f"v73{{tcm={tcm}}}", pipeline=pipeline)
            report = model.report()
            rows.append(
                {
                    "network": Path(network).stem,
                    "layout": layout,
                    "tcm": tcm,
                    "HVX instructions": report.hvx_instructions,
                    "bytes moved": report.bytes_moved,
                    "exact": bool(model.compare(expected, inputs)),
                }
            )

table = pd.DataFrame(rows)
print(table.to_string(index=False))
axes = table.pivot_table("HVX instructions", "tcm", ["network", "layout"], sort=False).plot.bar()
axes.set_ylabel("HVX instructions")
axes.figure.savefig("experiment.png", bbox_inches="tight")
